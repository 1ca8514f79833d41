#pragma once
// Writes a JSON object as text, field by field, with no tree in between: for the few messages that are written so often
// that building a tree for each would be most of their cost.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <concepts>
#include <string>
#include <string_view>

namespace pioche {

// A text in quotes. It is UTF-8; only quotes, backslashes and control characters can't stand for themselves (RFC 8259, 7).
inline void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  const auto special = [](char one) {
    return one == '"' || one == '\\' || static_cast<unsigned char>(one) < 0x20;
  };
  while (!text.empty()) {
    const auto plain = std::find_if(text.begin(), text.end(), special);
    out.append(text.begin(), plain);
    text.remove_prefix(plain - text.begin());
    if (text.empty()) break;
    if (static_cast<unsigned char>(text[0]) < 0x20)
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<int>(text[0]));
    else
      out.append({'\\', text[0]});
    text.remove_prefix(1);
  }
  out += '"';
}

class JsonLine {
 public:
  explicit JsonLine(std::string& out) : out_(out) { out_ += '{'; }

  void add(std::string_view key, std::integral auto number) {
    begin(key);
    if constexpr (std::same_as<decltype(number), bool>) {
      out_ += number ? "true" : "false";
    } else {
      const fmt::format_int text(number);
      out_.append(text.data(), text.size());
    }
  }
  void add(std::string_view key, std::string_view text) {
    begin(key);
    append_quoted(out_, text);
  }
  template <class Json>
    requires std::same_as<Json, boost::json::value> || std::same_as<Json, boost::json::array> ||
             std::same_as<Json, boost::json::object>
  void add(std::string_view key, const Json& value) {
    begin(key);
    out_ += boost::json::serialize(value);
  }

  void end() { out_ += '}'; }

 private:
  // Keys are our own and need no escaping.
  void begin(std::string_view key) {
    const std::size_t at = out_.size();
    const std::size_t comma = first_ ? 0 : 1;
    out_.resize(at + comma + key.size() + 3);
    char* to = out_.data() + at;
    if (comma != 0) *to++ = ',';
    *to++ = '"';
    to = std::copy(key.begin(), key.end(), to);
    *to++ = '"';
    *to = ':';
    first_ = false;
  }

  std::string& out_;
  bool first_ = true;
};

}  // namespace pioche
