#pragma once
// Kingdomino with its variants and Age of Giants, as a game of the house (games/game.h). Rules:
// docs/rules/kingdomino.md.
#include <span>
#include <string_view>

#include "games/game.h"
#include "games/kingdomino/position.h"

namespace pioche {

struct Kingdomino {
  static constexpr std::string_view name = "kingdomino";
  static constexpr int max_moves = kingdomino::max_moves;

  using Options = kingdomino::Options;
  using Setup = kingdomino::Setup;
  using Position = kingdomino::Position;
  using Move = kingdomino::Move;
  using View = kingdomino::View;
  using RoundResult = kingdomino::RoundResult;

  static Result<> check(const Options& options) { return kingdomino::check(options); }
  static Result<> check(const Options& options, const Setup& setup) {
    return kingdomino::check(options, setup);
  }
  template <Chance Source>
  static Setup deal(const Options& options, Source& source) {
    return kingdomino::deal(options, source);
  }
  static Position start(const Options& options, const Setup& setup, const Scores& earlier) {
    return {options, setup, earlier};
  }
  static Position redraw(const View& view, Random& random) { return {view, random}; }

  // One round, or the three of a dynasty.
  static bool match_over(const Options& options, std::span<const RoundResult> rounds) {
    return rounds.size() >= (options.dynasty ? 3u : 1u);
  }
  // Tie-breaks decide a round; a dynasty is decided by total points alone, and equal totals share it.
  static SeatSet winners(const Options& options, std::span<const RoundResult> rounds) {
    return options.dynasty ? leaders(total_scores(options.players, rounds)) : rounds.front().winners;
  }
  static bool partners(const Options&, Seat, Seat) { return false; }
};

static_assert(Game<Kingdomino>);

}  // namespace pioche
