#pragma once
// Ctrl-C as a stop request. A second one ends the program as usual.
#include <signal.h>

#include <atomic>
#include <stop_token>
#include <thread>

#include "base/stop.h"

namespace pioche::cli {

class Interrupt {
 public:
  Interrupt() {
    caught = false;
    struct sigaction action {};
    action.sa_handler = [](int) { caught = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, &before_);
    sigaction(SIGTERM, &action, &before_term_);
    // A handler may do next to nothing, so a thread passes the word on.
    watcher_ = std::jthread([this](const std::stop_token& end) {
      while (!end.stop_requested() && !caught) std::this_thread::sleep_for(std::chrono::milliseconds(20));
      if (caught) source_.request_stop();
    });
  }
  ~Interrupt() {
    watcher_.request_stop();
    watcher_.join();
    sigaction(SIGINT, &before_, nullptr);
    sigaction(SIGTERM, &before_term_, nullptr);
  }
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  StopToken token() const { return source_.get_token(); }

 private:
  static inline std::atomic<bool> caught = false;
  struct sigaction before_ {};
  struct sigaction before_term_ {};
  StopSource source_;
  std::jthread watcher_;
};

}  // namespace pioche::cli
