#pragma once
// A match of one game: the rounds played so far, with what was dealt and every move, and the one under way. A value: copies
// are independent.
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/game.h"

namespace pioche::play {

template <Game G>
class MatchOf {
 public:
  using Options = typename G::Options;
  using Setup = typename G::Setup;
  using Position = typename G::Position;
  using Move = typename G::Move;
  using RoundResult = typename G::RoundResult;

  struct Round {
    Setup setup;
    std::vector<Move> moves;
  };

  // The options have been checked.
  explicit MatchOf(const Options& options) : options_(options) {}

  const Options& options() const { return options_; }
  int players() const { return options_.players; }

  // Rounds begun so far; the last of them is the one under way, if any is.
  const std::vector<Round>& rounds() const { return rounds_; }
  std::span<const RoundResult> finished() const { return finished_; }
  int ply() const { return rounds_.empty() ? 0 : static_cast<int>(rounds_.back().moves.size()); }
  bool under_way() const { return finished_.size() < rounds_.size(); }
  bool over() const { return G::match_over(options_, finished_); }
  bool needs_round() const { return !under_way() && !over(); }

  // The next round, from a setup that the game has checked.
  void start_round(const Setup& setup) {
    assert(needs_round());
    position_.emplace(G::start(options_, setup, totals()));
    rounds_.push_back({setup, {}});
    note_end_of_round();  // one that nobody can play in is over at once
  }

  // The position of the round under way, or of the last one at its end; null before the first.
  const Position* position() const { return position_ ? &*position_ : nullptr; }
  Seat seat_to_act() const { return under_way() ? position_->seat_to_act() : nobody; }

  // A legal move of the position.
  void play(const Move& move) {
    assert(under_way());
    position_->play(move);
    rounds_.back().moves.push_back(move);
    note_end_of_round();
  }

  // How the latest round began.
  Position start() const {
    const auto earlier = finished().first(rounds_.size() - 1);
    return G::start(options_, rounds_.back().setup, total_scores(players(), earlier));
  }

  // The latest round's position before that many moves were made.
  Position position_at(std::size_t ply) const {
    Position position = start();
    for (const Move& move : std::span(rounds_.back().moves).first(ply)) position.play(move);
    return position;
  }

  // The same match, had the latest round been dealt otherwise; nothing where a move would not have been legal then.
  std::optional<MatchOf> with_last_setup(const Setup& setup) const {
    MatchOf other(options_);
    for (const Round& round : rounds_) {
      const bool last = &round == &rounds_.back();
      other.start_round(last ? setup : round.setup);
      for (const Move& move : round.moves) {
        if (last && !is_legal(other, move)) return {};
        other.play(move);
      }
    }
    return other;
  }

  // Takes the last move of the round under way back.
  void take_back() {
    assert(under_way() && ply() > 0);
    rounds_.back().moves.pop_back();
    *position_ = position_at(rounds_.back().moves.size());
  }

  // If it ended here, earlier rounds included.
  Scores scores() const { return under_way() ? position_->scores() : totals(); }
  // Of the match, once it is over.
  SeatSet winners() const { return over() ? G::winners(options_, finished_) : SeatSet(); }

 private:
  static bool is_legal(const MatchOf& match, const Move& move) {
    if (!match.under_way()) return false;
    MovesOf<G> moves;
    match.position_->legal_moves(moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }

  Scores totals() const { return total_scores(players(), finished()); }

  void note_end_of_round() {
    if (position_->seat_to_act() == nobody) finished_.push_back(position_->result());
  }

  Options options_;
  std::optional<Position> position_;
  std::vector<Round> rounds_;
  std::vector<RoundResult> finished_;
};

// Would this legal move show its player something hidden (a new row, a drawn piece)? Then it can't be taken back. If it
// leads to the same sight for its player however all that the player can't see is dealt, it depended on nothing hidden. Not
// through everybody's eyes at once: together they know the last piece of a stock, alone they don't.
template <Game G>
bool reveals(const typename G::Position& position, const typename G::Move& move, Random random) {
  // With two tiles left, a draw goes unnoticed once in four thousand million times.
  constexpr int shuffles = 32;
  const SeatSet actor = SeatSet::only(position.seat_to_act());
  const auto before = position.view(actor);
  auto after = position;
  after.play(move);
  const auto seen = after.view(actor);
  for (int i = 0; i < shuffles; ++i) {
    auto other = G::redraw(before, random);
    MovesOf<G> moves;
    other.legal_moves(moves);
    if (std::find(moves.begin(), moves.end(), move) == moves.end()) return true;
    other.play(move);
    if (!(other.view(actor) == seen)) return true;
  }
  return false;
}

// Leaves of all sequences of that many moves; the end of a round is a leaf.
template <Game G>
std::uint64_t count_leaves(const typename G::Position& position, int depth) {
  if (depth <= 0 || position.seat_to_act() == nobody) return 1;
  MovesOf<G> moves;
  position.legal_moves(moves);
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (const auto& move : moves) {
    auto next = position;
    next.play(move);
    leaves += count_leaves<G>(next, depth - 1);
  }
  return leaves;
}

}  // namespace pioche::play
