#include "desk/analysis.h"

#include <cassert>

#include "desk/advisor.h"
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
  asked_ = known_ = Walk{*play::new_match(record_.game, record_.options)};
  for (const auto& one : record_.rounds) total_ += one.actions.size();
  const int players = known_->match.players();
  chances_ = BySeat<double>(players, 1.0 / players);
}

bool Analysis::Walk::more(const play::Record& record) {
  while (round < record.rounds.size()) {
    if (match.rounds() == static_cast<int>(round) && !play::start_round(match, record.rounds[round].setup))
      return false;
    if (at < record.rounds[round].actions.size()) return true;
    ++round;
    at = 0;
  }
  return false;
}

void Analysis::Walk::go_on(const play::Record& record) {
  [[maybe_unused]] const auto played = play::play(match, action(record));
  assert(played);  // the whole record was replayed before
  ++at;
  ++passed;
}

std::optional<Analysis::Decision> Analysis::ask_next() {
  if (!asked_->more(record_)) return {};
  Decision next{asked_->passed, std::make_shared<const play::Match>(asked_->match), asked_->action(record_)};
  asked_->go_on(record_);
  return next;
}

void Analysis::take_back(const Decision& decision) {
  asked_->match = *decision.match;
  --asked_->at;
  --asked_->passed;
}

void Analysis::add(std::size_t number, const bots::Graded& graded) {
  early_.emplace(number, graded);
  for (auto next = early_.find(plies_.size()); next != early_.end(); next = early_.find(plies_.size())) {
    add_next(next->second);
    early_.erase(next);
  }
}

void Analysis::add_next(const bots::Graded& graded) {
  if (!known_->more(record_)) return;
  AnalysedPly out;
  out.round = static_cast<int>(known_->round);
  out.ply = static_cast<int>(known_->at);
  out.seat = {graded.seat};
  out.action = known_->action(record_);
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
    out.best_move = Like<table::Move>{play::describe_action(known_->match, graded.better)};
    out.best_chance = graded.best_share;
    out.chance = graded.share;
    out.loss = graded.lost_share;
    out.lost_points = graded.lost_margin;
    out.mark = mark_of(graded.grade);
    out.why = whys(graded.reasons);
  }
  out.chances.assign(chances_.begin(), chances_.end());
  plies_.push_back(std::move(out));
  known_->go_on(record_);
}

AnalysisShown Analysis::shown() const {
  const double progress =
      total_ == 0 ? 1.0 : static_cast<double>(plies_.size()) / static_cast<double>(total_);
  return {id, state, progress, record_.game, plies_};
}

}  // namespace pioche::desk
