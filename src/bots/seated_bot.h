#pragma once
// A bot of one game at its seat of a match: it knows its budget and has watched what was played. The way of a decision is
// match, view, move; text only where it is asked for.
#include <fmt/ranges.h>

#include <algorithm>

#include "bots/bot.h"
#include "bots/common/listed_bot.h"

namespace pioche::bots {

// A budget after the colon of a spec: "2000" simulations or "100ms".
Result<Budget> read_budget(std::string_view text);

template <Game G>
class SeatedBot final : public Bot {
  using Move = typename G::Move;
  using Position = typename G::Position;

 public:
  SeatedBot(std::string spec, const ListedBot<G>& listed, std::optional<Budget> own, int threads)
      : spec_(std::move(spec)), listed_(listed), own_(own), bot_(listed.make(threads)) {}

  std::string_view spec() const override { return spec_; }

  DecisionOf<G> decide(const play::MatchOf<G>& match, const Budget& asked, const StopToken& stop,
                       Random& random, std::span<const Move> only = {}) {
    const SeatSet eyes = SeatSet::only(match.seat_to_act());
    if (bot_->watches()) watch(match, eyes);
    // From here on nothing but what this seat can see.
    const Redraws<G> redraws(match.position()->view(eyes));
    return decide(redraws, asked, stop, random, only);
  }

  void play(play::Match& match, const Budget& asked, const StopToken& stop, Random& random) override {
    play::MatchOf<G>& own = *match.of<G>();
    own.play(decide(own, asked, stop, random).move);
  }

  Decision decide(const play::Match& match, const Budget& asked, const StopToken& stop, Random& random,
                  std::span<const std::string> only) override {
    const play::MatchOf<G>& own = *match.of<G>();
    const Position& position = *own.position();
    std::vector<Move> only_moves;
    for (const std::string& action : only)
      if (const auto move = position.parse(action)) only_moves.push_back(*move);
    const DecisionOf<G> decided = decide(own, asked, stop, random, only_moves);
    Decision decision{position.text(decided.move), {}, decided.found.simulations};
    for (const search::Candidate<G>& one : decided.found.candidates)
      decision.candidates.push_back({position.text(one.move), one.visits, one.share, one.margin,
                                     one.share_error, one.margin_error, one.score,
                                     facts_of<G>(position, one.move)});
    if (decision.candidates.empty()) {
      MovesOf<G> moves;
      position.legal_moves(moves);
      for (const Move& move : moves) decision.candidates.push_back({position.text(move)});
    }
    return decision;
  }

 private:
  DecisionOf<G> decide(const Redraws<G>& redraws, const Budget& asked, const StopToken& stop, Random& random,
                       std::span<const Move> only) {
    MovesOf<G> moves;
    redraws.legal_moves(moves, random);
    if (moves.size() == 1) return {moves[0], {}};
    const bool free = listed_.strength == ListedBot<G>::Strength::asked;
    const Budget budget = own_ ? *own_ : free && !asked.none() ? asked : listed_.budget;
    return bot_->decide(redraws, budget, stop, random, only);
  }

  // Shows the bot what has been played since its last decision, as the seat saw it.
  void watch(const play::MatchOf<G>& match, SeatSet eyes) {
    const auto& moves = match.rounds().back().moves;
    if (moves.size() < watched_.size() || !std::equal(watched_.begin(), watched_.end(), moves.begin())) {
      bot_->forget();
      watched_.clear();
    }
    Position position = match.start();
    for (std::size_t at = 0; at < moves.size(); ++at) {
      if (at >= watched_.size()) bot_->watch(position.view(eyes), moves[at]);
      position.play(moves[at]);
    }
    watched_ = moves;
  }

  std::string spec_;
  const ListedBot<G>& listed_;
  std::optional<Budget> own_;
  std::unique_ptr<BotOf<G>> bot_;
  std::vector<Move> watched_;  // the moves of the round that the bot has been shown
};

// A bot by its spec, from a list. Fails with the names there are.
template <Game G>
Result<std::unique_ptr<Bot>> make_listed(std::span<const ListedBot<G>> list, std::string_view spec,
                                         int threads) {
  const std::size_t colon = spec.find(':');
  const std::string_view name = spec.substr(0, colon);
  std::optional<Budget> own;
  if (colon != std::string_view::npos) own = TRY(read_budget(spec.substr(colon + 1)));
  std::vector<std::string_view> names;
  for (const ListedBot<G>& listed : list) {
    if (listed.name == name) return std::make_unique<SeatedBot<G>>(std::string(spec), listed, own, threads);
    names.push_back(listed.name);
  }
  return fail("there is no bot '{}' for {}: choose {}", name, G::name, fmt::join(names, ", "));
}

}  // namespace pioche::bots
