#pragma once
// The games that are being looked through, or were lately.
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "desk/advisor.h"
#include "desk/alive.h"
#include "desk/analysis.h"
#include "desk/refusal.h"

namespace pioche::desk {

class Analyses {
 public:
  Analyses(Advisor& advisor, std::function<Millis()> now, const Journal& journal)
      : advisor_(advisor), now_(std::move(now)), journal_(journal), alive_(journal) {}

  // Of a table, everybody who asks gets the same one; of a record that was sent (table is empty), each a new one.
  // Under that name, or one that it is given here.
  Answer<AnalysisShown> start(std::string table, play::Record record, const std::string& address,
                              std::string id = {});
  Answer<AnalysisShown> show(const std::string& id);
  void sweep();  // those that found no room try again
  const Analysis* find(const std::string& id) const;
  void drop(const std::string& id);
  std::string table_of(const std::string& id) const;  // empty: of a record that was sent, or unknown
  void when_pushed_out(std::function<void(const std::string& id)> then) { pushed_out_ = std::move(then); }
  void stop() { stopping_ = true; }
  std::size_t kept() const { return kept_.size(); }

 private:
  using AnalysisPtr = std::shared_ptr<Analysis>;
  void go_on(const AnalysisPtr& analysis);
  void rest(Analysis& analysis, Millis unasked);
  void end(Analysis& analysis, AnalysisState state);
  bool make_room(const std::string& address);
  bool drop_oldest_finished(const std::function<bool(const Analysis&)>& which);

  Advisor& advisor_;
  std::function<Millis()> now_;
  Journal journal_;
  std::unordered_map<std::string, AnalysisPtr> kept_;
  std::unordered_map<std::string, std::size_t> unfinished_;  // by address
  std::function<void(const std::string& id)> pushed_out_;    // a finished one, by others
  bool stopping_ = false;
  Alive alive_;
};

}  // namespace pioche::desk
