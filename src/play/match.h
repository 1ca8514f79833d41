#pragma once
// A game in progress whose kind is known only at run time: some rounds played, one under way. The command
// line, the server and the store know games only through this and any_game.h. Copies are independent; a
// refused action or setup leaves the match as it was.
#include <boost/json.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <typeinfo>
#include <vector>

#include "base/result.h"
#include "base/seats.h"
#include "show/terminal.h"

namespace pioche::play {

namespace json = boost::json;

// Chance, erased: what deals a round (a seeded Random, or a fair deal's HMAC).
class Dealer {
 public:
  virtual ~Dealer() = default;
  virtual std::uint32_t below(std::uint32_t bound) = 0;
};

// The round under way: how it began, and every move since.
template <class G>
struct Played {
  typename G::Position start;
  std::vector<typename G::Move> moves;
};

class Match {
 public:
  virtual ~Match() = default;
  virtual std::unique_ptr<Match> clone() const = 0;

  virtual std::string_view game() const = 0;
  virtual json::object options() const = 0;  // every one of them, defaults filled in
  virtual int players() const = 0;

  // Rounds. A new match has none; needs_round() says that the next setup is awaited.
  virtual int rounds() const = 0;  // begun so far; the current one is rounds() - 1
  virtual int ply() const = 0;     // actions played in the current round
  virtual bool needs_round() const = 0;
  virtual json::object deal(Dealer&) const = 0;  // a setup for the next round; the match stays as it is
  virtual Result<> start_round(const json::object& setup) = 0;

  // Play. seat_to_act is nobody between rounds and when the match is over.
  virtual bool over() const = 0;
  virtual Seat seat_to_act() const = 0;
  virtual std::vector<std::string> legal() const = 0;  // sorted as text
  virtual Result<> check(std::string_view action) const = 0;
  virtual Result<std::string> play(std::string_view action) = 0;  // gives the action back in its usual form

  // Would this legal action show its player something hidden (a new row, a drawn piece)? Then it can't be
  // undone. To be safe a match that can't tell says yes; one that knows its game redraws what is hidden and
  // compares.
  virtual bool reveals(std::string_view /*action*/) const { return true; }

  virtual Scores scores() const = 0;                       // if it ended here, earlier rounds included
  virtual std::optional<json::object> result() const = 0;  // once over
  virtual SeatSet winners() const = 0;                     // of the match, once over

  // What is shown to some eyes (none: a spectator; all seats: everything but the draw pile).
  virtual json::object board(SeatSet eyes) const = 0;
  virtual json::array moves() const = 0;  // the legal actions with their particulars: {"action", "kind", ...}
  virtual json::object describe(std::string_view action) const = 0;  // one legal action, likewise
  virtual std::string terminal(SeatSet eyes, Paint paint) const = 0;
  virtual std::string svg(SeatSet eyes) const = 0;

  // Sequences of that many actions from here; a round's end is a leaf.
  virtual std::uint64_t perft(int depth) const = 0;

  // The typed position of the current round, for the bots: null if the match is of another game.
  template <class G>
  const typename G::Position* position() const {
    return static_cast<const typename G::Position*>(typed_position(typeid(G)));
  }

  template <class G>
  const Played<G>* played() const {
    return static_cast<const Played<G>*>(typed_played(typeid(G)));
  }

 protected:
  virtual const void* typed_position(const std::type_info& game) const = 0;
  virtual const void* typed_played(const std::type_info& game) const = 0;
};

}  // namespace pioche::play
