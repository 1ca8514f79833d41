#pragma once
// A bar with the time left, on standard error, if that is a terminal.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>

#include "base/result.h"

namespace pioche::cli {

class Progress {
 public:
  Progress(int total, std::string_view what)
      : total_(total), what_(what), shown_(isatty(STDERR_FILENO) != 0) {}

  void show(int done) {
    const auto now = Clock::now();
    if (!shown_ || (done < total_ && now - last_ < std::chrono::milliseconds(100))) return;
    last_ = now;
    const double passed = std::chrono::duration<double>(now - start_).count();
    const auto left = static_cast<int>(done == 0 ? 0.0 : passed * (total_ - done) / done);
    constexpr int width = 30;
    const int filled = done * width / std::max(total_, 1);
    fmt::print(stderr, "\r[{}{}] {}/{} {}, {}:{:02} left \x1b[K",
               std::string(static_cast<std::size_t>(filled), '#'),
               std::string(static_cast<std::size_t>(width - filled), '.'), done, total_, what_, left / 60,
               left % 60);
    std::fflush(stderr);
  }
  void clear() const {
    if (shown_) fmt::print(stderr, "\r\x1b[K");
  }

 private:
  using Clock = std::chrono::steady_clock;
  int total_;
  std::string_view what_;
  bool shown_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_{};
};

}  // namespace pioche::cli
