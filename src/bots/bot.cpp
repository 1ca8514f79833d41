#include "bots/bot.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "bots/house.h"

namespace pioche::bots {
namespace {

// A budget after the colon of a spec: "2000" simulations or "100ms".
Result<Budget> read_budget(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  if (error != std::errc{} || number == 0 || number > 1'000'000'000 || (!unit.empty() && unit != "ms"))
    return fail("'{}' is no budget for a bot: give simulations (2000) or milliseconds (100ms)", text);
  if (unit == "ms") return Budget{.time = std::chrono::milliseconds(number)};
  return Budget{.simulations = number};
}

// The erased bot: takes the view out of the match, and turns moves into text.
template <Game G>
class ErasedBot final : public Bot {
 public:
  ErasedBot(std::string spec, const Opponent<G>& opponent, std::optional<Budget> own, int threads)
      : spec_(std::move(spec)), opponent_(opponent), own_(own), thinker_(opponent.make(threads)) {}

  std::string_view spec() const override { return spec_; }

  Decision decide(const play::Match& match, const Budget& asked, const StopToken& stop, Random& random,
                  std::span<const std::string> only) override {
    const play::MatchOf<G>& own = *match.of<G>();
    const Seat seat = own.seat_to_act();
    if (thinker_->watches()) watch(own, SeatSet::only(seat));
    // From here on nothing but what this seat can see.
    const typename G::View view = own.position()->view(SeatSet::only(seat));
    return decide_by_view(view, asked, stop, random, only);
  }

 private:
  // Shows the thinker what has been played since its last decision, as the seat saw it.
  void watch(const play::MatchOf<G>& match, SeatSet eyes) {
    const auto& moves = match.rounds().back().moves;
    if (moves.size() < watched_.size() || !std::equal(watched_.begin(), watched_.end(), moves.begin())) {
      thinker_->forget();
      watched_.clear();
    }
    typename G::Position position = match.start();
    for (std::size_t at = 0; at < moves.size(); ++at) {
      if (at >= watched_.size()) thinker_->watch(position.view(eyes), moves[at]);
      position.play(moves[at]);
    }
    watched_ = moves;
  }

  Decision decide_by_view(const typename G::View& view, const Budget& asked, const StopToken& stop,
                          Random& random, std::span<const std::string> only) {
    const typename G::Position imagined = G::redraw(view, random);
    MovesOf<G> moves;
    moves.clear();
    imagined.legal_moves(moves);
    Decision decision;
    if (moves.size() == 1) {
      decision.action = imagined.text(moves[0]);
      decision.candidates.push_back({decision.action});
      return decision;
    }
    const bool free = opponent_.strength == Opponent<G>::Strength::asked;
    const Budget budget = own_ ? *own_ : free && !asked.none() ? asked : opponent_.budget;
    std::vector<typename G::Move> only_moves;
    for (const std::string& action : only)
      if (const auto move = imagined.parse(action)) only_moves.push_back(*move);
    const Thought<G> thought = thinker_->think(view, budget, stop, random, only_moves);
    decision.action = imagined.text(thought.move);
    decision.simulations = thought.found.simulations;
    for (const search::Candidate<G>& one : thought.found.candidates)
      decision.candidates.push_back(
          {imagined.text(one.move), one.visits, one.share, one.margin, one.share_error, one.margin_error});
    if (decision.candidates.empty())
      for (const typename G::Move move : moves) decision.candidates.push_back({imagined.text(move)});
    return decision;
  }

  std::string spec_;
  const Opponent<G>& opponent_;
  std::optional<Budget> own_;
  std::unique_ptr<Thinker<G>> thinker_;
  std::vector<typename G::Move> watched_;  // the moves of the round that the thinker has been shown
};

template <Game G>
Result<std::unique_ptr<Bot>> make(std::string_view spec, int threads) {
  const std::size_t colon = spec.find(':');
  const std::string_view name = spec.substr(0, colon);
  std::optional<Budget> own;
  if (colon != std::string_view::npos) {
    const Result<Budget> budget = read_budget(spec.substr(colon + 1));
    if (!budget) return tl::unexpected(budget.error());
    own = *budget;
  }
  std::vector<std::string_view> names;
  for (const Opponent<G>& opponent : opponents<G>()) {
    if (opponent.name == name)
      return std::make_unique<ErasedBot<G>>(std::string(spec), opponent, own, threads);
    names.push_back(opponent.name);
  }
  return fail("there is no bot '{}' for {}: choose {}", name, G::name, fmt::join(names, ", "));
}

// Calls use.operator()<G>() for the game of that name.
template <class Answer, class Use>
Result<Answer> for_game(std::string_view game, const Use& use) {
  std::optional<Result<Answer>> answer;
  std::vector<std::string_view> names;
  const auto look = [&]<Game G>() {
    names.push_back(G::name);
    if (game == G::name) answer = use.template operator()<G>();
  };
  each_house_game(look);
  if (answer) return std::move(*answer);
  return fail("there are no bots for '{}', only for {}", game, fmt::join(names, ", "));
}

}  // namespace

Result<std::unique_ptr<Bot>> make_bot(std::string_view game, std::string_view spec, int threads) {
  return for_game<std::unique_ptr<Bot>>(game, [&]<Game G>() { return make<G>(spec, threads); });
}

Result<std::vector<BotName>> bot_names(std::string_view game) {
  return for_game<std::vector<BotName>>(game, [&]<Game G>() -> Result<std::vector<BotName>> {
    std::vector<BotName> names;
    for (const Opponent<G>& opponent : opponents<G>()) names.push_back({opponent.name, opponent.about});
    return names;
  });
}

}  // namespace pioche::bots
