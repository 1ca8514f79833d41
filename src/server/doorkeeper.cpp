#include "server/doorkeeper.h"

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include "keys/passkey.h"
#include "keys/password.h"
#include "server/guard.h"

namespace pioche::server {
namespace {

constexpr std::size_t room = 64;
constexpr int niceness = 5;  // below those who play, whoever tries passwords

}  // namespace

ThreadedDoorkeeper::ThreadedDoorkeeper(names::Unwanted unwanted, Post post)
    : unwanted_(std::move(unwanted)), post_(std::move(post)) {
  thread_ = std::thread([this] {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness);  // on Linux the thread's own
    keys::hash_of_nobody();  // before anybody could tell the difference
    work();
  });
}

ThreadedDoorkeeper::~ThreadedDoorkeeper() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

bool ThreadedDoorkeeper::give(std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || queue_.size() >= room) return false;
    queue_.push_back(std::move(job));
  }
  wake_.notify_one();
  return true;
}

void ThreadedDoorkeeper::work() {
  for (;;) {
    std::function<void()> next;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
      if (stopping_) return;
      next = std::move(queue_.front());
      queue_.pop_front();
    }
    guarded("the doorkeeper", next);
  }
}

Result<desk::CheckedName> ThreadedDoorkeeper::check_name(std::string_view typed) {
  const names::Name name = TRY(names::read_name(typed));
  TRY(unwanted_.check(name));
  return desk::CheckedName{name.text, name.skeleton};
}

Result<std::string> ThreadedDoorkeeper::check_title(std::string_view typed) {
  const names::Name title = TRY(names::read_name(typed, names::longest_title));
  TRY(unwanted_.check(title));
  return title.text;
}

Result<> ThreadedDoorkeeper::check_new_password(std::string_view password, std::string_view name) {
  return keys::check_password(password, name);
}

bool ThreadedDoorkeeper::hash_password(std::string password, std::function<void(std::string)> then) {
  return give([this, password = std::move(password), then = std::move(then)] {
    post_([then, hash = keys::hash_password(password)] { then(hash); });
  });
}

bool ThreadedDoorkeeper::check_password(std::string password, std::string hash,
                                        std::function<void(bool)> then) {
  return give([this, password = std::move(password), hash = std::move(hash), then = std::move(then)] {
    const bool right = keys::password_is_right(password, hash.empty() ? keys::hash_of_nobody() : hash);
    post_([then, right = right && !hash.empty()] { then(right); });
  });
}

Result<desk::CheckedKey> ThreadedDoorkeeper::check_new_key(const desk::NewKeyToCheck& key) {
  const keys::Passkey made = TRY(keys::check_new_key(
      {key.id, key.client_data, key.authenticator_data, key.public_key}, {key.challenge, key.origin}));
  return desk::CheckedKey{made.public_key, made.host, made.used};
}

Result<std::int64_t> ThreadedDoorkeeper::check_signature(const desk::SignatureToCheck& answer) {
  return keys::check_signed({answer.id, answer.client_data, answer.authenticator_data, answer.signature},
                            {answer.id, answer.key.public_key, answer.key.host, answer.key.used},
                            {answer.challenge, answer.origin});
}

std::vector<std::string> ThreadedDoorkeeper::new_recovery_codes() {
  return keys::new_recovery_codes();
}

std::string ThreadedDoorkeeper::usual_recovery_code(std::string_view typed) {
  return keys::usual_recovery_code(typed);
}

Result<std::string> read_unwanted(const std::string& path) {
  if (path.empty()) return std::string();
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail("the list of unwanted names {} can't be read", path);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

}  // namespace pioche::server
