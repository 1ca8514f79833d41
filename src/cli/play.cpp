// pioche play: a game in the terminal against bots.
#include <unistd.h>

#include <fmt/ranges.h>

#include <charconv>
#include <fstream>
#include <iostream>
#include <random>

#include "bots/bot.h"
#include "cli/command.h"
#include "play/any_game.h"
#include "play/dealer.h"

namespace pioche::cli {
namespace {

namespace json = boost::json;

constexpr std::uint64_t largest_seed = (std::uint64_t{1} << 53) - 1;

struct Arguments {
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
  Evening(play::Record record, std::unique_ptr<play::Match> match, const Arguments& arguments)
      : record_(std::move(record)),
        match_(std::move(match)),
        human_(static_cast<Seat>(arguments.seat - 1)),
        hint_time_(arguments.hint_milliseconds),
        random_(std::random_device{}()) {
    const json::value* seed = record_.others.if_contains("seed");
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
    const auto others = static_cast<std::size_t>(match_->players() - 1);
    if (list.size() == 1) list.resize(others, list[0]);
    if (list.size() != others)
      return fail("--against names {} bots, but {} other seats are to be filled", list.size(), others);
    if (human_ < 0 || human_ >= match_->players())
      return fail("there is no seat {} at this table", human_ + 1);
    std::size_t next = 0;
    record_.players.clear();
    for (Seat seat = 0; seat < static_cast<Seat>(match_->players()); ++seat) {
      if (seat == human_) {
        bots_.emplace_back();
        record_.players.emplace_back("you");
        continue;
      }
      auto bot = bots::make_bot(record_.game, list[next]);
      if (!bot) return tl::unexpected(bot.error());
      bots_.push_back(std::move(*bot));
      record_.players.push_back(list[next++]);
    }
    return {};
  }

  Result<> play() {
    fmt::print("You sit at seat {}. Type help for what you can type.\n\n", human_ + 1);
    while (!match_->over()) {
      if (match_->needs_round()) {
        if (auto dealt = deal(); !dealt) return dealt;
      } else if (match_->seat_to_act() != human_) {
        if (auto moved = let_bot_play(); !moved) return moved;
      } else if (!ask()) {
        return {};
      }
    }
    record_.result = match_->result();
    show_board();
    show_result();
    return {};
  }

 private:
  Result<> deal() {
    play::SeededDealer dealer(seed_, match_->rounds());
    record_.rounds.push_back({match_->deal(dealer), {}});
    if (match_->rounds() > 0) {
      const Scores scores = match_->scores();
      fmt::print("Round {} begins. Points so far: {}.\n", match_->rounds() + 1, fmt::join(scores, ", "));
    }
    return match_->start_round(record_.rounds.back().setup);
  }

  Result<> let_bot_play() {
    const Seat seat = match_->seat_to_act();
    const auto decision = bots_[static_cast<std::size_t>(seat)]->decide(*match_, {}, {}, random_);
    return act(decision.action);
  }

  Result<> act(std::string_view action) {
    const Seat seat = match_->seat_to_act();
    const auto text = match_->play(action);
    if (!text) return tl::unexpected(text.error());
    record_.rounds.back().actions.push_back(*text);
    if (seat != human_)
      fmt::print("Seat {} ({}): {}\n", seat + 1, record_.players[static_cast<std::size_t>(seat)], *text);
    board_is_old_ = true;
    return {};
  }

  void show_board() {
    fmt::print("\n{}\n", match_->terminal(SeatSet::only(human_), paint_));
    board_is_old_ = false;
  }

  void show_moves() const {
    const auto legal = match_->legal();
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
    const Scores scores = match_->scores();
    for (Seat seat = 0; seat < static_cast<Seat>(match_->players()); ++seat)
      fmt::print("Seat {} ({}): {} points{}\n", seat + 1, record_.players[static_cast<std::size_t>(seat)],
                 scores[static_cast<std::size_t>(seat)], match_->winners().contains(seat) ? ", wins" : "");
  }

  void hint() {
    fmt::print("Thinking...\n");
    const auto bot = bots::make_bot(record_.game, bots::strongest);
    if (!bot) return;
    const auto decision =
        (*bot)->decide(*match_, {.time = std::chrono::milliseconds(hint_time_)}, {}, random_);
    int shown = 0;
    for (const bots::Candidate& candidate : decision.candidates) {
      if (shown++ == 5) break;
      if (candidate.visits == 0)
        fmt::print("  {}\n", candidate.action);
      else
        fmt::print("  {:<12} {:>5.1f} % to win, {:+.1f} points on the best opponent\n", candidate.action,
                   100 * candidate.share, candidate.margin);
    }
  }

  // Back to before the human's last action of this round.
  void undo() {
    auto& actions = record_.rounds.back().actions;
    auto match = play::replay(record_, play::Moment{match_->rounds() - 1, 0});
    if (!match) return;
    std::optional<std::size_t> last;
    for (std::size_t ply = 0; ply < actions.size(); ++ply) {
      if ((*match)->seat_to_act() == human_) last = ply;
      if (!(*match)->play(actions[ply])) return;
    }
    if (!last) {
      fmt::print("You have decided nothing in this round yet.\n");
      return;
    }
    actions.resize(*last);
    match = play::replay(record_);
    if (match) match_ = std::move(*match);
    board_is_old_ = true;
  }

  void save(const std::string& path) const {
    if (path.empty()) {
      fmt::print("Say where to: save FILE\n");
      return;
    }
    play::Record record = record_;
    record.others["seed"] = seed_;
    std::ofstream file(path);
    file << play::to_text(play::write_record(record)) << '\n';
    file.close();
    fmt::print("{}\n", file ? "Saved." : fmt::format("{}: can't be written", path));
  }

  // False when the human leaves.
  bool ask() {
    const auto legal = match_->legal();
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
    } else if (match_->check(line)) {
      (void)act(line);
    } else if (const auto number = as_number(line); number && *number >= 1 && *number <= legal.size()) {
      (void)act(legal[*number - 1]);
    } else {
      fmt::print("{}\n", match_->check(line).error().message);
    }
    return true;
  }

  play::Record record_;
  std::unique_ptr<play::Match> match_;
  Seat human_;
  std::uint64_t hint_time_;
  Random random_;
  std::uint64_t seed_ = 0;
  std::vector<std::unique_ptr<bots::Bot>> bots_;
  bool board_is_old_ = true;
  Paint paint_ = paint_for_output();
};

Result<> run(const Arguments& arguments, bool seeded) {
  play::Record record;
  std::unique_ptr<play::Match> match;
  if (!arguments.resume.empty()) {
    auto loaded = load_record(arguments.resume);
    if (!loaded) return tl::unexpected(loaded.error());
    record = std::move(*loaded);
    if (!arguments.game.empty() && arguments.game != record.game)
      return fail("{} holds a game of {}, not of {}", arguments.resume, record.game, arguments.game);
    auto replayed = play::replay(record);
    if (!replayed) return fail_in(arguments.resume, replayed.error());
    match = std::move(*replayed);
  } else {
    if (arguments.game.empty()) return fail("which game? See pioche games");
    const auto game = play::find_game(arguments.game);
    if (!game) return tl::unexpected(game.error());
    const auto options = read_options(arguments.options);
    if (!options) return tl::unexpected(options.error());
    auto made = (*game)->new_match(*options);
    if (!made) return tl::unexpected(made.error());
    match = std::move(*made);
    record.game = arguments.game;
    record.options = match->options();
    std::random_device device;
    record.others["seed"] =
        seeded ? arguments.seed : ((std::uint64_t{device()} << 32) | device()) & largest_seed;
  }
  Evening evening(std::move(record), std::move(match), arguments);
  if (auto invited = evening.invite(arguments.against); !invited) return invited;
  return evening.play();
}

}  // namespace

void add_play(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("play", "Play in the terminal against bots");
  command->add_option("game", arguments->game, "The game: see pioche games");
  command->add_option("--option", arguments->options, "name=value, as often as needed")
      ->take_all()
      ->allow_extra_args(false);
  command->add_option("--against", arguments->against,
                      "A bot for all other seats, or one for each: level1,level4");
  command->add_option("--seat", arguments->seat, "Where you sit")->check(CLI::Range(1, max_seats));
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
