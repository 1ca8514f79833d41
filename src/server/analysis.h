#pragma once
// One game being looked through, ply by ply.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/match.h"
#include "play/record.h"
#include "server/house.h"
#include "server/thinker.h"

namespace pioche::server {

struct House::Analysis {
  enum class State { queued, running, done, failed };

  std::string id;
  std::string table;  // empty: of a record that was sent
  std::string address;
  Millis made_at = 0;
  play::Record record;
  State state = State::queued;
  bool working = false;

  std::optional<play::Match> match;  // before the action that is looked at next
  std::size_t round = 0;
  std::size_t action = 0;
  std::size_t total = 0;
  std::vector<double> chances;
  json::array plies;

  bool finished() const { return state == State::done || state == State::failed; }
  void begin();
  bool more();  // brings the match to the next action; false: there is none
  const std::string& next_action() const { return record.rounds[round].actions[action]; }
  void add(const bots::Graded& graded);
  json::object write() const;
};

}  // namespace pioche::server
