#pragma once
// Everything the house has, as records, one a line: what a person can read and another program can take up.
// Tokens and secrets of links are not in it.
#include <functional>
#include <istream>
#include <ostream>

#include "base/result.h"
#include "store/store.h"
#include "table/table.h"

namespace pioche::store {

// A table from its entries as they were saved.
Result<table::Table> restore(std::string id, const Lines& lines);

// Hears of a table that can't be read or restored, and why. The others go on.
using Bad = std::function<void(const std::string& table, const Error& why)>;

// Writes every table that was dealt at least once; gives how many.
Result<int> export_records(Archive& archive, std::ostream& out, const Bad& bad);

// Reads and restores every table; gives how many are sound.
Result<int> check_tables(Archive& archive, const Bad& bad);

// A record as a finished table of its own, of a new id: what is to be appended.
Result<Append> finished_table(const play::Record& record, table::Millis now);

// Each record becomes a table of its own, its people as names on seats that nobody holds: what is to be appended. All of
// them are checked first, and a bad line is named in the error.
Result<std::vector<Append>> import_records(std::istream& in, table::Millis now);

}  // namespace pioche::store
