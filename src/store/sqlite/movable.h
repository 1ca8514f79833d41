#pragma once
#include <memory>
#include <string>

#include "store/sql/move.h"

namespace pioche::store {

// A file that is there and up to date (open_sqlite sees to both). Throws.
std::unique_ptr<MovableHouse> movable_sqlite(const std::string& path);

}  // namespace pioche::store
