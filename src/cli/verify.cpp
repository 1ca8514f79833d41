// pioche verify: were these games dealt as it was promised?
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>

#include "cli/command.h"
#include "fair/deal.h"

namespace pioche::cli {
namespace {

Result<> verify_one(const std::string& path, const std::string& text, const std::string& promised) {
  const auto record = play::read_record(text);
  if (!record) return fail_in(path, record.error());
  if (const auto verified = fair::verify(*record, promised); !verified)
    return fail_in(path, verified.error());
  fmt::print("The deal is fair: {} {} of {} follow from what everybody was bound to.\n",
             record->rounds.size(), record->rounds.size() == 1 ? "round" : "rounds", record->game);
  return {};
}

// A game that goes on keeps its seed secret.
bool goes_on(const play::Record& record) {
  const auto fair = record.others.find("fair");
  const bool told =
      fair != record.others.end() && fair->value().is_object() && fair->value().get_object().contains("seed");
  return !record.result && !told;
}

// What `pioche archive export` writes: a record a line. Each that is bad is named, and the others go on.
Result<> verify_lines(const std::string& path, std::string line, std::istream& in) {
  int fair = 0, bad = 0, unfinished = 0;
  for (int number = 1; number == 1 || std::getline(in, line); ++number) {
    if (line.empty()) continue;
    const auto record = play::read_record(line);
    if (record && goes_on(*record)) {
      ++unfinished;
      continue;
    }
    const Result<> verified = record ? fair::verify(*record) : Result<>(tl::unexpected(record.error()));
    ++(verified ? fair : bad);
    if (!verified) report(fail_in(fmt::format("{}: line {}", path, number), verified.error()).value());
  }
  fmt::print("{} {} dealt fairly", fair, fair == 1 ? "game was" : "games were");
  if (unfinished > 0) fmt::print("; {} not over yet, so not to be checked yet", unfinished);
  fmt::print(".\n");
  if (bad > 0)
    return fail("{}: {} {} not verified; see above", path, bad, bad == 1 ? "game is" : "games are");
  return {};
}

Result<> verify(const std::string& path, const std::string& promised) {
  std::ifstream file;
  if (path != "-") {
    errno = 0;
    file.open(path, std::ios::binary);
    if (!file) return fail("{}: {}", path, std::strerror(errno));
  }
  std::istream& in = path == "-" ? std::cin : file;
  std::string first, rest;
  std::getline(in, first);
  // A record of its own may be spread over many lines; then the first of them is no record yet.
  boost::json::error_code not_whole;
  boost::json::parse(first, not_whole);
  if (!not_whole && in.peek() != std::istream::traits_type::eof()) {
    if (!promised.empty()) return fail("{}: --commit is for one record", path);
    return verify_lines(path, first, in);
  }
  rest.assign(std::istreambuf_iterator<char>(in), {});
  return verify_one(path, first + "\n" + rest, promised);
}

}  // namespace

void add_verify(CLI::App& app, int& status) {
  auto file = std::make_shared<std::string>();
  auto promised = std::make_shared<std::string>();
  CLI::App* const command =
      app.add_subcommand("verify", "Check that finished games were dealt from the seeds that were promised");
  command
      ->add_option("file", *file,
                   "A record, or one a line as `pioche archive export` writes them; - reads standard input")
      ->required();
  command->add_option(
      "--commit", *promised,
      "The house's commitment as you saw it before the game: a record only says of itself what was promised");
  command->callback([file, promised, &status] {
    if (const auto done = verify(*file, *promised); !done) status = report(done.error());
  });
}

}  // namespace pioche::cli
