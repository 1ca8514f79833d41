#pragma once
// One game being looked through, ply by ply.
#include <optional>
#include <string>
#include <vector>

#include "bots/analyse.h"
#include "desk/messages.h"
#include "play/match.h"
#include "play/record.h"

namespace pioche::desk {

class Analysis {
 public:
  explicit Analysis(play::Record record);  // one that was replayed before

  bool more();  // brings the match to the next action; false: there is none
  const play::Match& match() const { return *match_; }
  const std::string& next_action() const { return record_.rounds[round_].actions[action_]; }
  std::size_t done() const { return plies_.size(); }
  void add(const bots::Graded& graded);

  bool finished() const { return state == AnalysisState::done || state == AnalysisState::failed; }
  AnalysisShown shown() const;

  std::string id;
  std::string table;  // empty: of a record that was sent
  std::string address;
  Millis made_at = 0;
  Millis asked_at = 0;  // how far it is, by anybody
  AnalysisState state = AnalysisState::queued;
  bool working = false;

 private:
  play::Record record_;
  std::optional<play::Match> match_;  // before the action that is looked at next
  std::size_t round_ = 0;
  std::size_t action_ = 0;
  std::size_t total_ = 0;
  BySeat<double> chances_;
  std::vector<AnalysedPly> plies_;
};

}  // namespace pioche::desk
