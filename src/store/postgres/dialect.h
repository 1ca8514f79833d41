#pragma once
// The words of SQL in which PostgreSQL differs from SQLite, where both are told the same.
#include <string>
#include <string_view>

namespace pioche::store {

// Definitions of tables: whole numbers of 64 bits, numbers that count up by themselves, bytes, and texts in the order of their bytes.
std::string schema_in_postgres(std::string_view sql);

// A statement: ? becomes $1, $2 and so on, and advice that is meant for SQLite alone is left out.
std::string statement_in_postgres(std::string_view sql);

}  // namespace pioche::store
