#pragma once
// Reading several of the house's books (store/book.h) at once, and adding to them when nobody else did meanwhile.
#include "days/results.h"
#include "desk/desk.h"
#include "desk/kept_books.h"
#include "desk/messages_honours.h"
#include "store/book.h"

namespace pioche::desk {

using Books = std::vector<store::Lines>;

void read_books(Desk& desk, const std::vector<std::string>& names, Then<Books> then);

enum class Added : std::uint8_t { yes, somebody_was_faster };
void add_to_books(Desk& desk, std::vector<store::Append> together, Then<Added> then);

// How often something is tried again where somebody was faster.
inline constexpr int tries_to_add = 8;

// What follows from the tries at a puzzle.
struct PuzzleBook {
  struct Line {
    std::string who;  // in a puzzle's book the guest, in a guest's the puzzle
    bool right = false;
    int rating = 0;  // afterwards, of whom the book is about
  };
  void add(const Line& one) {
    ++lines;
    solved += one.right;
    rating = one.rating;
  }

  std::size_t lines = 0;
  int solved = 0;
  int rating = 0;
};
BOOST_DESCRIBE_STRUCT(PuzzleBook::Line, (), (who, right, rating))

// The boards of honour as they were a moment ago: for them all games of a week are counted up, and anybody may ask as often as they like.
struct KeptBoards {
  struct Board {
    BestList list;
    Millis at = 0;
  };
  std::map<std::string, Board> boards;                                        // by ladder
  std::map<std::string, std::weak_ptr<std::vector<Then<BestList>>>> waiting;  // while one of them is read
};

// What everybody who opens the page asks for.
struct Noted {
  KeptBooks<days::DayBook> days;
  KeptBooks<PuzzleBook> puzzles;
  KeptBoards best;
  Written<Games> games;
  Document<OpenApi> openapi;
};

Answer<std::vector<days::Note>> read_lines(const store::Lines& lines, std::type_identity<days::DayBook>);
Answer<std::vector<PuzzleBook::Line>> read_lines(const store::Lines& lines, std::type_identity<PuzzleBook>);

// One of them, with whatever was added since somebody asked last. Many lines are read elsewhere.
template <class Book>
void read_kept(Desk& desk, KeptBooks<Book>& kept, const std::string& name,
               Then<std::shared_ptr<const Book>> then) {
  constexpr std::size_t read_at_once = 100;
  using Lines = std::vector<typename Book::Line>;
  const std::size_t from = kept.find(name)->lines;
  const auto add = [&desk, &kept, name, from, then](const Answer<Lines>& lines) {
    auto book = kept.add(name, from, TRY_OR(then, lines));
    if (!book) return read_kept(desk, kept, name, then);
    then(std::move(book));
  };
  desk.tables().store().load(store::book_name(name), static_cast<int>(from),
                             desk.guarded([&desk, add, then](const Result<store::Lines>& lines) {
                               if (!lines)
                                 return then(refuse("storage", "what was noted can't be read; try again"));
                               constexpr std::type_identity<Book> book{};
                               if (lines->size() <= read_at_once) return add(read_lines(*lines, book));
                               desk.elsewhere<Lines>(
                                   {}, [lines = *lines, book] { return read_lines(lines, book); }, add);
                             }));
}

template <class Book>
void read_kept(Desk& desk, KeptBooks<Book>& kept, const std::vector<std::string>& names,
               Then<std::vector<std::shared_ptr<const Book>>> then) {
  struct Gathered {
    std::vector<std::shared_ptr<const Book>> books;
    std::size_t missing = 0;
    std::optional<Refusal> refused;
  };
  const auto gathered = std::make_shared<Gathered>();
  gathered->books.resize(names.size());
  gathered->missing = names.size();
  for (std::size_t i = 0; i < names.size(); ++i)
    read_kept<Book>(desk, kept, names[i],
                    [gathered, i, then](const Answer<std::shared_ptr<const Book>>& book) {
                      if (book)
                        gathered->books[i] = *book;
                      else
                        gathered->refused = book.error();
                      if (--gathered->missing > 0) return;
                      if (gathered->refused) return then(tl::unexpected(*gathered->refused));
                      then(std::move(gathered->books));
                    });
}

}  // namespace pioche::desk
