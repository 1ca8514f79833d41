#pragma once
// Writes a JSON object as text, field by field, with no tree in between: for the few messages that are written so often
// that building a tree for each would be most of their cost.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <concepts>
#include <string>
#include <string_view>

namespace pioche {

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
    quote(text);
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
    if (!first_) out_ += ',';
    first_ = false;
    out_ += '"';
    out_ += key;
    out_ += "\":";
  }

  // The text is UTF-8; only quotes, backslashes and control characters can't stand for themselves (RFC 8259, 7).
  void quote(std::string_view text) {
    out_ += '"';
    for (const char one : text) {
      if (one == '"' || one == '\\') out_ += '\\';
      if (static_cast<unsigned char>(one) < 0x20)
        fmt::format_to(std::back_inserter(out_), "\\u{:04x}", one);
      else
        out_ += one;
    }
    out_ += '"';
  }

  std::string& out_;
  bool first_ = true;
};

}  // namespace pioche
