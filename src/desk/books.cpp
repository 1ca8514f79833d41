#include "desk/books.h"

namespace pioche::desk {

void read_books(Desk& desk, const std::vector<std::string>& names, Then<Books> then) {
  struct Gathered {
    Books books;
    std::size_t missing = 0;
    bool unread = false;
  };
  const auto gathered = std::make_shared<Gathered>();
  gathered->books.resize(names.size());
  gathered->missing = names.size();
  for (std::size_t i = 0; i < names.size(); ++i)
    store::read_book(desk.tables().store(), names[i],
                     desk.guarded([gathered, i, then](const Result<store::Lines>& lines) {
                       if (lines)
                         gathered->books[i] = *lines;
                       else
                         gathered->unread = true;
                       if (--gathered->missing > 0) return;
                       if (gathered->unread)
                         return then(refuse("storage", "what was noted can't be read; try again"));
                       then(std::move(gathered->books));
                     }));
}

Answer<std::vector<days::Note>> read_lines(const store::Lines& lines, std::type_identity<days::DayBook>) {
  auto notes = days::read_notes(lines);
  if (!notes) return refuse("broken", notes.error().message);
  return std::move(*notes);
}

Answer<std::vector<PuzzleBook::Line>> read_lines(const store::Lines& lines, std::type_identity<PuzzleBook>) {
  std::vector<PuzzleBook::Line> tries;
  for (const std::string& line : lines) {
    boost::system::error_code error;
    const json::value value = json::parse(line, error);
    auto one = error ? fail("not JSON") : described::read<PuzzleBook::Line>(value, "", "a try");
    if (!one) return refuse("broken", "a note about a puzzle can't be read");
    tries.push_back(std::move(*one));
  }
  return tries;
}

Noted& Desk::noted() {
  if (!noted_) noted_ = std::make_shared<Noted>();
  return *noted_;
}

void add_to_books(Desk& desk, std::vector<store::Append> together, Then<Added> then) {
  desk.tables().store().append(std::move(together), desk.guarded([then](const store::Saved& saved) {
    switch (saved.outcome) {
      case store::Outcome::saved:
        return then(Added::yes);
      case store::Outcome::conflict:
        return then(Added::somebody_was_faster);
      case store::Outcome::failed:
        return then(refuse("storage", "it could not be saved; try again"));
    }
  }));
}

}  // namespace pioche::desk
