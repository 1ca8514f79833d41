// pioche archive: everything a house has, as records, and back.
#include <chrono>
#include <fstream>
#include <future>
#include <iostream>

#include "cli/command.h"
#include "store/archive.h"
#include "store/sqlite/sqlite_store.h"

namespace pioche::cli {
namespace {

struct Arguments {
  std::string data = "data";
  std::string file;
};

table::Millis now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Result<> run_export(const Arguments& arguments) {
  const auto store = TRY(store::open_sqlite({arguments.data + "/pioche.sqlite", {}, {}, ""}));
  std::ofstream file;
  if (arguments.file != "-") {
    file.open(arguments.file);
    if (!file) return fail("{}: can't be written", arguments.file);
  }
  const int count = TRY(store::export_records(*store, arguments.file == "-" ? std::cout : file));
  fmt::print(stderr, "{} games written\n", count);
  return {};
}

Result<> run_import(const Arguments& arguments) {
  const auto store = TRY(store::open_sqlite({arguments.data + "/pioche.sqlite", {}, {}, ""}));
  std::ifstream file;
  if (arguments.file != "-") {
    file.open(arguments.file);
    if (!file) return fail("{}: can't be read", arguments.file);
  }
  auto tables = store::import_records(arguments.file == "-" ? std::cin : file, now());
  if (!tables) return fail_in(arguments.file, tables.error());
  const std::size_t count = tables->size();
  if (count > 0) {
    std::promise<store::Saved> promise;
    store->append(std::move(*tables), [&](const store::Saved& saved) { promise.set_value(saved); });
    const store::Saved saved = promise.get_future().get();
    if (saved.outcome != store::Outcome::saved)
      return fail("the records could not be saved: {}", saved.message);
  }
  fmt::print(stderr, "{} games taken in\n", count);
  return {};
}

void add_one(CLI::App& archive, int& status, const char* name, const char* about,
             Result<> (*run)(const Arguments&)) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* const command = archive.add_subcommand(name, about);
  command->add_option("file", arguments->file, "One record per line; - for standard input or output")
      ->required();
  command->add_option("--data", arguments->data, "Directory of the database")
      ->envname("PIOCHE_DATA")
      ->capture_default_str();
  command->callback([arguments, run, &status] {
    if (const auto done = run(*arguments); !done) status = report(done.error());
  });
}

}  // namespace

void add_archive(CLI::App& app, int& status) {
  CLI::App* const archive =
      app.add_subcommand("archive", "Write all games of a house as records, or take records in");
  archive->require_subcommand(1);
  add_one(*archive, status, "export", "Write every game of the house as a record", run_export);
  add_one(*archive, status, "import", "Take in records as finished tables", run_import);
}

}  // namespace pioche::cli
