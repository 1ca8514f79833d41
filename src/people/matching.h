#pragma once
// "Play somebody": who, of all who wait, sits down together. People are matched with those of about their rating; the longer
// somebody waits, the further they look. Pure: whoever keeps the list of wishes asks again when it changes or time has passed.
#include <cstdint>
#include <string>
#include <vector>

#include "people/rating.h"

namespace pioche::people {

using Millis = std::int64_t;

// What is being waited for. Only equal ones are matched.
struct Kind {
  std::string ladder;   // what is rated: a game, or a way to play it that is a game of its own
  std::string options;  // as the table would be made with, written always the same way
  int players = 2;
  std::string pace;
  bool rated = false;
  friend auto operator<=>(const Kind&, const Kind&) = default;
};

struct Wish {
  std::string who;  // an account, or a guest's connection: nobody waits twice
  Kind kind;
  Rating rating;
  Millis since = 0;
  std::vector<std::string> blocked;  // who this one won't sit with
  bool bot = false;                  // a program that plays by itself
  bool bots = false;                 // are welcome
};

struct Patience {
  double first_window = 100;     // points of rating, at once
  double wider_each_second = 6;  // and further
  double last_window = 800;      // nobody is further apart than this, however long they wait
  Millis until_bot = 20'000;     // then a bot of the same strength may be taken instead
};

// How far from their own rating somebody who has waited so long will play. What isn't known of a rating counts as distance
// that nobody can be blamed for.
double window(const Wish& wish, Millis now, const Patience& patience = {});

using Group = std::vector<std::size_t>;  // numbers of wishes, who waited longest first

// Those who sit down now: groups of as many as their kind asks for, in which everybody is within everybody's window and nobody
// has blocked another. Who has waited longest is served first, with those nearest in rating.
std::vector<Group> match(const std::vector<Wish>& wishes, Millis now, const Patience& patience = {});

}  // namespace pioche::people
