#pragma once
// What the house has in PostgreSQL.
#include <string>
#include <vector>

#include "store/postgres/connection.h"

namespace pioche::store {

// What brings a database from version i to i + 1. Never change one that was released: add the next.
const std::vector<std::string>& postgres_migrations();

// Brings the database up to date. Nodes that start together do it one after the other.
void migrate(Connection& connection);

}  // namespace pioche::store
