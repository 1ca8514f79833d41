#include "bots/common/deal_anew.h"

#include "bots/colomino/list.h"

namespace pioche::bots {
namespace {

using pioche::colomino::Move;
using pioche::colomino::Position;
using pioche::colomino::Tile;

// Who drew the tile at each place of the bag, or nobody: as many as the bag shrank by go to whoever just
// acted.
std::vector<Seat> drawers(const Course<Colomino>& course) {
  const auto tiles = static_cast<int>(course.setup.bag.size());
  std::vector<Seat> owner(tiles, nobody);
  const int players = course.start.options().players;
  std::size_t next = 0;
  // The first five each, from the seat that starts on.
  for (int turn = 0; turn < players; ++turn) {
    const auto seat = static_cast<Seat>((course.setup.first + turn) % players);
    for (int tile = 0; tile < course.start.rack(seat).size(); ++tile) owner[next++] = seat;
  }
  Position position = course.start;
  for (const Move& move : course.moves) {
    const Seat seat = position.seat_to_act();
    position.play(move);
    while (static_cast<int>(next) < tiles - position.bag_size()) owner[next++] = seat;
  }
  return owner;
}

}  // namespace

// The tiles that other seats still hold and those in the bag change places with each other.
template <>
std::optional<Colomino::Setup> deal_anew<Colomino>(const Course<Colomino>& course, SeatSet eyes,
                                                   Random& random) {
  const std::vector<Seat> owner = drawers(course);
  std::vector<bool> seen(owner.size(), false);
  for (std::size_t at = 0; at < owner.size(); ++at)
    seen[at] = owner[at] != nobody && eyes.contains(owner[at]);
  Position position = course.start;
  for (const Move& move : course.moves) {
    const Seat seat = position.seat_to_act();
    if (move.kind != Move::Kind::pass) {
      for (std::size_t at = 0; at < owner.size(); ++at) {
        if (owner[at] != seat || seen[at] || course.setup.bag[at] != move.tile()) continue;
        seen[at] = true;
        break;
      }
    }
    position.play(move);
  }
  std::vector<Tile> hidden;
  for (std::size_t at = 0; at < owner.size(); ++at)
    if (!seen[at]) hidden.push_back(course.setup.bag[at]);
  shuffle(hidden, random);
  Colomino::Setup setup = course.setup;
  std::size_t next = 0;
  for (std::size_t at = 0; at < owner.size(); ++at)
    if (!seen[at]) setup.bag[at] = hidden[next++];
  return setup;
}

}  // namespace pioche::bots
