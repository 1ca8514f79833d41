#pragma once
// One game being looked through, ply by ply.
#include <map>
#include <memory>
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

  // One decision of the game: the match before it, and what was played.
  struct Decision {
    std::size_t number = 0;
    std::shared_ptr<const play::Match> match;
    std::string action;
  };
  std::optional<Decision> ask_next();                        // none: all have been asked about
  void take_back(const Decision& decision);                  // the one asked about last: it found no room
  void add(std::size_t number, const bots::Graded& graded);  // in whatever order they come
  bool all_known() const { return plies_.size() == total_; }

  bool finished() const { return state == AnalysisState::done || state == AnalysisState::failed; }
  AnalysisShown shown() const;

  std::string id;
  std::string table;  // empty: of a record that was sent
  std::string address;
  Millis made_at = 0;
  Millis asked_at = 0;  // how far it is, by anybody
  AnalysisState state = AnalysisState::queued;
  int working = 0;  // decisions that are being thought about

 private:
  // A walk through the record, to the match before each action.
  struct Walk {
    bool more(const play::Record& record);
    const std::string& action(const play::Record& record) const { return record.rounds[round].actions[at]; }
    void go_on(const play::Record& record);

    play::Match match;
    std::size_t round = 0;
    std::size_t at = 0;
    std::size_t passed = 0;
  };

  void add_next(const bots::Graded& graded);

  play::Record record_;
  std::optional<Walk> asked_;                  // before the decision that is asked about next
  std::optional<Walk> known_;                  // before the first that is not known yet
  std::map<std::size_t, bots::Graded> early_;  // known before one that was played earlier
  std::size_t total_ = 0;
  BySeat<double> chances_;
  std::vector<AnalysedPly> plies_;
};

}  // namespace pioche::desk
