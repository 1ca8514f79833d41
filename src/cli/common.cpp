#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>

#include "cli/command.h"

namespace pioche::cli {

int report(const Error& error) {
  std::string line = error.message;
  // One line, whatever the input held.
  std::replace_if(
      line.begin(), line.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  fmt::print(stderr, "pioche: {}\n", line);
  return 1;
}

Paint paint_for_output() {
  const char* no_colour = std::getenv("NO_COLOR");
  const bool wanted = no_colour == nullptr || *no_colour == '\0';
  return wanted && isatty(STDOUT_FILENO) != 0 ? Paint::colour : Paint::plain;
}

Result<std::string> read_file(const std::string& path) {
  if (path == "-") return std::string(std::istreambuf_iterator<char>(std::cin), {});
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail("{}: {}", path, std::strerror(errno));
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (file.bad()) return fail("{}: can't be read: {}", path, std::strerror(errno));
  return text;
}

Result<> write_secret_file(const std::string& path, std::string_view text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return fail("{}: {}", path, std::strerror(errno));
  const bool written =
      ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && ::fsync(file) == 0;
  ::close(file);
  if (!written) return fail("{}: can't be written: {}", path, std::strerror(errno));
  return {};
}

Result<play::Record> load_record(const std::string& path) {
  auto record = play::read_record(TRY(read_file(path)));
  if (!record) return fail_in(path, record.error());
  return record;
}

std::uint64_t fresh_seed() {
  std::random_device device;
  return ((std::uint64_t{device()} << 32) | device()) & largest_seed;
}

std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Result<boost::json::object> read_options(const std::vector<std::string>& texts) {
  boost::json::object options;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      return fail("option '{}' must look like name=value, as in players=3", text);
    const std::string value = text.substr(equals + 1);
    boost::json::error_code not_json;
    boost::json::value parsed = boost::json::parse(value, not_json);
    options[text.substr(0, equals)] = not_json ? boost::json::value(value) : std::move(parsed);
  }
  return options;
}

void MomentOptions::add_to(CLI::App& command) {
  round_option =
      command.add_option("--round", round, "Stop in this round, from 0")->check(CLI::NonNegativeNumber);
  ply_option = command.add_option("--ply", ply, "Stop before this action of the round, from 0")
                   ->check(CLI::NonNegativeNumber);
  round_option->needs(ply_option);
  ply_option->needs(round_option);
}

std::optional<play::Moment> MomentOptions::moment() const {
  if (round_option->count() == 0) return {};
  return play::Moment{round, ply};
}

}  // namespace pioche::cli
