#include "desk/rights.h"

#include <array>

namespace pioche::desk {
namespace {

constexpr bool yes = true, no = false;

// Rows are rights, columns those who ask.
constexpr std::array<std::array<bool, described::words<Who>.size()>, described::words<Right>.size()> rights =
    {{
        //               stranger visitor invited pretender watcher absent player host
        /* watch     */ {no, yes, no, no, yes, yes, yes, yes},
        /* sit       */
        {no, yes, yes, no, yes, yes, yes,
         yes},  // a watcher as anybody else: with the link, for a fresh token
        /* belong    */ {no, no, no, no, yes, yes, yes, yes},
        /* play      */ {no, no, no, no, no, no, yes, yes},
        /* come_back */ {no, no, no, no, no, yes, yes, yes},
        /* rematch   */ {no, no, no, no, no, no, yes, yes},
        /* host      */ {no, no, no, no, no, no, no, yes},
    }};

}  // namespace

Who who_is(const table::Table& table, const Credentials& shown) {
  if (shown.token) {
    const table::Guest* const guest = table.guest(*shown.token);
    if (!guest) return Who::pretender;
    if (guest->host) return Who::host;
    if (!guest->seats.empty()) return Who::player;
    return table.keeps_seat_for(*guest) ? Who::absent : Who::watcher;
  }
  if (table.access() == table::Access::everyone) return Who::visitor;
  return shown.invitation && table.is_join_secret(*shown.invitation) ? Who::invited : Who::stranger;
}

bool may(Who who, Right right) {
  return rights[static_cast<std::size_t>(right)][static_cast<std::size_t>(who)];
}

tl::unexpected<Refusal> unknown_table() {
  return refuse("unknown_table", "there is no such table");
}

Answer<void> check_right(const table::Table& table, const Credentials& shown, Right right) {
  const Who who = who_is(table, shown);
  if (may(who, right)) return {};
  const bool knows_of_it = table.access() == table::Access::everyone ||
                           (shown.invitation && table.is_join_secret(*shown.invitation));
  switch (who) {
    case Who::stranger:
      break;
    case Who::pretender:
      if (knows_of_it) return refuse("bad_token", "this token is not one of this table's");
      break;
    case Who::visitor:
    case Who::invited:
      return refuse("no_token", "this needs a token: Authorization: Bearer ...");
    case Who::watcher:
      return refuse("bad_token", "this token only watches");
    case Who::absent:
      return refuse("bad_token", "a bot plays on for you: take your seat back first");
    case Who::player:
    case Who::host:
      return refuse("not_host", "only who made the table may do this");
  }
  return unknown_table();
}

Answer<void> check_known(const Caller& caller, Known known, table::Millis now) {
  if (known == Known::no) return {};
  if (!caller.person) return refuse("no_session", "this needs an account: sign in first");
  if (known == Known::proved && now - caller.person->session.proved_at > proof_lasts)
    return refuse("prove", "show once more that it is you: sign in again");
  return {};
}

}  // namespace pioche::desk
