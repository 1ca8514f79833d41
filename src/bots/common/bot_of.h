#pragma once
// What a bot is to its own game, and the ways to make one: by rule of thumb, by tree search, by flat Monte Carlo.
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "base/stop.h"
#include "games/game.h"
#include "search/budget.h"
#include "search/flat.h"
#include "search/tree.h"

namespace pioche::bots {

using search::Budget;
using search::Redraws;

template <Game G>
struct DecisionOf {
  typename G::Move move;
  search::Found<G> found;  // no candidates if the bot doesn't search
};

// It is handed redraws of a view, never the position.
template <Game G>
class BotOf {
 public:
  virtual ~BotOf() = default;

  // Looks only at some of the legal moves where they are given and the bot searches.
  virtual DecisionOf<G> decide(const Redraws<G>& redraws, const Budget& budget, const StopToken& stop,
                               Random& random, std::span<const typename G::Move> only = {}) = 0;

  // To one that watches, every move of the round so far, anybody's, is shown once before it decides: what its seat saw, and what
  // was played then. Forget when the moves shown were taken back, or another round has begun.
  virtual bool watches() const { return false; }
  virtual void watch(const typename G::View&, typename G::Move) {}
  virtual void forget() {}
};

// Plays by a rule of thumb: no search.
template <Game G, search::Policy<G> P>
class PolicyBot final : public BotOf<G> {
 public:
  DecisionOf<G> decide(const Redraws<G>& redraws, const Budget&, const StopToken&, Random& random,
                       std::span<const typename G::Move>) override {
    if constexpr (requires { policy_(redraws, random); })
      return {policy_(redraws, random), {}};
    else {
      const typename G::Position position = redraws(random);
      return {policy_(position, position.seat_to_act(), random), {}};
    }
  }

 private:
  P policy_{};
};

template <Game G, search::PartsOf<G> P>
class TreeBot final : public BotOf<G> {
 public:
  explicit TreeBot(const search::Parameters& parameters, P parts = {})
      : search_(parameters, std::move(parts)) {}

  DecisionOf<G> decide(const Redraws<G>& redraws, const Budget& budget, const StopToken& stop, Random& random,
                       std::span<const typename G::Move> only) override {
    search::Found<G> found = search_.search(redraws, budget, stop, random, only);
    const typename G::Move move = found.candidates.front().move;
    return {move, std::move(found)};
  }

  bool watches() const override { return decltype(P::opponents)::watches; }
  void watch(const typename G::View& view, typename G::Move move) override {
    search_.parts().opponents.watch(view, move);
  }
  void forget() override { search_.parts().opponents.forget(); }

 private:
  search::TreeSearch<G, P> search_;
};

// Flat Monte Carlo over lines of several own actions: the later ones are remembered and played when their
// time comes.
template <Game G, search::Rollout<G> Roll, search::Judge Score, int plies>
class FlatBot final : public BotOf<G> {
 public:
  explicit FlatBot(int threads, Roll roll = {}) : search_(plies, threads, std::move(roll)) {}

  DecisionOf<G> decide(const Redraws<G>& redraws, const Budget& budget, const StopToken& stop, Random& random,
                       std::span<const typename G::Move>) override {
    if (planned_ && planned_->view == redraws.view()) {
      const typename G::Move move = planned_->line[0];
      remember(redraws, planned_->line, random);
      return {move, {}};
    }
    search::FoundLine<G> found = search_.search(redraws, budget, stop, random);
    remember(redraws, found.line, random);
    return {found.line[0], std::move(found.found)};
  }

 private:
  using Line = FixedVector<typename G::Move, search::max_line>;
  struct Plan {
    typename G::View view;
    Line line;
  };

  // What will be seen after the line's first action, and what is to be played then.
  void remember(const Redraws<G>& redraws, Line line, Random& random) {
    typename G::Position position = redraws(random);
    const SeatSet eyes = SeatSet::only(position.seat_to_act());
    position.play(line[0]);
    line.erase_at(0);
    planned_.reset();
    if (!line.empty()) planned_ = Plan{position.view(eyes), line};
  }

  search::FlatSearch<G, Roll, Score> search_;
  std::optional<Plan> planned_;
};

}  // namespace pioche::bots
