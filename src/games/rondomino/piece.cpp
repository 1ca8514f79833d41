#include "games/rondomino/piece.h"

namespace pioche::rondomino {

std::string text(Piece piece) {
  return fmt::format("{}-{}", piece.low(), piece.high());
}

Result<Piece> parse_piece(std::string_view text) {
  const auto refuse = [&](std::string_view why) {
    return fail("'{}' is not a piece: {}", text.substr(0, 20), why);
  };
  if (text.size() != 3 || text[1] != '-' || text[0] < '0' || text[0] > '9' || text[2] < '0' || text[2] > '9')
    return refuse("write two numbers from 0 to 6 with a hyphen, such as 4-6");
  const int low = text[0] - '0';
  const int high = text[2] - '0';
  if (low >= number_count || high >= number_count) return refuse("its numbers go from 0 to 6");
  if (low > high) return refuse("the lower number is written first");
  return Piece::of(low, high);
}

}  // namespace pioche::rondomino
