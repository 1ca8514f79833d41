#pragma once
#include <memory>
#include <string>

#include "store/sql/move.h"

namespace pioche::store {

// A database that is up to date (open_postgres sees to it). Throws.
std::unique_ptr<MovableHouse> movable_postgres(const std::string& url);

}  // namespace pioche::store
