#pragma once
// What the operator is told, and the guard that stands where somebody calls the desk or is called by it: what is thrown inside
// goes no further.
#include <fmt/format.h>

#include <exception>
#include <functional>
#include <string>
#include <string_view>

namespace pioche::desk {

enum class Severity { warning, error, critical };
using Journal = std::function<void(Severity, const std::string&)>;  // "event=... key=value"

// Does it; false: it threw, and was told to the journal.
template <class Do>
bool contained(const Journal& journal, std::string_view what, Do&& something) noexcept {
  const auto tell = [&](std::string_view why) {
    try {
      journal(Severity::critical, fmt::format("event=exception in=\"{}\" reason=\"{}\"", what, why));
    } catch (...) {  // NOLINT(*-empty-catch): there is no memory left even to say so
    }
  };
  try {
    something();
    return true;
  } catch (const std::exception& error) {
    tell(error.what());
  } catch (...) {
    tell("something that is no exception");
  }
  return false;
}

}  // namespace pioche::desk
