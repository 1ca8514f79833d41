// What a program that plays by itself needs besides what everybody uses: a decision as the arena's bots are asked for it.
#include <random>

#include "bots/protocol.h"
#include "desk/desk.h"
#include "play/json.h"

namespace pioche::desk {

void show_decision(Desk& desk, const Admitted& at, const Nothing&, Then<Written<DecisionShown>> then) {
  const Table& table = at.table();
  if (table.state() == table::State::waiting) return then(refuse("not_started", "the game has not begun"));
  if (table.state() != table::State::playing) return then(refuse("over", "the game is over"));
  const Seat seat = table.match().seat_to_act();
  if (seat == nobody || !at.guest() || !at.guest()->seats.contains(seat))
    return then(refuse("not_your_turn", "it is not your turn"));
  std::vector<std::string> names;
  for (const table::SeatState& one : table.seats()) names.push_back(one.name);
  desk.elsewhere<Written<DecisionShown>>(
      at.caller,
      [match = table.match(), names]() -> Answer<Written<DecisionShown>> {
        Random random(std::random_device{}());
        const std::string line = bots::protocol::decide(match, names, {}, random);
        json::object answer = json::parse(std::string_view(line).substr(line.find(' '))).as_object();
        answer["version"] = 1;
        return Written<DecisionShown>{json::serialize(answer)};
      },
      std::move(then));
}

}  // namespace pioche::desk
