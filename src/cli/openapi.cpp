// pioche openapi: the protocol as an OpenAPI document, from which types are generated (scripts/protocol-types).
#include "cli/command.h"
#include "server/besides.h"

namespace pioche::cli {

void add_openapi(CLI::App& app, int&) {
  CLI::App* const command = app.add_subcommand("openapi", "Print the server's calls as an OpenAPI document");
  command->callback([] {
    auto calls = desk::all_calls();
    for (desk::Call& call : desk::calls_with_accounts()) calls.push_back(std::move(call));
    for (desk::Call& call : server::calls_besides({})) calls.push_back(std::move(call));
    fmt::print("{}\n", boost::json::serialize(desk::openapi_document(calls)));
  });
}

}  // namespace pioche::cli
