#include "arena/program.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

extern char** environ;

namespace pioche::arena {
namespace {

// No answer is longer than this; a program that babbles is stopped here.
constexpr std::size_t longest_line = 1 << 16;

}  // namespace

Result<Program> Program::start(const std::string& command) {
  // Sockets rather than pipes: writing to a program that has gone is then an error instead of a signal.
  std::array<int, 2> in{}, out{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in.data()) != 0)
    return fail("can't start '{}': {}", command, std::strerror(errno));
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, out.data()) != 0) {
    const int error = errno;
    close(in[0]);
    close(in[1]);
    return fail("can't start '{}': {}", command, std::strerror(error));
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // A group of its own: Ctrl-C is for the arena, which then ends its programs itself.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  std::string shell = "sh", flag = "-c", text = command;
  std::array<char*, 4> arguments{shell.data(), flag.data(), text.data(), nullptr};
  pid_t process = 0;
  const int error = posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(in[1]);
  close(out[1]);
  if (error != 0) {
    close(in[0]);
    close(out[0]);
    return fail("can't start '{}': {}", command, std::strerror(error));
  }
  return Program(process, in[0], out[0]);
}

Program::Program(Program&& other) noexcept
    : process_(std::exchange(other.process_, 0)),
      input_(std::exchange(other.input_, -1)),
      output_(std::exchange(other.output_, -1)),
      heard_(std::move(other.heard_)) {}

Program::~Program() {
  if (process_ == 0) return;
  close(input_);
  close(output_);
  for (int wait = 0; wait < 50; ++wait) {
    if (waitpid(process_, nullptr, WNOHANG) != 0) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill(-process_, SIGKILL);
  waitpid(process_, nullptr, 0);
}

std::string Program::how_it_ended() {
  int status = 0;
  // It closed its output; give it a moment to end.
  for (int wait = 0; wait < 20; ++wait) {
    const pid_t ended = waitpid(process_, &status, WNOHANG);
    if (ended == process_) {
      process_ = 0;
      close(input_);
      close(output_);
      if (WIFEXITED(status)) return fmt::format("it ended with status {}", WEXITSTATUS(status));
      if (WIFSIGNALED(status)) return fmt::format("it was ended by signal {}", WTERMSIG(status));
    }
    if (ended != 0) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return "it closed its output";
}

Result<> Program::say(std::string_view line) {
  if (process_ == 0) return fail("it has ended");
  std::string text(line);
  text += '\n';
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t count = send(input_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fail("it no longer listens: {}", how_it_ended());
    sent += count;
  }
  return {};
}

Result<std::string> Program::hear(std::chrono::milliseconds patience) {
  if (process_ == 0) return fail("it has ended");
  const auto end = std::chrono::steady_clock::now() + patience;
  for (;;) {
    if (const std::size_t newline = heard_.find('\n'); newline != std::string::npos) {
      std::string line = heard_.substr(0, newline);
      heard_.erase(0, newline + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    if (heard_.size() > longest_line)
      return fail("it sent more than {} bytes without an end of line", longest_line);
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    pollfd waiting{output_, POLLIN, 0};
    const int ready = left.count() > 0 ? poll(&waiting, 1, static_cast<int>(left.count())) : 0;
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) return fail("it gave no answer within {} ms", patience.count());
    std::array<char, 4096> buffer{};
    const ssize_t count = read(output_, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return fail("{}", how_it_ended());
    heard_.append(buffer.data(), count);
  }
}

}  // namespace pioche::arena
