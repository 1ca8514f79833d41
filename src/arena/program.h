#pragma once
// A child process that is spoken to line by line, with a time limit for every answer.
#include <sys/types.h>

#include <chrono>
#include <string>
#include <string_view>

#include "base/result.h"

namespace pioche::arena {

class Program {
 public:
  static Result<Program> start(const std::string& command);
  Program(Program&& other) noexcept;
  Program& operator=(Program&&) = delete;
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program();  // closes its input, gives it a moment, then kills it

  Result<> say(std::string_view line);
  Result<std::string> hear(std::chrono::milliseconds patience);

 private:
  Program(pid_t process, int input, int output) : process_(process), input_(input), output_(output) {}
  std::string how_it_ended();

  pid_t process_;
  int input_;
  int output_;
  std::string heard_;  // read, but not yet a whole line
};

}  // namespace pioche::arena
