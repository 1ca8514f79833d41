#include "desk/ratings.h"

#include "people/house_ratings.h"

namespace pioche::desk {
namespace {

constexpr Millis look_every = 10'000;

}  // namespace

store::FinishedGame Ratings::rated(store::FinishedGame game) {
  std::vector<people::Player> players;
  bool counts = !game.one_device && game.repeated < people::most_rated_in_a_day;
  for (const store::GamePlayer& one : game.players) {
    people::Player& player = players.emplace_back();
    player.side = one.side;
    player.place = one.place;
    player.anchored = one.account.empty();
    if (one.before) {
      player.rating = *one.before;
    } else if (one.level > 0) {
      const auto bot = people::bot_rating(game.ladder, one.level);
      counts = counts && bot;  // a bot that nobody measured says nothing
      player.rating = bot.value_or(people::Rating());
    }
  }
  game.rated = counts ? store::RatedState::done : store::RatedState::not_counted;
  const std::vector<people::Rating> after = people::rate_game(players);
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    store::GamePlayer& one = game.players[i];
    if (counts && !one.account.empty()) one.after = after[i];
  }
  return game;
}

void Ratings::work() {
  more_ = true;
  if (!working_) next();
}

void Ratings::work_now_and_then(Millis now) {
  if (now - looked_at_ < look_every) return;
  looked_at_ = now;
  work();
}

void Ratings::next() {
  working_ = true;
  more_ = false;
  people_.games_to_rate(1, alive_.guarded([this](const Result<std::vector<store::FinishedGame>>& due) {
    if (due && !due->empty()) return save(rated(due->front()));
    if (!due) journal_(Severity::error, fmt::format("event=not_rated reason=\"{}\"", due.error().message));
    working_ = false;
    if (due && more_) next();
  }));
}

void Ratings::save(const store::FinishedGame& game) {
  people_.save({}, {store::RateGame{game}}, alive_.guarded([this, game](const store::Saved& saved) {
    if (saved.outcome == store::Outcome::failed) {
      journal_(Severity::error,
               fmt::format("event=not_rated table={} reason=\"{}\"", game.table, saved.message));
      working_ = false;  // tried again now and then
      return;
    }
    if (saved.outcome == store::Outcome::saved)
      if (const LivePtr live = tables_.rated(game)) following_.tell_rated(*live);
    next();  // a conflict too: from what is known by now
  }));
}

}  // namespace pioche::desk
