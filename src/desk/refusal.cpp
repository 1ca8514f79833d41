#include "desk/refusal.h"

#include "desk/messages.h"

namespace pioche::desk {

int status_of(std::string_view code) {
  struct Pair {
    std::string_view code;
    int status;
  };
  static constexpr Pair pairs[] = {{"bad_request", 400},
                                   {"version", 400},
                                   {"bad_options", 400},
                                   {"bad_record", 400},
                                   {"sealed", 409},
                                   {"played_today", 409},
                                   {"unknown_day", 404},
                                   {"unknown_puzzle", 404},
                                   {"unknown_tournament", 404},
                                   {"too_many_tournaments", 409},
                                   {"no_bots", 403},
                                   {"no_session", 401},
                                   {"prove", 403},
                                   {"bad_sign_in", 403},
                                   {"bad_passkey", 403},
                                   {"bad_name", 400},
                                   {"bad_password", 400},
                                   {"name_taken", 409},
                                   {"unknown_person", 404},
                                   {"no_token", 401},
                                   {"bad_token", 403},
                                   {"not_host", 403},
                                   {"origin", 403},
                                   {"unknown_game", 404},
                                   {"unknown_table", 404},
                                   {"unknown_path", 404},
                                   {"unknown_analysis", 404},
                                   {"method", 405},
                                   {"timeout", 408},
                                   {"stale", 409},
                                   {"not_your_turn", 409},
                                   {"illegal", 409},
                                   {"not_started", 409},
                                   {"not_over", 409},
                                   {"over", 409},
                                   {"full", 409},
                                   {"out_of_range", 409},
                                   {"blocked", 403},
                                   {"banned", 403},
                                   {"no_undo", 409},
                                   {"not_away", 409},
                                   {"too_long", 409},
                                   {"too_large", 413},
                                   {"too_many", 429},
                                   {"broken", 500},
                                   {"storage", 503},
                                   {"busy", 503},
                                   {"stopping", 503}};
  for (const Pair& pair : pairs)
    if (pair.code == code) return pair.status;
  return 500;
}

std::string refusal_text(const Refusal& refusal) {
  return described::answer_text(
      Refused{error_of(refusal), refusal.snapshot ? std::optional(*refusal.snapshot) : std::nullopt});
}

ErrorShown error_of(const Refusal& refusal) {
  ErrorShown error{std::string(refusal.code), refusal.message, {}};
  if (refusal.code == "too_many") error.retry_ms = refusal.retry_ms > 0 ? refusal.retry_ms : 1000;
  return error;
}

}  // namespace pioche::desk
