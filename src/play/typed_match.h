#pragma once
// A match of one game, with its types: the one place where they are erased.
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "play/match.h"
#include "show/shown.h"

namespace pioche::play {

// Leaves of all sequences of that many moves; the end of a round is a leaf.
template <Game G>
std::uint64_t count_leaves(const typename G::Position& position, int depth) {
  if (depth <= 0 || position.seat_to_act() == nobody) return 1;
  MovesOf<G> moves;
  position.legal_moves(moves);
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (const auto move : moves) {
    auto next = position;
    next.play(move);
    leaves += count_leaves<G>(next, depth - 1);
  }
  return leaves;
}

template <Shown S>
class TypedMatch final : public Match {
  using G = typename S::Game;

 public:
  explicit TypedMatch(const typename G::Options& options) : options_(options) {}

  std::unique_ptr<Match> clone() const override { return std::make_unique<TypedMatch>(*this); }

  std::string_view game() const override { return G::name; }
  json::object options() const override { return S::write_options(options_); }
  int players() const override { return options_.players; }

  int rounds() const override { return static_cast<int>(finished_.size()) + (under_way() ? 1 : 0); }
  int ply() const override { return played_ ? static_cast<int>(played_->moves.size()) : 0; }
  bool needs_round() const override { return !under_way() && !over(); }

  json::object deal(Dealer& dealer) const override {
    return S::write_setup(options_, G::deal(options_, dealer));
  }

  Result<> start_round(const json::object& object) override {
    if (under_way()) return fail("the round under way isn't over");
    if (over()) return fail("the game is over, there is no further round");
    const auto setup = S::read_setup(options_, object);
    if (!setup) return tl::unexpected(setup.error());
    if (const auto possible = G::check(options_, *setup); !possible) return possible;
    position_.emplace(G::start(options_, *setup, totals()));
    played_.emplace(Played<G>{*position_, {}});
    // A round that nobody can play in is over at once.
    note_end_of_round();
    return {};
  }

  bool over() const override { return G::match_over(options_, finished_); }
  Seat seat_to_act() const override { return under_way() ? position_->seat_to_act() : nobody; }

  std::vector<std::string> legal() const override {
    std::vector<std::string> texts;
    for (const auto& [text, move] : sorted_moves()) texts.push_back(text);
    return texts;
  }

  Result<> check(std::string_view action) const override {
    const auto move = parse(action);
    if (!move) return tl::unexpected(move.error());
    return {};
  }

  Result<std::string> play(std::string_view action) override {
    const auto move = parse(action);
    if (!move) return tl::unexpected(move.error());
    std::string text = position_->text(*move);
    position_->play(*move);
    played_->moves.push_back(*move);
    note_end_of_round();
    return text;
  }

  // If the action leads to the same sight for its player however all that the player can't see is dealt, it depended on
  // nothing hidden. Not through everybody's eyes at once: together they know the last piece of a stock, alone they don't.
  bool reveals(std::string_view action) const override {
    const auto move = parse(action);
    if (!move) return true;
    // With two tiles left, a draw goes unnoticed once in four thousand million times.
    constexpr int shuffles = 32;
    const SeatSet actor = SeatSet::only(position_->seat_to_act());
    const std::string text = position_->text(*move);
    const auto before = position_->view(actor);
    auto after = *position_;
    after.play(*move);
    const auto seen = after.view(actor);
    Random random(static_cast<std::uint64_t>(ply()));
    for (int i = 0; i < shuffles; ++i) {
      auto other = G::redraw(before, random);
      const auto same = other.parse(text);
      if (!same) return true;
      other.play(*same);
      if (!(other.view(actor) == seen)) return true;
    }
    return false;
  }

  Scores scores() const override { return under_way() ? position_->scores() : totals(); }

  std::optional<json::object> result() const override {
    if (!over()) return {};
    return S::write_result(options_, finished_);
  }

  SeatSet winners() const override {
    if (!over()) return {};
    if (finished_.size() == 1) return finished_.front().winners;
    // Several rounds are decided by their totals alone.
    const Scores scores = totals();
    const int best = *std::max_element(scores.begin(), scores.end());
    SeatSet winners;
    for (std::size_t seat = 0; seat < scores.size(); ++seat)
      if (scores[seat] == best) winners.insert(static_cast<Seat>(seat));
    return winners;
  }

  json::object board(SeatSet eyes) const override {
    return position_ ? S::write_board(position_->view(eyes)) : json::object{};
  }

  json::array moves() const override {
    json::array list;
    for (const auto& [text, move] : sorted_moves()) list.push_back(with_action(text, move));
    return list;
  }

  json::object describe(std::string_view action) const override {
    const auto move = parse(action);
    return move ? with_action(position_->text(*move), *move) : json::object{};
  }

  std::string terminal(SeatSet eyes, Paint paint) const override {
    return position_ ? S::terminal(position_->view(eyes), paint) : std::string("No round has begun.\n");
  }

  std::string svg(SeatSet eyes) const override {
    return position_ ? S::svg(position_->view(eyes)) : std::string();
  }

  std::uint64_t perft(int depth) const override {
    return under_way() ? count_leaves<G>(*position_, depth) : std::uint64_t{1};
  }

 protected:
  const void* typed_position(const std::type_info& game) const override {
    return game == typeid(G) && position_ ? &*position_ : nullptr;
  }
  const void* typed_played(const std::type_info& game) const override {
    return game == typeid(G) && played_ ? &*played_ : nullptr;
  }

 private:
  bool under_way() const { return position_ && position_->seat_to_act() != nobody; }

  Scores totals() const {
    Scores sums(static_cast<std::size_t>(options_.players), 0);
    for (const auto& round : finished_)
      for (std::size_t seat = 0; seat < sums.size(); ++seat) sums[seat] += round.scores[seat];
    return sums;
  }

  void note_end_of_round() {
    if (position_->seat_to_act() == nobody) finished_.push_back(position_->result());
  }

  Result<typename G::Move> parse(std::string_view action) const {
    if (over()) return fail("the game is over");
    if (!under_way()) return fail("the next round hasn't been set up");
    return position_->parse(action);
  }

  std::vector<std::pair<std::string, typename G::Move>> sorted_moves() const {
    std::vector<std::pair<std::string, typename G::Move>> list;
    if (!under_way()) return list;
    MovesOf<G> moves;
    position_->legal_moves(moves);
    for (const auto move : moves) list.emplace_back(position_->text(move), move);
    std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    return list;
  }

  json::object with_action(const std::string& text, typename G::Move move) const {
    json::object object{{"action", text}};
    for (auto& field : S::write_move(*position_, move)) object.insert(field);
    return object;
  }

  typename G::Options options_;
  std::optional<typename G::Position> position_;  // the round under way, or the last one played
  std::optional<Played<G>> played_;
  std::vector<typename G::RoundResult> finished_;
};

}  // namespace pioche::play
