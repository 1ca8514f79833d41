#include "play/match.h"

namespace pioche::play {

std::vector<std::string_view> game_names() {
  std::vector<std::string_view> names;
  each_game([&]<Game G>() { names.push_back(G::name); });
  return names;
}

std::string_view Match::game() const {
  return visit(*this, []<Game G>(const MatchOf<G>&) -> std::string_view { return G::name; });
}

int Match::players() const {
  return visit(*this, [](const auto& match) { return match.players(); });
}

bool Match::same_side(Seat one, Seat other) const {
  return visit(*this, [&]<Game G>(const MatchOf<G>& match) {
    return pioche::same_side<G>(match.options(), one, other);
  });
}

int Match::rounds() const {
  return visit(*this, [](const auto& match) { return static_cast<int>(match.rounds().size()); });
}

int Match::ply() const {
  return visit(*this, [](const auto& match) { return match.ply(); });
}

bool Match::needs_round() const {
  return visit(*this, [](const auto& match) { return match.needs_round(); });
}

bool Match::over() const {
  return visit(*this, [](const auto& match) { return match.over(); });
}

Seat Match::seat_to_act() const {
  return visit(*this, [](const auto& match) { return match.seat_to_act(); });
}

Scores Match::scores() const {
  return visit(*this, [](const auto& match) { return match.scores(); });
}

SeatSet Match::winners() const {
  return visit(*this, [](const auto& match) { return match.winners(); });
}

bool Match::last_action_revealed() const {
  return visit(*this, []<Game G>(const MatchOf<G>& match) {
    const auto& moves = match.rounds().back().moves;
    return reveals<G>(match.position_at(moves.size() - 1), moves.back(), Random(moves.size() - 1));
  });
}

void Match::take_back() {
  visit(*this, [](auto& match) { match.take_back(); });
}

Seat Match::last_actor() const {
  return visit(*this, [](const auto& match) {
    return match.ply() == 0 ? nobody : match.position_at(match.ply() - 1).seat_to_act();
  });
}

void deal_round(Match& match, std::uint64_t seed) {
  Random random = Random::stream(seed, static_cast<std::uint64_t>(match.rounds()));
  match.deal_round(random);
}

std::uint64_t Match::perft(int depth) const {
  return visit(*this, [&]<Game G>(const MatchOf<G>& match) -> std::uint64_t {
    return match.under_way() ? count_leaves<G>(*match.position(), depth) : 1;
  });
}

}  // namespace pioche::play
