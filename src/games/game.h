#pragma once
// What a game is. Every game is a type G that names its parts; docs/adding_a_game.md walks through them.
//
// A round is a Position: a plain value, cheap to copy, with no heap, no globals and no random numbers inside.
// Chance is an input: a Setup fixes all that was shuffled, and play from there is deterministic. A match is
// one round or several; the scores of earlier rounds are handed to the next one's start.
//
// What a set of seats can see is a View, built by listing what they may see. Search and hints get their
// positions only through redraw(view), so no opponent can cheat.
#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/fixed_vector.h"
#include "base/random.h"
#include "base/result.h"
#include "base/seats.h"

namespace pioche {

template <class G>
using MovesOf = FixedVector<typename G::Move, G::max_moves>;

template <class G>
concept Game =
    std::is_trivially_copyable_v<typename G::Position> && std::equality_comparable<typename G::Position> &&
    std::is_trivially_copyable_v<typename G::Move> && std::equality_comparable<typename G::Move> &&
    std::equality_comparable<typename G::View> && std::equality_comparable<typename G::Options> &&
    requires(const typename G::Options& options, const typename G::Setup& setup, const Scores& earlier,
             const typename G::Position& position, typename G::Position& changing, typename G::Move move,
             MovesOf<G>& moves, const typename G::View& view, SeatSet eyes, Random& random,
             std::string_view text, std::span<const typename G::RoundResult> rounds, Seat seat) {
      { G::name } -> std::convertible_to<std::string_view>;
      { G::max_moves } -> std::convertible_to<int>;  // no position has more legal moves than this

      // Options and setups, checked before they are used: the error says what can't be.
      { G::check(options) } -> std::same_as<Result<>>;
      { G::check(options, setup) } -> std::same_as<Result<>>;
      { G::deal(options, random) } -> std::same_as<typename G::Setup>;  // a template over any Chance
      { G::start(options, setup, earlier) } -> std::same_as<typename G::Position>;
      { options.players } -> std::convertible_to<int>;

      // A round. legal_moves fills a cleared list, in an order of the game's own, never empty before the end.
      { position.seat_to_act() } -> std::same_as<Seat>;  // nobody: the round is over
      { position.legal_moves(moves) } -> std::same_as<void>;
      { changing.play(move) } -> std::same_as<void>;    // a legal move, not checked again
      { position.scores() } -> std::same_as<Scores>;    // if it ended here, earlier rounds included
      { position.winners() } -> std::same_as<SeatSet>;  // of this round, once it is over
      { position.result() } -> std::same_as<typename G::RoundResult>;
      { position.options() } -> std::convertible_to<typename G::Options>;

      // A match of these rounds so far (a RoundResult has .scores, of that round alone, and .winners): is another played
      // after them, and who has won once there is none?
      { G::match_over(options, rounds) } -> std::same_as<bool>;
      { G::winners(options, rounds) } -> std::same_as<SeatSet>;
      // Do these two seats win and lose together?
      { G::partners(options, seat, seat) } -> std::same_as<bool>;

      // What is seen. An empty set of eyes is a spectator's. redraw deals everything that the view leaves
      // open, each consistent deal equally likely.
      { position.view(eyes) } -> std::same_as<typename G::View>;
      { G::redraw(view, random) } -> std::same_as<typename G::Position>;

      // Text, both ways, as in docs/record.md. parse returns a legal move of the position, or says why not.
      { position.text(move) } -> std::same_as<std::string>;
      { position.parse(text) } -> std::same_as<Result<typename G::Move>>;
    };

// The same seat, or partners.
template <Game G>
bool same_side(const typename G::Options& options, Seat one, Seat other) {
  return one == other || G::partners(options, one, other);
}

// What all these rounds brought together.
template <class RoundResult>
Scores total_scores(int players, std::span<const RoundResult> rounds) {
  Scores totals(players);
  for (const RoundResult& round : rounds)
    for (const Seat seat : seats(players)) totals[seat] += round.scores[seat];
  return totals;
}

// A legal move, each equally likely. A game that can draw one without listing them all says so with a member.
template <Game G>
typename G::Move random_move(const typename G::Position& position, Random& random) {
  if constexpr (requires { position.random_move(random); }) {
    return position.random_move(random);
  } else {
    MovesOf<G> moves;
    position.legal_moves(moves);
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
  }
}

// Plays legal moves at random to the end of the round.
template <Game G>
void play_out(typename G::Position& position, Random& random) {
  while (position.seat_to_act() != nobody) position.play(random_move<G>(position, random));
}

}  // namespace pioche
