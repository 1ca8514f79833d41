// The module pioche._pioche; the package python/pioche shows it to people.
#include "play/json.h"
#include "python/door.h"

NB_MODULE(_pioche, module) {
  using namespace pioche;
  using namespace pioche::python;
  module.doc() = "Kingdomino, Age of Giants, Rondomino and Colomino: the engine of Pioche.";
  nb::exception<Refused>(module, "Error", PyExc_ValueError);

  module.def(
      "games", [] { return to_python(play::describe_games()); },
      nb::sig("def games() -> list[dict[str, typing.Any]]"),
      "The games with their options, as `pioche games --json` prints them.");
  module.def(
      "game_names",
      [] {
        std::vector<std::string> names;
        for (const std::string_view name : play::game_names()) names.emplace_back(name);
        return names;
      },
      "The names of the games, in the order in which people meet them.");
  add_positions(module);
  add_matches(module);
  add_bots(module);
  add_arena(module);
  add_batches(module);
}
