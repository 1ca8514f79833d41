#pragma once
// Expected errors are values: a Result holds what was asked for, or one sentence that says what is wrong.
#include <fmt/format.h>

#include <string>
#include <tl/expected.hpp>
#include <type_traits>
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

namespace detail {
template <class T, class E>
T value_of(tl::expected<T, E>&& result) {
  if constexpr (!std::is_void_v<T>) return *std::move(result);
}
template <class T, class E>
T value_of(const tl::expected<T, E>& result) {
  if constexpr (!std::is_void_v<T>) return *result;
}
}  // namespace detail

}  // namespace pioche

// The value of a Result, or the end of this function: an error goes up as it is.
//
//   const json::object object = TRY(parse_object(text));
//   TRY(check(options));
#define TRY(...) PIOCHE_TRY_AS(__COUNTER__, return, __VA_ARGS__)
// The same where somebody waits for the answer: then() is called with the error.
//
//   const LivePtr live = TRY_OR(then, std::move(found));
#define TRY_OR(then, ...) PIOCHE_TRY_AS(__COUNTER__, return then, __VA_ARGS__)
#define PIOCHE_TRY_AS(number, hand_on, ...) \
  PIOCHE_TRY_NAMED(number, hand_on, __VA_ARGS__)  // numbers apart what is nested
#define PIOCHE_TRY_NAMED(number, hand_on, ...)                                                   \
  __extension__({                                                                                \
    auto&& result_##number = (__VA_ARGS__);                                                      \
    if (!result_##number) [[unlikely]]                                                           \
      hand_on(tl::unexpected(std::forward<decltype(result_##number)>(result_##number).error())); \
    ::pioche::detail::value_of(std::forward<decltype(result_##number)>(result_##number));        \
  })
