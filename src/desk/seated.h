#pragma once
// People with accounts at the tables in memory: what a change of a table means for them, in the store and here.
#include "desk/finished.h"
#include "desk/tables.h"

namespace pioche::desk {

bool finished(table::State state);  // nothing can happen there any more

// Seats show whoever sits there by the name their account has now.
void show_names(Live& live);

// What follows from it for people: who sits down, who is gone or changed seats before the game began, and what was played.
store::PeopleChanges people_changes(const Live& live, const Table& after, const Decision& decision,
                                    Millis now);

// Whoever is to act then, and wasn't before, is to be told of it where a move has days.
std::optional<store::KeptNotice> notice_of(const Live& live, const Table& after, const Decision& decision,
                                           Millis now);
std::optional<store::KeptNotice> notice_of(const FreshTable& fresh, Millis now);

// The same in memory, once it is saved and the table is as it is after it.
void take_up_people(Live& live, const Decision& decision);

// Whoever blocked somebody, or is blocked by them, doesn't sit down with them.
Answer<void> check_blocks(const Live& live, const store::SignedIn& person);

// Those who sit down at that table.
std::vector<store::PersonAt> people_of(const Decision& decision, const std::string& table);

}  // namespace pioche::desk
