#pragma once
// The calls that a server answers besides the desk's: how the house is, and its numbers.
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "desk/calls.h"

namespace pioche::server {

enum class HouseStatus : std::uint8_t { ok, storage, stopping };
BOOST_DESCRIBE_ENUM(HouseStatus, ok, storage, stopping)

struct Health {
  HouseStatus status = HouseStatus::ok;
};
BOOST_DESCRIBE_STRUCT(Health, (), (status))

// Whether proxies may send people here. One that asks `/readyz?drain` keeps a promise: told 404, it sends nobody any more and leaves alone what is
// under way. To it the door can stay open to the last; others learn that a house closes by finding the door closed.
struct Readiness {
  bool leaving = false;
  std::optional<std::chrono::steady_clock::time_point> asked_at;  // by one that drains
  int told = 0;  // so often since it is leaving; who asks again has understood
};

std::vector<desk::Call> calls_besides(
    std::function<std::string()> metrics,
    const std::shared_ptr<Readiness>& readiness = std::make_shared<Readiness>());

}  // namespace pioche::server
