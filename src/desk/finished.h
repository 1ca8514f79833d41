#pragma once
// People at a table, as the store knows them: who sits where, and what was played there when it is over.
#include "store/people.h"
#include "table/table.h"

namespace pioche::desk {

// Somebody who is signed in and holds this token of a table; on no seat yet.
store::PersonAt person_at(const store::SignedIn& person, const std::string& table,
                          const fair::SecretHash& token, table::Millis now);

// Whoever makes a table, on the first seat that they asked for.
store::PersonAt host_at(const store::SignedIn& person, const table::NewTable& table, table::Millis now);

// Where a rated move has days.
bool counts_holidays(const table::Table& table);

// What they are shown as at this table.
table::Table::Person shown_person(const table::Table& table, const store::PersonAt& person);

// As it counts at this table; where everybody begins for who has none.
int shown_rating(const table::Table& table, const std::vector<store::LadderRating>& ratings);

std::string ladder_of(const play::Match& match);

int first_seat(const table::Guest& guest);  // -1: none

// Needs a game that is over. `people` say whose seats are accounts'.
store::FinishedGame finished_game(const table::Table& table, const std::vector<store::PersonAt>& people,
                                  table::Millis now);

}  // namespace pioche::desk
