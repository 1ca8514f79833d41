#pragma once
// Why something was not done: a code that clients act on, a sentence for people, and where it helps the table as it is now.
#include <memory>
#include <string>
#include <string_view>

#include "table/table.h"

namespace pioche::desk {

struct Refusal {
  Refusal(std::string_view why, std::string sentence) : code(why), message(std::move(sentence)) {}
  Refusal(table::Refusal refusal)  // NOLINT(*-explicit-*): the same thing, one floor up
      : code(refusal.code), message(std::move(refusal.message)) {}

  std::string_view code;
  std::string message;
  std::shared_ptr<const table::Snapshot> snapshot;
  int retry_ms = 0;  // when to come back, where it is known
};

template <class T>
using Answer = tl::expected<T, Refusal>;

// What goes on once the answer is known: at once, or when something was saved or thought of.
template <class T>
using Then = std::function<void(Answer<T>)>;

inline tl::unexpected<Refusal> refuse(std::string_view code, std::string message) {
  return tl::unexpected(Refusal(code, std::move(message)));
}

// The HTTP status that goes with a code (docs/protocol.md, "Errors").
int status_of(std::string_view code);

// {"version": 1, "error": {...}}: what a refused call is answered with.
std::string refusal_text(const Refusal& refusal);

}  // namespace pioche::desk
