#include "games/kingdomino/tiles.h"

#include <charconv>

namespace pioche::kingdomino {

std::string domino_text(DominoNumber domino) {
  if (brings_giant(domino)) return std::string(1, static_cast<char>('A' + domino));
  return std::to_string(domino - letter_count + 1);
}

std::optional<DominoNumber> find_domino(std::string_view text) {
  if (text.size() == 1 && text[0] >= 'A' && text[0] < 'A' + letter_count)
    return static_cast<DominoNumber>(text[0] - 'A');
  if (text.empty() || text.size() > 2 || text[0] < '1' || text[0] > '9') return {};
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number > domino_count - letter_count)
    return {};
  return static_cast<DominoNumber>(number - 1 + letter_count);
}

}  // namespace pioche::kingdomino
