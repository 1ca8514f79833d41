#pragma once
// Sends notices to browsers through their push services, on threads of its own: a service that doesn't answer keeps nobody waiting but
// other notices.
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "desk/herald.h"
#include "keys/push.h"

namespace pioche::server {

struct HeraldSettings {
  std::string keys;       // a file that `pioche admin notices` made; there is none: no notices
  std::string contact;    // whom a push service can write to
  bool anywhere = false;  // push services may be in our own net, and without TLS
};

class ThreadedHerald : public desk::Herald {
 public:
  using Post = std::function<void(std::function<void()>)>;
  ThreadedHerald(keys::PushKeys keys, HeraldSettings settings, std::function<std::int64_t()> now, Post post);
  ~ThreadedHerald() override;

  std::string public_key() const override { return keys_.public_key(); }
  Result<> check(const store::PushTo& to) const override;
  void send(const store::PushTo& to, std::string text, std::function<void(Heard)> then) override;

 private:
  struct Letter {
    store::PushTo to;
    std::string text;
    std::function<void(Heard)> then;
    int tried = 0;
  };
  void work();
  Heard deliver(const Letter& letter) const;

  keys::PushKeys keys_;
  HeraldSettings settings_;
  std::function<std::int64_t()> now_;  // milliseconds; called from the threads
  Post post_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Letter> queue_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

// Null: there are no keys.
Result<std::unique_ptr<ThreadedHerald>> open_herald(HeraldSettings settings,
                                                    std::function<std::int64_t()> now,
                                                    ThreadedHerald::Post post);

}  // namespace pioche::server
