#pragma once
// The desk's doorkeeper: names by ICU, passkeys by OpenSSL, passwords by libsodium on a thread of their own. One at a time, so
// that however many sign in at once, no more than 64 MiB are in use for it; and no more wait than can be served in a few seconds.
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "desk/doorkeeper.h"
#include "names/name.h"

namespace pioche::server {

class ThreadedDoorkeeper final : public desk::Doorkeeper {
 public:
  using Post = std::function<void(std::function<void()>)>;  // runs something on the thread that serves

  ThreadedDoorkeeper(names::Unwanted unwanted, Post post);
  ~ThreadedDoorkeeper() override;

  Result<desk::CheckedName> check_name(std::string_view typed) override;
  Result<std::string> check_title(std::string_view typed) override;
  Result<> check_new_password(std::string_view password, std::string_view name) override;
  bool hash_password(std::string password, std::function<void(std::string)> then) override;
  bool check_password(std::string password, std::string hash, std::function<void(bool)> then) override;
  Result<desk::CheckedKey> check_new_key(const desk::NewKeyToCheck& key) override;
  Result<std::int64_t> check_signature(const desk::SignatureToCheck& answer) override;
  std::vector<std::string> new_recovery_codes() override;
  std::string usual_recovery_code(std::string_view typed) override;

 private:
  bool give(std::function<void()> work);
  void work();

  names::Unwanted unwanted_;
  Post post_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  bool stopping_ = false;
  std::thread thread_;
};

// The operator's list; none for an empty path.
Result<std::string> read_unwanted(const std::string& path);

}  // namespace pioche::server
