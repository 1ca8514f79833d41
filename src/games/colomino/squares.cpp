#include "games/colomino/squares.h"

#include <algorithm>

namespace pioche::colomino {

std::string square_name(Square square) {
  return fmt::format("{}{}", static_cast<char>('a' + column_of(square)), row_of(square) + 1);
}

Result<Square> square_from(std::string_view text, int side) {
  const auto digit = [](char letter) { return letter >= '0' && letter <= '9'; };
  const bool form = (text.size() == 2 || text.size() == 3) && text[0] >= 'a' && text[0] <= 'z' &&
                    text[1] != '0' && std::all_of(text.begin() + 1, text.end(), digit);
  if (!form)
    return fail("{} is no square: a square is a letter for its column and a number for its row, as c1",
                quoted(text));
  const int column = text[0] - 'a';
  int row = 0;
  for (const char figure : text.substr(1)) row = row * 10 + (figure - '0');
  --row;
  if (column >= side || row >= side)
    return fail("{} lies outside the plan, which goes from a1 to {}{}", text,
                static_cast<char>('a' + side - 1), side);
  return square_at(column, row);
}

}  // namespace pioche::colomino
