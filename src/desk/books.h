#pragma once
// Reading several of the house's books (store/book.h) at once, and adding to them when nobody else did meanwhile.
#include "desk/desk.h"
#include "store/book.h"

namespace pioche::desk {

using Books = std::vector<store::Lines>;

void read_books(Desk& desk, const std::vector<std::string>& names, Then<Books> then);

enum class Added : std::uint8_t { yes, somebody_was_faster };
void add_to_books(Desk& desk, std::vector<store::Append> together, Then<Added> then);

// How often something is tried again where somebody was faster.
inline constexpr int tries_to_add = 8;

}  // namespace pioche::desk
