#include "desk/analyses.h"

#include "desk/limits.h"
#include "fair/secret.h"

namespace pioche::desk {

Answer<AnalysisShown> Analyses::start(std::string table, play::Record record, const std::string& address) {
  if (!table.empty())
    for (const auto& [id, other] : kept_)
      if (other->table == table) return other->shown();
  if (const auto mine = unfinished_.find(address);
      mine != unfinished_.end() && mine->second >= analyses_of_one_address)
    return refuse("too_many", "wait until your other analyses are done");
  const Millis now = now_();
  std::erase_if(kept_, [&](const auto& one) {
    return one.second->finished() && now - one.second->made_at > analysis_kept_for;
  });
  if (kept_.size() >= analyses_kept) return refuse("busy", "too many analyses are kept; try later");

  const auto analysis = std::make_shared<Analysis>(std::move(record));
  analysis->id = fair::new_secret();
  analysis->table = std::move(table);
  analysis->address = address;
  analysis->made_at = now;
  ++unfinished_[address];
  kept_[analysis->id] = analysis;
  AnalysisShown shown = analysis->shown();
  go_on(analysis);
  return shown;
}

Answer<AnalysisShown> Analyses::show(const std::string& id) {
  const auto found = kept_.find(id);
  if (found == kept_.end()) return refuse("unknown_analysis", "there is no such analysis, or no longer");
  // One that found no room is tried again whenever somebody asks how far it is.
  if (found->second->state == AnalysisState::queued) go_on(found->second);
  return found->second->shown();
}

void Analyses::go_on(const AnalysisPtr& analysis) {
  if (stopping_ || analysis->finished()) return;
  while (analysis->working < advisor_.grades_at_once()) {
    const auto next = analysis->ask_next();
    if (!next) {
      if (analysis->all_known() && !analysis->finished()) end(*analysis, AnalysisState::done);
      return;
    }
    analysis->state = AnalysisState::running;
    ++analysis->working;  // before it is asked: an advisor without threads answers at once
    auto judged = [this, analysis, number = next->number](const Result<bots::Graded>& graded) {
      --analysis->working;
      if (analysis->finished()) return;
      if (!graded) return end(*analysis, AnalysisState::failed);
      analysis->add(number, *graded);
      go_on(analysis);
    };
    if (advisor_.grade(next->match, next->action, next->number, alive_.guarded(std::move(judged)))) continue;
    analysis->take_back(*next);
    if (--analysis->working == 0) analysis->state = AnalysisState::queued;
    return;
  }
}

void Analyses::end(Analysis& analysis, AnalysisState state) {
  analysis.state = state;
  const auto found = unfinished_.find(analysis.address);
  if (--found->second == 0) unfinished_.erase(found);
}

}  // namespace pioche::desk
