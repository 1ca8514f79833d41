#pragma once
// Books: what a house notes besides tables, line by line, each under a name of its own. They live where tables live, as logs that are never
// due and never end, so that a store needs to know nothing more; and are told from tables by the first letter of their names.
#include <string>
#include <utility>
#include <vector>

#include "store/store.h"

namespace pioche::store {

inline constexpr char book_letter = '=';

inline std::string book_name(std::string_view name) {
  return std::string(1, book_letter) + std::string(name);
}

// Lines to be added to a book that has so many. Where somebody was faster, nothing of what is saved together is saved: a conflict.
inline Append to_book(std::string_view name, std::size_t lines_before, Lines lines) {
  constexpr Millis never = 253'402'300'799'000;  // the end of the year 9999
  Append append{
      book_name(name), static_cast<int>(lines_before), std::move(lines), Standing::unfinished, {}, {}};
  if (lines_before == 0) append.due = Due{never, Work::look};
  return append;
}

// A name may be as long as it likes, but for that of a table's id.
inline void read_book(Store& store, std::string_view name, std::function<void(const Result<Lines>&)> then) {
  store.load(book_name(name), 0, std::move(then));
}

}  // namespace pioche::store
