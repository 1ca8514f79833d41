#include "arena/player.h"

#include <optional>

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
  Result<std::string> decide(const play::Match& match, const play::Record&, const StopToken& stop,
                             Random& random) override {
    return bot_->decide(match, budget_, stop, random).action;
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
    if (const auto said = program_.say(bots::protocol::greeting()); !said) return wrong(said.error().message);
    const auto answer = program_.hear(options_.patience);
    if (!answer) return wrong(fmt::format("asked to say it is ready, {}", answer.error().message));
    if (!bots::protocol::is_ready(*answer))
      return wrong(fmt::format("it should have answered 'ready NAME', but said '{}'", shortened(*answer)));
    return {};
  }

  Result<> begin(const play::Match& match, Seat seat) override {
    if (const auto said = program_.say(bots::protocol::game(match, seat)); !said)
      return wrong(said.error().message);
    return {};
  }

  Result<std::string> decide(const play::Match& match, const play::Record& record, const StopToken&,
                             Random& random) override {
    const auto message = bots::protocol::decide(match, record, options_.budget, random);
    if (const auto said = program_.say(message); !said)
      return tl::unexpected(wrong(said.error().message).error());
    const auto where = fmt::format("round {}, ply {}", match.rounds() - 1, match.ply());
    const auto answer = program_.hear(options_.patience);
    if (!answer)
      return tl::unexpected(
          wrong(fmt::format("asked to decide ({}), {}", where, answer.error().message)).error());
    const auto action = bots::protocol::played(*answer);
    if (!action)
      return tl::unexpected(
          wrong(fmt::format("asked to decide ({}), it should have answered 'play ACTION', but said '{}'",
                            where, shortened(*answer)))
              .error());
    if (const auto legal = play::check(match, *action); !legal)
      return tl::unexpected(
          wrong(fmt::format("at {} it played '{}': {}", where, shortened(*action), legal.error().message))
              .error());
    return std::string(*action);
  }

  Result<> end(const play::Match& match) override {
    if (const auto said = program_.say(bots::protocol::over(match)); !said)
      return wrong(said.error().message);
    return {};
  }

 private:
  Result<> wrong(std::string_view what) const { return fail("program '{}': {}", command_, what); }
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
    auto program = Program::start(command);
    if (!program) return tl::unexpected(program.error());
    auto player = std::make_unique<ProgramPlayer>(command, std::move(*program), options);
    if (const auto ready = player->greet(); !ready) return tl::unexpected(ready.error());
    return player;
  }
  auto bot = bots::make_bot(game, spec);
  if (!bot) return tl::unexpected(bot.error());
  return std::make_unique<HousePlayer>(std::move(*bot), options.budget);
}

}  // namespace pioche::arena
