#include "show/read_json.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace pioche::read_json {

std::string_view kind_of(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      return "null";
    case json::kind::bool_:
      return "true or false";
    case json::kind::int64:
    case json::kind::uint64:
      return "a whole number";
    case json::kind::double_:
      return "a fraction";
    case json::kind::string:
      return "a string";
    case json::kind::array:
      return "a list";
    case json::kind::object:
      return "an object";
  }
  return "something unknown";
}

Result<int> integer(const json::value& value, std::string_view what) {
  const auto fits = [](auto number) { return std::in_range<int>(number); };
  if (value.is_int64() && fits(value.get_int64())) return static_cast<int>(value.get_int64());
  if (value.is_uint64() && fits(value.get_uint64())) return static_cast<int>(value.get_uint64());
  if (value.is_int64() || value.is_uint64()) return fail("{} is a number out of all bounds", what);
  return fail("{} must be a whole number, not {}", what, kind_of(value));
}

Result<std::string> string(const json::value& value, std::string_view what) {
  if (!value.is_string()) return fail("{} must be a string, not {}", what, kind_of(value));
  return std::string(value.get_string());
}

Result<> Fields::only(std::initializer_list<std::string_view> known) const {
  for (const auto& field : object_) {
    const std::string_view key = field.key();
    if (std::find(known.begin(), known.end(), key) == known.end())
      return fail("{} has no '{}'; it has {}", what_, key.substr(0, 40), fmt::join(known, ", "));
  }
  return {};
}

Result<const json::value*> Fields::need(std::string_view key) const {
  const json::value* value = object_.if_contains(key);
  if (!value) return fail("{} lacks '{}'", what_, key);
  return value;
}

Result<const json::array*> Fields::array(std::string_view key) const {
  const json::value* const value = TRY(need(key));
  if (!value->is_array()) return fail("'{}' of {} must be a list, not {}", key, what_, kind_of(*value));
  return &value->get_array();
}

Result<const json::object*> Fields::object(std::string_view key) const {
  const json::value* const value = TRY(need(key));
  if (!value->is_object()) return fail("'{}' of {} must be an object, not {}", key, what_, kind_of(*value));
  return &value->get_object();
}

Result<std::string> Fields::string(std::string_view key) const {
  const json::value* const value = TRY(need(key));
  // Named only when something is wrong: names cost more than reading does.
  if (value->is_string()) return std::string(value->get_string());
  return read_json::string(*value, fmt::format("'{}' of {}", key, what_));
}

Result<int> Fields::integer(std::string_view key) const {
  const json::value* const value = TRY(need(key));
  auto number = read_json::integer(*value, "");
  return number ? number : read_json::integer(*value, fmt::format("'{}' of {}", key, what_));
}

Result<int> Fields::integer_or(std::string_view key, int otherwise) const {
  return object_.contains(key) ? integer(key) : Result<int>(otherwise);
}

Result<bool> Fields::boolean_or(std::string_view key, bool otherwise) const {
  const json::value* value = object_.if_contains(key);
  if (!value) return otherwise;
  if (!value->is_bool()) return fail("'{}' of {} must be true or false, not {}", key, what_, kind_of(*value));
  return value->get_bool();
}

}  // namespace pioche::read_json
