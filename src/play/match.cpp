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

Match Match::anew() const {
  return visit(*this, []<Game G>(const MatchOf<G>& match) -> Match { return MatchOf<G>(match.options()); });
}

Dealt Match::dealt(int round) const {
  return visit(*this, [&]<Game G>(const MatchOf<G>& match) -> Dealt {
    return DealtOf<G>{match.options(), match.rounds().at(static_cast<std::size_t>(round)).setup};
  });
}

Result<> Match::start_round(const Dealt& dealt) {
  return visit(*this, [&]<Game G>(MatchOf<G>& match) -> Result<> {
    const auto* const own = std::get_if<DealtOf<G>>(&dealt);
    if (!own || !(own->options == match.options())) return fail("this was dealt for another game");
    TRY(match.check_awaited());
    match.start_round(own->setup);
    return {};
  });
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
    return match.ply() == 0 ? nobody
                            : match.position_at(static_cast<std::size_t>(match.ply() - 1)).seat_to_act();
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
