#include "games/rondomino/setup.h"

namespace pioche::rondomino {

Result<> check(const Options& options) {
  if (options.players < 2 || options.players > max_players)
    return fail("Rondomino is for 2 to 4 players, not {}", options.players);
  if (options.teams && options.players != 4)
    return fail("teams are for four players (seats 1 and 3 against 2 and 4), not for {}", options.players);
  if (options.target < 1 || options.target > 1000)
    return fail("the target must be from 1 to 1000 points, not {}", options.target);
  return {};
}

Result<> check(const Options& options, const Setup& setup) {
  const std::size_t players = options.players;
  if (setup.hands.size() != players)
    return fail("there must be one hand for each of the {} players, not {} hands", players,
                setup.hands.size());
  const std::size_t dealt = hand_size(options);
  for (std::size_t seat = 0; seat < players; ++seat)
    if (setup.hands[seat].size() != dealt)
      return fail("with {} players a hand has {} pieces, but seat {} has {}", players, dealt, seat + 1,
                  setup.hands[seat].size());
  const std::size_t rest = stock_size(options);
  if (setup.stock.size() != rest)
    return fail("with {} players the stock has {} pieces, not {}", players, rest, setup.stock.size());

  // The counts add up to 28, so if no piece is there twice, none is missing.
  PieceSet seen;
  const auto take = [&](const Setup::Pieces& pieces) -> Result<> {
    for (const Piece piece : pieces) {
      if (seen.contains(piece)) return fail("piece {} is there twice", text(piece));
      seen.insert(piece);
    }
    return {};
  };
  for (const Setup::Pieces& hand : setup.hands)
    if (auto taken = take(hand); !taken) return taken;
  return take(setup.stock);
}

}  // namespace pioche::rondomino
