#include "desk/analyses.h"

#include <algorithm>

#include "desk/limits.h"
#include "fair/secret.h"

namespace pioche::desk {

Answer<AnalysisShown> Analyses::start(std::string table, play::Record record, const std::string& address,
                                      std::string id) {
  if (!table.empty())
    for (const auto& [name, other] : kept_)
      if (other->table == table) return other->shown();
  if (const auto known = kept_.find(id); known != kept_.end()) return known->second->shown();
  if (const auto mine = unfinished_.find(address);
      mine != unfinished_.end() && mine->second >= analyses_of_one_address)
    return refuse("too_many", "wait until your other analyses are done");
  if (!make_room(address)) return refuse("busy", "too many games are being looked through; try later");

  const auto analysis = std::make_shared<Analysis>(std::move(record));
  // That of a table is called like it: any node of a house can begin it anew. Who may see it is asked of the table.
  analysis->id = !id.empty() ? std::move(id) : table.empty() ? fair::new_secret() : table;
  analysis->table = std::move(table);
  analysis->address = address;
  analysis->made_at = analysis->asked_at = now_();
  ++unfinished_[address];
  kept_[analysis->id] = analysis;
  AnalysisShown shown = analysis->shown();
  go_on(analysis);
  return shown;
}

// Nobody's finished ones push out another's, unless there are too many altogether; then the oldest goes.
bool Analyses::make_room(const std::string& address) {
  const Millis now = now_();
  std::erase_if(kept_, [&](const auto& one) {
    return one.second->finished() && now - one.second->made_at > analysis_kept_for;
  });
  const auto mine = [&](const Analysis& one) { return one.address == address; };
  const auto count =
      std::count_if(kept_.begin(), kept_.end(), [&](const auto& one) { return mine(*one.second); });
  if (static_cast<std::size_t>(count) >= analyses_kept_for_one_address && !drop_oldest_finished(mine))
    return false;
  return kept_.size() < analyses_kept || drop_oldest_finished([](const Analysis&) { return true; });
}

bool Analyses::drop_oldest_finished(const std::function<bool(const Analysis&)>& which) {
  auto oldest = kept_.end();
  for (auto one = kept_.begin(); one != kept_.end(); ++one)
    if (one->second->finished() && which(*one->second) &&
        (oldest == kept_.end() || one->second->made_at < oldest->second->made_at))
      oldest = one;
  if (oldest == kept_.end()) return false;
  const std::string id = oldest->first;
  kept_.erase(oldest);
  if (pushed_out_) pushed_out_(id);
  return true;
}

Answer<AnalysisShown> Analyses::show(const std::string& id) {
  const auto found = kept_.find(id);
  if (found == kept_.end()) return refuse("unknown_analysis", "there is no such analysis, or no longer");
  found->second->asked_at = now_();
  go_on(found->second);
  return found->second->shown();
}

void Analyses::sweep() {
  if (unfinished_.empty()) return;
  for (const auto& [id, analysis] : kept_)
    if (analysis->state == AnalysisState::queued) go_on(analysis);
}

const Analysis* Analyses::find(const std::string& id) const {
  const auto found = kept_.find(id);
  return found == kept_.end() ? nullptr : found->second.get();
}

void Analyses::drop(const std::string& id) {
  const auto found = kept_.find(id);
  if (found == kept_.end()) return;
  if (!found->second->finished()) end(*found->second, AnalysisState::failed);
  kept_.erase(found);
}

std::string Analyses::table_of(const std::string& id) const {
  const auto found = kept_.find(id);
  return found == kept_.end() ? std::string() : found->second->table;
}

void Analyses::go_on(const AnalysisPtr& analysis) {
  if (stopping_ || analysis->finished()) return;
  // It rests while nobody asks how far it is, and is given up when nobody ever does.
  const Millis unasked = now_() - analysis->asked_at;
  while (analysis->working < advisor_.grades_at_once()) {
    if (unasked > analysis_waits_for) return rest(*analysis, unasked);
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
      if (!graded || !contained(journal_, "an analysis", [&] { analysis->add(number, *graded); }))
        return end(*analysis, AnalysisState::failed);
      go_on(analysis);
    };
    bool taken = false;
    const bool asked = contained(journal_, "asking for a judgement", [&] {
      taken = advisor_.grade({analysis->id, analysis->address, true}, next->match, next->action, next->number,
                             alive_.guarded(std::move(judged)));
    });
    if (taken) continue;
    --analysis->working;
    if (!asked) return end(*analysis, AnalysisState::failed);
    analysis->take_back(*next);
    return rest(*analysis, unasked);
  }
}

void Analyses::rest(Analysis& analysis, Millis unasked) {
  if (analysis.working > 0) return;
  if (unasked > analysis_kept_for) return end(analysis, AnalysisState::failed);
  analysis.state = AnalysisState::queued;
}

void Analyses::end(Analysis& analysis, AnalysisState state) {
  analysis.state = state;
  const auto found = unfinished_.find(analysis.address);
  if (--found->second == 0) unfinished_.erase(found);
}

}  // namespace pioche::desk
