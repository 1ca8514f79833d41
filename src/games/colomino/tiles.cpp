#include "games/colomino/tiles.h"

namespace pioche::colomino {

std::string_view name(Colour colour) {
  switch (colour) {
    case Colour::blue:
      return "blue";
    case Colour::green:
      return "green";
    case Colour::red:
      return "red";
    case Colour::yellow:
      return "yellow";
  }
  return "";
}

std::string_view name(Edge edge) {
  switch (edge) {
    case Edge::north:
      return "north";
    case Edge::east:
      return "east";
    case Edge::south:
      return "south";
    case Edge::west:
      return "west";
  }
  return "";
}

Result<Colour> colour_from(char letter) {
  const std::size_t found = letters.find(letter);
  if (found == std::string_view::npos)
    return fail("'{}' is no colour: they are r (red), y (yellow), g (green) and b (blue)",
                letter > ' ' && letter < 127 ? letter : '?');
  return static_cast<Colour>(found);
}

std::string text(Four four) {
  std::string letters_of_four;
  for (const Edge edge : edges) letters_of_four += letter(colour_at(four, edge));
  return letters_of_four;
}

std::string text(Tile tile) {
  if (tile == the_joker) return "****";
  return text(turns_of(tile).ways[0]);
}

Result<Four> four_from(std::string_view text) {
  if (text.size() != 4)
    return fail(
        "a tile is four letters, the colours of its north, east, south and west edges, or ****; this has {}",
        text.size());
  Four four = 0;
  for (const Edge edge : edges) {
    four = with(four, edge, TRY(colour_from(text[static_cast<std::size_t>(edge)])));
  }
  return four;
}

Result<Tile> tile_from(std::string_view text) {
  if (text == "****") return the_joker;
  const Four four = TRY(four_from(text));
  const Tile tile = tile_of(four);
  // One way to write each tile, so that two records of one deal are the same text.
  if (turns_of(tile).ways[0] != four)
    return fail("{} must be written in its alphabetically smallest rotation, {}", text, colomino::text(tile));
  return tile;
}

std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 20;
  std::string shown = "'";
  for (const char letter : text.substr(0, longest)) shown += letter >= ' ' && letter < 127 ? letter : '?';
  return shown + (text.size() > longest ? "...'" : "'");
}

Bag full_set() {
  Bag set;
  for (int kind = 0; kind < kinds; ++kind)
    for (int copy = 0; copy < copies_of(static_cast<Tile>(kind)); ++copy)
      set.push_back(static_cast<Tile>(kind));
  return set;
}

}  // namespace pioche::colomino
