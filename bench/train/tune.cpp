// Tunes the weights of Kingdomino's evaluation by what they win, where the fit (kingdomino.cpp) only says what kingdoms score:
//   pioche-tune-kingdomino FROM OUT SECONDS SEED     evolution strategies: who is moved one way plays who is moved the other way
//   pioche-tune-kingdomino --duel A B DEALS          two against two, each deal from both sides
// Four players, 5x5, both bonuses, everybody by foresight.
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sstream>
#include <vector>

#include "bots/kingdomino/foresight.h"
#include "games/kingdomino/kingdomino.h"

namespace pioche::bots::kingdomino {
namespace {

struct Taste {
  Weights weights{};
  float later = later_choice;
};

constexpr std::size_t dimensions = Features::count - 2 + 1;  // all but the constant and the points, and the order of choice
using Step = std::array<double, dimensions>;

Taste read(const std::string& path) {
  std::ifstream file(path);
  Taste taste;
  std::string line;
  std::size_t row = 0;
  while (std::getline(file, line)) {
    if (line.starts_with("# later ")) taste.later = std::strtof(line.c_str() + 8, nullptr);
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    for (float& weight : taste.weights[row]) words >> weight;
    ++row;
  }
  if (row == 0) { fmt::print(stderr, "cannot read {}\n", path); std::exit(1); }
  return taste;
}
void write(const std::string& path, const Taste& taste) {
  std::ofstream file(path);
  file << "# later " << taste.later << "\n";
  for (const auto& row : taste.weights) {
    if (row[0] == 0) break;
    for (std::size_t at = 0; at < row.size(); ++at) file << (at == 0 ? "" : " ") << fmt::format("{:#.4g}", row[at]);
    file << "\n";
  }
}

// How far a step moves each weight: by what is usual for this feature.
using Scale = std::array<double, Features::count>;
Scale usual(const Taste& taste) {
  Scale scale{};
  for (std::size_t at = 0; at < scale.size(); ++at) {
    double squares = 0;
    int rows = 0;
    for (std::size_t left = 1; left < most_to_come && taste.weights[left][0] != 0; ++left, ++rows)
      squares += std::pow(static_cast<double>(taste.weights[left][at]), 2);
    scale[at] = std::sqrt(squares / std::max(rows, 1));
  }
  return scale;
}
Taste moved(const Taste& from, const Scale& scale, const Step& by, double times) {
  Taste to = from;
  for (std::size_t left = 1; left < most_to_come && from.weights[left][0] != 0; ++left)
    for (std::size_t at = 2; at < Features::count; ++at)
      to.weights[left][at] += static_cast<float>(times * by[at - 2] * scale[at]);
  to.later += static_cast<float>(times * by[dimensions - 1]);
  return to;
}

// What the first have more than the others, each, in a game where seats play in turn.
double difference(const Taste& first, const Taste& other, std::uint64_t deal) {
  Options options;
  options.harmony = options.middle_kingdom = true;
  double sum = 0;
  for (int turn = 0; turn < 2; ++turn) {
    Random random(deal);
    Position position(options, Kingdomino::deal(options, random), {});
    const Foresight one{&first.weights, first.later}, two{&other.weights, other.later};
    while (position.seat_to_act() != nobody) {
      const Seat seat = position.seat_to_act();
      position.play((seat + turn) % 2 == 0 ? one(position, seat, random) : two(position, seat, random));
    }
    const Scores scores = position.scores();
    for (Seat seat = 0; seat < 4; ++seat)
      sum += ((seat + turn) % 2 == 0 ? 1 : -1) * scores[static_cast<std::size_t>(seat)];
  }
  return sum / 4;
}

void duel(const Taste& one, const Taste& other, int deals) {
  double sum = 0, squares = 0;
  for (int deal = 0; deal < deals; ++deal) {
    const double gained = difference(one, other, static_cast<std::uint64_t>(deal) + 5000000);
    sum += gained;
    squares += gained * gained;
  }
  const double mean = sum / deals;
  fmt::print("{:+.2f} ± {:.2f} points a game and seat\n", mean, 1.96 * std::sqrt((squares / deals - mean * mean) / deals));
  std::fflush(stdout);
}

double normal(Random& random) {
  const auto uniform = [&random] { return (static_cast<double>(random.next() >> 11) + 0.5) * 0x1p-53; };
  return std::sqrt(-2 * std::log(uniform())) * std::cos(6.283185307179586 * uniform());
}

void tune(const std::string& from, const std::string& out, double seconds, std::uint64_t seed) {
  const Taste start = read(from);
  const Scale scale = usual(start);
  constexpr double sigma = 0.15, rate = 0.02;
  constexpr int batch = 256;
  Step at{}, momentum{}, square{};
  Random random(seed);
  const auto spent = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
  double noted = 0;
  for (int round = 1; spent() < seconds; ++round) {
    Step gradient{};
    for (int pair = 0; pair < batch; ++pair) {
      Step noise;
      for (double& one : noise) one = sigma * normal(random);
      Step there = at, back = at;
      for (std::size_t n = 0; n < dimensions; ++n) there[n] += noise[n], back[n] -= noise[n];
      const double gained = difference(moved(start, scale, there, 1), moved(start, scale, back, 1), random.next());
      for (std::size_t n = 0; n < dimensions; ++n) gradient[n] += gained * noise[n] / (2 * sigma * sigma * batch);
    }
    for (std::size_t n = 0; n < dimensions; ++n) {
      momentum[n] = 0.9 * momentum[n] + 0.1 * gradient[n];
      square[n] = 0.99 * square[n] + 0.01 * gradient[n] * gradient[n];
      const double m = momentum[n] / (1 - std::pow(0.9, round)), s = square[n] / (1 - std::pow(0.99, round));
      const double pace = rate * std::max(0.1, 1 - spent() / seconds);
      at[n] += pace * m / (std::sqrt(s) + 1e-8);
    }
    if (spent() > noted + seconds / 12) {
      noted = spent();
      const Taste now = moved(start, scale, at, 1);
      write(out, now);
      fmt::print("{:.0f} s, {} games, later {:.2f}: ", spent(), round * batch * 2, now.later);
      duel(now, start, 1500);
    }
  }
  const Taste now = moved(start, scale, at, 1);
  write(out, now);
  duel(now, start, 4000);
}

}  // namespace
}  // namespace pioche::bots::kingdomino

int main(int count, char** arguments) {
  using namespace pioche::bots::kingdomino;
  const std::vector<std::string> words(arguments + 1, arguments + count);
  if (words.size() == 4 && words[0] == "--duel")
    duel(read(words[1]), read(words[2]), std::atoi(words[3].c_str()));
  else if (words.size() == 4)
    tune(words[0], words[1], std::atof(words[2].c_str()), std::strtoull(words[3].c_str(), nullptr, 10));
  else
    return fmt::print(stderr, "usage: pioche-tune-kingdomino FROM OUT SECONDS SEED | --duel A B DEALS\n"), 2;
}
