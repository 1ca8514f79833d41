// Anything at all as the entries of a table that a store has: read, restored, looked at. The input's lines follow so many entries of a real log.
// What restores can be shown to everybody, played on, written as a record, and saved and restored again to the same.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "play/record.h"
#include "played_out.h"
#include "store/archive.h"

namespace {

using namespace pioche;

constexpr const char* id = "aaaaaaaaaaaa";

store::Lines log_of(std::string_view game) {
  store::Lines lines;
  for (const table::Entry& entry : played_out(id, game, "host")) lines.push_back(table::write_entry(entry));
  return lines;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::array logs = {log_of("kingdomino"), log_of("rondomino"), log_of("colomino")};
  if (size < 2) return 0;
  store::Lines lines = logs[data[0] % logs.size()];
  lines.resize(std::min<std::size_t>(lines.size(), data[1]));
  for (std::string_view rest(reinterpret_cast<const char*>(data) + 2, size - 2); !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    lines.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  const auto table = store::restore(id, lines);
  if (!table) return table.error().message.empty() ? (std::abort(), 0) : 0;

  table->next_tick();
  table->tick(1'000'000'000);
  if (table->match().rounds() > 0) {
    const std::string record = play::to_text(play::write_record(table->record()));
    if (!play::read_record(record)) std::abort();
  }
  store::Lines again;
  for (const std::string& line : lines) again.push_back(table::write_entry(*table::read_entry(line)));
  const auto same = store::restore(id, again);
  if (!same || same->events() != table->events() || same->state() != table->state()) std::abort();
  return 0;
}
