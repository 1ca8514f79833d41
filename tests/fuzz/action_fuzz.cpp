// Any text as an action, in positions of every game that the first bytes choose. What is accepted must be
// legal, and what is refused must be explained and leave the match as it was.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "play/json.h"
#include "play/notation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pioche::play;
  if (size < 4) return 0;
  const json::array all = describe_games();
  const std::string_view game = all[data[0] % all.size()].at("game").as_string();
  json::object options;
  if (game == "kingdomino") options["giants"] = (data[0] & 0x40) != 0;
  Match match = *new_match(game, options);
  deal_round(match, data[1]);
  // Some moves on, so that there is something on the table.
  for (int ply = data[2]; ply > 0 && match.seat_to_act() != pioche::nobody; --ply) {
    const auto texts = legal(match);
    if (!play(match, texts[(data[3] + static_cast<std::size_t>(ply) * 7) % texts.size()])) std::abort();
  }
  std::string_view rest(reinterpret_cast<const char*>(data) + 4, size - 4);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view text = rest.substr(0, end);
    const auto texts = legal(match);
    const int ply = match.ply();
    const auto played = play(match, text);
    if (played && std::find(texts.begin(), texts.end(), *played) == texts.end()) std::abort();
    if (!played && (played.error().message.empty() || match.ply() != ply || legal(match) != texts))
      std::abort();
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return 0;
}
