#include "desk/analysis.h"

#include <cassert>

#include "play/notation.h"

namespace pioche::desk {
namespace {

Nullable<Mark> mark_of(bots::Grade grade) {
  switch (grade) {
    case bots::Grade::best:
    case bots::Grade::fine:
      return {};
    case bots::Grade::inaccuracy:
      return Mark::inaccuracy;
    case bots::Grade::mistake:
      return Mark::mistake;
    case bots::Grade::blunder:
      return Mark::blunder;
  }
  return {};
}

}  // namespace

Analysis::Analysis(play::Record record) : record_(std::move(record)) {
  match_ = *play::new_match(record_.game, record_.options);
  for (const auto& one : record_.rounds) total_ += one.actions.size();
  chances_ = BySeat<double>(match_->players(), 1.0 / match_->players());
}

bool Analysis::more() {
  while (round_ < record_.rounds.size()) {
    if (match_->rounds() == static_cast<int>(round_) &&
        !play::start_round(*match_, record_.rounds[round_].setup))
      return false;
    if (action_ < record_.rounds[round_].actions.size()) return true;
    ++round_;
    action_ = 0;
  }
  return false;
}

void Analysis::add(const bots::Graded& graded) {
  AnalysedPly out;
  out.round = static_cast<int>(round_);
  out.ply = static_cast<int>(action_);
  out.seat = {graded.seat};
  out.action = next_action();
  if (graded.judged) {
    // The bot looks from the seat to act; what the others have is what it leaves, in the old proportions.
    const double left = 1 - graded.best_share;
    double others = 0;
    for (const Seat seat : chances_.seats())
      if (seat != graded.seat) others += chances_[seat];
    for (double& chance : chances_)
      chance = others > 0 ? chance / others * left : left / static_cast<double>(chances_.size() - 1);
    chances_[graded.seat] = graded.best_share;
    out.best = graded.better;
    out.best_move = Like<table::Move>{play::describe_action(*match_, graded.better)};
    out.best_chance = graded.best_share;
    out.chance = graded.share;
    out.loss = graded.lost_share;
    out.lost_points = graded.lost_margin;
    out.mark = mark_of(graded.grade);
  }
  out.chances.assign(chances_.begin(), chances_.end());
  plies_.push_back(std::move(out));
  [[maybe_unused]] const auto played = play::play(*match_, next_action());
  assert(played);  // the whole record was replayed before
  ++action_;
}

AnalysisShown Analysis::shown() const {
  const double progress =
      total_ == 0 ? 1.0 : static_cast<double>(plies_.size()) / static_cast<double>(total_);
  return {id, state, progress, record_.game, plies_};
}

}  // namespace pioche::desk
