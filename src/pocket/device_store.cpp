#include "pocket/device_store.h"

namespace pioche::pocket {

void DeviceStore::append(std::vector<store::Append> together, store::Done done) {
  Saving saving{std::move(done), {}};
  json::array tables;
  for (store::Append& one : together) {
    if (one.entries.empty()) continue;  // only what is due is put right, which isn't kept here
    saving.tables.push_back(one.table);
    tables.push_back({{"table", one.table},
                      {"first", one.first},
                      {"entries", json::array(one.entries.begin(), one.entries.end())},
                      {"finished", one.standing == store::Standing::finished}});
  }
  if (tables.empty()) return saving.done({});
  const int number = next_++;
  saving_.emplace(number, std::move(saving));
  said_.add("save", {{"save", number}, {"tables", std::move(tables)}});
}

void DeviceStore::load(std::string table, int from, std::function<void(const Result<store::Lines>&)> then) {
  if (from > 0)
    then = [from, then = std::move(then)](const Result<store::Lines>& lines) {
      then(lines.map([from](const store::Lines& all) {
        return store::Lines(all.begin() + std::min<std::ptrdiff_t>(from, std::ssize(all)), all.end());
      }));
    };
  auto& waiting = loading_[table];
  waiting.push_back(std::move(then));
  if (waiting.size() == 1) said_.add("load", {{"table", table}});
}

void DeviceStore::beat(store::Millis now, store::Done done) {
  beaten_at = now;
  said_.add("beat", {{"at", now}});
  done({});
}

void DeviceStore::note_absence(store::Absence absence) {
  said_.add("absent", {{"from", absence.from}, {"until", absence.until}});
}

bool DeviceStore::saved(int number, const store::Saved& outcome, std::vector<std::string>& tables) {
  auto found = saving_.extract(number);
  if (found.empty()) return false;
  tables = std::move(found.mapped().tables);
  found.mapped().done(outcome);
  return true;
}

bool DeviceStore::loaded(const std::string& table, const Result<store::Lines>& lines) {
  auto found = loading_.extract(table);
  if (found.empty()) return false;
  for (const auto& then : found.mapped()) then(lines);
  return true;
}

}  // namespace pioche::pocket
