// The experts with one of their parts missing, to see what the part is worth. Speaks the bot protocol (docs/bots.md):
//   pioche arena kingdomino --seats "cmd:build/release/pioche-ablation guide:200,fg,fg,fg"
// plays an expert without its guide; "nothing:200" is a whole one. The budget after the colon is in simulations or milliseconds.
#include <iostream>

#include "bots/kingdomino/flat.h"
#include "bots/kingdomino/list.h"
#include "bots/kingdomino/rollout.h"
#include "bots/kingdomino/swift.h"
#include "bots/protocol.h"
#include "bots/rondomino/list.h"
#include "bots/seated_bot.h"

namespace pioche::bots {
namespace {

namespace of_kingdomino {

using G = Kingdomino;
using kingdomino::ExpertParts;

struct NoGuide : ExpertParts {
  search::NoGuide<G> guide;
};
struct NoWatching : ExpertParts {
  search::UnknownOpponents<G> opponents;
};
struct NoForesight : ExpertParts {
  kingdomino::TruncatedRollout<kingdomino::Swift> rollout;
};
struct NoEvaluation : ExpertParts {
  NoEvaluation() { rollout.rows = 24; }  // more than there are
};

std::unique_ptr<BotOf<G>> for_victory_alone(int threads) {
  return std::make_unique<TreeBot<G, ExpertParts>>(
      search::Parameters{.margin_weight = 0, .threads = threads});
}

constexpr auto asked = ListedBot<G>::Strength::asked;
constexpr Budget budget{.simulations = 1000};
constexpr ListedBot<G> list[] = {
    {"nothing", "the whole expert", budget, asked, by_tree<G, ExpertParts>},
    {"guide", "takes all moves for alike", budget, asked, by_tree<G, NoGuide>},
    {"watching", "takes everybody for an expert", budget, asked, by_tree<G, NoWatching>},
    {"foresight", "imagines games by swift", budget, asked, by_tree<G, NoForesight>},
    {"evaluation", "plays every imagined game to the end", budget, asked, by_tree<G, NoEvaluation>},
    {"margin", "plays for victory alone", budget, asked, for_victory_alone},
    {"tree", "flat, over pairs of placement and pick; nor does it watch", budget, asked,
     kingdomino::by_flat_search<kingdomino::TruncatedRollout<kingdomino::Foresight>>},
};

}  // namespace of_kingdomino

namespace of_rondomino {

using G = Rondomino;

constexpr ListedBot<G> list[] = {
    {"nothing",
     "the whole expert",
     {.simulations = 1000},
     ListedBot<G>::Strength::asked,
     by_tree<G, rondomino::ExpertParts>},
    {"dealer",
     "holds all deals for equally likely",
     {.simulations = 1000},
     ListedBot<G>::Strength::asked,
     by_tree<G, rondomino::GreedyParts>},
};

}  // namespace of_rondomino

Result<std::unique_ptr<Bot>> make(std::string_view game, std::string_view spec) {
  if (game == Kingdomino::name) return make_listed<Kingdomino>(of_kingdomino::list, spec, 1);
  if (game == Rondomino::name) return make_listed<Rondomino>(of_rondomino::list, spec, 1);
  return fail("there is nothing to leave out of the expert of {}", game);
}

}  // namespace
}  // namespace pioche::bots

int main(int count, char** arguments) {
  if (count != 2) {
    fmt::print(stderr, "usage: pioche-ablation PART[:BUDGET]\n");
    return 2;
  }
  const std::string_view spec = arguments[1];
  const auto make = [spec](std::string_view game) { return pioche::bots::make(game, spec); };
  const auto done = pioche::bots::protocol::speak(std::cin, std::cout, spec, make, 1);
  if (!done) fmt::print(stderr, "{}\n", done.error().message);
  return done ? 0 : 1;
}
