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
  void load(std::string table, std::function<void(const Result<store::Lines>&)> then) override;
  // Tables are fetched when somebody asks for them. Only those whose clock stood still while the page was closed are taken up at once.
  Result<std::vector<std::string>> unfinished() override { return clocked; }
  void beat(std::int64_t now) override;
  Result<std::int64_t> last_beat() override { return beaten_at; }

  // What the carrier answers. False: nothing of that number is being saved, or that table isn't awaited.
  bool saved(int number, const store::Saved& outcome, std::vector<std::string>& tables);
  bool loaded(const std::string& table, const Result<store::Lines>& lines);

  std::vector<std::string> clocked;
  std::int64_t beaten_at = 0;

 private:
  struct Saving {
    store::Done done;
    std::vector<std::string> tables;
  };

  Said& said_;
  std::map<int, Saving> saving_;
  int next_ = 0;
  std::unordered_map<std::string, std::deque<std::function<void(const Result<store::Lines>&)>>> loading_;
};

}  // namespace pioche::pocket
