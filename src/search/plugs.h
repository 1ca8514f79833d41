#pragma once
// The four parts that plug into a search, side by side, each with a default that knows nothing:
//   dealer     how what is hidden is dealt anew
//   guide      which moves look promising
//   rollout    what a leaf of the tree is worth, mostly by playing on from it
//   opponents  what is believed about the others
#include <concepts>
#include <optional>
#include <span>

#include "games/game.h"
#include "search/outcome.h"
#include "search/redraws.h"

namespace pioche::search {

// Deals anew what a view leaves open, once for each simulation; it may look at the view before the first one.
template <class D, class G>
concept Dealer = requires(D& dealer, const Redraws<G>& redraws, Random& random) {
  dealer.look(redraws.view());
  { dealer(redraws, random) } -> std::same_as<typename G::Position>;
};

// All deals that agree with the view are equally likely.
template <Game G>
struct EvenDealer {
  void look(const typename G::View&) {}
  typename G::Position operator()(const Redraws<G>& redraws, Random& random) const { return redraws(random); }
};

// Rates the legal moves of a position: the likelier to be best, the higher; zero leaves a move out as long as
// any other is rated above zero. Only ratios count.
template <class U, class G>
concept Guide = requires(U& guide, const typename G::Position& position, const MovesOf<G>& moves,
                         std::span<float> ratings) {
  { guide(position, moves, ratings) } -> std::same_as<void>;
};

// All moves are alike.
template <Game G>
struct NoGuide {
  void operator()(const typename G::Position&, const MovesOf<G>&, std::span<float> ratings) const {
    for (float& rating : ratings) rating = 1;
  }
};

// Watches what is played at the table and comes to know how some seats decide. These then play so in the tree and after it,
// instead of seeking what would be best for them.
template <class O, class G>
concept Opponents = requires(O& opponents, const O& known, const typename G::View& view,
                             typename G::Move move, const typename G::Position& position, Random& random) {
  { O::watches } -> std::convertible_to<bool>;  // whether it makes a difference to watch
  // What the searcher saw, and what was played then by anybody.
  opponents.watch(view, move);
  // The moves shown were taken back, or another round has begun.
  opponents.forget();
  // What the seat to act will play; nothing if that isn't known.
  { known.expected(position, random) } -> std::same_as<std::optional<typename G::Move>>;
};

// Nothing is known about anybody.
template <Game G>
struct UnknownOpponents {
  static constexpr bool watches = false;
  void watch(const typename G::View&, typename G::Move) {}
  void forget() {}
  std::optional<typename G::Move> expected(const typename G::Position&, Random&) const { return {}; }
};

// Plays a position to its end, or judges it in another way, for the seat that searches.
template <class R, class G, class Others = UnknownOpponents<G>>
concept Rollout = requires(R& rollout, typename G::Position& position, Seat searcher, const Others& opponents,
                           Random& random) {
  { rollout(position, searcher, opponents, random) } -> std::same_as<Outcome>;
};

// A rule of thumb: the next move of whoever is to act. It may treat the seat that searches unlike the others. One that needs no deal
// of what is hidden also decides without.
template <class P, class G>
concept Policy =
    requires(const P& policy, const typename G::Position& position, Seat searcher, Random& random) {
      { policy(position, searcher, random) } -> std::same_as<typename G::Move>;
    };

template <Game G>
struct RandomPolicy {
  typename G::Move operator()(const typename G::Position& position, Seat, Random& random) const {
    return random_move<G>(position, random);
  }
  typename G::Move operator()(const Redraws<G>& redraws, Random& random) const {
    return redraws.random_move(random);
  }
};

// The next move of an imagined game: of others as they are believed to play, or else by the policy.
template <Game G>
typename G::Move imagined_move(const typename G::Position& position, Seat searcher,
                               const Policy<G> auto& policy, const Opponents<G> auto& opponents,
                               Random& random) {
  if (position.seat_to_act() != searcher)
    if (const auto move = opponents.expected(position, random)) return *move;
  return policy(position, searcher, random);
}

// Plays on by a policy to the end of the round.
template <Game G, Policy<G> P = RandomPolicy<G>>
struct PolicyRollout {
  P policy{};

  Outcome operator()(typename G::Position& position, Seat searcher, const Opponents<G> auto& opponents,
                     Random& random) const {
    while (position.seat_to_act() != nobody)
      position.play(imagined_move<G>(position, searcher, policy, opponents, random));
    return outcome_of<G>(position);
  }
};

// What a search is made of. One that knows something derives from this, and names the parts that it has of its own:
//   struct Parts : search::Parts<Rondomino> { InferringDealer dealer; };
template <Game G>
struct Parts {
  EvenDealer<G> dealer;
  NoGuide<G> guide;
  PolicyRollout<G> rollout;
  UnknownOpponents<G> opponents;
};

template <class P, class G>
concept PartsOf =
    std::copyable<P> && Dealer<decltype(P::dealer), G> && Guide<decltype(P::guide), G> &&
    Opponents<decltype(P::opponents), G> && Rollout<decltype(P::rollout), G, decltype(P::opponents)>;

}  // namespace pioche::search
