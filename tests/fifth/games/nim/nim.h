#pragma once
// A tiny fifth game, added by the steps of docs/adding_a_game.md to show that they are all it takes: three heaps, one takes one
// to three stones from one of them, and whoever takes the last stone wins.
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "games/game.h"

namespace pioche {

struct Nim {
  static constexpr std::string_view name = "nim";
  static constexpr int max_moves = 9;
  static constexpr bool everything_is_seen = true;

  struct Options {
    int players = 2;
    friend bool operator==(const Options&, const Options&) = default;
  };
  using Heaps = std::array<std::int8_t, 3>;
  struct Setup {
    Heaps heaps{};
    friend bool operator==(const Setup&, const Setup&) = default;
  };
  struct Move {
    std::int8_t heap = 0, taken = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };
  struct RoundResult {
    Scores scores;
    SeatSet winners;
  };

  struct Position {
    Heaps heaps{};
    Seat seat = 0;

    Seat seat_to_act() const { return heaps == Heaps{} ? nobody : seat; }
    void legal_moves(MovesOf<Nim>& moves) const {
      moves.clear();
      for (std::int8_t heap = 0; heap < 3; ++heap)
        for (std::int8_t taken = 1; taken <= 3 && taken <= heaps[heap]; ++taken)
          moves.push_back({heap, taken});
    }
    void play(Move move) {
      auto& heap = heaps[move.heap];
      heap = static_cast<std::int8_t>(heap - move.taken);
      seat = static_cast<Seat>(1 - seat);
    }
    SeatSet winners() const { return SeatSet::only(static_cast<Seat>(1 - seat)); }
    Scores scores() const {
      Scores scores(2);
      if (seat_to_act() == nobody) scores[1 - seat] = 1;
      return scores;
    }
    RoundResult result() const { return {scores(), winners()}; }
    Options options() const { return {}; }
    Position view(SeatSet) const { return *this; }  // nothing is hidden

    std::string text(Move move) const { return fmt::format("{}{}", "abc"[move.heap], move.taken); }
    Result<Move> parse(std::string_view text) const {
      MovesOf<Nim> moves;
      legal_moves(moves);
      for (const Move move : moves)
        if (this->text(move) == text) return move;
      return fail("'{}' takes no stones: a heap and how many are wanted, such as b2", text.substr(0, 20));
    }
    friend bool operator==(const Position&, const Position&) = default;
  };
  using View = Position;

  static Result<> check(const Options& options) {
    if (options.players != 2) return fail("nim is for two players, not {}", options.players);
    return {};
  }
  static Result<> check(const Options&, const Setup& setup) {
    for (const int stones : setup.heaps)
      if (stones < 1 || stones > 7) return fail("a heap has 1 to 7 stones, not {}", stones);
    return {};
  }
  template <Chance Source>
  static Setup deal(const Options&, Source& source) {
    Setup setup;
    for (auto& heap : setup.heaps) heap = static_cast<std::int8_t>(1 + source.below(7));
    return setup;
  }
  static Position start(const Options&, const Setup& setup, const Scores&) { return {setup.heaps, 0}; }
  static Position redraw(const View& view, Random&) { return view; }

  static bool match_over(const Options&, std::span<const RoundResult> rounds) { return !rounds.empty(); }
  static SeatSet winners(const Options&, std::span<const RoundResult> rounds) {
    return rounds.front().winners;
  }
  static bool partners(const Options&, Seat, Seat) { return false; }
};
static_assert(Game<Nim>);

}  // namespace pioche
