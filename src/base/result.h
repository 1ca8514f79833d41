#pragma once
// Expected errors are values: a Result holds what was asked for, or one sentence that says what is wrong.
#include <fmt/format.h>

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace pioche {

struct Error {
  std::string message;
  friend bool operator==(const Error&, const Error&) = default;
};

template <class T = void>
using Result = tl::expected<T, Error>;

// return fail("domino {} is twice in the deck", id);
template <class... Args>
[[nodiscard]] tl::unexpected<Error> fail(fmt::format_string<Args...> text, Args&&... args) {
  return tl::unexpected(Error{fmt::format(text, std::forward<Args>(args)...)});
}

// Passes an error on, with where it happened in front of it: "round 0, ply 12: ...".
[[nodiscard]] inline tl::unexpected<Error> fail_in(std::string_view where, const Error& error) {
  return tl::unexpected(Error{fmt::format("{}: {}", where, error.message)});
}

}  // namespace pioche
