#pragma once
// A wish to stop, passed from whoever asks to whoever works. Like std::stop_token, which libraries without threads lack: the same code
// runs in a browser's worker.
#include <atomic>
#include <memory>
#include <utility>

namespace pioche {

// Looked at by whoever works. One that belongs to no source never asks to stop.
class StopToken {
 public:
  StopToken() = default;
  bool stop_requested() const { return requested_ && requested_->load(std::memory_order_acquire); }

 private:
  friend class StopSource;
  using Flag = std::shared_ptr<std::atomic<bool>>;
  explicit StopToken(Flag requested) : requested_(std::move(requested)) {}

  Flag requested_;
};

// Kept by whoever may ask. Its tokens stay valid when it is gone.
class StopSource {
 public:
  StopSource() : requested_(std::make_shared<std::atomic<bool>>(false)) {}

  void request_stop() { requested_->store(true, std::memory_order_release); }
  bool stop_requested() const { return requested_->load(std::memory_order_acquire); }
  StopToken get_token() const { return StopToken(requested_); }

 private:
  StopToken::Flag requested_;
};

}  // namespace pioche
