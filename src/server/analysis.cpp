#include "server/analysis.h"

#include <cassert>

#include "play/notation.h"

namespace pioche::server {
namespace {

json::value mark_of(bots::Grade grade) {
  if (grade == bots::Grade::best || grade == bots::Grade::fine) return nullptr;
  return json::value(bots::name(grade));
}

}  // namespace

void House::Analysis::begin() {
  match = *play::new_match(record.game, record.options);
  for (const auto& one : record.rounds) total += one.actions.size();
  chances.assign(static_cast<std::size_t>(match->players()), 1.0 / match->players());
}

bool House::Analysis::more() {
  while (round < record.rounds.size()) {
    if (match->rounds() == static_cast<int>(round) && !play::start_round(*match, record.rounds[round].setup))
      return false;
    if (action < record.rounds[round].actions.size()) return true;
    ++round;
    action = 0;
  }
  return false;
}

void House::Analysis::add(const bots::Graded& graded) {
  json::object out{{"round", round}, {"ply", action}, {"seat", graded.seat + 1}, {"action", next_action()}};
  if (graded.judged) {
    // The bot looks from the seat to act; what the others have is what it leaves, in the old proportions.
    const auto index = static_cast<std::size_t>(graded.seat);
    const double left = 1 - graded.best_share;
    double others = 0;
    for (std::size_t i = 0; i < chances.size(); ++i)
      if (i != index) others += chances[i];
    for (std::size_t i = 0; i < chances.size(); ++i)
      if (i != index)
        chances[i] = others > 0 ? chances[i] / others * left : left / static_cast<double>(chances.size() - 1);
    chances[index] = graded.best_share;
    out["best"] = graded.better;
    out["best_move"] = play::describe_action(*match, graded.better);
    out["best_chance"] = graded.best_share;
    out["chance"] = graded.share;
    out["loss"] = graded.lost_share;
    out["lost_points"] = graded.lost_margin;
    out["mark"] = mark_of(graded.grade);
  } else {
    for (const char* key : {"best", "best_move", "best_chance", "chance", "loss", "lost_points", "mark"})
      out[key] = nullptr;
  }
  json::array all;
  for (const double chance : chances) all.push_back(chance);
  out["chances"] = std::move(all);
  plies.push_back(std::move(out));
  [[maybe_unused]] const auto played = play::play(*match, next_action());
  assert(played);  // the whole record was replayed before
  ++action;
}

json::object House::Analysis::write() const {
  static constexpr std::string_view names[] = {"queued", "running", "done", "failed"};
  const double progress = total == 0 ? 1.0 : static_cast<double>(plies.size()) / static_cast<double>(total);
  return {{"id", id},
          {"state", names[static_cast<std::size_t>(state)]},
          {"progress", progress},
          {"game", record.game},
          {"plies", plies}};
}

}  // namespace pioche::server
