// pioche play: a game in the terminal against bots.
#include <unistd.h>

#include <fmt/ranges.h>

#include <charconv>
#include <fstream>
#include <iostream>
#include <random>

#include "bots/bot.h"
#include "bots/reasons.h"
#include "cli/command.h"
#include "play/draw.h"
#include "play/notation.h"

namespace pioche::cli {
namespace {

namespace json = boost::json;

struct PlayArguments {
  std::string game;
  std::vector<std::string> options;
  std::string against = "level2";
  int seat = 1;
  std::uint64_t seed = 0;
  std::string resume;
  std::uint64_t hint_milliseconds = 1000;
};

constexpr std::string_view help =
    "Type an action as it is written (e6e7, 17, A46, c1=rgby), or its number in the list.\n"
    "  moves       the list of what you may play\n"
    "  hint        what the strongest bot would play, with its reasons\n"
    "  undo        back to your last decision\n"
    "  board       draw the board again\n"
    "  save FILE   write the record, to go on with pioche play --resume FILE\n"
    "  quit        leave\n";

std::optional<std::size_t> as_number(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return number;
}

class Evening {
 public:
  // `others`: what else the record says, its seed perhaps.
  Evening(play::Match match, json::object others, const PlayArguments& arguments)
      : match_(std::move(match)),
        others_(std::move(others)),
        human_(static_cast<Seat>(arguments.seat - 1)),
        hint_time_(arguments.hint_milliseconds),
        random_(std::random_device{}()) {
    const json::value* seed = others_.if_contains("seed");
    seed_ = seed != nullptr && seed->is_int64()    ? static_cast<std::uint64_t>(seed->get_int64())
            : seed != nullptr && seed->is_uint64() ? seed->get_uint64()
                                                   : random_.next() & largest_seed;
  }

  // One bot for all other seats, or one for each, parted by commas.
  Result<> invite(const std::string& names) {
    std::vector<std::string> list(1);
    for (const char letter : names) {
      if (letter == ',')
        list.emplace_back();
      else
        list.back() += letter;
    }
    const auto others = static_cast<std::size_t>(match_.players() - 1);
    if (list.size() == 1) list.resize(others, list[0]);
    if (list.size() != others)
      return fail("--against names {} bots, but {} other seats are to be filled", list.size(), others);
    if (human_ < 0 || human_ >= match_.players())
      return fail("there is no seat {} at this table", human_ + 1);
    std::size_t next = 0;
    for (const Seat seat : seats(match_.players())) {
      if (seat == human_) {
        bots_.emplace_back();
        names_.emplace_back("you");
        continue;
      }
      bots_.push_back(TRY(bots::make_bot(match_.game(), list[next])));
      names_.push_back(list[next++]);
    }
    return {};
  }

  Result<> play() {
    fmt::print("You sit at seat {}. Type help for what you can type.\n\n", human_ + 1);
    while (!match_.over()) {
      if (match_.needs_round())
        deal();
      else if (match_.seat_to_act() != human_)
        TRY(let_bot_play());
      else if (!ask())
        return {};
    }
    show_board();
    show_result();
    return {};
  }

 private:
  void deal() {
    if (match_.rounds() > 0)
      fmt::print("Round {} begins. Points so far: {}.\n", match_.rounds() + 1,
                 fmt::join(match_.scores(), ", "));
    play::deal_round(match_, seed_);
  }

  const std::string& name(Seat seat) const { return names_[seat]; }

  Result<> let_bot_play() {
    const auto decision = bots_[match_.seat_to_act()]->decide(match_, {}, {}, random_);
    return act(decision.action);
  }

  Result<> act(std::string_view action) {
    const Seat seat = match_.seat_to_act();
    const std::string text = TRY(play::play(match_, action));
    if (seat != human_) fmt::print("Seat {} ({}): {}\n", seat + 1, name(seat), text);
    board_is_old_ = true;
    return {};
  }

  void show_board() {
    fmt::print("\n{}\n", play::terminal(match_, SeatSet::only(human_), paint_));
    board_is_old_ = false;
  }

  void show_moves() const {
    const auto legal = play::legal(match_);
    std::string line;
    for (std::size_t at = 0; at < legal.size(); ++at) {
      const std::string entry = fmt::format("{:>3} {:<12}", fmt::format("{})", at + 1), legal[at]);
      if (line.size() + entry.size() > 96) {
        fmt::print("{}\n", line);
        line.clear();
      }
      line += entry;
    }
    fmt::print("{}\n", line);
  }

  void show_result() const {
    const Scores scores = match_.scores();
    for (const Seat seat : scores.seats())
      fmt::print("Seat {} ({}): {} points{}\n", seat + 1, name(seat), scores[seat],
                 match_.winners().contains(seat) ? ", wins" : "");
  }

  void hint() {
    fmt::print("Thinking...\n");
    const auto bot = bots::make_bot(match_.game(), bots::strongest);
    if (!bot) return;
    const auto decision =
        (*bot)->decide(match_, {.time = std::chrono::milliseconds(hint_time_)}, {}, random_);
    int shown = 0;
    for (const bots::RatedAction& candidate : decision.candidates) {
      if (shown++ == 5) break;
      if (candidate.visits == 0)
        fmt::print("  {}\n", candidate.action);
      else
        fmt::print("  {:<12} {:>5.1f} % to win, {:+.1f} points on the best opponent\n", candidate.action,
                   100 * candidate.share, candidate.margin);
    }
    if (decision.candidates.size() < 2) return;
    const auto why = bots::in_english(bots::reasons(decision.candidates[0], decision.candidates[1]));
    if (!why.empty()) fmt::print("  The first rather than the second: {}.\n", why);
  }

  // Back to before the human's last action of this round.
  void undo() {
    play::Match earlier = match_;
    while (earlier.ply() > 0) {
      const bool own = earlier.last_actor() == human_;
      earlier.take_back();
      if (!own) continue;
      match_ = std::move(earlier);
      board_is_old_ = true;
      return;
    }
    fmt::print("You have decided nothing in this round yet.\n");
  }

  void save(const std::string& path) const {
    if (path.empty()) {
      fmt::print("Say where to: save FILE\n");
      return;
    }
    play::Record record = play::record_of(match_);
    record.players = names_;
    record.others = others_;
    record.others["seed"] = seed_;
    std::ofstream file(path);
    file << play::to_text(play::write_record(record)) << '\n';
    file.close();
    fmt::print("{}\n", file ? "Saved." : fmt::format("{}: can't be written", path));
  }

  // False when the human leaves.
  bool ask() {
    const auto legal = play::legal(match_);
    if (board_is_old_) {
      show_board();
      if (legal.size() <= 40) show_moves();
    }
    fmt::print("seat {}> ", human_ + 1);
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) {
      fmt::print("\n");
      return false;
    }
    const std::size_t space = line.find(' ');
    const std::string word = line.substr(0, space);
    const std::string rest = space == std::string::npos ? "" : line.substr(space + 1);
    if (word.empty()) return true;
    if (word == "quit") return false;
    if (word == "help") {
      fmt::print("{}", help);
    } else if (word == "moves") {
      show_moves();
    } else if (word == "board") {
      show_board();
    } else if (word == "hint") {
      hint();
    } else if (word == "undo") {
      undo();
    } else if (word == "save") {
      save(rest);
    } else if (play::check(match_, line)) {
      (void)act(line);
    } else if (const auto number = as_number(line); number && *number >= 1 && *number <= legal.size()) {
      (void)act(legal[*number - 1]);
    } else {
      fmt::print("{}\n", play::check(match_, line).error().message);
    }
    return true;
  }

  play::Match match_;
  json::object others_;
  std::vector<std::string> names_;
  Seat human_;
  std::uint64_t hint_time_;
  Random random_;
  std::uint64_t seed_ = 0;
  std::vector<std::unique_ptr<bots::Bot>> bots_;
  bool board_is_old_ = true;
  Paint paint_ = paint_for_output();
};

Result<Evening> begin(const PlayArguments& arguments, bool seeded) {
  if (!arguments.resume.empty()) {
    const play::Record record = TRY(load_record(arguments.resume));
    if (!arguments.game.empty() && arguments.game != record.game)
      return fail("{} holds a game of {}, not of {}", arguments.resume, record.game, arguments.game);
    auto match = play::replay(record);
    if (!match) return fail_in(arguments.resume, match.error());
    return Evening(std::move(*match), record.others, arguments);
  }
  if (arguments.game.empty()) return fail("which game? See pioche games");
  const std::uint64_t seed = seeded ? arguments.seed : fresh_seed();
  return Evening(TRY(play::new_match(arguments.game, TRY(read_options(arguments.options)))), {{"seed", seed}},
                 arguments);
}

Result<> run(const PlayArguments& arguments, bool seeded) {
  Evening evening = TRY(begin(arguments, seeded));
  TRY(evening.invite(arguments.against));
  return evening.play();
}

}  // namespace

void add_play(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<PlayArguments>();
  CLI::App* command = app.add_subcommand("play", "Play in the terminal against bots");
  command->add_option("game", arguments->game, "The game: see pioche games");
  command
      ->add_option("--option", arguments->options,
                   "An option of the game as name=value; may be given several times")
      ->take_all()
      ->allow_extra_args(false);
  command->add_option("--against", arguments->against,
                      "A bot for all other seats, or one for each: level1,level4");
  command->add_option("--seat", arguments->seat, "The seat that you take, from 1")
      ->check(CLI::Range(1, max_seats));
  CLI::Option* seed =
      command->add_option("--seed", arguments->seed, "A number that makes the deal repeatable")
          ->check(CLI::Range(std::uint64_t{0}, largest_seed));
  command->add_option("--resume", arguments->resume, "Go on with a saved record");
  command->add_option("--hint-time", arguments->hint_milliseconds, "Milliseconds for a hint")
      ->check(CLI::Range(1, 600'000));
  command->callback([arguments, seed, &status] {
    if (const auto done = run(*arguments, seed->count() > 0); !done) status = report(done.error());
  });
}

}  // namespace pioche::cli
