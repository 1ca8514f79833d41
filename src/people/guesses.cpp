#include "people/guesses.h"

#include <algorithm>

namespace pioche::people {

// A bucket as one number: the time at which it will be full again. Each try moves it further away.
std::int64_t Guesses::wait(const std::string& key, const Measure& measure, std::int64_t now) {
  const auto found = used_.find(key);
  if (found == used_.end()) return 0;
  return std::max<std::int64_t>(0, found->second + measure.each - now - measure.at_once * measure.each);
}

void Guesses::take(const std::string& key, const Measure& measure, std::int64_t now) {
  std::int64_t& until = used_[key];
  until = std::max(until, now) + measure.each;
}

void Guesses::give_back(const std::string& key, const Measure& measure) {
  if (const auto found = used_.find(key); found != used_.end()) found->second -= measure.each;
}

void Guesses::forget(std::int64_t now) {
  std::erase_if(used_, [&](const auto& one) { return one.second <= now; });
}

std::int64_t Guesses::wait_before(const Try& what, std::int64_t now) {
  if (used_.size() >= limits_.remembered) forget(now);
  if (used_.size() >= limits_.remembered) return limits_.address.each;  // more guess than can be told apart
  const auto alone = [&](const std::string& key, const Measure& measure) {
    const std::int64_t longest = wait(key, measure, now);
    if (longest == 0) take(key, measure, now);
    return longest;
  };
  if (what.recovery) return alone("codes " + network_of(what.address), limits_.address);
  if (!what.known_device.empty()) return alone("device " + what.known_device, limits_.device);
  const std::string address = "address " + network_of(what.address);
  const std::string account = "account " + what.account;
  const std::int64_t longest =
      std::max(wait(address, limits_.address, now), wait(account, limits_.account, now));
  if (longest > 0) return longest;
  take(address, limits_.address, now);
  take(account, limits_.account, now);
  return 0;
}

void Guesses::was_right(const Try& what) {
  if (what.recovery) return give_back("codes " + network_of(what.address), limits_.address);
  if (!what.known_device.empty()) return give_back("device " + what.known_device, limits_.device);
  give_back("address " + network_of(what.address), limits_.address);
  give_back("account " + what.account, limits_.account);
}

std::string network_of(std::string_view address) {
  if (address.find(':') == std::string_view::npos) return std::string(address);
  if (const auto last = address.rfind(':'); address.find('.') != std::string_view::npos)
    return std::string(address.substr(last + 1));  // ::ffff:192.0.2.1
  // The first four groups; "::" among them stands for zeros up to the end of the network.
  std::string network;
  int groups = 0;
  while (groups < 4 && !address.empty()) {
    const auto end = address.find(':');
    const std::string_view group = address.substr(0, end);
    if (group.empty()) break;
    network += std::string(group) + ':';
    ++groups;
    address.remove_prefix(end == std::string_view::npos ? address.size() : end + 1);
  }
  return network + ":/64";
}

}  // namespace pioche::people
