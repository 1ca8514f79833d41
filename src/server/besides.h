#pragma once
// The calls that a server answers besides the desk's: how the house is, and its numbers.
#include <functional>
#include <vector>

#include "desk/calls.h"

namespace pioche::server {

enum class HouseStatus : std::uint8_t { ok, storage, stopping };
BOOST_DESCRIBE_ENUM(HouseStatus, ok, storage, stopping)

struct Health {
  HouseStatus status = HouseStatus::ok;
};
BOOST_DESCRIBE_STRUCT(Health, (), (status))

std::vector<desk::Call> calls_besides(std::function<std::string()> metrics);

}  // namespace pioche::server
