// Learns what a kingdom will score in the end from games played against itself, and writes the weights as a data file:
//   pioche-train-kingdomino 5 30000 > src/bots/kingdomino/weights/small.txt
//   pioche-train-kingdomino 7 15000 > src/bots/kingdomino/weights/large.txt
// Every round of games is played with the weights of the round before, with some random actions so that poor kingdoms are
// seen as well; after each laying the features are noted, and at the end a least-squares fit for each number of dominoes to
// come tells the weights. A minute or two in all. A small network in place of the sum explained more of the scores but
// chose no better, so the sum stayed.
#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "bots/kingdomino/foresight.h"
#include "bots/kingdomino/swift.h"
#include "games/kingdomino/kingdomino.h"

namespace pioche::bots::kingdomino {
namespace {

constexpr int features = Features::count;
using Matrix = Eigen::Matrix<double, features, features>;
using Vector = Eigen::Matrix<double, features, 1>;

// The sums of a least-squares fit.
class Fit {
 public:
  void add(const Features& noted, double score) {
    const Vector values =
        Eigen::Map<const Eigen::Matrix<float, features, 1>>(noted.values.data()).cast<double>();
    squares_.selfadjointView<Eigen::Lower>().rankUpdate(values);
    products_ += values * score;
    any_ = true;
  }
  bool any() const { return any_; }
  Vector solve() const {
    constexpr double ridge = 10;  // features that never occurred get no weight
    Matrix squares = squares_.selfadjointView<Eigen::Lower>();
    squares.diagonal().array() += ridge;
    return squares.ldlt().solve(products_);
  }

 private:
  Matrix squares_ = Matrix::Zero();
  Vector products_ = Vector::Zero();
  bool any_ = false;
};
using Fits = std::vector<Fit>;  // by dominoes to come

struct Note {
  Features features;
  Seat seat;
  int to_come;
};

// Plays a game and adds what was seen and came of it.
template <class Policy>
void play_game(const Options& options, const Policy& policy, std::uint32_t one_in, Random& random,
               Fits& fits) {
  Position position(options, Kingdomino::deal(options, random), {});
  std::vector<Note> notes;
  // Until so many rows are left some actions are random, and nothing is noted until it is over: what was noted is what the policy made of it.
  static const bool calms = std::getenv("CALM") != nullptr;
  const int calm = calms ? static_cast<int>(random.below(static_cast<std::uint32_t>(options.rounds()))) : 24;
  while (position.seat_to_act() != nobody) {
    const Seat seat = position.seat_to_act();
    Table table = position.table();
    const bool wavers = calms && table.rows_to_draw == calm
                            ? random.below(2) == 0
                            : (!calms || table.rows_to_draw > calm) && random.below(one_in) == 0;
    position.play(wavers ? position.random_move(random) : policy(position, seat, random));
    if (table.phase != Phase::lay || table.rows_to_draw > calm) continue;
    // The choice is made by the table as it stood, with the kingdom as it will be.
    Note& note = notes.emplace_back();
    note.seat = seat;
    note.to_come = to_come(table, seat) - 1;
    table.kingdom(seat) = position.table().kingdom(seat);
    const FoundDomains domains(table.kingdom(seat));
    note.features = features_of(TableContext(table), table.kingdom(seat), domains.map());
  }
  const Scores scores = position.scores();
  for (const Note& note : notes)
    fits[static_cast<std::size_t>(note.to_come)].add(note.features,
                                                     scores[static_cast<std::size_t>(note.seat)]);
}

Weights solve(const Fits& fits) {
  Weights weights{};
  for (std::size_t left = 0; left < most_to_come; ++left) {
    if (!fits[left].any()) continue;
    const Vector solved = fits[left].solve();
    for (int at = 0; at < features; ++at)
      weights[left][static_cast<std::size_t>(at)] = static_cast<float>(solved(at));
  }
  return weights;
}

// How the weights do against the rule of thumb without them: every other seat each, and then the other way round.
void report(const Options& options, const Weights& weights, int deals) {
  const Foresight foresight{&weights};
  const Foresight swift;
  double sum = 0, squares = 0;
  for (int deal = 0; deal < deals; ++deal) {
    double difference = 0;
    for (int turn = 0; turn < 2; ++turn) {
      Random random(static_cast<std::uint64_t>(deal) + 1000000);
      Position position(options, Kingdomino::deal(options, random), {});
      const auto learnt = [turn](Seat seat) { return (seat + turn) % 2 == 0; };
      while (position.seat_to_act() != nobody) {
        const Seat seat = position.seat_to_act();
        position.play(learnt(seat) ? foresight(position, seat, random) : swift(position, seat, random));
      }
      const Scores scores = position.scores();
      for (Seat seat = 0; seat < options.players; ++seat)
        difference += (learnt(seat) ? 1 : -1) * scores[static_cast<std::size_t>(seat)];
    }
    difference /= options.players;
    sum += difference;
    squares += difference * difference;
  }
  const double mean = sum / deals;
  fmt::print(stderr, "  {:+.2f} ± {:.2f} points against the weights there are\n", mean,
             1.96 * std::sqrt((squares / deals - mean * mean) / deals));
}

void write(const Weights& weights, int size, int games) {
  fmt::print(
      "# Kingdomino, kingdoms of {0}x{0} squares: what the features of a kingdom (features.h) are worth in "
      "points at the end.\n"
      "# One line for each number of dominoes that its player will still lay, from 0 on.\n"
      "# Made by: pioche-train-kingdomino {0} {1} (bench/train/kingdomino.cpp; its seeds are fixed)\n",
      size, games);
  for (const auto& row : weights) {
    if (row[0] == 0) break;  // nobody lays as many in this size: the rest is zero by itself
    for (std::size_t at = 0; at < features; ++at) fmt::print("{}{:#.4g}", at == 0 ? "" : " ", row[at]);
    fmt::print("\n");
  }
}

void train(int size, int games) {
  Options options;
  options.harmony = options.middle_kingdom = true;
  options.kingdom = static_cast<std::uint8_t>(size);
  options.players = size == 7 ? 2 : 4;
  // Tried: one random action in 20, 10, 5 and 3. The long games of 7x7 gain five points a game from more of them.
  const std::uint32_t one_in = std::getenv("NOISE") != nullptr
                                   ? static_cast<std::uint32_t>(std::atoi(std::getenv("NOISE")))
                               : size == 7 ? 5
                                           : 10;
  constexpr int rounds = 5;
  Weights weights{};
  Fits fits(most_to_come);
  for (int round = 0; round < rounds; ++round) {
    fmt::print(stderr, "round {} of {}: {} games\n", round + 1, rounds, games);
    Random random(static_cast<std::uint64_t>(round) + 1);
    for (int game = 0; game < games; ++game) {
      if (round == 0)
        play_game(options, Swift{}, one_in, random, fits);
      else
        play_game(options, Foresight{&weights}, one_in, random, fits);
    }
    weights = solve(fits);
    if (round == 0) fits.assign(most_to_come, Fit{});  // from now on all rounds count
    report(options, weights, 6000);
  }
  write(weights, size, games);
}

}  // namespace
}  // namespace pioche::bots::kingdomino

int main(int count, char** arguments) {
  const int size = count == 3 ? std::atoi(arguments[1]) : 0;
  const int games = count == 3 ? std::atoi(arguments[2]) : 0;
  if ((size != 5 && size != 7) || games < 1) {
    fmt::print(stderr,
               "usage: pioche-train-kingdomino 5|7 GAMES > src/bots/kingdomino/weights/small|large.txt\n");
    return 2;
  }
  pioche::bots::kingdomino::train(size, games);
}
