// Bad records are refused with a reason; boards, terminal and picture show what the eyes may see and nothing else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>

#include "games/rondomino/geometry.h"
#include "games/rondomino/show/rondomino_show.h"

namespace pioche {
namespace {

using rondomino::Options;
using testing::HasSubstr;
using testing::Not;

Rondomino::Position dealt(const Options& options, std::uint64_t seed) {
  Random random(seed);
  return Rondomino::start(options, Rondomino::deal(options, random), Scores(options.players, 0));
}

std::string setup_error(const Options& options, const json::object& object) {
  const auto setup = RondominoShow::read_setup(options, object);
  if (!setup) return setup.error().message;
  const auto possible = Rondomino::check(options, *setup);
  return possible ? "accepted" : possible.error().message;
}

TEST(Records, SetupsThatCannotBeAreRefusedWithAReason) {
  const Options options;
  Random random(1);
  const json::object good = RondominoShow::write_setup(options, Rondomino::deal(options, random));
  ASSERT_EQ(setup_error(options, good), "accepted");
  const auto error = [&](const std::function<void(json::object&)>& spoil) {
    json::object setup = good;
    spoil(setup);
    return setup_error(options, setup);
  };
  EXPECT_EQ(error([](auto& setup) { setup.erase("stock"); }), "setup lacks 'stock'");
  EXPECT_THAT(error([](auto& setup) { setup["bag"] = 1; }), HasSubstr("setup has no 'bag'"));
  EXPECT_THAT(error([](auto& setup) { setup["hands"] = "all"; }), HasSubstr("must be a list, not a string"));
  EXPECT_THAT(error([](auto& setup) { setup["hands"].as_array()[1] = 7; }),
              HasSubstr("the hand of seat 2 must be a list of pieces"));
  EXPECT_EQ(error([](auto& setup) { setup["stock"].as_array()[3] = "4-7"; }),
            "piece 4 of the stock: '4-7' is not a piece: its numbers go from 0 to 6");
  EXPECT_EQ(error([](auto& setup) { setup["hands"].as_array()[0].as_array()[0] = 46; }),
            "piece 1 of the hand of seat 1 must be a string, not a whole number");
  EXPECT_THAT(error([](auto& setup) { setup["hands"].as_array()[1] = setup["hands"].as_array()[0]; }),
              HasSubstr("is there twice"));
  EXPECT_THAT(error([](auto& setup) { setup["hands"].as_array().pop_back(); }),
              HasSubstr("one hand for each of the 2 players"));
  EXPECT_THAT(error([](auto& setup) { setup["hands"].as_array().resize(9, json::array()); }),
              HasSubstr("at most 4 can play"));
  EXPECT_THAT(error([](auto& setup) { setup["stock"].as_array().resize(29, "0-0"); }),
              HasSubstr("there are only 28"));
  EXPECT_THAT(error([](auto& setup) { setup["stock"].as_array().pop_back(); }),
              HasSubstr("the stock has 14 pieces"));
}

TEST(Records, OptionsAreReadWithTheirDefaults) {
  EXPECT_EQ(*RondominoShow::read_options({}), (Options{2, false, 100}));
  EXPECT_EQ(*RondominoShow::read_options({{"players", 4}, {"teams", true}, {"target", 250}}),
            (Options{4, true, 250}));
  const auto error = [](const json::object& object) {
    return RondominoShow::read_options(object).error().message;
  };
  EXPECT_THAT(error({{"points", 100}}), HasSubstr("options has no 'points'"));
  EXPECT_THAT(error({{"teams", 1}}), HasSubstr("must be true or false"));
  EXPECT_THAT(error({{"players", 2.5}}), HasSubstr("must be a whole number"));
}

// Plays a round at random and calls look(position) before every decision and at the end.
void watch(const Options& options, std::uint64_t seed,
           const std::function<void(const Rondomino::Position&)>& look) {
  Random random(seed + 1000);
  auto position = dealt(options, seed);
  while (true) {
    look(position);
    if (position.seat_to_act() == nobody) return;
    position.play(position.random_move(random));
  }
}

// The two ends of an arc as it is drawn: the middle of the band at the start and after the sweep.
std::array<rondomino::Point, 2> ends_of(const json::value& arc) {
  const rondomino::Point centre{arc.at("x").to_number<double>(), arc.at("y").to_number<double>()};
  const double start = arc.at("start").to_number<double>();
  const double radius = (rondomino::outer_radius + rondomino::inner_radius) / 2;
  return {rondomino::polar(centre, radius, start),
          rondomino::polar(centre, radius, start + arc.at("sweep").to_number<double>())};
}

double distance(rondomino::Point a, rondomino::Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

TEST(Board, ArcsJoinEndToEndWithEqualNumbers) {
  for (std::uint64_t seed = 0; seed < 60; ++seed)
    watch({2 + static_cast<int>(seed % 3), false, 100}, seed, [](const Rondomino::Position& position) {
      const json::object board = RondominoShow::write_board(position.view({}));
      const json::array& line = board.at("line").as_array();
      ASSERT_EQ(std::ssize(line), position.line().size());
      for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        int joined = 0;
        const auto one = ends_of(line[i].at("arc"));
        const auto other = ends_of(line[i + 1].at("arc"));
        for (std::size_t a = 0; a < 2; ++a)
          for (std::size_t b = 0; b < 2; ++b) {
            if (distance(one[a], other[b]) > 0.1) continue;
            ++joined;
            EXPECT_EQ(line[i].at("arc").at(a == 0 ? "from" : "to"),
                      line[i + 1].at("arc").at(b == 0 ? "from" : "to"));
          }
        EXPECT_GE(joined, 1);
      }
      if (line.empty()) return;
      // A is at the front of the list and B at its back, each with its number at the free end.
      for (const auto& [name, piece] : {std::pair{"A", line.front()}, {"B", line.back()}}) {
        const json::value& end = board.at("ends").at(name);
        const rondomino::Point joint{end.at("joint").at("x").to_number<double>(),
                                     end.at("joint").at("y").to_number<double>()};
        const auto [start, far] = ends_of(piece.at("arc"));
        const char* key = distance(start, joint) < 0.1 ? "from" : "to";
        EXPECT_LT(std::min(distance(start, joint), distance(far, joint)), 0.1);
        if (!position.line().joined() && line.size() > 1) {
          EXPECT_EQ(piece.at("arc").at(key), end.at("number"));
        }
      }
    });
}

TEST(Board, AMoveLiesWhereItWasOffered) {
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    watch({3, false, 100}, seed, [](const Rondomino::Position& position) {
      MovesOf<Rondomino> moves;
      position.legal_moves(moves);
      for (const auto move : moves) {
        const json::object offered = RondominoShow::write_move(position, move);
        if (offered.at("kind") == "draw" || offered.at("kind") == "pass") {
          EXPECT_FALSE(offered.contains("piece"));
          continue;
        }
        auto next = position;
        next.play(move);
        const json::object board = RondominoShow::write_board(next.view({}));
        bool found = false;
        for (const json::value& piece : board.at("line").as_array())
          if (piece.at("piece") == offered.at("piece")) {
            found = true;
            EXPECT_EQ(piece.at("arc"), offered.at("arc"));
          }
        EXPECT_TRUE(found);
        if (offered.at("kind") == "open") continue;
        const json::value& end = board.at("ends").at(offered.at("end").as_string());
        EXPECT_EQ(end.at("number"), offered.at("number"));
        EXPECT_EQ(end.at("joint"), offered.at("joint"));
        EXPECT_EQ(end.at("room"), offered.at("room"));
        EXPECT_EQ(board.at("joined"), offered.at("joins"));
      }
    });
}

TEST(Board, ShowsOwnHandsAndTheSizesOfOthers) {
  const auto position = dealt({3, false, 100}, 5);
  const json::object board = RondominoShow::write_board(position.view(SeatSet::only(1)));
  EXPECT_TRUE(board.at("hands").at(0).at("pieces").is_null());
  EXPECT_EQ(board.at("hands").at(0).at("size"), 6);
  EXPECT_EQ(board.at("hands").at(1).at("pieces").as_array().size(), 6u);
  EXPECT_EQ(board.at("stock"), 10);
  EXPECT_EQ(board.at("expected"), "open");
  EXPECT_TRUE(board.at("ends").is_null());
}

TEST(Board, SaysWhatWasDrawnOnlyToWhoDrewIt) {
  int seen = 0;
  watch({2, false, 100}, 3, [&](const Rondomino::Position& position) {
    if (position.table().phase != rondomino::Phase::after_draw) return;
    const Seat seat = position.seat_to_act();
    EXPECT_FALSE(RondominoShow::write_board(position.view(SeatSet::only(seat))).at("drawn").is_null());
    EXPECT_TRUE(RondominoShow::write_board(position.view(SeatSet::only(1 - seat))).at("drawn").is_null());
    EXPECT_TRUE(RondominoShow::write_board(position.view({})).at("drawn").is_null());
    ++seen;
  });
  EXPECT_GT(seen, 0);
}

TEST(Terminal, ReadsLikeThis) {
  const Options options{2, false, 100};
  auto setup = RondominoShow::read_setup(
      options,
      json::parse(
          R"({"hands": [["3-6","4-5","0-1","3-4","6-6","0-0","4-4"], ["5-6","1-4","1-2","2-6","0-5","0-2","0-4"]],
        "stock": ["0-3","1-5","1-1","2-5","5-5","1-6","2-2","3-3","3-5","0-6","2-4","4-6","2-3","1-3"]})")
          .as_object());
  ASSERT_TRUE(setup);
  auto position = Rondomino::start(options, *setup, Scores{0, 31});
  for (const char* action : {"66", "A65", "draw", "pass", "B62"}) {
    const auto move = position.parse(action);
    ASSERT_TRUE(move) << move.error().message;
    position.play(*move);
  }
  EXPECT_EQ(RondominoShow::terminal(position.view(SeatSet::only(0)), Paint::plain),
            "line    5↰6  6↰6  6↱2\n"
            "        end A 5, room to the left; end B 2, room both ways\n"
            "stock   13 pieces\n"
            "seat 1  0-0 0-1 0-3 3-4 3-6 4-4 4-5 (37 points)  <- lays a piece or draws\n"
            "seat 2  5 pieces, 31 from earlier rounds\n");
}

TEST(Terminal, IsPlainWithoutColour) {
  watch({4, true, 100}, 8, [](const Rondomino::Position& position) {
    EXPECT_THAT(RondominoShow::terminal(position.view(SeatSet::only(0)), Paint::plain),
                Not(HasSubstr("\x1b")));
  });
}

int count_of(const std::string& text, const std::string& part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(Picture, DrawsEveryPieceOnceWithAllItsPips) {
  watch({3, false, 100}, 4, [](const Rondomino::Position& position) {
    const SeatSet all = SeatSet::first(3);
    const std::string svg = RondominoShow::svg(position.view(all));
    rondomino::PieceSet shown = position.line().pieces();
    for (Seat seat = 0; seat < 3; ++seat) shown = shown | position.hand(seat);
    EXPECT_EQ(count_of(svg, "class=\"piece\""), shown.size());
    EXPECT_EQ(count_of(svg, "r=\"2.2\""), shown.pips());
    EXPECT_EQ(count_of(svg, "<g"), count_of(svg, "</g>"));
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    EXPECT_EQ(svg.find("inf"), std::string::npos);
    // A spectator sees backs instead of hands.
    const std::string hidden = RondominoShow::svg(position.view({}));
    const bool over = position.seat_to_act() == nobody;
    EXPECT_EQ(count_of(hidden, "class=\"piece\""), over ? shown.size() : position.line().size());
  });
}

}  // namespace
}  // namespace pioche
