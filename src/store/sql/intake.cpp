#include "store/sql/intake.h"

#include <exception>
#include <iterator>
#include <memory>

namespace pioche::store {

void Intake::save(std::vector<Append> together, PeopleChanges changes, Done done) {
  Job job{std::move(together), std::move(changes), std::move(done), {}};
  waiting_.fetch_add(1, std::memory_order_relaxed);
  if (!soon_) {
    {
      const std::lock_guard lock(mutex_);
      queue_.push_back(std::move(job));
    }
    return wake_.notify_one();
  }
  gathered_.push_back(std::move(job));
  if (gathered_.size() == 1) soon_([this] { hand_over_when_no_more_come(1, 1); });
}

void Intake::beat(Millis now, Done done) {
  waiting_.fetch_add(1, std::memory_order_relaxed);
  {
    const std::lock_guard lock(mutex_);
    beat_ = now;
    queue_.push_back({{}, {}, std::move(done), {}});
  }
  wake_.notify_one();
}

void Intake::note(Absence absence) {
  {
    const std::lock_guard lock(mutex_);
    absences_.push_back(absence);
  }
  wake_.notify_one();
}

void Intake::say(std::string text) {
  {
    const std::lock_guard lock(mutex_);
    said_.push_back(std::move(text));
  }
  wake_.notify_one();
}

void Intake::remove(Removal removal) {
  {
    const std::lock_guard lock(mutex_);
    removals_.push_back(std::move(removal));
  }
  wake_.notify_one();
}

void Intake::close() {
  hand_over();
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  wake_.notify_one();
}

// One who moves alone is saved at once. While more come with each turn of the event loop, they are waited for, a few
// turns at most: an fsync costs the processor as much as ten moves, and it is theirs together.
void Intake::hand_over_when_no_more_come(std::size_t before, int turns) {
  constexpr int most_turns = 8;
  const std::size_t now = gathered_.size();
  if (now == before || now >= batch_limit || turns >= most_turns) return hand_over();
  soon_([this, now, turns] { hand_over_when_no_more_come(now, turns + 1); });
}

void Intake::hand_over() {
  if (gathered_.empty()) return;
  {
    const std::lock_guard lock(mutex_);
    std::move(gathered_.begin(), gathered_.end(), std::back_inserter(queue_));
  }
  gathered_.clear();
  wake_.notify_one();
}

std::optional<Taken> Intake::take(When when, Patience patience) {
  Taken taken;
  {
    std::unique_lock lock(mutex_);
    const auto ready = [this] { return closed_ || anything(); };
    if (when == When::something_came && patience)
      wake_.wait_for(lock, *patience, ready);
    else if (when == When::something_came)
      wake_.wait(lock, ready);
    if (closed_ && queue_.empty() && !beat_ && absences_.empty()) return {};
    while (!queue_.empty() && taken.jobs.size() < batch_limit) {
      taken.jobs.push_back(std::move(queue_.front()));
      queue_.pop_front();
    }
    taken.signs.beat.swap(beat_);
    taken.signs.absences.swap(absences_);
    taken.signs.said.swap(said_);
  }
  std::move(late_absences_.begin(), late_absences_.end(), std::back_inserter(taken.signs.absences));
  late_absences_.clear();
  return taken;
}

std::optional<Removal> Intake::take_removal() {
  const std::lock_guard lock(mutex_);
  if (removals_.empty()) return {};
  Removal removal = std::move(removals_.front());
  removals_.pop_front();
  return removal;
}

void Intake::put_back(std::vector<Absence> absences) {
  std::move(absences.begin(), absences.end(), std::back_inserter(late_absences_));
}

void Intake::hand_on(std::function<void()> told) const {
  if (deliver_)
    deliver_(std::move(told));
  else
    told();
}

void Intake::tell(std::vector<Job> jobs) {
  if (jobs.empty()) return;
  waiting_.fetch_sub(jobs.size(), std::memory_order_relaxed);
  // Whoever throws when told keeps nobody else waiting.
  hand_on([told = std::make_shared<std::vector<Job>>(std::move(jobs))] {
    std::exception_ptr thrown;
    for (Job& job : *told) try {
        job.done(job.saved);
      } catch (...) {
        thrown = std::current_exception();
      }
    if (thrown) std::rethrow_exception(thrown);
  });
}

}  // namespace pioche::store
