#pragma once
// Reading JSON that comes from outside: every mistake is named, with where it is, and nothing unknown is let
// by.
#include <boost/json.hpp>
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/result.h"

namespace pioche::read_json {

namespace json = boost::json;

// One object and what it is called in errors: "options", "setup".
class Fields {
 public:
  Fields(const json::object& object, std::string_view what) : object_(object), what_(what) {}

  // Fails on a key that isn't in the list, naming those that are.
  Result<> only(std::initializer_list<std::string_view> known) const;

  // A field that must be there.
  Result<const json::array*> array(std::string_view key) const;
  Result<const json::object*> object(std::string_view key) const;
  Result<std::string> string(std::string_view key) const;
  Result<int> integer(std::string_view key) const;

  // A field that may be left out.
  Result<int> integer_or(std::string_view key, int otherwise) const;
  Result<bool> boolean_or(std::string_view key, bool otherwise) const;

 private:
  Result<const json::value*> need(std::string_view key) const;
  const json::object& object_;
  std::string_view what_;
};

// An integer of a JSON value, whatever its kind of number, within int.
Result<int> integer(const json::value& value, std::string_view what);
Result<std::string> string(const json::value& value, std::string_view what);

// "a number", "a list": what the value is, for errors.
std::string_view kind_of(const json::value& value);

}  // namespace pioche::read_json
