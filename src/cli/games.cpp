// pioche games: the games with their options.
#include "cli/command.h"
#include "play/json.h"

namespace pioche::cli {
namespace {

namespace json = boost::json;

std::string option_line(const json::object& option) {
  std::string what(option.at("type").as_string());
  if (const json::value* values = option.if_contains("values")) {
    what.clear();
    for (const json::value& value : values->as_array()) {
      if (!what.empty()) what += " | ";
      what += value.is_string() ? std::string(value.as_string()) : json::serialize(value);
    }
  } else if (option.contains("min")) {
    what = fmt::format("{} to {}", json::serialize(option.at("min")), json::serialize(option.at("max")));
  }
  const json::value& otherwise = option.at("default");
  const std::string usual =
      otherwise.is_string() ? std::string(otherwise.as_string()) : json::serialize(otherwise);
  return fmt::format("  {:<15} {} (default {})\n  {:<15} {}\n",
                     std::string_view(option.at("name").as_string()), what, usual, "",
                     std::string_view(option.at("about").as_string()));
}

void print_games(Paint paint) {
  for (const json::value& game : play::describe_games()) {
    const json::object& about = game.as_object();
    fmt::print("{}  ({})\n", bold(paint, std::string_view(about.at("title").as_string())),
               std::string_view(about.at("game").as_string()));
    for (const json::value& option : about.at("options").as_array())
      fmt::print("{}", option_line(option.as_object()));
    fmt::print("\n");
  }
  fmt::print("Deal one:  pioche new GAME --option name=value ... --seed 1\n");
}

}  // namespace

void add_games(CLI::App& app, int&) {
  CLI::App* command = app.add_subcommand("games", "List the games with their options");
  const auto as_json = std::make_shared<bool>(false);
  command->add_flag("--json", *as_json, "Print one JSON object");
  command->callback([as_json] {
    if (!*as_json) return print_games(paint_for_output());
    fmt::print("{}\n", json::serialize(json::object{{"games", play::describe_games()}}));
  });
}

}  // namespace pioche::cli
