#pragma once
// The lists that anybody may look at: public tables to join, and public tables to watch.
#include "desk/messages.h"
#include "desk/tables.h"

namespace pioche::desk {

// Newest first, no longer than a list may be.
TableList list_tables(const Tables& tables, ListName which, Millis now);

}  // namespace pioche::desk
