#pragma once
// What somebody may be called: a name that people can read, that nobody can mistake for another's, and that the house allows.
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace pioche::names {

inline constexpr int shortest_name = 2;  // characters
inline constexpr int longest_name = 20;
inline constexpr int longest_title = 40;  // of what people make and name

struct Name {
  std::string text;      // in the one form that Unicode has for it
  std::string skeleton;  // the same for all names that look alike (Unicode Technical Standard 39)
};

// Letters and digits of one script (or of those that are written together, as in Japanese), with single spaces, hyphens,
// apostrophes, points or underscores between them.
Result<Name> read_name(std::string_view typed, int longest = longest_name);

// What the house doesn't want as a name, nor in one: a word or a part of one on each line; # begins a comment. Looked at as people
// see it, so "P1oche" is found by "pioche".
class Unwanted {
 public:
  Unwanted() : Unwanted("") {}
  explicit Unwanted(std::string_view operators_list);
  Result<> check(const Name& name) const;

 private:
  std::vector<std::string> whole_;
  std::vector<std::string> anywhere_;
};

}  // namespace pioche::names
