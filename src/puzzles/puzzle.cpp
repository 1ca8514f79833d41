#include "puzzles/puzzle.h"

#include <algorithm>

#include "play/notation.h"

namespace pioche::puzzles {
namespace {

Result<> check(const Puzzle& puzzle) {
  const play::Match match = TRY(position_of(puzzle));
  const std::vector<std::string> legal = play::legal(match);
  if (legal.size() != puzzle.worths.size())
    return fail("{} actions are legal and {} are told about", legal.size(), puzzle.worths.size());
  for (const std::string& action : legal)
    if (find_worth(puzzle, action) == nullptr) return fail("nothing is told about {}", action);
  if (puzzle.worths.front().action != puzzle.best) return fail("{} doesn't come first", puzzle.best);
  if (puzzle.difficulty < 1 || puzzle.difficulty > hardest) return fail("difficulty {}", puzzle.difficulty);
  return {};
}

}  // namespace

std::string to_text(const Puzzle& puzzle) {
  return described::text_of(puzzle);
}

Result<Puzzle> read_puzzle(std::string_view line) {
  boost::system::error_code error;
  const json::value value = json::parse(line, error);
  if (error) return fail("a puzzle is not JSON: {}", error.message());
  return described::read<Puzzle>(value, "", "a puzzle");
}

Result<std::vector<Puzzle>> read_book(std::string_view text) {
  std::vector<Puzzle> book;
  for (int number = 1; !text.empty(); ++number) {
    const auto end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.empty()) continue;
    auto puzzle = read_puzzle(line);
    if (!puzzle) return fail("line {}: {}", number, puzzle.error().message);
    if (const auto holds = check(*puzzle); !holds)
      return fail("line {}: puzzle {} doesn't hold: {}", number, puzzle->id, holds.error().message);
    book.push_back(std::move(*puzzle));
  }
  return book;
}

Result<play::Match> position_of(const Puzzle& puzzle) {
  play::Match match = TRY(play::replay(TRY(play::read_record(json::value(puzzle.record)))));
  if (match.seat_to_act() == nobody) return fail("nobody is to act in {}", puzzle.id);
  return match;
}

const Worth* find_worth(const Puzzle& puzzle, std::string_view action) {
  const auto found = std::find_if(puzzle.worths.begin(), puzzle.worths.end(),
                                  [&](const Worth& worth) { return worth.action == action; });
  return found == puzzle.worths.end() ? nullptr : &*found;
}

}  // namespace pioche::puzzles
