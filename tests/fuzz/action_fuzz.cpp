// Any text as an action, in positions of every game that the first bytes choose. What is accepted must be
// legal, and what is refused must be explained and leave the match as it was.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "play/any_game.h"
#include "play/dealer.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pioche::play;
  if (size < 4) return 0;
  const auto all = games();
  const AnyGame& game = *all[data[0] % all.size()];
  json::object options;
  if (game.name() == "kingdomino") options["giants"] = (data[0] & 0x40) != 0;
  auto match = std::move(*game.new_match(options));
  SeededDealer dealer(data[1], 0);
  if (!match->start_round(match->deal(dealer))) std::abort();
  // Some moves on, so that there is something on the table.
  for (int ply = data[2]; ply > 0 && match->seat_to_act() != pioche::nobody; --ply) {
    const auto legal = match->legal();
    if (!match->play(legal[(data[3] + static_cast<std::size_t>(ply) * 7) % legal.size()])) std::abort();
  }
  std::string_view rest(reinterpret_cast<const char*>(data) + 4, size - 4);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view text = rest.substr(0, end);
    const auto legal = match->legal();
    const int ply = match->ply();
    const auto played = match->play(text);
    if (played && std::find(legal.begin(), legal.end(), *played) == legal.end()) std::abort();
    if (!played && (played.error().message.empty() || match->ply() != ply || match->legal() != legal))
      std::abort();
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return 0;
}
