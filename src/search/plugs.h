#pragma once
// The parts that plug into a search: how what is hidden is dealt anew, how a game is played out from a leaf, and which
// moves look promising.
#include <concepts>
#include <span>

#include "games/game.h"
#include "search/outcome.h"

namespace pioche::search {

// Deals anew what a view leaves open, once for each simulation; it may look at the view before the first one.
template <class D, class G>
concept Dealer = requires(D& dealer, const typename G::View& view, Random& random) {
  dealer.look(view);
  { dealer(view, random) } -> std::same_as<typename G::Position>;
};

// All deals that agree with the view are equally likely.
template <Game G>
struct EvenDealer {
  void look(const typename G::View&) {}
  typename G::Position operator()(const typename G::View& view, Random& random) const {
    return G::redraw(view, random);
  }
};

// Plays a position to its end, or judges it in another way, for the seat that searches.
template <class R, class G>
concept Rollout = requires(R& rollout, typename G::Position& position, Seat searcher, Random& random) {
  { rollout(position, searcher, random) } -> std::same_as<Outcome>;
};

// A rollout that watches what is played at the table and comes to know how some seats decide. In the tree they then follow
// the rule that they have been seen to follow, instead of what would be best for them.
template <class R, class G>
concept Watching = Rollout<R, G> &&
                   requires(R& rollout, const R& watched, const typename G::View& view, typename G::Move move,
                            const typename G::Position& position, Seat seat, Random& random) {
                     rollout.watch(view, move);
                     rollout.forget();
                     { watched.knows(seat) } -> std::same_as<bool>;
                     {
                       watched.expected(position, random)
                     } -> std::same_as<typename G::Move>;  // of a seat that it knows
                   };

// Legal moves, each equally likely, to the end of the round.
template <Game G>
struct RandomRollout {
  Outcome operator()(typename G::Position& position, Seat, Random& random) const {
    play_out<G>(position, random);
    return outcome_of<G>(position);
  }
};

// A policy plays a position on by one action; this makes a rollout of it.
template <Game G, class Policy>
struct PolicyRollout {
  Policy policy{};
  Outcome operator()(typename G::Position& position, Seat searcher, Random& random) {
    while (position.seat_to_act() != nobody) position.play(policy(position, searcher, random));
    return outcome_of<G>(position);
  }
};

// Rates the legal moves of a position: the likelier to be best, the higher; zero leaves a move out as long as
// any other is rated above zero. Only ratios count.
template <class R, class G>
concept Guide = requires(R& guide, const typename G::Position& position, const MovesOf<G>& moves,
                         std::span<float> ratings) {
  { guide(position, moves, ratings) } -> std::same_as<void>;
};

// Knows nothing: all moves are alike.
template <Game G>
struct NoGuide {
  void operator()(const typename G::Position&, const MovesOf<G>&, std::span<float> ratings) const {
    for (float& rating : ratings) rating = 1;
  }
};

}  // namespace pioche::search
