// The course of a round and its score, told as the rules tell it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <type_traits>
#include <vector>

#include "games/rondomino/rondomino.h"

namespace pioche::rondomino {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

static_assert(std::is_trivially_copyable_v<Position>);
static_assert(sizeof(Position) <= 256, "a position is four cache lines");

PieceSet pieces(std::initializer_list<const char*> list) {
  PieceSet set;
  for (const char* name : list) set.insert(*parse_piece(name));
  return set;
}

// A setup with these pieces in the hands, filled up from the rest, and this front of the stock.
Setup setup_with(const Options& options, std::vector<std::vector<const char*>> hands,
                 std::vector<const char*> stock = {}) {
  PieceSet rest = PieceSet::all();
  Setup setup;
  hands.resize(options.players);
  for (const auto& hand : hands) {
    setup.hands.push_back({});
    for (const char* name : hand) {
      setup.hands.back().push_back(*parse_piece(name));
      rest.erase(*parse_piece(name));
    }
  }
  for (const char* name : stock) {
    setup.stock.push_back(*parse_piece(name));
    rest.erase(*parse_piece(name));
  }
  for (auto& hand : setup.hands)
    while (static_cast<int>(hand.size()) < hand_size(options)) hand.push_back(rest.take_first());
  while (!rest.empty()) setup.stock.push_back(rest.take_first());
  return setup;
}

Position start(const Options& options, std::vector<std::vector<const char*>> hands,
               std::vector<const char*> stock = {}) {
  const auto setup = setup_with(options, std::move(hands), std::move(stock));
  EXPECT_TRUE(check(options, setup));
  return Position::start(options, setup, {});
}

void play(Position& position, std::initializer_list<const char*> actions) {
  for (const char* action : actions) {
    const auto move = position.parse(action);
    ASSERT_TRUE(move) << action << ": " << move.error().message;
    position.play(*move);
  }
}

std::vector<std::string> legal(const Position& position) {
  Moves moves;
  position.legal_moves(moves);
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(position.text(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string refusal(const Position& position, std::string_view action) {
  const auto move = position.parse(action);
  return move ? "accepted" : move.error().message;
}

TEST(Round, TheHighestDoubleOpens) {
  const Position position = start({3, false, 100}, {{"5-5", "0-6"}, {"0-0"}, {"6-6"}});
  EXPECT_EQ(position.seat_to_act(), 2);
  EXPECT_THAT(legal(position), ElementsAre("66"));
}

TEST(Round, WithoutADoubleTheMostPointsOpenAndOfEqualsTheHigherNumber) {
  const Position position = start({2, false, 100}, {{"0-1", "0-2", "0-3", "0-4", "0-5", "0-6", "3-6"},
                                                    {"4-5", "1-2", "1-3", "1-4", "1-5", "2-3", "1-6"}});
  EXPECT_EQ(position.seat_to_act(), 0);
  EXPECT_THAT(legal(position), ElementsAre("36"));
}

TEST(Round, GoesFromSeatToSeatAndDrawingIsAlwaysAChoice) {
  Position position = start({2, false, 100}, {{"6-6", "0-1"}, {"0-6", "1-6"}}, {"2-6", "0-0"});
  play(position, {"66"});
  EXPECT_EQ(position.seat_to_act(), 1);
  EXPECT_THAT(legal(position), testing::IsSupersetOf({"A60", "B60", "A61", "B61", "draw"}));
  play(position, {"draw"});
  EXPECT_EQ(position.seat_to_act(), 1);
  EXPECT_THAT(legal(position), ElementsAre("A62", "B62", "pass")) << "only the drawn piece, or nothing";
  play(position, {"pass"});
  EXPECT_EQ(position.seat_to_act(), 0);
  EXPECT_TRUE(position.hand(1).contains(Piece::of(2, 6)));
  EXPECT_EQ(position.table().stock_left, 13);
}

TEST(Round, ADoubleMayTurnEitherWay) {
  Position position = start({2, false, 100}, {{"5-6", "0-1"}, {"5-5", "6-6"}});
  play(position, {"66", "B65"});  // left, then right: the position is open
  EXPECT_THAT(legal(position), testing::IsSupersetOf({"B55L", "B55R"}));
  EXPECT_THAT(refusal(position, "B55"), HasSubstr("write B55L or B55R"));
}

// Plays at random, but seat 0 always draws while it can, until the stock is empty.
Position drained(std::uint64_t seed, const Options& options) {
  Random random(seed);
  Position position = Position::start(options, deal(options, random), {});
  while (position.seat_to_act() != nobody && position.table().stock_left > 0) {
    Moves moves;
    position.legal_moves(moves);
    position.play(moves.back());
  }
  return position;
}

TEST(Round, WithAnEmptyStockWhoCanLayMust) {
  int could = 0;
  int could_not = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    Position position = drained(seed, {3, false, 100});
    if (position.table().phase == Phase::after_draw) {
      EXPECT_EQ(legal(position).back(), "pass") << "who has drawn the last piece may still keep it";
      play(position, {"pass"});
      EXPECT_EQ(position.table().passes, 0) << "and that pass isn't one of those that end a round";
    }
    while (position.seat_to_act() != nobody) {
      const auto texts = legal(position);
      if (texts.front() == "pass") {
        EXPECT_EQ(texts.size(), 1u);
        ++could_not;
      } else {
        EXPECT_THAT(refusal(position, "pass"), HasSubstr("who can lay must"));
        EXPECT_THAT(refusal(position, "draw"), HasSubstr("the stock is empty"));
        ++could;
      }
      position.play(position.random_move(random));
    }
    const bool someone_is_out =
        position.hand(0).empty() || position.hand(1).empty() || position.hand(2).empty();
    if (!someone_is_out) {
      EXPECT_EQ(position.table().passes, 3) << "everyone in succession";
    }
  }
  EXPECT_GT(could, 50);
  EXPECT_GT(could_not, 20);
}

TEST(Round, APassWithAnEmptyStockShowsWhatIsLacked) {
  int passes = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    Position position = drained(seed, {4, false, 100});
    while (position.seat_to_act() != nobody) {
      const Seat seat = position.seat_to_act();
      const Move move = position.random_move(random);
      const bool shows = move.kind == Move::Kind::pass && position.table().phase == Phase::turn;
      const PieceSet fitted = position.line().fits();
      position.play(move);
      if (!shows) continue;
      EXPECT_EQ(fitted - position.table().lacks[seat], PieceSet());
      ++passes;
    }
    for (Seat seat = 0; seat < 4; ++seat)
      EXPECT_TRUE((position.hand(seat) & position.table().lacks[seat]).empty());
  }
  EXPECT_GT(passes, 20);
}

TEST(Score, WhoGoesOutTakesAllPointsOfTheOthers) {
  const std::array<PieceSet, 4> hands = {pieces({"1-2"}), PieceSet(), pieces({"5-6", "0-1"}), {}};
  const RoundResult result = score_round({3, false, 100}, hands);
  EXPECT_EQ(result.scores, (Scores{0, 15, 0}));
  EXPECT_EQ(result.winners, SeatSet::only(1));
  EXPECT_EQ(result.pips, (Scores{3, 0, 12}));
}

TEST(Score, WhoIsOutWinsEvenAgainstABlankDouble) {
  const std::array<PieceSet, 4> hands = {pieces({"0-0"}), PieceSet(), {}, {}};
  EXPECT_EQ(score_round({2, false, 100}, hands).winners, SeatSet::only(1));
}

TEST(Score, BlockedTheFewestPointsWin) {
  const std::array<PieceSet, 4> hands = {pieces({"1-2", "0-1"}), pieces({"0-3"}), pieces({"5-6"}), {}};
  const RoundResult result = score_round({3, false, 100}, hands);
  EXPECT_EQ(result.scores, (Scores{0, 15, 0}));
}

TEST(Score, FewestPointsSharedAcrossSidesBringNothing) {
  const std::array<PieceSet, 4> hands = {pieces({"1-2"}), pieces({"0-3"}), pieces({"5-6"}), pieces({"4-4"})};
  const RoundResult result = score_round({4, false, 100}, hands);
  EXPECT_EQ(result.scores, (Scores{0, 0, 0, 0}));
  EXPECT_TRUE(result.winners.empty());
  EXPECT_TRUE(score_round({4, true, 100}, hands).winners.empty()) << "seats 1 and 2 are on different sides";
}

TEST(Score, PartnersShareWhatTheOpponentsHold) {
  SeatSet both;
  both.insert(0);
  both.insert(2);
  // The fewest points are looked for in single hands; the partner's many don't count.
  const std::array<PieceSet, 4> hands = {pieces({"1-2"}), pieces({"0-4"}), pieces({"5-6"}), pieces({"4-4"})};
  const RoundResult result = score_round({4, true, 100}, hands);
  EXPECT_EQ(result.scores, (Scores{12, 0, 12, 0}));
  EXPECT_EQ(result.winners, both);
  // Fewest points shared by partners are theirs.
  const std::array<PieceSet, 4> shared = {pieces({"1-2"}), pieces({"0-4"}), pieces({"0-3"}), pieces({"4-4"})};
  EXPECT_EQ(score_round({4, true, 100}, shared).winners, both);
}

TEST(Match, IsOverOnceSomebodyReachesTheTarget) {
  const Options options{2, false, 50};
  std::vector<RoundResult> rounds;
  EXPECT_FALSE(Rondomino::match_over(options, rounds));
  RoundResult round;
  round.scores = {30, 0};
  round.winners = SeatSet::only(0);
  rounds.push_back(round);
  EXPECT_FALSE(Rondomino::match_over(options, rounds));
  round.scores = {20, 0};
  rounds.push_back(round);
  EXPECT_TRUE(Rondomino::match_over(options, rounds));
  EXPECT_EQ(Rondomino::winners(options, rounds), SeatSet::only(0));
  EXPECT_EQ(total_scores(options.players, std::span<const RoundResult>(rounds)), (Scores{50, 0}));
}

TEST(Match, EarlierPointsAreCarriedAlong) {
  Random random(2);
  const Options options{2, false, 100};
  Position position = Position::start(options, deal(options, random), Scores{40, 7});
  play_out<Rondomino>(position, random);
  const Scores scores = position.scores();
  EXPECT_EQ(scores[0], 40 + position.result().scores[0]);
  EXPECT_EQ(scores[1], 7 + position.result().scores[1]);
}

TEST(Options, ThatCannotBeAreRefused) {
  const auto error = [](Options options) {
    const auto result = check(options);
    return result ? std::string("accepted") : result.error().message;
  };
  EXPECT_EQ(error({1, false, 100}), "Rondomino is for 2 to 4 players, not 1");
  EXPECT_EQ(error({5, false, 100}), "Rondomino is for 2 to 4 players, not 5");
  EXPECT_THAT(error({3, true, 100}), HasSubstr("teams are for four players"));
  EXPECT_THAT(error({2, false, 0}), HasSubstr("from 1 to 1000"));
  EXPECT_THAT(error({2, false, 1001}), HasSubstr("from 1 to 1000"));
  EXPECT_EQ(error({4, true, 1000}), "accepted");
}

TEST(Setups, ThatCannotBeAreRefused) {
  const Options options{2, false, 100};
  Random random(1);
  const auto good = deal(options, random);
  ASSERT_TRUE(check(options, good));
  const auto error = [&](auto spoil) {
    auto setup = good;
    spoil(setup);
    const auto result = check(options, setup);
    return result ? std::string("accepted") : result.error().message;
  };
  const Piece twice = good.hands[0][2];
  EXPECT_EQ(error([&](auto& setup) { setup.stock[5] = twice; }), "piece " + text(twice) + " is there twice");
  EXPECT_EQ(error([&](auto& setup) { setup.hands[1][5] = twice; }),
            "piece " + text(twice) + " is there twice");
  EXPECT_EQ(error([](auto& setup) { setup.hands[1].pop_back(); }),
            "with 2 players a hand has 7 pieces, but seat 2 has 6");
  EXPECT_EQ(error([](auto& setup) { setup.stock.pop_back(); }),
            "with 2 players the stock has 14 pieces, not 13");
  EXPECT_EQ(error([](auto& setup) { setup.hands.push_back(setup.hands[0]); }),
            "there must be one hand for each of the 2 players, not 3 hands");
}

TEST(Notation, SaysWhyAnActionIsRefused) {
  Position position = start({2, false, 100}, {{"6-6", "0-1"}, {"0-6", "1-6", "0-3"}}, {"2-5"});
  EXPECT_THAT(refusal(position, "A60"), HasSubstr("opens with the highest double"));
  play(position, {"66"});
  EXPECT_THAT(refusal(position, "pass"), HasSubstr("must lay or draw before passing"));
  EXPECT_THAT(refusal(position, "C60"), HasSubstr("is not an action"));
  EXPECT_THAT(refusal(position, "A67"), HasSubstr("is not an action"));
  EXPECT_THAT(refusal(position, "A60L"), HasSubstr("only doubles"));
  EXPECT_THAT(refusal(position, ""), HasSubstr("is not an action"));
  EXPECT_THAT(refusal(position, "A65"), HasSubstr("seat 2 doesn't hold 5-6"));
  EXPECT_THAT(refusal(position, "A06"), HasSubstr("end A shows 6"));
  play(position, {"draw"});
  EXPECT_THAT(refusal(position, "draw"), HasSubstr("has drawn already"));
  EXPECT_THAT(refusal(position, "A60"), HasSubstr("only the drawn piece"));
  play(position, {"pass"});
}

TEST(Notation, SaysWhenThereIsNoRoomOrTheOtherEndMustMatch) {
  Position position = start({2, false, 100}, {{"6-6", "0-2", "1-6", "0-1"}, {"0-6", "0-4"}});
  play(position, {"66", "B60"});  // 6-6 and 6-0 turn left on the way to B
  // 0-1 and 0-2 turn left from 0: each would close the ring of three, which asks for a 6.
  EXPECT_THAT(refusal(position, "B02"), HasSubstr("must match the 6 there too"));
  play(position, {"A61"});
  EXPECT_THAT(refusal(position, "B04"), HasSubstr("no room at end B for a piece that turns left"));
}

}  // namespace
}  // namespace pioche::rondomino
