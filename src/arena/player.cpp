#include "arena/player.h"

#include "arena/program.h"
#include "bots/protocol.h"
#include "play/notation.h"

namespace pioche::arena {
namespace {

class HousePlayer final : public Player {
 public:
  HousePlayer(std::unique_ptr<bots::Bot> bot, const bots::Budget& budget)
      : bot_(std::move(bot)), budget_(budget) {}

  Result<> begin(const play::Match&, Seat) override { return {}; }
  Result<> play(play::Match& match, std::span<const std::string>, const StopToken& stop,
                Random& random) override {
    bot_->play(match, budget_, stop, random);
    return {};
  }
  Result<> end(const play::Match&) override { return {}; }

 private:
  std::unique_ptr<bots::Bot> bot_;
  bots::Budget budget_;
};

class ProgramPlayer final : public Player {
 public:
  ProgramPlayer(std::string command, Program program, const PlayerOptions& options)
      : command_(std::move(command)), program_(std::move(program)), options_(options) {}
  ~ProgramPlayer() override { (void)program_.say(bots::protocol::quit()); }

  Result<> greet() {
    TRY(say(bots::protocol::greeting()));
    const std::string answer = TRY(hear("asked to say it is ready"));
    if (!bots::protocol::is_ready(answer))
      return wrong(fmt::format("it should have answered 'ready NAME', but said '{}'", shortened(answer)));
    return {};
  }

  Result<> begin(const play::Match& match, Seat seat) override {
    return say(bots::protocol::game(match, seat));
  }

  Result<> play(play::Match& match, std::span<const std::string> names, const StopToken&,
                Random& random) override {
    TRY(say(bots::protocol::decide(match, names, options_.budget, random)));
    const std::string where = fmt::format("round {}, ply {}", match.rounds() - 1, match.ply());
    const std::string answer = TRY(hear(fmt::format("asked to decide ({})", where)));
    const auto action = bots::protocol::played(answer);
    if (!action)
      return wrong(fmt::format("asked to decide ({}), it should have answered 'play ACTION', but said '{}'",
                               where, shortened(answer)));
    if (const auto done = play::play(match, *action); !done)
      return wrong(fmt::format("at {} it played '{}': {}", where, shortened(*action), done.error().message));
    return {};
  }

  Result<> end(const play::Match& match) override { return say(bots::protocol::over(match)); }

 private:
  Result<> say(const std::string& line) {
    if (const auto said = program_.say(line); !said) return wrong(said.error().message);
    return {};
  }
  Result<std::string> hear(std::string_view asked) {
    auto answer = program_.hear(options_.patience);
    if (!answer) return wrong(fmt::format("{}, {}", asked, answer.error().message));
    return answer;
  }
  tl::unexpected<Error> wrong(std::string_view what) const {
    return fail("program '{}': {}", command_, what);
  }
  static std::string_view shortened(std::string_view text) { return text.substr(0, 80); }

  std::string command_;
  Program program_;
  PlayerOptions options_;
};

}  // namespace

Result<std::unique_ptr<Player>> make_player(std::string_view game, std::string_view spec,
                                            const PlayerOptions& options) {
  constexpr std::string_view prefix = "cmd:";
  if (spec.starts_with(prefix)) {
    const std::string command(spec.substr(prefix.size()));
    if (command.empty()) return fail("'cmd:' needs a program, as in cmd:./my_bot");
    auto player = std::make_unique<ProgramPlayer>(command, TRY(Program::start(command)), options);
    TRY(player->greet());
    return player;
  }
  return std::make_unique<HousePlayer>(TRY(bots::make_bot(game, spec)), options.budget);
}

}  // namespace pioche::arena
