#pragma once
// Looking after a house's file, also while the house is open: a copy of it, and whether it is sound.
#include <string>
#include <vector>

#include "base/result.h"

namespace pioche::store {

// A copy of all that was saved up to one moment; nobody who plays waits for it. It appears under its name when it is whole and sound, and never
// takes another file's place.
Result<> back_up(const std::string& path, const std::string& to);

// What SQLite finds wrong with the file, a sentence each; nothing: it is sound.
Result<std::vector<std::string>> find_damage(const std::string& path);

}  // namespace pioche::store
