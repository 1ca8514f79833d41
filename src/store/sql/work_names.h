#pragma once
// What kinds of work are called in a database.
#include <algorithm>
#include <array>
#include <string_view>

#include "store/store.h"

namespace pioche::store {

inline constexpr std::array<const char*, 4> work_names = {"look", "bot", "clock", "abandonment"};

inline const char* name_of(Work work) {
  return work_names[static_cast<std::size_t>(work)];
}

// A kind that a later program wrote is as good as not known.
inline Work work_named(std::string_view name) {
  const auto* const found = std::find(work_names.begin(), work_names.end(), name);
  return found == work_names.end() ? Work::look : static_cast<Work>(found - work_names.begin());
}

}  // namespace pioche::store
