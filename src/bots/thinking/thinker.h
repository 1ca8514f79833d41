#pragma once
// Bots of one game, before they are erased. A game names its opponents by specialising opponents<G>().
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "base/stop.h"
#include "games/game.h"
#include "search/budget.h"
#include "search/flat.h"
#include "search/tree.h"

namespace pioche::bots {

using search::Budget;

template <Game G>
struct Thought {
  typename G::Move move;
  search::Found<G> found;
};

// What a bot is to its own game: it is handed a view, never a position.
template <Game G>
class Thinker {
 public:
  virtual ~Thinker() = default;
  // Looks only at some of the legal moves where they are given and the bot searches.
  virtual Thought<G> think(const typename G::View& view, const Budget& budget, const StopToken& stop,
                           Random& random, std::span<const typename G::Move> only = {}) = 0;

  // To one that watches, every move of the round so far, anybody's, is shown once before the next think: what the thinking seat
  // saw, and what was played then. Forget when the moves shown were taken back, or another round has begun.
  virtual bool watches() const { return false; }
  virtual void watch(const typename G::View&, typename G::Move) {}
  virtual void forget() {}
};

// One of a game's opponents: its name, and how one is made that uses so many threads.
template <Game G>
struct Opponent {
  std::string_view name;
  std::string_view about;
  Budget budget;                                                    // for a decision, where none is asked for
  enum class Strength { asked, fixed } strength = Strength::asked;  // whether another budget may be asked for
  std::unique_ptr<Thinker<G>> (*make)(int threads);
};

// Weakest first.
template <Game G>
std::span<const Opponent<G>> opponents();

// Plays by a rule of thumb: no search.
template <Game G, class Policy>
class PolicyThinker final : public Thinker<G> {
 public:
  Thought<G> think(const typename G::View& view, const Budget&, const StopToken&, Random& random,
                   std::span<const typename G::Move>) override {
    const typename G::Position position = G::redraw(view, random);
    return {policy_(position, position.seat_to_act(), random), {}};
  }

 private:
  Policy policy_;
};

// Tree search.
template <Game G, search::Rollout<G> Roll, search::Guide<G> Rate, search::Dealer<G> Deal>
class TreeThinker final : public Thinker<G> {
 public:
  explicit TreeThinker(const search::Parameters& parameters) : search_(parameters) {}

  Thought<G> think(const typename G::View& view, const Budget& budget, const StopToken& stop, Random& random,
                   std::span<const typename G::Move> only) override {
    search::Found<G> found = search_.search(view, budget, stop, random, only);
    const typename G::Move move = found.candidates.front().move;
    return {move, std::move(found)};
  }

  bool watches() const override { return search::Watching<Roll, G>; }
  void watch(const typename G::View& view, typename G::Move move) override {
    if constexpr (search::Watching<Roll, G>) search_.rollout().watch(view, move);
  }
  void forget() override {
    if constexpr (search::Watching<Roll, G>) search_.rollout().forget();
  }

 private:
  search::TreeSearch<G, Roll, Rate, Deal> search_;
};

// Flat Monte Carlo over lines of several own actions: the later ones are remembered and played when their
// time comes.
template <Game G, search::Rollout<G> Roll, search::Judge Score, int plies>
class FlatThinker final : public Thinker<G> {
 public:
  explicit FlatThinker(int threads) : search_(plies, threads) {}

  Thought<G> think(const typename G::View& view, const Budget& budget, const StopToken& stop, Random& random,
                   std::span<const typename G::Move>) override {
    if (planned_ && planned_->view == view) {
      const typename G::Move move = planned_->line[0];
      remember(view, planned_->line, random);
      return {move, {}};
    }
    search::FoundLine<G> found = search_.search(view, budget, stop, random);
    remember(view, found.line, random);
    return {found.line[0], std::move(found.found)};
  }

 private:
  using Line = FixedVector<typename G::Move, search::max_line>;
  struct Plan {
    typename G::View view;
    Line line;
  };

  // What will be seen after the line's first action, and what is to be played then.
  void remember(const typename G::View& view, Line line, Random& random) {
    typename G::Position position = G::redraw(view, random);
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
