// The power goes at any moment, thousands of times: whatever was acknowledged is there when it is back, in order and once, and what was not is there
// as it was sent or not at all. PIOCHE_POWER_CUTS says how often (default 400).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>

#include "base/random.h"
#include "store/sqlite/forgetful_disk.h"
#include "store/sqlite/sqlite_store.h"

namespace pioche::store {
namespace {

using forgetful::Syncs;

// Tables to which somebody writes, one entry or several at a time, and what the store said of each.
struct Ledger {
  Lines acknowledged;
  Lines sent;  // the append that is under way, or came to nothing
  bool waits = false;
  bool refused = false;  // until the power is back nobody knows what the disk has of it
};

class House {
 public:
  explicit House(std::uint64_t seed) : random_(Random::stream(seed, 1)) {}

  // Writes until the power is cut.
  void write(Store& store) {
    std::unique_lock lock(mutex_);
    while (!forgetful::disk.off()) {
      const auto name = choose();
      if (name) {
        store.append({next(*name)}, [this, name = *name](const Saved& saved) { answered(name, saved); });
        continue;
      }
      if (std::none_of(ledgers_.begin(), ledgers_.end(), [](const auto& one) { return one.second.waits; }))
        return;
      answered_.wait(lock);
    }
  }

  // Nothing, or what was lost or added. What is there counts from now on.
  std::string compare(Archive& store) {
    for (auto& [name, ledger] : ledgers_) {
      const auto lines = store.read(name);
      if (!lines) return fmt::format("{} can't be read: {}", name, lines.error().message);
      Lines all = ledger.acknowledged;
      all.insert(all.end(), ledger.sent.begin(), ledger.sent.end());
      if (*lines != ledger.acknowledged && *lines != all)
        return fmt::format("{} has {} entries of {} acknowledged and {} more", name, lines->size(),
                           ledger.acknowledged.size(), ledger.sent.size());
      ledger = {*lines, {}};
    }
    return {};
  }

  std::size_t acknowledged() const {
    std::size_t all = 0;
    for (const auto& [name, ledger] : ledgers_) all += ledger.acknowledged.size();
    return all;
  }

 private:
  // A table that can be written to; nothing if each of them waits or was refused.
  std::optional<std::string> choose() {
    constexpr std::uint32_t tables = 40;
    for (std::uint32_t tried = 0, first = random_.below(tables); tried < tables; ++tried) {
      std::string name = fmt::format("table{}", (first + tried) % tables);
      if (const Ledger& ledger = ledgers_[name]; !ledger.waits && !ledger.refused) return name;
    }
    return {};
  }

  Append next(const std::string& name) {
    Ledger& ledger = ledgers_[name];
    Append append{name, static_cast<int>(ledger.acknowledged.size()), {}};
    for (auto count = 1 + (random_.below(4) == 0 ? random_.below(5) : 0); count > 0; --count)
      append.entries.push_back(
          fmt::format("{} {} {}", name, random_.below(1'000'000), std::string(random_.below(900), 'x')));
    ledger.sent = append.entries;
    ledger.waits = true;
    return append;
  }

  void answered(const std::string& name, const Saved& saved) {
    {
      const std::lock_guard lock(mutex_);
      Ledger& ledger = ledgers_[name];
      ledger.waits = false;
      ledger.refused = saved.outcome != Outcome::saved;
      if (!ledger.refused) {
        ledger.acknowledged.insert(ledger.acknowledged.end(), ledger.sent.begin(), ledger.sent.end());
        ledger.sent.clear();
      }
    }
    answered_.notify_one();
  }

  Random random_;
  std::mutex mutex_;
  std::condition_variable answered_;
  std::map<std::string, Ledger> ledgers_;
};

struct Outage {
  int cuts = 0;
  std::size_t acknowledged = 0;
  std::string lost;  // the first thing that was
};

// Every so often another disk; in between the same one goes on from crash to crash.
Outage cut_power(int cuts, Syncs syncs) {
  constexpr int cuts_of_a_disk = 20;
  forgetful::install();
  Outage outage;
  const auto open = [] {
    SqliteOptions options{"house.sqlite", {}, {}, forgetful::vfs_name};
    options.checkpoint_pages = 40;
    return open_sqlite(std::move(options));
  };
  for (std::uint64_t disk = 0; outage.cuts < cuts && outage.lost.empty(); ++disk) {
    forgetful::disk.wipe(disk, syncs);
    Random random = Random::stream(disk, 2);
    House house(disk);
    for (int cut = 0; cut < cuts_of_a_disk && outage.lost.empty(); ++cut, ++outage.cuts) {
      forgetful::disk.cut_after(static_cast<int>(1 + random.below(random.below(3) == 0 ? 30 : 400)));
      if (const auto store = open()) house.write(**store);
      forgetful::disk.come_back();
      const auto again = open();
      outage.lost = again ? house.compare(**again) : again.error().message;
    }
    outage.acknowledged += house.acknowledged();
  }
  return outage;
}

int wanted_cuts() {
  const char* const asked = std::getenv("PIOCHE_POWER_CUTS");
  return asked != nullptr ? std::atoi(asked) : 400;
}

TEST(PowerCut, LosesNothingThatWasAcknowledged) {
  const Outage outage = cut_power(wanted_cuts(), Syncs::done);
  EXPECT_EQ(outage.lost, "") << "after " << outage.cuts << " cuts";
  EXPECT_GT(outage.acknowledged, static_cast<std::size_t>(outage.cuts));
  RecordProperty("acknowledged", std::to_string(outage.acknowledged));
}

// The test can tell: without the syncs it fails, also without those of the write-ahead log alone, which is what `PRAGMA synchronous = NORMAL` does.
TEST(PowerCut, IsNoticedWhenSyncsAreLeftOut) {
  for (const Syncs syncs : {Syncs::left_out, Syncs::of_log_left_out}) {
    const Outage outage = cut_power(400, syncs);
    EXPECT_NE(outage.lost, "");
    EXPECT_LT(outage.cuts, 100);
  }
}

}  // namespace
}  // namespace pioche::store
