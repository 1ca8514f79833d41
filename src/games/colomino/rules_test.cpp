// The rules of docs/rules/colomino.md, one by one, in games laid out by hand.
#include <gmock/gmock.h>

#include <algorithm>
#include <type_traits>
#include <vector>

#include "games/colomino/colomino.h"

namespace pioche::colomino {
namespace {

using testing::HasSubstr;

static_assert(std::is_trivially_copyable_v<Position>);

// Five by five, the rim all red: every edge that isn't named in a test may be anything.
Plan red_plan() {
  Plan plan;
  plan.side = 5;
  for (Plan::Rim& rim : plan.rim) std::fill_n(rim.begin(), 5, Colour::red);
  return plan;
}

// A bag that begins with these tiles; the others follow in order.
Setup setup_with(Seat first, const std::vector<std::string>& begin) {
  Setup setup;
  setup.first = first;
  Bag rest = full_set();
  for (const std::string& text : begin) {
    const Tile tile = *tile_from(text);
    setup.bag.push_back(tile);
    rest.erase_at(std::find(rest.begin(), rest.end(), tile) - rest.begin());
  }
  for (const Tile tile : rest) setup.bag.push_back(tile);
  return setup;
}

Position begin(const Plan& plan, const std::vector<std::string>& bag, int players = 2) {
  const Options options{players, plan};
  const Setup setup = setup_with(0, bag);
  EXPECT_TRUE(Colomino::check(options));
  EXPECT_TRUE(Colomino::check(options, setup));
  return Colomino::start(options, setup, {});
}

void play(Position& position, const std::vector<std::string>& actions) {
  for (const std::string& action : actions) {
    const Result<Move> move = position.parse(action);
    ASSERT_TRUE(move) << action << ": " << move.error().message;
    position.play(*move);
  }
}

std::string refusal(const Position& position, std::string_view action) {
  const Result<Move> move = position.parse(action);
  return move ? "" : move.error().message;
}

Tokens tokens(const Position& position, Seat seat) {
  return position.table().tokens[seat];
}

// Seat 1 lays b1, d1 and e1 (an open court: the corner is bounded by d1 and two rims), seat 2 lays b2, c2 and
// d2. Then a1 is an open court and c1 a closed one, and seat 1 has tiles for both.
const std::vector<std::string> courts_bag = {"bbbr", "bbrg", "bbrr", "bbgr", "****",  // seat 1
                                             "bbbb", "bbbb", "bbgg", "rrrr", "rrrr",  // seat 2
                                             "bbrr", "gggg", "gggg"};                 // seat 1 again
Position before_the_courts() {
  Position position = begin(red_plan(), courts_bag);
  play(position, {"b1=bbrb", "d1=bbrg", "e1=brrb", "b2=bbbb", "c2=bbbb", "d2=ggbb"});
  EXPECT_EQ(position.seat_to_act(), 0);
  EXPECT_EQ(tokens(position, 0), (Tokens{1, 0}));
  EXPECT_EQ(tokens(position, 1), (Tokens{0, 0}));
  return position;
}

TEST(ColominoRules, EverybodyTakesFiveFromTheFirstSeatOn) {
  const Options options{3, small_plan()};
  const colomino::Setup setup = setup_with(1, {"rrrr", "rrrr", "gggg", "gggg", "bbbb", "yyyy", "yyyy"});
  const Position position = Colomino::start(options, setup, {});
  EXPECT_EQ(position.seat_to_act(), 1);
  EXPECT_TRUE(position.rack(1).contains(*tile_from("rrrr")));
  EXPECT_TRUE(position.rack(2).contains(*tile_from("yyyy")));
  for (Seat seat = 0; seat < 3; ++seat) EXPECT_EQ(position.rack(seat).size(), 5);
  EXPECT_EQ(position.bag_size(), 144 - 15);
}

TEST(ColominoRules, TheFirstTurnGoesAlongTheStartLine) {
  Position position = begin(red_plan(), courts_bag);
  play(position, {"b1=bbrb"});
  EXPECT_THAT(refusal(position, "b2=rbbr"), HasSubstr("start line"));
  play(position, {"d1=bbrg", "e1=brrb"});
  EXPECT_EQ(refusal(position, "b2=bbbb"), "");
}

TEST(ColominoRules, ThreeTilesAreATurnAndTheRackIsRefilled) {
  Position position = begin(red_plan(), courts_bag);
  play(position, {"b1=bbrb", "d1=bbrg"});
  EXPECT_EQ(position.seat_to_act(), 0);
  EXPECT_EQ(position.rack(0).size(), 3);
  play(position, {"e1=brrb"});
  EXPECT_EQ(position.seat_to_act(), 1);
  EXPECT_EQ(position.rack(0).size(), 5);
  EXPECT_TRUE(position.rack(0).contains(*tile_from("gggg")));
}

TEST(ColominoRules, ATileTouchesTheStartLineOrALaidTileWithASide) {
  const Position position = before_the_courts();
  EXPECT_THAT(refusal(position, "d4=gggg"), HasSubstr("touches neither"));
  EXPECT_THAT(refusal(position, "e3=gggg"), HasSubstr("touches neither")) << "d2 lies only corner to corner";
  EXPECT_THAT(refusal(position, "b1=gggg"), HasSubstr("already"));
}

TEST(ColominoRules, AllTouchingColoursMatch) {
  const Position position = before_the_courts();
  EXPECT_EQ(refusal(position, "d3=gggg"), "");
  EXPECT_EQ(refusal(position, "c1=gggg"),
            "the north edge on c1 would be green, but the tile on c2 beside it is blue");
  EXPECT_EQ(refusal(position, "a1=brrb"),
            "the east edge on a1 would be red, but the tile on b1 beside it is blue");
  EXPECT_EQ(refusal(position, "a1=bbbr"), "the tile bbbr is not on the rack");
  EXPECT_EQ(refusal(position, "e2=gggg"), "the east edge on e2 would be green, but the rim beside it is red");
}

TEST(ColominoRules, AnOpenCourtBringsYellowAClosedOneBlue) {
  Position position = before_the_courts();
  EXPECT_EQ(position.table().court(*square_from("a1", 5)), Court::open);
  EXPECT_EQ(position.table().court(*square_from("c1", 5)), Court::closed);
  EXPECT_EQ(position.table().court(*square_from("a2", 5)), Court::none);
  play(position, {"a1=bbrr"});
  EXPECT_EQ(tokens(position, 0), (Tokens{1 + 1, 0}));
}

TEST(ColominoRules, OpenThenClosedIsFivePointsInATurn) {
  Position position = before_the_courts();
  const int before = tokens(position, 0).points();
  play(position, {"a1=bbrr"});
  EXPECT_EQ(position.table().worth(*square_from("c1", 5)).points(), 4);
  play(position, {"c1=bgrb"});
  EXPECT_EQ(tokens(position, 0).points() - before, 5);
}

TEST(ColominoRules, ClosedThenOpenIsFour) {
  Position position = before_the_courts();
  const int before = tokens(position, 0).points();
  play(position, {"c1=bgrb", "a1=bbrr"});
  EXPECT_EQ(tokens(position, 0).points() - before, 4);
}

TEST(ColominoRules, TheNextTurnBeginsAtSingleTokensAgain) {
  Position position = before_the_courts();
  play(position, {"a1=bbrr", "c1=bgrb", "d3=gggg"});
  EXPECT_EQ(position.table().courts, 0);
}

TEST(ColominoRules, AJokerInACourtEarnsNothingAndDoesNotCountTowardsDouble) {
  Position position = before_the_courts();
  const Tokens before = tokens(position, 0);
  play(position, {"a1=****"});
  EXPECT_EQ(tokens(position, 0), before);
  play(position, {"c1=bgrb"});
  EXPECT_EQ(tokens(position, 0), (Tokens{before.yellow, before.blue + 1}));
}

TEST(ColominoRules, ATileLaidOnAJokerThatFillsACourtBringsItsToken) {
  Position position = before_the_courts();
  const Tokens before = tokens(position, 0);
  // Even its layer may do it, in the same turn; it is one of the three tiles.
  play(position, {"a1=****", "c1=bgrb", "a1=bbrr"});
  EXPECT_EQ(tokens(position, 0), (Tokens{before.yellow + 2, before.blue + 1}));
  EXPECT_EQ(position.seat_to_act(), 1);
  EXPECT_EQ(position.table().jokers_out, 1);
  EXPECT_EQ(position.table().cells[square_at(0, 0)].content, Content::tile);
}

TEST(ColominoRules, AJokerMatchesEveryColourAndDemandsNone) {
  Position position = begin(red_plan(), {"****", "ggrr", "bbrr", "bbbr", "gggr"});
  play(position, {"b1=****", "a1=ggrr", "c1=bbrb"});
  EXPECT_EQ(position.seat_to_act(), 1);
  // b1's tile must still fit all round: green to the west, blue to the east, red on the rim.
  const Cell& cell = position.table().cells[square_at(1, 0)];
  EXPECT_TRUE(cell.takes(*four_from("ybrg")));
  EXPECT_FALSE(cell.takes(*four_from("ybrb")));
}

TEST(ColominoRules, JokersAreNotLaidOnJokersOrColouredSquares) {
  Plan plan = red_plan();
  plan.print(square_at(2, 1), Colour::blue);
  Position position = begin(plan, {"****", "****", "bbrr", "bbbr", "gggr", "****"});
  play(position, {"b1=****"});
  EXPECT_THAT(refusal(position, "b1=****"), HasSubstr("jokers are not laid on jokers"));
  play(position, {"c1=bbrb", "a1=bbrr"});
  EXPECT_THAT(refusal(position, "c2=****"), HasSubstr("coloured square"));
}

TEST(ColominoRules, AnUntouchedColouredSquareBoundsNothingButMustBeMatched) {
  Plan plan = red_plan();
  plan.print(square_at(2, 1), Colour::blue);
  Position position = begin(plan, {"bbbr", "bbbr", "bbrg", "gggr", "ggrr"});
  play(position, {"b1=bbrb", "d1=bbrb"});
  // c1 is bounded by b1, d1 and the rim; c2 above it isn't touched yet.
  EXPECT_EQ(position.table().court(square_at(2, 0)), Court::open);
  EXPECT_EQ(refusal(position, "c1=gggr"),
            "the north edge on c1 would be green, but the coloured square c2 beside it is blue");
}

TEST(ColominoRules, ATouchedColouredSquareIsLikeALaidTile) {
  Plan plan = red_plan();
  plan.print(square_at(2, 1), Colour::blue);
  Position position = begin(plan, {"bbbr", "brrr", "rrrr", "gggr", "ggrr",  //
                                   "bbbb", "bbgg", "gggg", "yyyy", "yyyy"});
  play(position, {"c1=bbrb"});
  EXPECT_TRUE(position.table().touched.contains(square_at(2, 1)));
  play(position, {"a1=brrr", "e1=rrrr"});
  // Tiles may be laid against it and, in its colour, on it.
  EXPECT_EQ(refusal(position, "c3=ggbb"), "");
  EXPECT_THAT(refusal(position, "c3=gggg"), HasSubstr("the coloured square c2 beside it is blue"));
  EXPECT_EQ(refusal(position, "c2=bbbb"), "");
  EXPECT_THAT(refusal(position, "c2=gggg"), HasSubstr("only the tile that is all blue"));
  EXPECT_EQ(position.table().cells[square_at(1, 1)].bounded_sides(), 1) << "b2, by c2 alone";
}

TEST(ColominoRules, AColouredSquareBesideARimOfAnotherColourIsNeverCovered) {
  Plan plan = red_plan();
  plan.print(square_at(0, 1), Colour::blue);
  Position position = begin(plan, {"bbrr", "bbbr", "rrrr", "gggr", "ggrr", "bbbb"});
  play(position, {"a1=bbrr", "b1=bbrb", "e1=rrrr"});
  EXPECT_THAT(refusal(position, "a2=bbbb"), HasSubstr("the rim beside it has another colour"));
}

TEST(ColominoRules, PassingIsForThoseWhoCannotLay) {
  const Position position = before_the_courts();
  EXPECT_THAT(refusal(position, "pass"), HasSubstr("only when nothing on the rack fits"));
}

TEST(ColominoRules, AnActionIsATileAJokerOrAPass) {
  const Position position = before_the_courts();
  for (const char* bad :
       {"", "c1", "rgby", "c1=", "=rgby", "c1=rgb", "c1=rgbyy", "c1=rgbx", "c1=*", "z1=rgby", "c0=rgby",
        "a6=rgby", "PASS", "c1=RGBY", "c1 =rgby", "c1=rgby ", "c99999999999=rgby"})
    EXPECT_NE(refusal(position, bad), "") << bad;
  EXPECT_THAT(refusal(position, "f1=rgby"), HasSubstr("outside the plan"));
  EXPECT_THAT(refusal(position, "hello\n"), HasSubstr("'hello?' is no action"));
  EXPECT_THAT(refusal(position, "c2=****"), HasSubstr("already"));
}

// The rest shows only in whole games: random ones, watched from outside.
template <class Watch>
void random_games(const Plan& plan, int games, Watch watch) {
  Random random(7);
  for (int game = 0; game < games; ++game) {
    const Options options{2 + game % 3, plan};
    Position position = Colomino::start(options, Colomino::deal(options, random), {});
    std::vector<Position> history = {position};
    std::vector<Move> moves;
    while (position.seat_to_act() != nobody) {
      moves.push_back(position.random_move(random));
      position.play(moves.back());
      history.push_back(position);
    }
    watch(history, moves);
  }
}

TEST(ColominoRules, WhoReachesTheLastRowFinishesTheirTurnAndEachOtherHasOneMore) {
  int reached = 0;
  random_games(small_plan(), 60, [&](const std::vector<Position>& history, const std::vector<Move>& moves) {
    const auto last_row = [](const Move& move) {
      return move.kind != Move::Kind::pass && row_of(move.square) == 8;
    };
    const auto first = std::find_if(moves.begin(), moves.end(), last_row);
    if (first == moves.end()) return;
    ++reached;
    std::vector<Seat> turns;  // from the one that reached it on
    for (std::size_t ply = first - moves.begin(); ply < moves.size(); ++ply) {
      const Seat seat = history[ply].seat_to_act();
      if (turns.empty() || turns.back() != seat) turns.push_back(seat);
    }
    const int players = history.front().options().players;
    if (history.back().table().idle == players) return;
    ASSERT_EQ(std::ssize(turns), players);
    for (std::size_t turn = 1; turn < turns.size(); ++turn)
      EXPECT_EQ(turns[turn], (turns[turn - 1] + 1) % players);
  });
  EXPECT_GT(reached, 40);
}

TEST(ColominoRules, AnEarlyEndIsAPassAndTheRackIsRefilled) {
  int early = 0;
  random_games(red_plan(), 60, [&](const std::vector<Position>& history, const std::vector<Move>& moves) {
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
      if (moves[ply].kind != Move::Kind::pass) continue;
      ++early;
      MovesOf<Colomino> legal;
      history[ply].legal_moves(legal);
      EXPECT_EQ(legal.size(), 1u);
      const Seat seat = history[ply].seat_to_act();
      EXPECT_NE(history[ply + 1].seat_to_act(), seat);
      EXPECT_EQ(history[ply + 1].rack(seat).size(), 5);
    }
  });
  EXPECT_GT(early, 10);
}

TEST(ColominoRules, MostPointsWinThenMostBlueTokensThenItIsShared) {
  int by_blue = 0;
  int shared = 0;
  random_games(small_plan(), 1500, [&](const std::vector<Position>& history, const std::vector<Move>&) {
    const RoundResult result = history.back().result();
    std::vector<std::pair<int, int>> standing;
    for (const Tokens& held : result.tokens) standing.emplace_back(held.yellow + 2 * held.blue, held.blue);
    const auto best = *std::max_element(standing.begin(), standing.end());
    for (std::size_t seat = 0; seat < standing.size(); ++seat) {
      EXPECT_EQ(result.scores[seat], standing[seat].first);
      EXPECT_EQ(result.winners.contains(static_cast<Seat>(seat)), standing[seat] == best);
      by_blue += standing[seat].first == best.first && standing[seat].second < best.second;
    }
    shared += result.winners.size() > 1;
  });
  EXPECT_GT(by_blue, 0);
  EXPECT_GT(shared, 0);
}

TEST(ColominoRules, ABagThatIsNotTheFullSetIsRefused) {
  const Options options;
  const auto error_of = [&](const colomino::Setup& setup) {
    const Result<> result = Colomino::check(options, setup);
    return result ? std::string() : result.error().message;
  };
  colomino::Setup setup = setup_with(0, {"bbbb", "bbbb"});
  EXPECT_EQ(error_of(setup), "");
  setup.bag[2] = *tile_from("bbbb");
  EXPECT_THAT(error_of(setup), HasSubstr("more than 2 copies of the tile bbbb"));
  setup.bag[2] = the_joker;
  EXPECT_THAT(error_of(setup), HasSubstr("more than 4 jokers"));
  setup = setup_with(0, {});
  setup.bag.pop_back();
  EXPECT_THAT(error_of(setup), HasSubstr("143 tiles"));
  setup = setup_with(2, {});
  EXPECT_THAT(error_of(setup), HasSubstr("seat 3 can't start"));
}

TEST(ColominoRules, TwoToFourPlay) {
  for (const int players : {-1, 0, 1, 5})
    EXPECT_FALSE(Colomino::check(Options{players, small_plan()})) << players;
  for (const int players : {2, 3, 4}) EXPECT_TRUE(Colomino::check(Options{players, small_plan()})) << players;
}

}  // namespace
}  // namespace pioche::colomino
