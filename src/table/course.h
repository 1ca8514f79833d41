#pragma once
// A table from a record: of a game that was played, or begun, elsewhere.
#include "table/table.h"

namespace pioche::table {

// A table that goes on where the record of `asked.begun` ends. Nothing was promised about its deals so far, and the table says so.
Answer<Entries> take_over(const NewTable& asked, Millis now, const play::RuleBook& rules);

// What a record tells, after the entries that made a table held and full: started, dealt, played. From a match with no round begun;
// gives it where the record ends.
Result<play::Match> add_course(play::Match match, const play::Record& record, Millis now, Entries& entries);

}  // namespace pioche::table
