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

// Reads a table's log back into a table; fails when there is none.
Result<table::Table> load_table(Store& store, std::string_view id);

// Writes every table that was dealt at least once; gives how many.
Result<int> export_records(Store& store, std::ostream& out);

// A record as a finished table of its own, of a new id: what is to be appended.
Result<Append> finished_table(const play::Record& record, table::Millis now);

// Each record becomes a table of its own, its people as names on seats that nobody holds. All of them are
// checked first: a bad line, named in the error, leaves the store as it was.
Result<int> import_records(Store& store, std::istream& in, table::Millis now);

}  // namespace pioche::store
