#pragma once
// The desk's store on the device: whoever carries the pocket keeps the lines (a page: in IndexedDB) and tells when they are safe.
#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "pocket/said.h"
#include "store/store.h"

namespace pioche::pocket {

class DeviceStore final : public store::Store {
 public:
  explicit DeviceStore(Said& said) : said_(said) {}

  void append(std::vector<store::Append> together, store::Done done) override;
  std::size_t waiting() const override { return saving_.size(); }
  void load(std::string table, int from, std::function<void(const Result<store::Lines>&)> then) override;
  // Nobody but the page looks for its tables: they are fetched when it asks for them, and are listed nowhere.
  void claim(store::Millis, std::size_t, std::function<void(const Result<store::Claimed>&)> then) override {
    then(store::Claimed{});
  }
  void list(store::Listing, std::size_t,
            std::function<void(const Result<std::vector<std::string>>&)> then) override {
    then(std::vector<std::string>());
  }
  void beat(store::Millis now, store::Done done) override;
  Result<store::Millis> last_beat() override { return beaten_at; }
  void note_absence(store::Absence absence) override;
  Result<std::vector<store::Absence>> absences() override { return known_absences; }

  // What the carrier answers. False: nothing of that number is being saved, or that table isn't awaited.
  bool saved(int number, const store::Saved& outcome, std::vector<std::string>& tables);
  bool loaded(const std::string& table, const Result<store::Lines>& lines);

  // Another tab of the page kept something: the table has so many events now.
  void listen(std::function<void(const store::News&)> then) override { heard_ = std::move(then); }
  void moved(std::string table, int events) { heard_({.tables = {{std::move(table), events}}}); }

  // What the device kept of the times before.
  store::Millis beaten_at = 0;
  std::vector<store::Absence> known_absences;

 private:
  struct Saving {
    store::Done done;
    std::vector<std::string> tables;
  };

  Said& said_;
  std::function<void(const store::News&)> heard_;
  std::map<int, Saving> saving_;
  int next_ = 0;
  std::unordered_map<std::string, std::deque<std::function<void(const Result<store::Lines>&)>>> loading_;
};

}  // namespace pioche::pocket
