#pragma once
// Tiny games for the tests of the search: one where everything is seen, one with a hidden card, one in which a seat
// acts twice in a row.
#include <array>

#include "games/game.h"

namespace pioche::toys {

struct NoOptions {
  int players = 2;
  friend bool operator==(const NoOptions&, const NoOptions&) = default;
};
struct ToyResult {
  Scores scores;
  SeatSet winners;
};

// Take one, two or three from one of three heaps; who takes the last one wins.
struct Nim {
  static constexpr std::string_view name = "nim";
  static constexpr int max_moves = 9;
  using Options = NoOptions;
  using Setup = std::array<std::int8_t, 3>;
  using RoundResult = ToyResult;
  struct Move {
    std::int8_t heap = 0;
    std::int8_t taken = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };
  struct Position {
    Setup heaps{};
    Seat seat = 0;

    bool empty() const { return heaps[0] + heaps[1] + heaps[2] == 0; }
    Seat seat_to_act() const { return empty() ? nobody : seat; }
    void legal_moves(MovesOf<Nim>& moves) const {
      for (std::int8_t heap = 0; heap < 3; ++heap)
        for (std::int8_t taken = 1; taken <= 3 && taken <= heaps[heap]; ++taken)
          moves.push_back({heap, taken});
    }
    void play(Move move) {
      auto& heap = heaps[move.heap];
      heap = static_cast<std::int8_t>(heap - move.taken);
      seat = static_cast<Seat>(1 - seat);
    }
    Scores scores() const { return empty() ? (seat == 1 ? Scores{1, 0} : Scores{0, 1}) : Scores{0, 0}; }
    SeatSet winners() const { return SeatSet::only(static_cast<Seat>(1 - seat)); }
    RoundResult result() const { return {scores(), winners()}; }
    Options options() const { return {}; }
    Position view(SeatSet) const { return *this; }
    std::string text(Move move) const { return fmt::format("{}-{}", move.heap, move.taken); }
    Result<Move> parse(std::string_view text) const { return fail("no move {}", text); }
    friend bool operator==(const Position&, const Position&) = default;
  };
  using View = Position;

  static Result<> check(const Options&) { return {}; }
  static Result<> check(const Options&, const Setup&) { return {}; }
  template <Chance Source>
  static Setup deal(const Options&, Source& source) {
    const auto heap = [&] { return static_cast<std::int8_t>(1 + source.below(5)); };
    return {heap(), heap(), heap()};
  }
  static Position start(const Options&, const Setup& heaps, const Scores&) { return {heaps, 0}; }
  static bool match_over(const Options&, std::span<const RoundResult> rounds) { return !rounds.empty(); }
  static SeatSet winners(const Options&, std::span<const RoundResult> rounds) {
    return rounds.front().winners;
  }
  static bool partners(const Options&, Seat, Seat) { return false; }
  static Position redraw(const View& view, Random&) { return view; }
};
static_assert(Game<Nim>);

// Each of two seats gets a card from 0 to 9 that only it sees. One after the other may fold and lose a point
// to the other; if neither does, the higher card wins three.
struct HighCard {
  static constexpr std::string_view name = "high card";
  static constexpr int max_moves = 2;
  static constexpr int cards = 10;
  using Options = NoOptions;
  using Setup = std::array<std::int8_t, 2>;
  using RoundResult = ToyResult;
  enum class Move : std::int8_t { stand, fold };
  struct View {
    Seat eyes = nobody;
    std::int8_t own = 0;
    std::int8_t stood = 0;
    friend bool operator==(const View&, const View&) = default;
  };
  struct Position {
    Setup hands{};
    std::int8_t stood = 0;
    bool folded = false;

    Seat seat_to_act() const { return folded || stood == 2 ? nobody : stood; }
    void legal_moves(MovesOf<HighCard>& moves) const {
      moves.push_back(Move::stand);
      moves.push_back(Move::fold);
    }
    void play(Move move) {
      if (move == Move::fold)
        folded = true;
      else
        ++stood;
    }
    Seat winner() const {
      return folded ? static_cast<Seat>(1 - stood) : hands[0] > hands[1] ? Seat{0} : Seat{1};
    }
    Scores scores() const {
      if (seat_to_act() != nobody) return {0, 0};
      const int points = folded ? 1 : 3;
      return winner() == 0 ? Scores{points, 0} : Scores{0, points};
    }
    SeatSet winners() const { return SeatSet::only(winner()); }
    RoundResult result() const { return {scores(), winners()}; }
    Options options() const { return {}; }
    View view(SeatSet eyes) const {
      const Seat seat = eyes.contains(0) ? Seat{0} : Seat{1};
      return {seat, hands[seat], stood};
    }
    std::string text(Move move) const { return move == Move::fold ? "fold" : "stand"; }
    Result<Move> parse(std::string_view text) const { return fail("no move {}", text); }
    friend bool operator==(const Position&, const Position&) = default;
  };

  static Result<> check(const Options&) { return {}; }
  static Result<> check(const Options&, const Setup&) { return {}; }
  template <Chance Source>
  static Setup deal(const Options&, Source& source) {
    const auto first = static_cast<std::int8_t>(source.below(cards));
    auto second = static_cast<std::int8_t>(source.below(cards - 1));
    if (second >= first) ++second;
    return {first, second};
  }
  static Position start(const Options&, const Setup& hands, const Scores&) { return {hands, 0, false}; }
  static bool match_over(const Options&, std::span<const RoundResult> rounds) { return !rounds.empty(); }
  static SeatSet winners(const Options&, std::span<const RoundResult> rounds) {
    return rounds.front().winners;
  }
  static bool partners(const Options&, Seat, Seat) { return false; }
  static Position redraw(const View& view, Random& random) {
    auto other = static_cast<std::int8_t>(random.below(cards - 1));
    if (other >= view.own) ++other;
    Position position;
    position.hands = view.eyes == 0 ? Setup{view.own, other} : Setup{other, view.own};
    position.stood = view.stood;
    return position;
  }
};
static_assert(Game<HighCard>);

// The other seat has a point and never acts. Who stays has one too, and shares the victory; who climbs must then choose
// one of three rungs: the last brings three points, the others none.
struct Ladder {
  static constexpr std::string_view name = "ladder";
  static constexpr int max_moves = 3;
  using Options = NoOptions;
  using Setup = std::array<std::int8_t, 1>;
  using RoundResult = ToyResult;
  using Move = std::int8_t;
  static constexpr Move stay = 0, climb = 1;
  static constexpr Move best_rung = 2;
  enum class Phase : std::int8_t { below, on_the_ladder, over };
  struct Position {
    Phase phase = Phase::below;
    std::int32_t points = 0;

    Seat seat_to_act() const { return phase == Phase::over ? nobody : Seat{0}; }
    void legal_moves(MovesOf<Ladder>& moves) const {
      for (Move move = 0; move < (phase == Phase::below ? 2 : 3); ++move) moves.push_back(move);
    }
    void play(Move move) {
      if (phase == Phase::on_the_ladder) points = move == best_rung ? 3 : 0;
      if (phase == Phase::below && move == stay) points = 1;
      phase = phase == Phase::below && move == climb ? Phase::on_the_ladder : Phase::over;
    }
    Scores scores() const { return {points, 1}; }
    SeatSet winners() const {
      return points == 1 ? SeatSet::first(2) : SeatSet::only(points > 1 ? Seat{0} : Seat{1});
    }
    RoundResult result() const { return {scores(), winners()}; }
    Options options() const { return {}; }
    Position view(SeatSet) const { return *this; }
    std::string text(Move move) const { return fmt::format("{}", move); }
    Result<Move> parse(std::string_view text) const { return fail("no move {}", text); }
    friend bool operator==(const Position&, const Position&) = default;
  };
  using View = Position;

  static Result<> check(const Options&) { return {}; }
  static Result<> check(const Options&, const Setup&) { return {}; }
  template <Chance Source>
  static Setup deal(const Options&, Source&) {
    return {};
  }
  static Position start(const Options&, const Setup&, const Scores&) { return {}; }
  static bool match_over(const Options&, std::span<const RoundResult> rounds) { return !rounds.empty(); }
  static SeatSet winners(const Options&, std::span<const RoundResult> rounds) {
    return rounds.front().winners;
  }
  static bool partners(const Options&, Seat, Seat) { return false; }
  static Position redraw(const View& view, Random&) { return view; }
};
static_assert(Game<Ladder>);

}  // namespace pioche::toys
