// Which of several searches decides better at a table of four (5x5, both bonuses), told by single decisions instead of whole games:
//   pioche-decisions --games 60 --seed 1 expert:100cpu expert,exploration=0.3:100cpu
// All are asked about the same positions at the same budget. Where they differ, each move is played, and the game is played on to its end
// many times, on the same deals for every move. What a search's moves are worth more than the first one's, added up over the decisions of
// a game, is what the game would be won by more if all else were played as the judge plays. The judges are rules of thumb, and a search by
// the same rule may please them too well: so there are two, and whole games have the last word:
//   pioche-decisions --match --games 80 --seed 1 expert:100cpu expert,exploration=0.3:100cpu mce-pg:100cpu mce-pg:100cpu
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
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
struct BySwift : ExpertParts {
  TruncatedRollout<Swift> rollout;
};

// Weights to try, from the file that PIOCHE_TUNED names.
struct Tuned {
  Weights weights{};
  float later = later_choice;
};
const Tuned& tuned() {
  static const Tuned read = [] {
    Tuned into;
    const char* path = std::getenv("PIOCHE_TUNED");
    std::ifstream file(path != nullptr ? path : "");
    std::string line;
    std::size_t row = 0;
    while (std::getline(file, line)) {
      if (line.starts_with("# later ")) into.later = std::strtof(line.c_str() + 8, nullptr);
      if (line.empty() || line[0] == '#') continue;
      std::istringstream words(line);
      for (float& weight : into.weights[row]) words >> weight;
      ++row;
    }
    if (row == 0) { fmt::print(stderr, "PIOCHE_TUNED names no weights\n"); std::exit(2); }
    return into;
  }();
  return read;
}
struct TunedForesight {
  Move operator()(const Position& position, Seat seat, Random& random) const {
    return Foresight{&tuned().weights, tuned().later}(position, seat, random);
  }
};

// Imagined games of different kinds, by lot: what each is wrong about differs, and the mean is less wrong.
template <class F>
struct Mixed {
  search::Outcome operator()(Position& position, Seat searcher, const search::Opponents<G> auto& opponents,
                             Random& random) const {
    switch (Random(random).below(3)) {
      case 0:
        return TruncatedRollout<F>{}(position, searcher, opponents, random);
      case 1:
        return PlannedRollout{24}(position, searcher, opponents, random);
      default:
        return search::PolicyRollout<G, Swift>{}(position, searcher, opponents, random);
    }
  }
};
struct ByMixed : ExpertParts {
  Mixed<Foresight> rollout;
  search::UnknownOpponents<G> opponents;
};
struct ByMixedTuned : ExpertParts {
  Mixed<TunedForesight> rollout;
  search::UnknownOpponents<G> opponents;
};
struct ByTuned : ExpertParts {
  TruncatedRollout<TunedForesight> rollout;
  search::UnknownOpponents<G> opponents;
};

struct Settings {
  RaceSettings race;
  search::Parameters parameters;
  EvaluationGuide guide;
  int rows = TruncatedRollout<Foresight>{}.rows;
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
  return std::make_unique<LineRace<Roll>>(settings.race, settings.parameters, Roll{});
}
template <class P>
std::unique_ptr<BotOf<G>> by_rule_of_thumb(const Settings&) {
  return std::make_unique<PolicyBot<G, P>>();
}

struct Kind {
  std::string_view name;
  std::unique_ptr<BotOf<G>> (*make)(const Settings&);
};
constexpr Kind kinds[] = {
    {"expert", by_tree<ExpertParts>},  {"unwatched", by_tree<Unwatched>}, {"swift", by_tree<BySwift>},
    {"tree-mixed", by_tree<ByMixed>},
    {"tree-mixed-tuned", by_tree<ByMixedTuned>},
    {"tree-tuned", by_tree<ByTuned>},
    {"race", by_race<TruncatedRollout<Foresight>>},
    {"race-mixed", by_race<Mixed<Foresight>>},
    {"race-mixed-tuned", by_race<Mixed<TunedForesight>>},
    {"foresight", by_rule_of_thumb<Foresight>},
    {"foresight-tuned", by_rule_of_thumb<TunedForesight>},
    {"fg", by_rule_of_thumb<FullGreedy>},
    {"mce-pg", by_flat<PlayerGreedy>}, {"mce-fg", by_flat<FullGreedy>},
};

// A search with a budget of its own. Its spec is a kind, settings and the budget: "expert,exploration=0.3,rows=2:100cpu".
struct Searcher {
  std::string spec;
  Budget budget;
  std::unique_ptr<BotOf<G>> bot;
};

Result<> set(Settings& settings, std::string_view one) {
  const std::size_t is = std::min(one.find('='), one.size() - 1);
  const std::string_view key = one.substr(0, is);
  const double number = std::atof(std::string(one.substr(is + 1)).c_str());
  if (key == "exploration")
    settings.parameters.exploration = number;
  else if (key == "first_play")
    settings.parameters.first_play = number;
  else if (key == "margin")
    settings.parameters.margin_weight = number;
  else if (key == "warmth")
    settings.guide.warmth = static_cast<float>(number);
  else if (key == "beneath")
    settings.guide.beneath = static_cast<float>(number);
  else if (key == "trust")
    settings.race.trust = number;
  else if (key == "clearly")
    settings.race.clearly = number;
  else if (key == "lines")
    settings.race.lines = static_cast<std::size_t>(number);
  else if (key == "rows")
    settings.rows = static_cast<int>(number);
  else
    return fail("there is no setting '{}': exploration, first_play, margin, warmth, beneath or rows", key);
  return {};
}

Result<Searcher> read_searcher(std::string_view spec) {
  const std::size_t colon = spec.find(':');
  if (colon == std::string_view::npos) return fail("'{}' says no budget: expert:100cpu", spec);
  Settings settings;
  std::string_view rest = spec.substr(0, colon);
  const auto next = [&rest] {
    const std::string_view word = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    return word;
  };
  const std::string_view name = next();
  while (!rest.empty()) TRY(set(settings, next()));
  const Budget budget = TRY(read_budget(spec.substr(colon + 1)));
  for (const Kind& kind : kinds)
    if (kind.name == name) return Searcher{std::string(spec), budget, kind.make(settings)};
  return fail("there is no search '{}'", name);
}

Result<std::vector<Searcher>> read_searchers(std::span<const std::string> specs) {
  std::vector<Searcher> searchers;
  for (const std::string& spec : specs) searchers.push_back(TRY(read_searcher(spec)));
  return searchers;
}

Move decide(Searcher& searcher, const Position& position, Random& random, const StopToken& stop = {}) {
  Moves legal;
  position.legal_moves(legal);
  if (legal.size() == 1) return legal[0];
  const View view = position.view(SeatSet::only(position.seat_to_act()));
  return searcher.bot->decide(view, searcher.budget, stop, random).move;
}

struct Plan {
  int games = 60, continuations = 200, one_in = 4;
  std::uint64_t seed = 1;
  bool match = false;
  std::vector<std::string> specs;
};

// Who plays the games whose decisions are asked about: those of the first.
const std::string table[] = {"expert:30", "mce-pg:300", "mce-pg:300", "mce-pg:300"};

// What comes of a move when a rule of thumb plays on for everybody: means of the margin and of the share of the victory.
struct Worth {
  double margin = 0, share = 0;
};
template <class Judge>
Worth judge(const View& view, Move move, int times, std::uint64_t seed) {
  const auto seat = static_cast<std::size_t>(view.table.actor);
  Worth sum;
  for (int time = 0; time < times; ++time) {
    Random random = Random::stream(seed, static_cast<std::uint64_t>(time));
    Position position = G::redraw(view, random);
    position.play(move);
    while (position.seat_to_act() != nobody) position.play(Judge{}(position, view.table.actor, random));
    const search::Outcome outcome = search::outcome_of<G>(position);
    sum.margin += static_cast<double>(outcome.margin[seat]);
    sum.share += static_cast<double>(outcome.share[seat]);
  }
  return {sum.margin / times, sum.share / times};
}

// What a search gained over the first one: in a decision, or in a game.
struct Gain {
  double by_foresight = 0, by_swift = 0, share = 0;
};

class Comparison {
 public:
  Comparison(const Plan& plan, std::vector<Searcher> searchers)
      : plan_(plan), searchers_(std::move(searchers)), notes_(searchers_.size()) {}

  Result<> play_game(int game) {
    Random random = Random::stream(plan_.seed, static_cast<std::uint64_t>(game));
    Options options;
    options.harmony = options.middle_kingdom = true;
    Position position(options, G::deal(options, random), {});
    std::vector<Searcher> players = TRY(read_searchers(table));
    for (Searcher& searcher : searchers_) searcher.bot->forget();
    for (Note& note : notes_) note.games.emplace_back();
    int decisions = game;  // not the same ones in every game
    while (position.seat_to_act() != nobody) {
      const Seat seat = position.seat_to_act();
      const std::size_t player = static_cast<std::size_t>(seat + game) % 4;
      Moves legal;
      position.legal_moves(legal);
      if (player == 0 && legal.size() > 1 && decisions++ % plan_.one_in == 0) ask(position, random);
      const Move move = decide(players[player], position, random);
      const View view = position.view(SeatSet::only(seat));
      for (Searcher& searcher : searchers_) searcher.bot->watch(view, move);
      for (Searcher& searcher : players) searcher.bot->watch(view, move);
      position.play(move);
    }
    return {};
  }

  void print() const {
    fmt::print("{} games, {} decisions, {} continuations by each judge; gains over the first, for a game\n\n",
               plan_.games, asked_, plan_.continuations);
    fmt::print("| who | decides otherwise | points by foresight | by swift | victories, % |\n");
    fmt::print("| --- | ---: | ---: | ---: | ---: |\n");
    for (std::size_t at = 0; at < searchers_.size(); ++at) {
      const Note& note = notes_[at];
      const auto mean = [&note](double Gain::*what, double scale) {
        arena::Deals deals;
        for (const Gain& gain : note.games) deals.push_back({scale * (gain.*what)});
        const arena::Estimate estimate = arena::estimate_mean(deals);
        return fmt::format("{:+.1f} ± {:.1f}", estimate.mean, estimate.high - estimate.mean);
      };
      fmt::print("| {} | {:.0f} % | {} | {} | {} |\n", searchers_[at].spec, 100.0 * note.otherwise / asked_,
                 mean(&Gain::by_foresight, 1), mean(&Gain::by_swift, 1), mean(&Gain::share, 100));
    }
  }

 private:
  struct Note {
    int otherwise = 0;
    std::vector<Gain> games;
  };
  struct Judged {
    Move move;
    Worth by_foresight, by_swift;
  };

  void ask(const Position& position, Random& random) {
    ++asked_;
    const View view = position.view(SeatSet::only(position.seat_to_act()));
    const std::uint64_t seed = random.next(), deals = random.next();
    std::vector<Move> chosen;
    for (Searcher& searcher : searchers_) {
      Random own = Random::stream(seed, chosen.size());
      chosen.push_back(decide(searcher, position, own));
    }
    if (std::equal(chosen.begin() + 1, chosen.end(), chosen.begin())) return;
    std::vector<Judged> judged;
    for (std::size_t at = 0; at < chosen.size(); ++at) {
      std::size_t known = 0;
      while (known < judged.size() && !(judged[known].move == chosen[at])) ++known;
      if (known == judged.size())
        judged.push_back({chosen[at], judge<Foresight>(view, chosen[at], plan_.continuations, deals),
                          judge<Swift>(view, chosen[at], plan_.continuations, deals)});
      const Judged &own = judged[known], &first = judged[0];
      notes_[at].otherwise += known != 0;
      Gain& gain = notes_[at].games.back();
      gain.by_foresight += plan_.one_in * (own.by_foresight.margin - first.by_foresight.margin);
      gain.by_swift += plan_.one_in * (own.by_swift.margin - first.by_swift.margin);
      gain.share +=
          plan_.one_in *
          (own.by_foresight.share - first.by_foresight.share + own.by_swift.share - first.by_swift.share) / 2;
    }
  }

  const Plan& plan_;
  std::vector<Searcher> searchers_;
  std::vector<Note> notes_;
  int asked_ = 0;
};

Result<> compare(const Plan& plan) {
  Comparison comparison(plan, TRY(read_searchers(plan.specs)));
  for (int game = 0; game < plan.games; ++game) TRY(comparison.play_game(game));
  comparison.print();
  return {};
}

// One of them at a table of the arena.
class SearchPlayer final : public arena::Player {
 public:
  explicit SearchPlayer(Searcher searcher) : searcher_(std::move(searcher)) {}

  Result<> begin(const play::Match&, Seat) override {
    searcher_.bot->forget();
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
        searcher_.bot->watch(position.view(SeatSet::only(position.seat_to_act())), moves[at]);
      position.play(moves[at]);
    }
    watched_ = moves.size();
    own.play(decide(searcher_, position, random, stop));
    return {};
  }
  Result<> end(const play::Match&) override { return {}; }

 private:
  Searcher searcher_;
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
    return std::make_unique<SearchPlayer>(TRY(read_searcher(spec)));
  };
  const arena::Report report = TRY(arena::run(games, {}));
  if (report.broken) return tl::unexpected(*report.broken);
  fmt::print("{}", arena::as_table(games, report, Paint::plain));
  return {};
}

Result<Plan> read_plan(std::span<char*> arguments) {
  Plan plan;
  const std::map<std::string_view, int*> numbers{
      {"--games", &plan.games}, {"--continuations", &plan.continuations}, {"--one-in", &plan.one_in}};
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const std::string_view one = arguments[at];
    const bool more = at + 1 < arguments.size();
    if (const auto number = numbers.find(one); number != numbers.end() && more)
      *number->second = std::atoi(arguments[++at]);
    else if (one == "--seed" && more)
      plan.seed = static_cast<std::uint64_t>(std::atoll(arguments[++at]));
    else if (one == "--match")
      plan.match = true;
    else
      plan.specs.emplace_back(one);
  }
  if (plan.specs.size() < 2 || plan.games < 2 || plan.continuations < 1 || plan.one_in < 1)
    return fail(
        "usage: pioche-decisions [--match] [--games N] [--seed N] [--continuations N] [--one-in N] SPEC "
        "SPEC...");
  return plan;
}

Result<> run(std::span<char*> arguments) {
  const Plan plan = TRY(read_plan(arguments));
  return plan.match ? play_match(plan) : compare(plan);
}

}  // namespace
}  // namespace pioche::bots::kingdomino

int main(int count, char** arguments) {
  const auto done = pioche::bots::kingdomino::run({arguments + 1, static_cast<std::size_t>(count - 1)});
  if (!done) fmt::print(stderr, "{}\n", done.error().message);
  return done ? 0 : 1;
}
