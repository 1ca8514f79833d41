#pragma once
// A match of some game, and the one door from "some game" to its types: visit. Whoever is above knows games only through
// this. What people and programs read and write of a match (texts, JSON, drawings) stands in notation.h, json.h and draw.h.
#include <cstdint>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"
#include "play/list.h"
#include "play/match_of.h"

namespace pioche::play {

// As they stand in records, in the order in which people meet the games.
std::vector<std::string_view> game_names();

// What a round is dealt, and the options it is dealt for.
template <Game G>
struct DealtOf {
  typename G::Options options;
  typename G::Setup setup;
  friend bool operator==(const DealtOf&, const DealtOf&) = default;
};
using Dealt = OneOf<Games, DealtOf>;

class Match {
 public:
  template <Game G>
  Match(MatchOf<G> match)
      : match_(std::move(match)) {}  // NOLINT: a match of one game is a match of some game

  std::string_view game() const;
  int players() const;
  bool same_side(Seat one, Seat other) const;  // the same seat, or partners

  // Rounds. A new match has none; needs_round() says that the next one is awaited.
  int rounds() const;  // begun so far; the current one is rounds() - 1
  int ply() const;     // actions played in the current round
  bool needs_round() const;
  bool over() const;

  Seat seat_to_act() const;  // nobody between rounds and when the match is over
  Scores scores() const;     // if it ended here, earlier rounds included
  SeatSet winners() const;   // of the match, once over

  Match anew() const;  // with the same options, before its first round

  // Deals the next round; deal() leaves the match as it is, for a deal that is to be saved first.
  template <Chance Source>
  void deal_round(Source& source);
  template <Chance Source>
  Dealt deal(Source& source) const;
  Dealt dealt(int round) const;
  // Fails where no round is awaited, or one of other options.
  Result<> start_round(const Dealt& dealt);

  // Of the current round's last action: may it be taken back without having shown its player anything? And do it.
  bool last_action_revealed() const;
  void take_back();
  Seat last_actor() const;  // nobody: nothing was played in the current round

  // Sequences of that many actions from here; a round's end is a leaf.
  std::uint64_t perft(int depth) const;

  // visit(match, []<Game G>(const MatchOf<G>& match) { ... });
  template <class Visitor>
  friend decltype(auto) visit(const Match& match, Visitor&& visitor) {
    return std::visit(std::forward<Visitor>(visitor), match.match_);
  }
  template <class Visitor>
  friend decltype(auto) visit(Match& match, Visitor&& visitor) {
    return std::visit(std::forward<Visitor>(visitor), match.match_);
  }
  // Null if the match is of another game.
  template <Game G>
  const MatchOf<G>* of() const {
    return std::get_if<MatchOf<G>>(&match_);
  }
  template <Game G>
  MatchOf<G>* of() {
    return std::get_if<MatchOf<G>>(&match_);
  }

 private:
  OneOf<Games, MatchOf> match_;
};

template <Chance Source>
void Match::deal_round(Source& source) {
  visit(*this, [&]<Game G>(MatchOf<G>& match) { match.start_round(G::deal(match.options(), source)); });
}

template <Chance Source>
Dealt Match::deal(Source& source) const {
  return visit(*this, [&]<Game G>(const MatchOf<G>& match) -> Dealt {
    return DealtOf<G>{match.options(), G::deal(match.options(), source)};
  });
}

// Deals the next round by a seed; each round of a match has a stream of its own.
void deal_round(Match& match, std::uint64_t seed);

}  // namespace pioche::play
