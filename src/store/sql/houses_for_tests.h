#pragma once
// For tests: houses whose store is one or another, and what tests do with them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "fair/secret.h"
#include "play/notation.h"
#include "store/archive.h"
#include "store/store.h"

namespace pioche::store {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

// A house of one test: empty at first, gone with it, and opened as often as one likes.
class HouseForTests {
 public:
  using Run = std::function<void(std::function<void()>)>;
  virtual ~HouseForTests() = default;
  virtual Result<std::unique_ptr<Archive>> open(Run deliver, Run soon) = 0;
  virtual void execute(const std::string& sql) = 0;    // behind its back
  virtual void step_back(const std::string& sql) = 0;  // of the schema, undone by this
};
struct HouseKind {
  std::function<std::unique_ptr<HouseForTests>()> make;
};
inline void PrintTo(const HouseKind&, std::ostream*) {}

inline Saved save(Store& store, std::vector<Append> together) {
  std::promise<Saved> promise;
  store.append(std::move(together), [&](const Saved& saved) { promise.set_value(saved); });
  return promise.get_future().get();
}

inline Claimed claim(Store& store, Millis now, std::size_t most = 100) {
  std::promise<Result<Claimed>> promise;
  store.claim(now, most, [&](const Result<Claimed>& claimed) { promise.set_value(claimed); });
  return *promise.get_future().get();
}

inline std::vector<std::string> listed(Store& store, Listing listing, std::size_t most = 100) {
  std::promise<Result<std::vector<std::string>>> promise;
  store.list(listing, most, [&](const auto& ids) { promise.set_value(ids); });
  return *promise.get_future().get();
}

inline Append made(std::string id, Due due, Listing listing = Listing::nowhere) {
  return {std::move(id), 0, {"a"}, Standing::unfinished, listing, due};
}

// A table where Ann plays both hands to the end, always the first legal action.
inline Append played_table(std::string_view game) {
  table::NewTable asked;
  asked.id = fair::new_table_id();
  asked.game = game;
  asked.seats = {{table::SeatKind::human, "Ann", 0, {}}, {table::SeatKind::human, "Bob", 0, {}}};
  asked.host = fair::hash_secret("host");
  asked.seed = fair::new_seed();
  auto entries = *table::create(asked, 1);
  auto table = *table::Table::restore(asked.id, entries);
  while (table.state() == table::State::playing) {
    const auto more = table.play(
        *table.guest(asked.host),
        {table.match().rounds() - 1, table.match().ply(), play::legal(table.match()).front(), ""}, 2);
    for (const auto& entry : more.value()) {
      EXPECT_TRUE(table.apply(entry));
      entries.push_back(entry);
    }
  }
  Append append{asked.id, 0, {}, Standing::finished};
  for (const auto& entry : entries) append.entries.push_back(table::write_entry(entry));
  return append;
}

inline void none_is_bad(const std::string& table, const Error& why) {
  ADD_FAILURE() << table << ": " << why.message;
}

}  // namespace pioche::store
