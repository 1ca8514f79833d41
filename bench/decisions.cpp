// Which of several ways to search decides better at a table of four (5x5, both bonuses), told by single decisions instead of whole games:
//   pioche-decisions --games 60 --seed 1 expert:100cpu expert,exploration=0.3:100cpu
// Everybody is asked about the same positions at the same budget. Where they differ, each move is played and the game is played on to
// its end many times, on the same deals for every move. What the move is worth more than the first one's, added up over the decisions of
// a game, is what the game would be won by more if its decider then played on as the judge does. A game between two searches tells a
// tenth of that in the same time. The judges are rules of thumb, and search by the same rule may please them too well: so there are two.
#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "arena/report.h"
#include "arena/statistics.h"
#include "bots/kingdomino/flat.h"
#include "bots/kingdomino/list.h"
#include "bots/kingdomino/planned_rollout.h"
#include "bots/kingdomino/swift.h"
#include "bots/seated_bot.h"
#include "line_race.h"

namespace pioche::bots::kingdomino {
namespace {

using G = Kingdomino;

struct Unwatched : ExpertParts {
  search::UnknownOpponents<G> opponents;
};
struct BySwift : Unwatched {
  TruncatedRollout<Swift> rollout;
};
struct ByFullGreedy : Unwatched {
  search::PolicyRollout<G, PlayerGreedy> rollout;
};

struct Planned : Unwatched {
  PlannedRollout rollout;
};

// Rollouts of different kinds in turn: what each is wrong about differs.
struct Mixed {
  search::Outcome operator()(Position& position, Seat searcher, const search::UnknownOpponents<G>& opponents,
                             Random& random) const {
    switch (Random(random).below(3)) {
      case 0:
        return TruncatedRollout<Foresight>{}(position, searcher, opponents, random);
      case 1: {
        PlannedRollout planned;
        planned.rows = 24;
        return planned(position, searcher, opponents, random);
      }
      default:
        return search::PolicyRollout<G, Swift>{}(position, searcher, opponents, random);
    }
  }
};

struct Settings {
  RaceSettings race;
  search::Parameters parameters;
  EvaluationGuide guide;
  int rows = 3;
};

template <class P>
std::unique_ptr<BotOf<G>> by_tree(const Settings& settings) {
  P parts;
  parts.guide = settings.guide;
  if constexpr (requires { parts.rollout.rows; }) parts.rollout.rows = settings.rows;
  return std::make_unique<TreeBot<G, P>>(settings.parameters, std::move(parts));
}
template <class P>
std::unique_ptr<BotOf<G>> by_flat(const Settings&) {
  return by_flat_search<search::PolicyRollout<G, P>>(1);
}

template <class Roll>
std::unique_ptr<BotOf<G>> by_race(const Settings& settings) {
  Roll roll;
  if constexpr (requires { roll.rows; }) roll.rows = settings.rows;
  return std::make_unique<LineRace<Roll>>(settings.race, settings.parameters, roll);
}

struct Kind {
  std::string_view name;
  std::unique_ptr<BotOf<G>> (*make)(const Settings&);
};
constexpr Kind kinds[] = {
    {"expert", by_tree<ExpertParts>},
    {"unwatched", by_tree<Unwatched>},
    {"swift", by_tree<BySwift>},
    {"greedy", by_tree<ByFullGreedy>},
    {"planned", by_tree<Planned>},
    {"race", by_race<TruncatedRollout<Foresight>>},
    {"race-planned", by_race<PlannedRollout>},
    {"race-swift", by_race<TruncatedRollout<Swift>>},
    {"race-mixed", by_race<Mixed>},
    {"race-greedy", by_race<search::PolicyRollout<G, PlayerGreedy>>},
    {"mce-pg", by_flat<PlayerGreedy>},
    {"mce-fg", by_flat<FullGreedy>},
};

struct Decider {
  std::string spec;
  Budget budget;
  std::unique_ptr<BotOf<G>> bot;
};

Result<Decider> read_decider(const std::string& spec) {
  const std::size_t colon = spec.find(':');
  if (colon == std::string::npos) return fail("{}: a budget is missing", spec);
  Decider decider{spec, TRY(read_budget(std::string_view(spec).substr(colon + 1))), nullptr};
  Settings settings;
  const std::map<std::string_view, double*> numbers{
      {"exploration", &settings.parameters.exploration},
      {"first_play", &settings.parameters.first_play},
      {"margin", &settings.parameters.margin_weight},
      {"rivals", &settings.parameters.rivals},
      {"settled", &settings.parameters.settled},
      {"trust", &settings.race.trust},
      {"clearly", &settings.race.clearly},
      {"below", &settings.race.beneath},
  };
  std::string_view rest = std::string_view(spec).substr(0, colon);
  const std::string_view name = rest.substr(0, rest.find(','));
  rest.remove_prefix(std::min(rest.size(), name.size() + 1));
  while (!rest.empty()) {
    const std::string_view one = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), one.size() + 1));
    const std::size_t is = one.find('=');
    if (is == std::string_view::npos) return fail("{}: '{}' sets nothing", spec, one);
    const std::string_view key = one.substr(0, is);
    const double number = std::atof(std::string(one.substr(is + 1)).c_str());
    if (const auto found = numbers.find(key); found != numbers.end())
      *found->second = number;
    else if (key == "rows")
      settings.rows = static_cast<int>(number);
    else if (key == "warmth")
      settings.guide.warmth = static_cast<float>(number);
    else if (key == "beneath")
      settings.guide.beneath = static_cast<float>(number);
    else
      return fail("{}: there is no setting '{}'", spec, key);
  }
  for (const Kind& kind : kinds)
    if (kind.name == name) decider.bot = kind.make(settings);
  if (!decider.bot) return fail("there is no kind of search '{}'", name);
  return decider;
}

// What came of a move: means over continuations.
struct Worth {
  double margin = 0, share = 0, score = 0;
  Worth& operator+=(const Worth& other) {
    margin += other.margin;
    share += other.share;
    score += other.score;
    return *this;
  }
};

template <class Judge>
Worth judge(const View& view, Move move, int times, std::uint64_t seed) {
  const Seat seat = view.table.actor;
  const auto at = static_cast<std::size_t>(seat);
  Worth sum;
  for (int time = 0; time < times; ++time) {
    Random random = Random::stream(seed, static_cast<std::uint64_t>(time));
    Position position = G::redraw(view, random);
    position.play(move);
    while (position.seat_to_act() != nobody) position.play(Judge{}(position, seat, random));
    const search::Outcome outcome = search::outcome_of<G>(position);
    sum += {static_cast<double>(outcome.margin[at]), static_cast<double>(outcome.share[at]),
            static_cast<double>(outcome.score[at])};
  }
  return {sum.margin / times, sum.share / times, sum.score / times};
}

constexpr int judges = 2;

struct Tally {
  arena::Deals margin[judges], lays, share;
  int differs = 0;
  std::uint64_t simulations = 0;
};

struct Plan {
  int games = 60, continuations = 200, one_in = 4;
  std::uint64_t seed = 1;
  bool match = false;
  std::vector<std::string> table{"expert:30", "mce-pg:300", "mce-pg:300", "mce-pg:300"};
  std::vector<std::string> specs;
};

Result<std::vector<Decider>> read_deciders(const std::vector<std::string>& specs) {
  std::vector<Decider> deciders;
  for (const std::string& spec : specs) deciders.push_back(TRY(read_decider(spec)));
  return deciders;
}

// The same searches in whole games (--match).
class SearchPlayer final : public arena::Player {
 public:
  explicit SearchPlayer(Decider decider) : decider_(std::move(decider)) {}

  Result<> begin(const play::Match&, Seat) override {
    decider_.bot->forget();
    watched_ = 0;
    return {};
  }
  Result<> play(play::Match& match, std::span<const std::string>, const StopToken& stop,
                Random& random) override {
    play::MatchOf<G>& own = *match.of<G>();
    const auto& moves = own.rounds().back().moves;
    Position position = own.start();
    for (std::size_t at = 0; at < moves.size(); ++at) {
      if (at >= watched_)
        decider_.bot->watch(position.view(SeatSet::only(position.seat_to_act())), moves[at]);
      position.play(moves[at]);
    }
    watched_ = moves.size();
    Moves legal;
    position.legal_moves(legal);
    const View view = position.view(SeatSet::only(position.seat_to_act()));
    own.play(legal.size() == 1 ? legal[0] : decider_.bot->decide(view, decider_.budget, stop, random).move);
    return {};
  }
  Result<> end(const play::Match&) override { return {}; }

 private:
  Decider decider_;
  std::size_t watched_ = 0;
};

Result<> play_match(const Plan& plan) {
  arena::Plan games;
  games.game = G::name;
  games.options = {{"harmony", true}, {"middle_kingdom", true}};
  games.players = plan.specs;
  games.games = plan.games;
  games.seed = plan.seed;
  games.make = [](std::string_view, std::string_view spec,
                  const arena::PlayerOptions&) -> Result<std::unique_ptr<arena::Player>> {
    return std::make_unique<SearchPlayer>(TRY(read_decider(std::string(spec))));
  };
  arena::Events events;
  events.progress = [](int done) { fmt::print(stderr, "{} ", done); };
  const arena::Report report = TRY(arena::run(games, {}, events));
  if (report.broken) return tl::unexpected(*report.broken);
  fmt::print("{}", arena::as_table(games, report, Paint::plain));
  return {};
}

std::string text(const arena::Deals& deals, double scale = 1) {
  const arena::Estimate estimate = arena::estimate_mean(deals);
  return fmt::format("{:+6.2f} ±{:5.2f}", estimate.mean * scale, (estimate.high - estimate.mean) * scale);
}

Result<> run(const Plan& plan) {
  std::vector<Decider> deciders = TRY(read_deciders(plan.specs));
  Options options;
  options.harmony = options.middle_kingdom = true;
  std::vector<Tally> tallies(deciders.size());
  int asked = 0;
  for (int game = 0; game < plan.games; ++game) {
    const auto number = static_cast<std::uint64_t>(game);
    Random random = Random::stream(plan.seed, number);
    Position position(options, G::deal(options, random), {});
    std::vector<Decider> seats = TRY(read_deciders(plan.table));
    const auto player = [game](Seat seat) { return static_cast<std::size_t>((seat + game) % 4); };
    for (Decider& decider : deciders) decider.bot->forget();
    // Sums over the decisions of this game.
    std::vector<std::array<double, judges + 2>> gains(deciders.size());
    int decision = 0, ply = 0;
    while (position.seat_to_act() != nobody) {
      const Seat seat = position.seat_to_act();
      const View view = position.view(SeatSet::only(seat));
      Moves legal;
      position.legal_moves(legal);
      ++ply;
      if (player(seat) == 0 && legal.size() > 1 && (decision++ + game) % plan.one_in == 0) {
        std::vector<Move> chosen;
        for (std::size_t at = 0; at < deciders.size(); ++at) {
          Random own = Random::stream(plan.seed + 1 + number, static_cast<std::uint64_t>(ply) * 64 + at);
          const auto decided = deciders[at].bot->decide(view, deciders[at].budget, {}, own);
          chosen.push_back(decided.move);
          tallies[at].simulations += decided.found.simulations;
          tallies[at].differs += !(decided.move == chosen[0]);
        }
        ++asked;
        std::vector<std::pair<Move, std::array<Worth, judges>>> judged;
        const bool all_alike = std::equal(chosen.begin() + 1, chosen.end(), chosen.begin());
        for (std::size_t at = 0; at < deciders.size() && !all_alike; ++at) {
          std::size_t known = 0;
          while (known < judged.size() && !(judged[known].first == chosen[at])) ++known;
          const std::uint64_t seed = plan.seed * 1000003 + number * 1009 + static_cast<std::uint64_t>(ply);
          if (known == judged.size())
            judged.push_back({chosen[at],
                              {judge<Foresight>(view, chosen[at], plan.continuations, seed),
                               judge<Swift>(view, chosen[at], plan.continuations, seed)}});
          const auto& worth = judged[known].second;
          const auto& first = judged.front().second;
          const double times = plan.one_in;
          for (std::size_t by = 0; by < judges; ++by)
            gains[at][by] += times * (worth[by].margin - first[by].margin);
          const double share = (worth[0].share - first[0].share + worth[1].share - first[1].share) / 2;
          gains[at][judges] += times * share;
          if (chosen[at].kind == Move::Kind::lay)
            gains[at][judges + 1] +=
                times * (worth[0].margin - first[0].margin + worth[1].margin - first[1].margin) / 2;
        }
      }
      Decider& mover = seats[player(seat)];
      const Move move = legal.size() == 1 ? legal[0] : mover.bot->decide(view, mover.budget, {}, random).move;
      for (Decider& decider : deciders) decider.bot->watch(view, move);
      for (Decider& decider : seats) decider.bot->watch(view, move);
      position.play(move);
    }
    for (std::size_t at = 0; at < deciders.size(); ++at) {
      for (std::size_t by = 0; by < judges; ++by) tallies[at].margin[by].push_back({gains[at][by]});
      tallies[at].share.push_back({gains[at][judges]});
      tallies[at].lays.push_back({gains[at][judges + 1]});
    }
  }
  fmt::print("{} games, {} decisions, {} continuations by each judge; gains over the first, for a game\n",
             plan.games, asked, plan.continuations);
  fmt::print(
      "| who | simulations | decides otherwise | points by foresight | by swift | of that by lays | "
      "victories, % |\n");
  fmt::print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n");
  for (std::size_t at = 0; at < deciders.size(); ++at) {
    const Tally& tally = tallies[at];
    fmt::print("| {} | {} | {:.0f} % | {} | {} | {} | {} |\n", deciders[at].spec,
               tally.simulations / static_cast<unsigned>(asked), 100.0 * tally.differs / asked,
               text(tally.margin[0]), text(tally.margin[1]), text(tally.lays), text(tally.share, 100));
  }
  return {};
}

}  // namespace
}  // namespace pioche::bots::kingdomino

int main(int count, char** arguments) {
  pioche::bots::kingdomino::Plan plan;
  for (int at = 1; at < count; ++at) {
    const std::string one = arguments[at];
    const auto number = [&] { return at + 1 < count ? std::atoi(arguments[++at]) : 0; };
    if (one == "--games")
      plan.games = number();
    else if (one == "--seed")
      plan.seed = static_cast<std::uint64_t>(number());
    else if (one == "--continuations")
      plan.continuations = number();
    else if (one == "--match")
      plan.match = true;
    else if (one == "--one-in")
      plan.one_in = number();
    else
      plan.specs.push_back(one);
  }
  if (plan.specs.size() < 2 || plan.games < 2 || plan.continuations < 1 || plan.one_in < 1) {
    fmt::print(
        stderr,
        "usage: pioche-decisions [--games N] [--seed N] [--continuations N] [--one-in N] SPEC SPEC...\n");
    return 2;
  }
  const auto done =
      plan.match ? pioche::bots::kingdomino::play_match(plan) : pioche::bots::kingdomino::run(plan);
  if (!done) fmt::print(stderr, "{}\n", done.error().message);
  return done ? 0 : 1;
}
