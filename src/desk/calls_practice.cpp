// What is played alone: a moment of a record to decide in, puzzles, and the score pad.
#include <algorithm>
#include <cmath>

#include "desk/books.h"
#include "desk/desk.h"
#include "desk/limits.h"
#include "fair/secret.h"
#include "play/notation.h"

namespace pioche::desk {

// A record may be long: it is gone through elsewhere.
Answer<Written<PositionShown>> work_out_position(const ShowPosition& asked) {
  const auto record = play::read_record(asked.record);
  if (!record) return refuse("bad_record", record.error().message);
  const auto match = play::replay(*record, play::Moment{asked.round, asked.ply});
  if (!match) return refuse("bad_record", match.error().message);
  const Seat seat = match->seat_to_act();
  PositionShown shown;
  shown.game = match->game();
  shown.options = play::options(*match);
  shown.round = asked.round;
  shown.ply = match->ply();
  shown.seat = table::seat_or_null(seat);
  const Scores scores = match->scores();
  shown.scores.assign(scores.begin(), scores.end());
  const Seat eyes = asked.as ? asked.as->seat : seat;
  if (eyes >= match->players()) return refuse("bad_request", fmt::format("there is no seat {}", eyes + 1));
  const SeatSet everyone = SeatSet::first(match->players());
  shown.board = {play::board(*match, seat == nobody ? everyone : SeatSet::only(eyes))};
  if (eyes == seat) shown.moves = {play::moves(*match)};
  play::Match then = play::replay(*record, play::Moment{asked.round, 0}).value();
  for (const std::string& action : play::actions(*match, match->rounds() - 1)) {
    shown.played.push_back({{then.seat_to_act()}, then.ply(), {play::describe_action(then, action)}});
    if (!play::play(then, action)) break;
  }
  return written(shown);
}

void show_position(Desk&, const Caller&, const Written<PositionShown>& worked_out,
                   Then<Written<PositionShown>> then) {
  then(worked_out);
}

Answer<Counted> count_pad(Desk&, const Caller&, const CountPad& asked) {
  auto count = play::count(asked.game, asked.pad);
  if (!count) return refuse("bad_request", count.error().message);
  return Counted{{std::move(*count)}};
}

// --- puzzles

namespace {

// The first tries of so many people settle a puzzle's rating; more are not noted.
constexpr std::size_t tries_noted = 2000;
constexpr std::size_t tries_of_a_guest = 20'000;
constexpr double step = 32;  // the most that one try moves a rating
constexpr int newcomer = 1200;
constexpr int rating_of(int difficulty) {
  return 800 + 200 * difficulty;
}

using Try = PuzzleBook::Line;

std::string puzzle_book(std::string_view id) {
  return fmt::format("puzzle-{}", id);
}
std::string solver_book(std::string_view guest) {
  return fmt::format("solver-{}", guest);
}

PuzzleShown shown(const PuzzleBook& book, const KnownPuzzle& puzzle) {
  return {static_cast<int>(book.lines), book.solved,
          book.lines == 0 ? rating_of(puzzle.difficulty) : book.rating};
}

int moved(int rating, int other, bool won) {
  const double expected = 1 / (1 + std::pow(10, (other - rating) / 400.0));
  return rating + static_cast<int>(std::lround(step * ((won ? 1 : 0) - expected)));
}

Answer<const KnownPuzzle*> find_puzzle(const Desk& desk, std::string_view id) {
  const auto found = desk.puzzles().find(id);
  if (found == desk.puzzles().end()) return refuse("unknown_puzzle", "this house doesn't know that puzzle");
  return &found->second;
}

struct Trying {
  std::string id;
  const KnownPuzzle* puzzle = nullptr;
  std::string secret;
  std::string guest;
  bool right = false;
};

void note_try(Desk& desk, const Trying& trying, int tries, bool counted, const Then<PuzzleTried>& then) {
  using BookPtr = std::shared_ptr<const PuzzleBook>;
  read_kept<PuzzleBook>(
      desk, desk.noted().puzzles, puzzle_book(trying.id),
      [&desk, trying, tries, counted, then](const Answer<BookPtr>& read) {
        const BookPtr of_puzzle = TRY_OR(then, read);
        read_books(
            desk, {solver_book(trying.guest)},
            [&desk, trying, tries, counted, of_puzzle, then](const Answer<Books>& books) {
              const std::vector<Try> own =
                  TRY_OR(then, read_lines(TRY_OR(then, books).front(), std::type_identity<PuzzleBook>()));
              const PuzzleShown puzzle = shown(*of_puzzle, *trying.puzzle);
              const int mine = own.empty() ? newcomer : own.back().rating;
              const bool known =
                  std::any_of(own.begin(), own.end(), [&](const Try& one) { return one.who == trying.id; });
              if (known || of_puzzle->lines >= tries_noted || own.size() >= tries_of_a_guest || tries == 0)
                return then(PuzzleTried{trying.secret, counted, puzzle, mine});
              const Try about_puzzle{trying.guest, trying.right, moved(puzzle.rating, mine, !trying.right)};
              const Try about_guest{trying.id, trying.right, moved(mine, puzzle.rating, trying.right)};
              add_to_books(
                  desk,
                  {store::to_book(puzzle_book(trying.id), of_puzzle->lines,
                                  {described::text_of(about_puzzle)}),
                   store::to_book(solver_book(trying.guest), own.size(), {described::text_of(about_guest)})},
                  [&desk, trying, tries, then](const Answer<Added>& added) {
                    note_try(desk, trying, tries - 1, TRY_OR(then, added) == Added::yes, then);
                  });
            });
      });
}

}  // namespace

void show_puzzle(Desk& desk, const Caller&, const ShowPuzzle& asked, Then<PuzzleShown> then) {
  const KnownPuzzle* const puzzle = TRY_OR(then, find_puzzle(desk, asked.id.text));
  read_kept<PuzzleBook>(desk, desk.noted().puzzles, puzzle_book(asked.id.text),
                        [puzzle, then](const Answer<std::shared_ptr<const PuzzleBook>>& read) {
                          then(shown(*TRY_OR(then, read), *puzzle));
                        });
}

void try_puzzle(Desk& desk, const Caller&, const TryPuzzle& asked, Then<PuzzleTried> then) {
  Trying trying{asked.id.text,
                TRY_OR(then, find_puzzle(desk, asked.id.text)),
                asked.guest.value_or(fair::new_secret()),
                {},
                false};
  trying.guest = fair::to_hex(fair::hash_secret(trying.secret));
  trying.right = asked.action == trying.puzzle->best;
  note_try(desk, trying, tries_to_add, false, then);
}

}  // namespace pioche::desk
