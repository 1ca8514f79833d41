#pragma once
// What is to be saved, on its way from those who ask to the one thread that writes: all that comes in one turn of the event loop is handed over
// together, and all that waits is taken together, so that under load hundreds of moves share one commit.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "store/people.h"

namespace pioche::store {

struct Job {
  std::vector<Append> together;
  PeopleChanges people;
  Done done;
  Saved saved;
};

struct Removal {
  std::int64_t before = 0;
  std::function<void(const Result<int>&)> then;
  int removed = 0;
};

// What is written besides entries.
struct Signs {
  std::optional<Millis> beat;
  std::vector<Absence> absences;
  std::vector<std::string> said = {};  // to other nodes
};

struct Taken {
  std::vector<Job> jobs;
  Signs signs;

  bool empty() const { return jobs.empty() && !signs.beat && signs.absences.empty() && signs.said.empty(); }
};

class Intake {
 public:
  using Run = std::function<void(std::function<void()>)>;
  using Patience = std::optional<std::chrono::milliseconds>;

  static constexpr std::size_t batch_limit =
      4096;  // jobs taken together: bounds how long the first of them waits

  // `deliver` runs what is told to those who asked; `soon` runs something after whatever is ready now, on the thread that asks.
  Intake(Run deliver, Run soon) : deliver_(std::move(deliver)), soon_(std::move(soon)) {}

  void save(std::vector<Append> together, PeopleChanges changes, Done done);
  void beat(Millis now, Done done);
  void note(Absence absence);
  void say(std::string text);
  void remove(Removal removal);
  std::size_t waiting() const { return waiting_.load(std::memory_order_relaxed); }
  void close();  // what was asked for until now is still given out

  // --- on the thread that writes
  enum class When { something_came, at_once };
  // Nothing: it was closed, and all was given out.
  std::optional<Taken> take(When when, Patience patience = {});
  std::optional<Removal> take_removal();
  void put_back(std::vector<Absence> absences);  // that could not be saved: with whatever comes next
  void tell(std::vector<Job> jobs);
  void hand_on(std::function<void()> told) const;  // to where results are wanted

 private:
  void hand_over_when_no_more_come(std::size_t before, int turns);
  void hand_over();
  bool anything() const {
    return !queue_.empty() || beat_ || !absences_.empty() || !removals_.empty() || !said_.empty();
  }

  Run deliver_;
  Run soon_;
  std::vector<Job> gathered_;  // on the thread that asks
  std::vector<Absence> late_absences_;
  std::atomic<std::size_t> waiting_ = 0;

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> queue_;
  std::optional<Millis> beat_;
  std::vector<Absence> absences_;
  std::vector<std::string> said_;
  std::deque<Removal> removals_;
  bool closed_ = false;
};

}  // namespace pioche::store
