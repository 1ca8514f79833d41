// Bots, their decisions, and what decisions lost.
#include "bots/bot.h"

#include "bots/analyse.h"
#include "play/notation.h"
#include "play/record.h"
#include "python/door.h"

namespace pioche::python {
namespace {

using play::Match;

search::Budget budget_of(std::int64_t simulations, std::int64_t milliseconds) {
  constexpr std::int64_t most = 1'000'000'000;
  if (simulations < 0 || simulations > most || milliseconds < 0 || milliseconds > most)
    refuse("a budget is from 0 (the bot's own) to {} simulations or milliseconds", most);
  return {static_cast<std::uint64_t>(simulations), std::chrono::milliseconds(milliseconds)};
}

// A bot remembers what it has watched, so it is asked by one thread at a time.
class SomeBot {
 public:
  SomeBot(std::string_view game, std::string_view spec, int threads) : game_(game) {
    if (threads < 1 || threads > 256) refuse("a bot thinks on 1 to 256 threads, not {}", threads);
    bot_ = must(bots::make_bot(game, spec, threads));
  }
  const std::string& game() const { return game_; }
  std::string spec() const { return std::string(bot_->spec()); }

  bots::Decision decide(const Match& match, const search::Budget& budget, std::uint64_t seed,
                        const std::vector<std::string>& only) {
    if (match.game() != game_) refuse("this is a bot for {}, and the match is of {}", game_, match.game());
    if (match.seat_to_act() == nobody) refuse("nobody is to act");
    for (const std::string& action : only) must(play::check(match, action));
    const Busy busy(thinking_, "this bot");
    const Match seen = match;  // others may play on while it thinks
    return interruptible([&](const StopToken& stop) {
      Random random(seed);
      return bot_->decide(seen, budget, stop, random, only);
    });
  }

 private:
  std::string game_;
  std::unique_ptr<bots::Bot> bot_;
  std::atomic<bool> thinking_ = false;
};

std::string name_of(bots::Grade grade) {
  return std::string(bots::name(grade));
}

}  // namespace

void add_bots(nb::module_& module) {
  using bots::Decision;
  using bots::Graded;
  using bots::RatedAction;
  nb::class_<RatedAction>(module, "RatedAction",
                          "A legal action and what a bot found out about it, for the seat to act.")
      .def_ro("action", &RatedAction::action)
      .def_ro("visits", &RatedAction::visits, "0 for bots that don't search")
      .def_ro("share", &RatedAction::share, "expected share of the victory")
      .def_ro("margin", &RatedAction::margin, "expected points ahead of the best opponent")
      .def_ro("share_error", &RatedAction::share_error, "standard error of the share")
      .def_ro("margin_error", &RatedAction::margin_error, "standard error of the margin");
  nb::class_<Decision>(module, "Decision")
      .def_ro("action", &Decision::action)
      .def_ro("candidates", &Decision::candidates, "every legal action, best first")
      .def_ro("simulations", &Decision::simulations);
  nb::class_<SomeBot>(module, "Bot", "A bot at its seat. It sees nothing but the view of the seat to act.")
      .def(nb::init<std::string_view, std::string_view, int>(), nb::arg("game"), nb::arg("spec"),
           nb::arg("threads") = 1,
           "By name: \"random\", \"level3\", \"expert\"; after a colon its budget for a decision: "
           "\"tree:2000\", \"expert:100ms\".")
      .def_prop_ro("game", &SomeBot::game)
      .def_prop_ro("spec", &SomeBot::spec)
      .def(
          "decide",
          [](SomeBot& bot, const Match& match, std::int64_t simulations, std::int64_t milliseconds,
             std::uint64_t seed, const std::vector<std::string>& only) {
            return bot.decide(match, budget_of(simulations, milliseconds), seed, only);
          },
          nb::arg("match"), nb::arg("simulations") = 0, nb::arg("milliseconds") = 0, nb::arg("seed") = 1,
          nb::arg("only") = std::vector<std::string>(),
          "What it would play, and what it found out about every legal action. Without a budget its own; "
          "bots of a fixed strength keep to theirs. "
          "The same seed and number of simulations give the same decision.")
      .def(
          "play",
          [](SomeBot& bot, Match& match, std::int64_t simulations, std::int64_t milliseconds,
             std::uint64_t seed) {
            const Decision decision = bot.decide(match, budget_of(simulations, milliseconds), seed, {});
            return must(play::play(match, decision.action));
          },
          nb::arg("match"), nb::arg("simulations") = 0, nb::arg("milliseconds") = 0, nb::arg("seed") = 1,
          "Decides and plays.");
  module.def(
      "bot_names",
      [](std::string_view game) {
        nb::dict names;
        for (const bots::BotName& bot : must(bots::bot_names(game)))
          names[nb::str(bot.name.data(), bot.name.size())] = nb::str(bot.about.data(), bot.about.size());
        return names;
      },
      nb::arg("game"), nb::sig("def bot_names(game: str) -> dict[str, str]"),
      "The bots of a game, weakest first, with a few words about each.");

  nb::class_<Graded>(module, "Graded", "One decision, judged by what its player could see.")
      .def_ro("round", &Graded::round)
      .def_ro("ply", &Graded::ply)
      .def_prop_ro("seat", [](const Graded& one) { return int{one.seat}; })
      .def_ro("action", &Graded::action)
      .def_ro("better", &Graded::better, "the best that was found")
      .def_ro("legal", &Graded::legal, "how many actions there were to choose from")
      .def_ro("judged", &Graded::judged, "there was a choice, and the search looked at it")
      .def_ro("best_share", &Graded::best_share)
      .def_ro("best_margin", &Graded::best_margin)
      .def_ro("share", &Graded::share)
      .def_ro("margin", &Graded::margin)
      .def_ro("lost_share", &Graded::lost_share)
      .def_ro("lost_margin", &Graded::lost_margin)
      .def_prop_ro("grade", [](const Graded& one) { return name_of(one.grade); });
  module.def(
      "analyse",
      [](nb::handle record, std::string bot, std::int64_t simulations, std::int64_t milliseconds, int threads,
         std::uint64_t seed) {
        if (threads < 1 || threads > 256) refuse("it is analysed on 1 to 256 threads, not {}", threads);
        const play::Record read = nb::isinstance<nb::str>(record)
                                      ? must(play::read_record(nb::cast<std::string_view>(record)))
                                      : must(play::read_record(json::value(object_from_python(record))));
        bots::Analysis analysis{std::move(bot), budget_of(simulations, milliseconds), threads, seed};
        return must(
            interruptible([&](const StopToken& stop) { return bots::analyse(read, analysis, stop); }));
      },
      nb::arg("record"), nb::arg("bot") = std::string(bots::strongest), nb::arg("simulations") = 2000,
      nb::arg("milliseconds") = 0, nb::arg("threads") = 1, nb::arg("seed") = 1,
      nb::sig("def analyse(record: str | dict[str, typing.Any], bot: str = 'expert', simulations: int = "
              "2000, milliseconds: int = 0, threads: "
              "int = 1, seed: int = 1) -> list[Graded]"),
      "Every decision of a record, graded by what it lost.");
}

}  // namespace pioche::python
