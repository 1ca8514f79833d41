#include "show/described.h"

#include <fmt/ranges.h>

#include <cmath>
#include <limits>
#include <span>

namespace pioche::described::inside {
namespace {

template <class Json>
void serialize(std::string& out, const Json& value) {
  json::serializer serializer;
  serializer.reset(&value);
  std::array<char, 4096> part;
  while (!serializer.done()) {
    const auto text = serializer.read(part.data(), part.size());
    out.append(text.data(), text.size());
  }
}

}  // namespace

void write_json(std::string& out, const json::value& value) {
  serialize(out, value);
}
void write_json(std::string& out, const json::array& list) {
  serialize(out, list);
}
void write_json(std::string& out, const json::object& object) {
  serialize(out, object);
}

// JSON knows no infinities.
void write_number(std::string& out, double number) {
  if (std::isfinite(number))
    fmt::format_to(std::back_inserter(out), "{}", number);
  else
    out += "null";
}

// What is asked for is plain ASCII, so nothing is decoded.
std::optional<std::string_view> query_value(std::string_view query, std::string_view key) {
  while (!query.empty()) {
    const auto end = query.find('&');
    const std::string_view pair = query.substr(0, end);
    if (pair.size() > key.size() && pair.starts_with(key) && pair[key.size()] == '=')
      return pair.substr(key.size() + 1);
    if (end == std::string_view::npos) break;
    query.remove_prefix(end + 1);
  }
  return {};
}

std::string query_text(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    unsigned byte = 0;
    const char* const end = text.data() + std::min(at + 3, text.size());
    if (text[at] == '%' && std::from_chars(text.data() + at + 1, end, byte, 16).ptr == text.data() + at + 3) {
      out += static_cast<char>(byte);
      at += 2;
    } else {
      out += text[at] == '+' ? ' ' : text[at];
    }
  }
  return out;
}

json::value query_json(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size()) return number;
  return json::value(text);
}

std::string name_of(std::string_view key, std::string_view what) {
  return key.empty() ? std::string(what) : fmt::format("'{}' of {}", key, what);
}

tl::unexpected<Error> unexpected_kind(std::string_view key, std::string_view what, std::string_view wanted,
                                      const json::value& got) {
  return fail("{} must be {}, not {}", name_of(key, what), wanted, read_json::kind_of(got));
}

tl::unexpected<Error> unknown_word(std::string_view key, std::string_view what, const std::string_view* words,
                                   std::size_t count, std::string_view got) {
  return fail("{} is one of {}, not \"{}\"", name_of(key, what), fmt::join(std::span(words, count), ", "),
              got.substr(0, 40));
}

Result<std::int64_t> read_integer(const json::value& value, std::string_view key, std::string_view what,
                                  std::int64_t least, std::int64_t most) {
  if (const auto* number = value.if_int64(); number && *number >= least && *number <= most) return *number;
  if (value.is_int64() || value.is_uint64())
    return fail("{} is a number out of all bounds", name_of(key, what));
  return unexpected_kind(key, what, "a whole number", value);
}

}  // namespace pioche::described::inside
