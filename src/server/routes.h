#pragma once
// Every call of the API, in one list: the house dispatches by it and the OpenAPI document is written from it,
// so the two can't drift apart.
#include <string_view>
#include <vector>

#include "server/house.h"

namespace pioche::server {

enum class Needs : std::uint8_t { nothing, table, token };  // a table that may be seen; and a token of it
enum class Body : std::uint8_t { none, small, record };

struct House::Route {
  Method method;
  std::string_view path;  // "{id}" stands for one part
  Needs needs;
  Body body;
  Handler handler;
  int success;
  std::string_view about;
  std::string_view takes;  // fields of the body: "name:type" or "name?:type", space separated
  std::string_view gives;  // fields of the answer, likewise
};

// How large a body the path may bring: asked by the network before it reads one.
std::size_t body_limit(std::string_view path);

// The status that goes with an error's code.
int status_of(std::string_view code);

// {"version": 1, "error": {...}}
std::string error_text(const Refusal& refusal);

}  // namespace pioche::server
