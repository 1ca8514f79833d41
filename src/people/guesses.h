#pragma once
// How often a password may be guessed. Whoever guesses from one address soon waits, and whoever guesses at one account from many
// addresses too; but a device on which its owner was signed in before goes by a measure of its own, so that nobody can lock
// another out by guessing wrong for them. Recovery codes, which can hardly be guessed, are measured by the address alone; keys, which
// can't, are not slowed down.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace pioche::people {

// So many at once, and then one each time.
struct Measure {
  int at_once = 10;
  std::int64_t each = 30'000;  // milliseconds
};

struct GuessLimits {
  Measure address{10, 30'000};
  Measure account{60, 10'000};  // from devices that the account doesn't know
  Measure device{10, 10'000};   // that it knows
  std::size_t remembered = 200'000;
};

class Guesses {
 public:
  explicit Guesses(const GuessLimits& limits = {}) : limits_(limits) {}

  struct Try {
    std::string address;
    std::string account;       // or whatever name was typed: one that isn't there is measured alike
    std::string known_device;  // empty: none that the account knows
    bool recovery = false;     // a code instead of a password
  };
  // Counts a try, before it is known whether it is right. Otherwise gives how long to wait.
  std::int64_t wait_before(const Try& what, std::int64_t now);
  void was_right(const Try& what);  // then it doesn't count

  std::size_t remembered() const { return used_.size(); }

 private:
  std::int64_t wait(const std::string& key, const Measure& measure, std::int64_t now);
  void take(const std::string& key, const Measure& measure, std::int64_t now);
  void give_back(const std::string& key, const Measure& measure);
  void forget(std::int64_t now);

  GuessLimits limits_;
  std::unordered_map<std::string, std::int64_t> used_;  // until when what was used is made up for
};

// Who shares an address: the network of a household has 2^64 addresses of the longer kind.
std::string network_of(std::string_view address);

}  // namespace pioche::people
