#pragma once
// Colomino as one of the house's games: games/game.h says what that takes, docs/rules/colomino.md how it is
// played.
#include <span>

#include "games/colomino/position.h"
#include "games/game.h"

namespace pioche {

struct Colomino {
  using Options = colomino::Options;
  using Setup = colomino::Setup;
  using Move = colomino::Move;
  using Position = colomino::Position;
  using View = colomino::View;
  using RoundResult = colomino::RoundResult;

  static constexpr std::string_view name = "colomino";
  static constexpr int max_moves = colomino::most_moves;

  static Result<> check(const Options& options) { return colomino::check(options); }
  static Result<> check(const Options& options, const Setup& setup) {
    return colomino::check(options, setup);
  }
  template <Chance Source>
  static Setup deal(const Options& options, Source& source) {
    return colomino::deal(options, source);
  }

  static Position start(const Options& options, const Setup& setup, const Scores& earlier) {
    return Position::start(options, setup, earlier);
  }

  // A match is one round.
  static bool match_over(const Options&, std::span<const RoundResult> rounds) { return !rounds.empty(); }
  static SeatSet winners(const Options&, std::span<const RoundResult> rounds) {
    return rounds.front().winners;
  }
  static bool partners(const Options&, Seat, Seat) { return false; }

  static Position redraw(const View& view, Random& random) { return Position::redraw(view, random); }
};

static_assert(Game<Colomino>);

}  // namespace pioche
