#pragma once
// Who is next when many want something of a few threads. What is urgent goes first; among what is equally urgent the addresses
// take turns, so that sixty wishes of one delay another's by one. What doesn't fit is refused.
#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pioche::server {

struct LaneBounds {
  std::size_t in_all = 0;
  std::size_t for_one_address = 0;
};

template <class Job>
class FairQueue {
 public:
  // A lane for each urgency, the most urgent first.
  explicit FairQueue(const std::vector<LaneBounds>& bounds) {
    for (const LaneBounds& one : bounds) lanes_.push_back({one, {}, {}, 0});
  }

  // False: there is no room. What the house itself wants (no address) is bounded by the lane only.
  bool push(std::size_t urgency, const std::string& address, Job job) {
    Lane& lane = lanes_[urgency];
    if (lane.size >= lane.bounds.in_all) return false;
    std::deque<Job>& mine = lane.waiting[address];
    if (!address.empty() && mine.size() >= lane.bounds.for_one_address) return false;
    if (mine.empty()) lane.turns.push_back(address);
    mine.push_back(std::move(job));
    ++lane.size;
    return true;
  }

  // The next of the first so many lanes.
  std::optional<Job> pop(std::size_t lanes) {
    for (std::size_t urgency = 0; urgency < std::min(lanes, lanes_.size()); ++urgency) {
      Lane& lane = lanes_[urgency];
      if (lane.size == 0) continue;
      std::string address = std::move(lane.turns.front());
      lane.turns.pop_front();
      const auto mine = lane.waiting.find(address);
      Job job = std::move(mine->second.front());
      mine->second.pop_front();
      --lane.size;
      if (mine->second.empty())
        lane.waiting.erase(mine);
      else
        lane.turns.push_back(std::move(address));
      return job;
    }
    return {};
  }

  bool any(std::size_t lanes) const {
    return std::any_of(lanes_.begin(),
                       lanes_.begin() + static_cast<std::ptrdiff_t>(std::min(lanes, lanes_.size())),
                       [](const Lane& lane) { return lane.size > 0; });
  }
  std::size_t size(std::size_t urgency) const { return lanes_[urgency].size; }
  std::size_t lanes() const { return lanes_.size(); }

 private:
  struct Lane {
    LaneBounds bounds;
    std::unordered_map<std::string, std::deque<Job>> waiting;  // by address
    std::deque<std::string> turns;                             // of addresses for whom something waits
    std::size_t size = 0;
  };
  std::vector<Lane> lanes_;
};

}  // namespace pioche::server
