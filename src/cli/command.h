#pragma once
// The subcommands of `pioche`, a file each. A command adds itself to the app and says with which status it
// ended: 0; 1 for bad input, with one line on standard error; 2 for a wrong call.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "play/record.h"
#include "show/terminal.h"

namespace pioche::cli {

void add_games(CLI::App& app, int& status);
void add_new(CLI::App& app, int& status);
void add_replay(CLI::App& app, int& status);
void add_perft(CLI::App& app, int& status);
void add_arena(CLI::App& app, int& status);
void add_bot(CLI::App& app, int& status);
void add_analyse(CLI::App& app, int& status);
void add_puzzles(CLI::App& app, int& status);
void add_play(CLI::App& app, int& status);
void add_serve(CLI::App& app, int& status);
void add_verify(CLI::App& app, int& status);
void add_archive(CLI::App& app, int& status);
void add_admin(CLI::App& app, int& status);
void add_openapi(CLI::App& app, int& status);

// What the commands share. Their own helpers have names of their own too: the files are compiled together.

// Prints "pioche: what is wrong" as one line on standard error and gives the status for bad input.
int report(const Error& error);

// Colour on a terminal, unless NO_COLOR is set.
Paint paint_for_output();

// A whole file, or standard input for "-".
Result<std::string> read_file(const std::string& path);
// For nobody else's eyes. Fails where there is such a file.
Result<> write_secret_file(const std::string& path, std::string_view text);
Result<play::Record> load_record(const std::string& path);

// Seeds fit in 53 bits, so that every JSON reader keeps them exact.
inline constexpr std::uint64_t largest_seed = (std::uint64_t{1} << 53) - 1;
std::uint64_t fresh_seed();
// Milliseconds since 1970.
std::int64_t now();

// --option players=3 --option giants=true as an object; values are JSON where they can be, else text.
Result<boost::json::object> read_options(const std::vector<std::string>& texts);

// --round R --ply N: given together or not at all.
struct MomentOptions {
  int round = 0;
  int ply = 0;
  CLI::Option* round_option = nullptr;
  CLI::Option* ply_option = nullptr;
  void add_to(CLI::App& command);
  std::optional<play::Moment> moment() const;
};

}  // namespace pioche::cli
