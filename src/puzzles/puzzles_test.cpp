// Puzzles are found, hold what they say, and are not believed when they don't.
#include <gmock/gmock.h>

#include <fstream>
#include <ranges>
#include <set>
#include <sstream>

#include "play/notation.h"
#include "puzzles/find.h"

namespace pioche::puzzles {
namespace {

// One that is found quickly; the same every time.
const Puzzle& some_puzzle() {
  static const Puzzle puzzle = [] {
    Plan plan;
    plan.kind = plan.game = "colomino";
    plan.bots = "greedy";
    plan.simulations = 100;
    Puzzle found;
    EXPECT_TRUE(find(plan, {}, [&](Puzzle one) {
      found = std::move(one);
      return Enough::yes;
    }));
    return found;
  }();
  return puzzle;
}

TEST(A_puzzle, Tells_of_every_legal_action_the_best_first) {
  const Puzzle& puzzle = some_puzzle();
  const auto match = position_of(puzzle);
  ASSERT_TRUE(match);
  EXPECT_EQ(play::legal(*match).size(), puzzle.worths.size());
  EXPECT_EQ(puzzle.worths.front().action, puzzle.best);
  for (const Worth& worth : puzzle.worths | std::views::drop(1)) {
    EXPECT_LT(worth.ahead, puzzle.worths.front().ahead) << worth.action;
    EXPECT_LT(worth.chance, puzzle.worths.front().chance) << worth.action;
  }
  EXPECT_EQ(puzzle.check.simulations, check_factor * puzzle.lead.simulations);
  EXPECT_GT(puzzle.lead.points, 0);
  EXPECT_GT(puzzle.check.points, 0);
  EXPECT_GT(puzzle.lead.chance, 0);
  EXPECT_GT(puzzle.check.chance, 0);
}

TEST(A_puzzle, Is_found_again_where_it_says) {
  const Puzzle& puzzle = some_puzzle();
  Plan plan;
  plan.kind = plan.game = "colomino";
  plan.bots = puzzle.source.bots;
  plan.seed = static_cast<std::uint64_t>(puzzle.source.seed);
  plan.first_game = puzzle.source.game;
  plan.simulations = static_cast<std::uint64_t>(puzzle.lead.simulations);
  std::string again;
  ASSERT_TRUE(find(plan, {}, [&](const Puzzle& one) {
    again = to_text(one);
    return one.id == puzzle.id ? Enough::yes : Enough::no;
  }));
  EXPECT_EQ(again, to_text(puzzle));
}

TEST(A_book, Is_read_as_it_was_written) {
  const std::string line = to_text(some_puzzle());
  const auto book = read_book(line + "\n\n" + line + "\n");
  ASSERT_TRUE(book) << book.error().message;
  ASSERT_EQ(book->size(), 2u);
  const Puzzle& read = book->back();
  EXPECT_EQ(read.id, some_puzzle().id);
  EXPECT_EQ(read.record, some_puzzle().record);
  EXPECT_EQ(read.best, some_puzzle().best);
  EXPECT_NEAR(read.check.chance, some_puzzle().check.chance, 1e-9);
  EXPECT_EQ(read.worths.size(), some_puzzle().worths.size());
}

TEST(A_book, Refuses_what_does_not_hold) {
  Puzzle missing = some_puzzle();
  missing.worths.pop_back();
  EXPECT_FALSE(read_book(to_text(missing)));
  Puzzle other = some_puzzle();
  std::swap(other.worths.front(), other.worths.back());
  EXPECT_FALSE(read_book(to_text(other)));
  Puzzle unplayable = some_puzzle();
  unplayable.record["rounds"].as_array()[0].as_object()["actions"].as_array().push_back("z99");
  EXPECT_FALSE(read_book(to_text(unplayable)));
  EXPECT_FALSE(read_book("{"));
}

// The books that the page brings: two hundred of each game at least, from easy to hard, each found with its margin and again with ten times as much.
TEST(The_pages_books, Hold_what_they_say) {
  for (const std::string kind : {"kingdomino", "giants", "rondomino", "colomino"}) {
    std::ifstream file(std::string(PIOCHE_TEST_DATA) + "/../../web/public/puzzles/" + kind + ".jsonl");
    std::ostringstream text;
    text << file.rdbuf();
    const auto book = read_book(text.str());
    ASSERT_TRUE(book) << kind << ": " << book.error().message;
    EXPECT_GE(book->size(), 200u) << kind;
    std::set<std::string> ids;
    std::set<int> difficulties;
    for (const Puzzle& puzzle : *book) {
      EXPECT_TRUE(ids.insert(puzzle.id).second) << puzzle.id << " is there twice";
      EXPECT_EQ(puzzle.kind, kind) << puzzle.id;
      EXPECT_GE(puzzle.check.simulations, check_factor * puzzle.lead.simulations) << puzzle.id;
      EXPECT_GT(puzzle.check.points, 0) << puzzle.id;
      EXPECT_GT(puzzle.check.chance, 0) << puzzle.id;
      for (const Worth& worth : puzzle.worths | std::views::drop(1)) {
        EXPECT_LT(worth.ahead, puzzle.worths.front().ahead) << puzzle.id << ": " << worth.action;
        EXPECT_LT(worth.chance, puzzle.worths.front().chance) << puzzle.id << ": " << worth.action;
      }
      difficulties.insert(puzzle.difficulty);
    }
    EXPECT_GE(difficulties.size(), 4u) << kind;
  }
}

}  // namespace
}  // namespace pioche::puzzles
