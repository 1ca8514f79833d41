#include "desk/shared_analyses.h"

#include "desk/limits.h"
#include "fair/secret.h"

namespace pioche::desk {
namespace {

constexpr Millis analysis_lent_for = 4000;
constexpr Millis note_analysis_every = 1500;
constexpr Millis tell_looked_at_every = 10'000;
constexpr std::size_t most_told = 1000;

Refusal unread_analysis() {
  return {"storage", "the analysis could not be read; try again"};
}

}  // namespace

SharedAnalyses::SharedAnalyses(Parts parts)
    : parts_(std::move(parts)), node_(fair::new_table_id()), alive_(parts_.journal) {}

bool SharedAnalyses::in_good_hands(const store::KeptAnalysis& kept) const {
  return kept.finished ? kept.made_at >= parts_.now() - analysis_kept_for : kept.until > parts_.now();
}

void SharedAnalyses::tell(const store::KeptAnalysis& kept, const Then<Written<Analysing>>& then) {
  if (!kept.finished) {
    if (told_.size() >= most_told) told_.clear();
    Millis& told = told_[kept.id];
    if (parts_.now() - told >= tell_looked_at_every) {
      told = parts_.now();
      parts_.looked_at(kept.id);
    }
  }
  then(Written<Analysing>{kept.shown});
}

void SharedAnalyses::start(const std::string& table, play::Record record, const std::string& address,
                           Then<Written<Analysing>> then) {
  if (table.empty()) return take(fair::new_secret(), table, std::move(record), address, std::move(then));
  parts_.people->analysis(
      table, alive_.guarded([this, table, record = std::move(record), address, then = std::move(then)](
                                const Result<std::optional<store::KeptAnalysis>>& found) {
        if (!found) return then(tl::unexpected(unread_analysis()));
        if (*found && in_good_hands(**found)) return tell(**found, then);
        take(table, table, record, address, then);
      }));
}

void SharedAnalyses::show(const std::string& id, const std::string& address, Then<Written<Analysing>> then) {
  parts_.people->analysis(id, alive_.guarded([this, id, address, then = std::move(then)](
                                                 const Result<std::optional<store::KeptAnalysis>>& found) {
    if (!found) return then(tl::unexpected(unread_analysis()));
    if (!*found) return then(refuse("unknown_analysis", "there is no such analysis, or no longer"));
    if (in_good_hands(**found)) return tell(**found, then);
    parts_.read_record((*found)->record, address,
                       [this, id, address, then](const Answer<play::Record>& record) {
                         if (!record) return then(tl::unexpected(record.error()));
                         take(id, id.size() == table_id_length ? id : "", *record, address, then);
                       });
  }));
}

void SharedAnalyses::take(const std::string& id, const std::string& table, play::Record record,
                          const std::string& address, Then<Written<Analysing>> then) {
  const Millis now = parts_.now();
  store::TakeAnalysis taken{
      {id, json::serialize(play::write_record(record)), node_, now + analysis_lent_for, now, false, ""}, now};
  auto begun = parts_.analyses->start(table, std::move(record), address, id);
  if (!begun) return then(tl::unexpected(begun.error()));
  taken.analysis.shown = written(Analysing{*begun}).text;
  parts_.people->save({}, {store::ForgetAnalyses{now - analysis_kept_for}, std::move(taken)},
                      alive_.guarded([this, id, address, then](const store::Saved& saved) {
                        if (saved.outcome == store::Outcome::saved) {
                          held_[id] = {};
                          auto shown = parts_.analyses->show(id);
                          if (!shown) return then(tl::unexpected(shown.error()));
                          return then(written(Analysing{std::move(*shown)}));
                        }
                        if (!held_.contains(id)) parts_.analyses->drop(id);
                        if (saved.outcome == store::Outcome::conflict) return show(id, address, then);
                        then(refuse("storage", "it could not be saved; try again"));
                      }));
}

// What one address has looked through is bounded in memory; rows would be kept for an hour, however many they are.
void SharedAnalyses::pushed_out(const std::string& id) {
  held_.erase(id);
  parts_.people->save({}, {store::DropAnalysis{id, node_}}, [](const store::Saved&) {});
}

void SharedAnalyses::sweep() {
  const Millis now = parts_.now();
  for (auto one = held_.begin(); one != held_.end();) {
    auto& [id, held] = *one;
    const Analysis* const analysis = parts_.analyses->find(id);
    const bool rests =
        analysis && analysis->state == AnalysisState::queued && now - analysis->asked_at > analysis_waits_for;
    if (!analysis || rests) {
      // Whoever asks for it next takes it up.
      parts_.analyses->drop(id);
      one = held_.erase(one);
      continue;
    }
    ++one;
    if (!held.saving && (analysis->finished() || now >= held.note_at)) note(*analysis, held);
  }
}

void SharedAnalyses::note(const Analysis& analysis, Held& held) {
  const AnalysisShown shown = analysis.shown();
  const bool finished = analysis.finished();
  store::NoteAnalysis noted{analysis.id, node_, parts_.now() + analysis_lent_for, finished, ""};
  const std::size_t plies = shown.plies.size();
  if (finished || plies != held.noted) noted.shown = written(Analysing{shown}).text;
  held.saving = true;
  held.note_at = parts_.now() + note_analysis_every;
  parts_.people->save({}, {std::move(noted)},
                      alive_.guarded([this, id = analysis.id, finished, plies](const store::Saved& saved) {
                        const auto found = held_.find(id);
                        if (found == held_.end()) return;
                        found->second.saving = false;
                        if (saved.outcome == store::Outcome::failed) return;
                        if (saved.outcome == store::Outcome::conflict) {
                          parts_.analyses->drop(id);
                          held_.erase(found);
                        } else if (finished) {
                          held_.erase(found);
                        } else {
                          found->second.noted = plies;
                        }
                      }));
}

}  // namespace pioche::desk
