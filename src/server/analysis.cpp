#include "server/analysis.h"

#include <algorithm>

#include "play/any_game.h"

namespace pioche::server {
namespace {

constexpr double inaccuracy = 0.05;
constexpr double mistake = 0.10;
constexpr double blunder = 0.20;

json::value mark_of(double loss) {
  if (loss >= blunder) return "blunder";
  if (loss >= mistake) return "mistake";
  if (loss >= inaccuracy) return "inaccuracy";
  return nullptr;
}

}  // namespace

void House::Analysis::begin() {
  match = *(*play::find_game(record.game))->new_match(record.options);
  for (const auto& one : record.rounds) total += one.actions.size();
  chances.assign(static_cast<std::size_t>(match->players()), 1.0 / match->players());
}

bool House::Analysis::more() {
  while (round < record.rounds.size()) {
    if (match->rounds() == static_cast<int>(round) && !match->start_round(record.rounds[round].setup))
      return false;
    if (action < record.rounds[round].actions.size()) return true;
    ++round;
    action = 0;
  }
  return false;
}

void House::Analysis::add(const Thought& thought) {
  const std::string& played = record.rounds[round].actions[action];
  const Seat seat = match->seat_to_act();
  json::object out{{"round", round}, {"ply", action}, {"seat", seat + 1}, {"action", played}};
  // The action may be written in another form than the usual one that candidates have.
  const auto usual = match->play(played);
  const auto found = std::find_if(thought.candidates.begin(), thought.candidates.end(),
                                  [&](const Candidate& one) { return usual && one.action == *usual; });
  const auto best = std::max_element(thought.candidates.begin(), thought.candidates.end(),
                                     [](const Candidate& one, const Candidate& other) {
                                       return one.chance.value_or(-1) < other.chance.value_or(-1);
                                     });
  if (best != thought.candidates.end() && best->chance) {
    const double top = *best->chance;
    // The bot looks from the seat to act; what the others have is what it leaves, in the old proportions.
    const auto index = static_cast<std::size_t>(seat);
    double others = 0;
    for (std::size_t i = 0; i < chances.size(); ++i)
      if (i != index) others += chances[i];
    for (std::size_t i = 0; i < chances.size(); ++i)
      if (i != index)
        chances[i] = others > 0 ? chances[i] / others * (1 - top)
                                : (1 - top) / static_cast<double>(chances.size() - 1);
    chances[index] = top;
    out["best"] = best->action;
    out["best_chance"] = top;
    const bool judged = found != thought.candidates.end() && found->chance;
    out["chance"] = judged ? json::value(*found->chance) : json::value(nullptr);
    const double loss = judged ? top - *found->chance : 0;
    out["loss"] = loss;
    out["mark"] = judged && thought.candidates.size() > 1 ? mark_of(loss) : json::value(nullptr);
  } else {
    for (const char* key : {"best", "best_chance", "chance", "loss", "mark"}) out[key] = nullptr;
  }
  json::array all;
  for (const double chance : chances) all.push_back(chance);
  out["chances"] = std::move(all);
  plies.push_back(std::move(out));
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
