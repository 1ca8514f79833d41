// The `pioche` program: finds the subcommand and leaves the rest to it.
#include "cli/command.h"

namespace {

void introduce() {
  using pioche::bold;
  const pioche::Paint paint = pioche::cli::paint_for_output();
  fmt::print("{}: domino-family games.\n\n", bold(paint, "Pioche"));
  for (const auto& game : pioche::play::describe_games())
    fmt::print("  {}\n", std::string_view(game.at("title").as_string()));
  fmt::print(
      "\nWhat to type next:\n"
      "  pioche games                                 the games and their options\n"
      "  pioche new kingdomino --seed 1 > game.json   deal a game\n"
      "  pioche replay game.json                      look at it\n"
      "  pioche --help                                everything else\n");
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Pioche: Kingdomino, Age of Giants, Rondomino and Colomino", "pioche");
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", PIOCHE_VERSION);
  app.failure_message(CLI::FailureMessage::simple);
  int status = 0;
  for (const auto add :
       {pioche::cli::add_games, pioche::cli::add_new, pioche::cli::add_replay, pioche::cli::add_perft,
        pioche::cli::add_arena, pioche::cli::add_bot, pioche::cli::add_analyse, pioche::cli::add_puzzles,
        pioche::cli::add_play, pioche::cli::add_serve, pioche::cli::add_verify, pioche::cli::add_archive,
        pioche::cli::add_admin, pioche::cli::add_openapi})
    add(app, status);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // Help and version are not errors; everything else is a wrong call.
    return app.exit(error) == 0 ? 0 : 2;
  }
  if (app.get_subcommands().empty()) introduce();
  return status;
}
