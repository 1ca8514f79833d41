#pragma once
// Why one action is better than another, from what the search found about both and what can be seen of them.
#include <string>
#include <vector>

#include "bots/bot.h"

namespace pioche::bots {

struct Reason {
  std::string kind;   // "own" and "others" by the search; else the kind of a fact
  double amount = 0;  // by how much, always above 0
  std::string about;
  friend bool operator==(const Reason&, const Reason&) = default;
};

// What weighs most first, and not more than a sentence holds. What can't be told from chance is not said.
std::vector<Reason> reasons(const RatedAction& better, const RatedAction& other);

// For the terminal: "3.2 points more at the end, chooses 2 places earlier". The page has words of its own, in its languages.
std::string in_english(const std::vector<Reason>& reasons);

}  // namespace pioche::bots
