// pioche_decisions COUNT [TEXT]: what the bots of every level decide in many positions of every game, to the last bit of what they found.
// Built for this machine, for any machine and for WebAssembly, it must print the same: tests/same_decisions compares.
// TEXT: only lines whose beginning has it ("rondomino level3").
#include <fmt/format.h>

#include <bit>
#include <cstdlib>
#include <string>

#include "bots/bot.h"
#include "play/json.h"
#include "play/notation.h"

namespace {

using namespace pioche;
namespace json = boost::json;

struct Table {
  std::string_view name;
  std::string_view game;
  json::object options;
};

// Everything that was found, mixed into one number (FNV-1a over its bits).
class Mixed {
 public:
  void add(std::uint64_t bits) {
    for (int byte = 0; byte < 8; ++byte) mixed_ = (mixed_ ^ (bits >> 8 * byte & 255)) * 0x100000001b3;
  }
  void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
  void add(const std::string& text) {
    for (const char one : text) add(static_cast<std::uint64_t>(static_cast<unsigned char>(one)));
  }
  std::uint64_t value() const { return mixed_; }

 private:
  std::uint64_t mixed_ = 0xcbf29ce484222325;
};

std::uint64_t mixed(const bots::Decision& decision) {
  Mixed all;
  all.add(decision.simulations);
  for (const bots::RatedAction& one : decision.candidates) {
    all.add(one.action);
    all.add(one.visits);
    for (const double value : {one.share, one.margin, one.share_error, one.margin_error}) all.add(value);
  }
  return all.value();
}

// Plays games in which a weak bot moves, so that positions differ, and asks the one in question before each move.
void decide(const Table& table, const std::string& spec, int count) {
  const auto walker = bots::make_bot(table.game, "level1");
  int asked = 0;
  for (std::uint64_t seed = 1; asked < count; ++seed) {
    Random random(seed);
    play::Match match = *play::new_match(table.game, table.options);
    const auto bot = bots::make_bot(table.game, spec);
    while (match.needs_round() && asked < count) {
      match.deal_round(random);
      while (match.seat_to_act() != nobody && asked < count) {
        // Not every ply: more games, and so more different positions, for the same count.
        if (play::legal(match).size() > 1 && (count < 100 || random.below(2) == 0)) {
          Random own = Random::stream(seed, static_cast<std::uint64_t>(asked));
          const bots::Decision decision = (*bot)->decide(match, {}, StopToken(), own);
          fmt::print("{} {} {} {} {:016x}\n", table.name, spec, asked, decision.action, mixed(decision));
          ++asked;
        }
        (*walker)->play(match, {}, StopToken(), random);
      }
    }
  }
}

}  // namespace

int main(int count, char** words) {
  const int decisions = count > 1 ? std::atoi(words[1]) : 10;
  const std::string_view only = count > 2 ? words[2] : "";
  const Table tables[] = {
      {"kingdomino", "kingdomino", {}},
      {"duel", "kingdomino", {{"players", 2}, {"kingdom", 7}, {"harmony", true}, {"middle_kingdom", true}}},
      {"giants", "kingdomino", {{"players", 3}, {"giants", true}}},
      {"rondomino", "rondomino", {{"players", 3}, {"target", 60}}},
      {"colomino", "colomino", {{"players", 3}}}};
  for (const Table& table : tables) {
    for (int level = 1; level <= bots::level_count; ++level)
      if (const std::string spec = fmt::format("level{}", level);
          fmt::format("{} {}", table.name, spec).find(only) != std::string::npos)
        decide(table, spec, decisions);
    if (fmt::format("{} expert", table.name).find(only) != std::string::npos)
      decide(table, "expert:150", decisions);
  }
  return 0;
}
