#include "puzzles/find.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "bots/analyse.h"
#include "bots/as_seen.h"
#include "play/notation.h"

namespace pioche::puzzles {
namespace {

using bots::Decision;
using bots::RatedAction;

// Fewer leave nothing to find, more can't each be looked at, by us or by who solves it.
constexpr std::size_t fewest_actions = 3, most_actions = 40;
// The rivals of the best that are compared with it one by one.
constexpr std::size_t rivals_compared = 3;
// An action that was tried less often than this is compared with the best once more.
constexpr std::uint64_t tries_to_know = 40;
constexpr int games_played_on = 24;
constexpr std::string_view weaker[] = {"level1", "level2", "level3", "level4"};
constexpr int tries_of_each = 3;

const RatedAction* find(const Decision& decision, std::string_view action) {
  const auto found = std::find_if(decision.candidates.begin(), decision.candidates.end(),
                                  [&](const RatedAction& one) { return one.action == action; });
  return found == decision.candidates.end() ? nullptr : &*found;
}

// As many digits as mean something, so that a book is no longer than it must be.
double rounded(double value) {
  return std::round(value * 1000) / 1000;
}
Lead rounded(const Lead& lead) {
  return {rounded(lead.points), rounded(lead.chance), lead.simulations};
}

class Finder {
 public:
  Finder(const Plan& plan, bots::Bot& expert, const StopToken& stop)
      : plan_(plan), expert_(expert), stop_(stop) {}

  std::optional<Puzzle> look(const play::Match& match, Random& random) {
    const std::size_t actions = play::legal(match).size();
    if (actions < fewest_actions || actions > most_actions) return {};
    if (!worth_a_look(match, random)) return {};
    const std::optional<Searched> first = search(match, plan_.simulations, random);
    if (!first) return {};
    std::optional<Searched> again =
        search(match, plan_.simulations * check_factor, random, first->all.action);
    if (!again || stop_.stop_requested()) return {};
    Puzzle puzzle;
    puzzle.best = again->all.action;
    puzzle.lead = rounded(first->lead);
    puzzle.check = rounded(again->lead);
    look_at_the_others(match, *again, random);
    // Nor may any that was looked at little seem as good: then it wasn't looked at enough.
    const RatedAction* const best = find(again->all, puzzle.best);
    for (const RatedAction& other : again->all.candidates)
      if (other.action != puzzle.best && (other.margin >= best->margin || other.share >= best->share))
        return {};
    puzzle.worths = worths(match, again->all, random);
    puzzle.difficulty = difficulty(match, puzzle.best, random);
    return puzzle;
  }

 private:
  struct Searched {
    Decision all;
    Lead lead;
  };

  bots::Budget budget(std::uint64_t simulations) const { return {.simulations = simulations}; }

  // A glance, so that few are searched in vain.
  bool worth_a_look(const play::Match& match, Random& random) {
    const Decision glance = expert_.decide(match, budget(plan_.simulations / 10), stop_, random);
    const RatedAction* const best = find(glance, glance.action);
    if (best == nullptr || best->visits == 0) return false;
    return std::none_of(glance.candidates.begin(), glance.candidates.end(), [&](const RatedAction& other) {
      return other.action != best->action && other.visits >= 5 &&
             best->margin - other.margin < bots::limits[1].margin / 2 &&
             best->share - other.share < bots::limits[1].share / 2;
    });
  }

  // Nothing where a rival comes too near, or something else than expected is the best: most end early.
  std::optional<Searched> search(const play::Match& match, std::uint64_t simulations, Random& random,
                                 std::string_view expected = {}) {
    Searched searched{expert_.decide(match, budget(simulations / 2), stop_, random),
                      {1e9, 1, static_cast<std::int64_t>(simulations)}};
    if (!expected.empty() && searched.all.action != expected) return {};
    std::vector<RatedAction> rivals;
    for (const RatedAction& one : searched.all.candidates)
      if (one.action != searched.all.action && rivals.size() < rivals_compared) rivals.push_back(one);
    for (const RatedAction& rival : rivals) {
      compare(match, searched, rival.action, simulations / 2 / rivals.size(), random);
      if (!is_clear(searched.lead)) return {};
    }
    return searched;
  }

  // The best and one other, alone; what is known of the other is put right.
  void compare(const play::Match& match, Searched& searched, const std::string& other,
               std::uint64_t simulations, Random& random) {
    const std::vector<std::string> both{searched.all.action, other};
    const Decision compared = expert_.decide(match, budget(simulations), stop_, random, both);
    const RatedAction* const best = find(compared, searched.all.action);
    const RatedAction* const rival = find(compared, other);
    if (best == nullptr || rival == nullptr || best->visits == 0 || rival->visits == 0) {
      searched.lead.points = searched.lead.chance = 0;
      return;
    }
    const auto one_more = [](const RatedAction& one) { return 1.0 / (static_cast<double>(one.visits) + 2); };
    const double points =
        best->margin - rival->margin - 2 * std::hypot(best->margin_error, rival->margin_error);
    const double chance = best->share - rival->share -
                          2 * std::hypot(std::hypot(best->share_error, rival->share_error),
                                         std::hypot(one_more(*best), one_more(*rival)));
    searched.lead.points = std::min(searched.lead.points, points);
    searched.lead.chance = std::min(searched.lead.chance, chance);
    for (RatedAction& one : searched.all.candidates)
      if (one.action == other) one = *rival;
  }

  // The review calls the second best a mistake; and the best is ahead in points and in the chance of winning, or who goes by the other of the
  // two would rightly find another.
  static bool is_clear(const Lead& lead) {
    return lead.points > 0 && lead.chance > 0 &&
           bots::grade(lead.chance, lead.points) >= bots::Grade::mistake;
  }

  void look_at_the_others(const play::Match& match, Searched& searched, Random& random) {
    std::vector<std::string> little_known;
    for (const RatedAction& one : searched.all.candidates)
      if (one.visits < tries_to_know) little_known.push_back(one.action);
    Searched aside = searched;  // the lead was found among those that come near
    for (const std::string& action : little_known) compare(match, aside, action, 2 * tries_to_know, random);
    searched.all = std::move(aside.all);
  }

  std::vector<Worth> worths(const play::Match& match, const Decision& decision, Random& random) const {
    std::vector<Worth> list;
    const Seat seat = match.seat_to_act();
    for (const RatedAction& one : decision.candidates) {
      play::Match after = match;
      if (!play::play(after, one.action)) continue;
      Worth worth{.action = one.action,
                  .now = after.scores()[seat] - match.scores()[seat],
                  .ahead = rounded(one.margin),
                  .chance = rounded(one.share),
                  .tries = static_cast<std::int64_t>(one.visits)};
      list.push_back(std::move(worth));
    }
    play_on(match, list, random);
    std::stable_sort(list.begin(), list.end(), [&](const Worth& one, const Worth& other) {
      if ((one.action == decision.action) != (other.action == decision.action))
        return one.action == decision.action;
      return one.ahead > other.ahead;
    });
    return list;
  }

  // How games end that go on by rule of thumb: what the action brings to its player, and what it leaves to rivals. Every action meets the
  // same deals, none of which knows more than the player could.
  void play_on(const play::Match& match, std::vector<Worth>& list, Random& random) const {
    const Seat seat = match.seat_to_act();
    int games = 0;
    for (int i = 0; i < games_played_on; ++i) {
      const auto seen = bots::as_seen(match, random);
      if (!seen) continue;
      ++games;
      for (Worth& worth : list) {
        play::Match game = *seen;
        if (!play::play(game, worth.action)) continue;
        Random luck = Random::stream(plan_.seed, static_cast<std::uint64_t>(i));
        const auto bot = bots::make_bot(plan_.game, "greedy");
        while (game.seat_to_act() != nobody) (*bot)->play(game, {}, stop_, luck);
        const Scores scores = game.scores();
        double rival = -1e9;
        for (const Seat other : seats(game.players()))
          if (!game.same_side(other, seat)) rival = std::max(rival, static_cast<double>(scores[other]));
        worth.own += scores[seat];
        worth.rival += rival;
      }
    }
    for (Worth& worth : list) {
      worth.own = rounded(worth.own / std::max(games, 1));
      worth.rival = rounded(worth.rival / std::max(games, 1));
    }
  }

  int difficulty(const play::Match& match, std::string_view best, Random& random) const {
    int missed = 0, tries = 0;
    for (const std::string_view level : weaker) {
      for (int i = 0; i < tries_of_each; ++i, ++tries) {
        const auto bot = bots::make_bot(plan_.game, level);
        if ((*bot)->decide(match, {}, stop_, random).action != best) ++missed;
      }
    }
    return 1 + missed * hardest / (tries + 1);
  }

  const Plan& plan_;
  bots::Bot& expert_;
  const StopToken& stop_;
};

Result<play::Match> begin(const Plan& plan, int game) {
  json::object options = plan.options;
  if (!options.contains("players")) {
    const json::object described = TRY(play::describe_game(plan.game));
    const json::object& players = described.at("players").as_object();
    const auto least = players.at("min").to_number<int>();
    auto most = players.at("max").to_number<int>();
    // Five play with giants only: the game says what goes together.
    for (; most > least; --most) {
      options["players"] = most;
      if (play::new_match(plan.game, options)) break;
    }
    options["players"] = least + game % (most - least + 1);
  }
  play::Match match = TRY(play::new_match(plan.game, options));
  play::deal_round(match, Random::stream(plan.seed, static_cast<std::uint64_t>(game)).next());
  return match;
}

}  // namespace

Result<> find(const Plan& plan, const StopToken& stop, const std::function<Enough(Puzzle)>& take) {
  const auto expert = TRY(bots::make_bot(plan.game, bots::strongest));
  for (int game = plan.first_game; !stop.stop_requested(); ++game) {
    play::Match match = TRY(begin(plan, game));
    Random random = Random::stream(plan.seed ^ 0x9e3779b97f4a7c15, static_cast<std::uint64_t>(game));
    std::vector<std::unique_ptr<bots::Bot>> players;
    for ([[maybe_unused]] const Seat seat : seats(match.players()))
      players.push_back(TRY(bots::make_bot(plan.game, plan.bots)));
    Finder finder(plan, *expert, stop);
    int found = 0;
    while (match.seat_to_act() != nobody && found < plan.most_in_a_game && !stop.stop_requested()) {
      // Not every decision, so that those of one game differ.
      if (random.below(2) == 0) {
        if (auto puzzle = finder.look(match, random)) {
          puzzle->kind = plan.kind;
          puzzle->record = play::write_record(play::record_of(match));
          puzzle->id = fmt::format("{}-{}-{}-{}", plan.kind, plan.seed, game, match.ply());
          puzzle->source = {static_cast<std::int64_t>(plan.seed), game, plan.bots};
          ++found;
          if (take(*std::move(puzzle)) == Enough::yes) return {};
        }
      }
      players[match.seat_to_act()]->play(match, {}, stop, random);
    }
  }
  return {};
}

}  // namespace pioche::puzzles
