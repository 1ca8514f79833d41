#pragma once
// Rondomino: curved dominoes, 2 to 4 players. docs/rules/rondomino.md.
#include <span>
#include <string_view>

#include "games/game.h"
#include "games/rondomino/position.h"
#include "games/rondomino/redraws.h"

namespace pioche {

struct Rondomino {
  using Options = rondomino::Options;
  using Setup = rondomino::Setup;
  using Position = rondomino::Position;
  using Move = rondomino::Move;
  using View = rondomino::View;
  using RoundResult = rondomino::RoundResult;
  using Redraws = rondomino::Redraws;

  static constexpr std::string_view name = "rondomino";
  static constexpr int max_moves = rondomino::max_moves;

  static Result<> check(const Options& options) { return rondomino::check(options); }
  static Result<> check(const Options& options, const Setup& setup) {
    return rondomino::check(options, setup);
  }
  template <Chance Source>
  static Setup deal(const Options& options, Source& source) {
    return rondomino::deal(options, source);
  }
  static Position start(const Options& options, const Setup& setup, const Scores& earlier) {
    return Position::start(options, setup, earlier);
  }
  // The first to reach the target wins the match.
  static bool match_over(const Options& options, std::span<const RoundResult> rounds) {
    return !winners(options, rounds).empty();
  }
  static SeatSet winners(const Options& options, std::span<const RoundResult> rounds) {
    return rondomino::match_winners(options, rounds);
  }
  static bool partners(const Options& options, Seat one, Seat other) {
    return one != other && rondomino::same_side(options, one, other);
  }
  static Position redraw(const View& view, Random& random) { return rondomino::redraw(view, random); }
};
static_assert(Game<Rondomino>);

}  // namespace pioche
