#pragma once
// Flat Monte Carlo: every candidate is played out many times from where it leads, and the best mean is taken.
// A candidate may be several actions that one seat takes in a row (lay, then pick), judged together.
#include <algorithm>

#include "base/workers.h"
#include "search/budget.h"
#include "search/found.h"
#include "search/parameters.h"
#include "search/plugs.h"

namespace pioche::search {

inline constexpr std::size_t max_line = 3;

// What a flat search found: candidates by their first action, and the whole line to play.
template <Game G>
struct FoundLine {
  Found<G> found;
  FixedVector<typename G::Move, max_line> line;
};

// How a playout is scored. Free of the mix in Parameters, because published methods have their own.
template <class J>
concept Judge = requires(const J& judge, const Outcome& outcome, Seat seat) {
  { judge(outcome, seat) } -> std::convertible_to<double>;
};

template <Game G, Rollout<G> Roll, Judge Score>
class FlatSearch {
  using Line = FixedVector<typename G::Move, max_line>;

 public:
  // Lines of up to `plies` actions of the seat that searches.
  FlatSearch(int plies, int threads, Roll roll = {}, Score score = {})
      : plies_(plies), threads_(threads), roll_(std::move(roll)), score_(std::move(score)) {}

  FoundLine<G> search(const Redraws<G>& redraws, const Budget& budget, const StopToken& stop,
                      Random& random) {
    const auto start = Watch::Clock::now();
    const typename G::Position first = redraws(random);
    const Seat searcher = first.seat_to_act();
    std::vector<Line> lines;
    list_lines(first, searcher, {}, lines);

    const std::uint64_t seed = random.next();
    const std::size_t threads = threads_;
    std::vector<std::vector<Tally>> tallies(threads, std::vector<Tally>(lines.size()));
    std::vector<std::uint64_t> done(threads);
    run_workers(threads_, [&](int number) {
      const std::size_t at = number;
      Watch watch(budget, share_of(budget.simulations, threads_, number), start, stop);
      Random own = Random::stream(seed, at);
      Roll roll = roll_;
      for (; watch.goes_on(done[at]); ++done[at]) {
        const std::uint32_t index = own.below(static_cast<std::uint32_t>(lines.size()));
        typename G::Position position = redraws(own);
        for (const typename G::Move move : lines[index]) position.play(move);
        const Outcome outcome = roll(position, searcher, UnknownOpponents<G>{}, own);
        tallies[at][index].add(outcome, searcher, score_(outcome, searcher));
      }
    });
    for (std::size_t thread = 1; thread < threads; ++thread)
      for (std::size_t at = 0; at < lines.size(); ++at) tallies[0][at].add(tallies[thread][at]);
    FoundLine<G> result = choose(first, lines, tallies[0]);
    for (const std::uint64_t count : done) result.found.simulations += count;
    return result;
  }

 private:
  void list_lines(const typename G::Position& position, Seat searcher, const Line& so_far,
                  std::vector<Line>& lines) {
    if (position.seat_to_act() != searcher || so_far.size() >= static_cast<std::size_t>(plies_)) {
      lines.push_back(so_far);
      return;
    }
    MovesOf<G> moves;
    moves.clear();
    position.legal_moves(moves);
    for (const typename G::Move move : moves) {
      typename G::Position next = position;
      next.play(move);
      Line line = so_far;
      line.push_back(move);
      list_lines(next, searcher, line, lines);
    }
  }

  // Of lines that begin alike, the best stands for their first action.
  FoundLine<G> choose(const typename G::Position& position, const std::vector<Line>& lines,
                      const std::vector<Tally>& tallies) const {
    MovesOf<G> moves;
    moves.clear();
    position.legal_moves(moves);
    FoundLine<G> result;
    double best_worth = -1;
    for (const typename G::Move move : moves) {
      Candidate<G> stands{move};
      std::uint64_t visits = 0;
      for (std::size_t at = 0; at < lines.size(); ++at) {
        if (!(lines[at][0] == move)) continue;
        visits += tallies[at].visits;
        const Candidate<G> one = candidate<G>(move, tallies[at]);
        if (one.visits > 0 && (stands.visits == 0 || one.value > stands.value)) stands = one;
        if (one.visits > 0 && one.value > best_worth) {
          best_worth = one.value;
          result.line = lines[at];
        }
      }
      stands.visits = visits;
      result.found.candidates.push_back(stands);
    }
    if (result.line.empty()) result.line = lines.front();
    std::stable_sort(result.found.candidates.begin(), result.found.candidates.end(),
                     [](const auto& one, const auto& other) {
                       return (one.visits > 0) != (other.visits > 0) ? one.visits > 0
                                                                     : one.value > other.value;
                     });
    return result;
  }

  int plies_;
  int threads_;
  Roll roll_;
  Score score_;
};

}  // namespace pioche::search
