// pioche replay: replays a record and shows the position or the result.
#include <fstream>

#include "cli/command.h"
#include "play/draw.h"
#include "play/notation.h"

namespace pioche::cli {
namespace {

namespace json = boost::json;

json::object as_json(const play::Match& match) {
  json::object object{{"game", match.game()},
                      {"round", std::max(0, match.rounds() - 1)},
                      {"ply", match.ply()},
                      {"over", match.over()}};
  if (match.seat_to_act() != nobody) object["seat"] = match.seat_to_act() + 1;
  const auto legal = play::legal(match);
  object["legal"] = json::array(legal.begin(), legal.end());
  const Scores scores = match.scores();
  object["scores"] = json::array(scores.begin(), scores.end());
  if (const auto result = play::result(match)) object["result"] = *result;
  return object;
}

void print_position(const play::Match& match, Paint paint) {
  fmt::print("{}", play::terminal(match, SeatSet::first(match.players()), paint));
  if (match.over()) {
    std::string line;
    for (const Seat seat : match.winners())
      line += fmt::format("{}{}", line.empty() ? "" : " and ", seat + 1);
    fmt::print("{}\n", bold(paint, fmt::format("Seat {} wins.", line)));
  } else if (match.needs_round()) {
    fmt::print("The next round hasn't been set up.\n");
  }
}

Result<> write_picture(const play::Match& match, const std::string& path) {
  std::ofstream file(path);
  file << play::svg(match, SeatSet::first(match.players()));
  file.close();
  if (!file) return fail("{}: can't be written", path);
  return {};
}

struct ReplayArguments {
  std::string file, svg;
  MomentOptions moment;
  bool json = false;
};

Result<> run(const ReplayArguments& arguments) {
  const auto match = play::replay(TRY(load_record(arguments.file)), arguments.moment.moment());
  if (!match) return fail_in(arguments.file, match.error());
  if (!arguments.svg.empty()) TRY(write_picture(*match, arguments.svg));
  if (arguments.json)
    fmt::print("{}\n", play::to_text(as_json(*match)));
  else if (arguments.svg.empty())
    print_position(*match, paint_for_output());
  return {};
}

}  // namespace

void add_replay(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<ReplayArguments>();
  CLI::App* command = app.add_subcommand("replay", "Replay a record and show the position or the result");
  command->add_option("file", arguments->file, "A record; - reads standard input")->required();
  arguments->moment.add_to(*command);
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->add_option("--svg", arguments->svg, "Write a picture of the position to this file");
  command->callback([arguments, &status] {
    if (const auto done = run(*arguments); !done) status = report(done.error());
  });
}

}  // namespace pioche::cli
