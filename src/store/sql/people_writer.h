#pragma once
// Writes changes of people into the transaction that is open.

#include "store/people.h"
#include "store/sql/sql.h"

namespace pioche::store {

// Whoever signs in on one more device, or has one more made, ends what was used longest ago: lists of them are gone through by who serves.
inline constexpr int most_sessions = 100;

// False: a conflict; whoever called undoes what was written before it. Throws on trouble with the disk, and on conflicts that the
// database finds itself.
bool write_change(Sql& database, const PeopleChange& change);

}  // namespace pioche::store
