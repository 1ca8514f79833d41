#include "arena/arena.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "base/workers.h"
#include "play/record.h"
#include "search/outcome.h"

namespace pioche::arena {
namespace {

using Players = std::vector<std::unique_ptr<Player>>;

Result<Players> make_players(const Plan& plan) {
  Players players;
  for (const std::string& spec : plan.players)
    players.push_back(TRY(plan.make(plan.game, spec, plan.player_options)));
  return players;
}

// Players, or teams.
int count_sides(const play::Match& match) {
  int sides = 0;
  for (const Seat seat : seats(match.players())) {
    bool leads = true;
    for (const Seat other : seats(seat)) leads = leads && !match.same_side(seat, other);
    sides += leads;
  }
  return sides;
}

class Arena {
 public:
  Arena(const Plan& plan, const play::Match& begun, const Events& events)
      : plan_(plan), begun_(begun), events_(events), results_(plan.games) {}

  Report run(Players first, const StopToken& stop) {
    run_workers(std::min(plan_.threads, plan_.games), [&](int number) {
      if (number == 0) return work(first, stop);
      auto own = make_players(plan_);
      if (!own) return give_up(own.error());
      work(*own, stop);
    });
    return report();
  }

 private:
  void work(Players& players, const StopToken& stop) {
    for (;;) {
      const int game = next_.fetch_add(1);
      if (game >= plan_.games || stop.stop_requested() || ended()) return;
      auto played = play(game, players, stop);
      if (!played) return give_up(played.error());
      if (!*played) return;  // stopped in the middle
      const std::scoped_lock lock(mutex_);
      results_[game] = std::move(**played);
      ++done_;
      if (plan_.hypotheses) look_at_complete_deals();
      if (events_.progress) events_.progress(done_);
    }
  }

  Result<std::optional<GameResult>> play(int game, Players& players, const StopToken& stop) {
    const int count = static_cast<int>(players.size());
    const int deal = game / count, rotation = game % count;
    play::Match match = begun_;
    const std::uint64_t deal_seed = Random::stream(plan_.seed, static_cast<std::uint64_t>(deal)).next();

    const auto player_at = [&](int seat) -> std::size_t {
      return static_cast<std::size_t>((seat - rotation + count) % count);
    };
    std::vector<Random> chances;
    chances.reserve(count);
    for (int seat = 0; seat < count; ++seat)
      chances.push_back(
          Random::stream(~plan_.seed, static_cast<std::uint64_t>(game) * max_seats + player_at(seat)));

    std::vector<std::string> names;
    for (int seat = 0; seat < count; ++seat) names.push_back(plan_.players[player_at(seat)]);

    for (const Seat seat : seats(count))
      if (const auto begun = players[player_at(seat)]->begin(match, seat); !begun)
        return fail_in(fmt::format("game {}", game), begun.error());
    while (!match.over()) {
      if (match.needs_round()) {
        play::deal_round(match, deal_seed);
        continue;
      }
      if (stop.stop_requested()) return std::nullopt;
      const Seat seat = match.seat_to_act();
      Random& chance = chances[seat];
      if (const auto played = players[player_at(seat)]->play(match, names, stop, chance); !played)
        return fail_in(fmt::format("game {}, seat {}", game, seat + 1), played.error());
    }
    for (auto& player : players)
      if (const auto ended = player->end(match); !ended)
        return fail_in(fmt::format("game {}", game), ended.error());
    if (events_.keep_record) {
      play::Record record = play::record_of(match);
      record.players = names;
      const std::scoped_lock lock(mutex_);
      TRY(events_.keep_record(game, record));
    }
    return result(game, rotation, match);
  }

  static GameResult result(int game, int rotation, const play::Match& match) {
    const Scores scores = match.scores();
    const auto same_side = [&match](Seat one, Seat other) { return match.same_side(one, other); };
    GameResult result;
    result.game = game;
    for (int player = 0; player < match.players(); ++player) {
      const auto seat = static_cast<Seat>((player + rotation) % match.players());
      const search::SeatOutcome outcome = search::seat_outcome(scores, match.winners(), seat, same_side);
      result.seat.push_back(seat);
      result.score.push_back(scores[seat]);
      result.share.push_back(outcome.winners == 0 ? 0.0 : 1.0 / outcome.winners);
      result.margin.push_back(outcome.margin);
    }
    return result;
  }

  // Deals are tested in their order, whichever thread played them, and those after the verdict don't count: the result is the same
  // whatever the number of threads.
  void look_at_complete_deals() {
    const std::size_t players = plan_.players.size();
    while (test_.verdict == Verdict::open && (tested_.size() + 1) * players <= results_.size()) {
      const auto first = results_.begin() + static_cast<std::ptrdiff_t>(tested_.size() * players);
      const auto last = first + static_cast<std::ptrdiff_t>(players);
      if (!std::all_of(first, last, [](const auto& result) { return result.has_value(); })) return;
      std::vector<double>& deal = tested_.emplace_back();
      for (auto result = first; result != last; ++result) deal.push_back((*result)->share[0]);
      test_ = test(tested_, *plan_.hypotheses, count_sides(begun_));
    }
  }

  Report report() const {
    Report report;
    report.broken = broken_;
    if (plan_.hypotheses) report.test = test_;
    const std::size_t players = plan_.players.size();
    const bool decided = test_.verdict != Verdict::open;
    const std::size_t counted = decided ? tested_.size() * players : results_.size();
    for (std::size_t game = 0; game < counted; ++game)
      if (results_[game]) report.games.push_back(*results_[game]);
    for (std::size_t at = 0; at < players; ++at) {
      Standing standing;
      standing.name = plan_.players[at];
      Deals scores(counted / players + 1), margins = scores, shares = scores;
      for (const GameResult& result : report.games) {
        const std::size_t deal = result.game / players;
        ++standing.games;
        standing.wins += result.share[at];
        shares[deal].push_back(result.share[at]);
        scores[deal].push_back(result.score[at]);
        margins[deal].push_back(result.margin[at]);
      }
      standing.win_share = estimate_share(shares);
      standing.mean_score = estimate_mean(scores);
      standing.margin = estimate_mean(margins);
      standing.elo = estimate_elo(standing.win_share, standing.games, count_sides(begun_));
      report.standings.push_back(std::move(standing));
    }
    return report;
  }

  void give_up(const Error& error) {
    const std::scoped_lock lock(mutex_);
    if (!broken_) broken_ = error;
  }
  bool ended() {
    const std::scoped_lock lock(mutex_);
    return broken_.has_value() || test_.verdict != Verdict::open;
  }

  const Plan& plan_;
  const play::Match& begun_;
  const Events& events_;
  std::vector<std::optional<GameResult>> results_;
  std::atomic<int> next_ = 0;
  std::mutex mutex_;
  int done_ = 0;
  Deals tested_;
  SequentialTest test_;
  std::optional<Error> broken_;
};

}  // namespace

Result<Report> run(const Plan& plan, const StopToken& stop, const Events& events) {
  const play::Match match = TRY(play::new_match(plan.game, plan.options));
  const int players = match.players();
  if (static_cast<int>(plan.players.size()) != players)
    return fail("{} players sit at this table, but {} were named: {} --option players={} or name as many",
                players, plan.players.size(), "give", plan.players.size());
  if (plan.games < 1) return fail("at least one game must be played");

  // The first thread's players, made here so that a wrong name is told before anything is played.
  Players first = TRY(make_players(plan));
  return Arena(plan, match, events).run(std::move(first), stop);
}

}  // namespace pioche::arena
