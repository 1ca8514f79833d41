#include "people/tournament.h"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/maximum_weighted_matching.hpp>
#include <cmath>
#include <numeric>

namespace pioche::people {

namespace {

using Numbers = std::vector<int>;

Numbers still_playing(const Tournament& tournament) {
  Numbers all;
  for (const Standing& standing : standings(tournament))
    if (!tournament.entrants[standing.entrant].withdrawn) all.push_back(standing.entrant);
  return all;
}

// What the rounds so far say about pairs and seats.
class History {
 public:
  explicit History(const Tournament& tournament)
      : size_(tournament.entrants.size()), met_(size_ * size_), began_(size_), byes_(size_) {
    for (const Round& round : tournament.played) {
      for (const int entrant : round.byes) ++byes_[entrant];
      for (const Pairing& table : round.tables) {
        ++began_[table.seats[0]];
        for (const int a : table.seats)
          for (const int b : table.seats) ++met_[a * size_ + b];
      }
    }
  }

  int met(int a, int b) const { return met_[a * size_ + b]; }
  int byes(int entrant) const { return byes_[entrant]; }

  // Whoever began least often sits first.
  Pairing seated(Numbers seats) const {
    std::stable_sort(seats.begin(), seats.end(), [&](int a, int b) { return began_[a] < began_[b]; });
    return {std::move(seats), {}};
  }

 private:
  std::size_t size_;
  std::vector<int> met_;
  std::vector<int> began_;
  std::vector<int> byes_;
};

// Everybody once against everybody: one stays, the others go round (the circle method). On one half of the circle people sit
// first at every other table, and whoever stays at every other round: going round, everybody does as often as not.
Round round_robin(const Tournament& tournament) {
  Numbers circle(tournament.entrants.size());
  std::iota(circle.begin(), circle.end(), 0);
  if (circle.size() % 2) circle.insert(circle.begin(), -1);  // nobody, who stays
  const auto turn = static_cast<std::ptrdiff_t>(tournament.played.size() % (circle.size() - 1));
  std::rotate(circle.begin() + 1, circle.begin() + 1 + turn, circle.end());

  const auto plays = [&](int entrant) { return entrant >= 0 && !tournament.entrants[entrant].withdrawn; };
  Round round;
  for (std::size_t i = 0; i < circle.size() / 2; ++i) {
    int a = circle[i];
    int b = circle[circle.size() - 1 - i];
    if (i == 0 ? turn % 2 : i % 2) std::swap(a, b);
    if (plays(a) && plays(b))
      round.tables.push_back({{a, b}, {}});
    else if (plays(a) || plays(b))
      round.byes.push_back(plays(a) ? a : b);
  }
  return round;
}

// Those level in points meet, the upper half of them against the lower, nobody twice if it can be had: the cheapest of all ways to
// pair everybody.
Round swiss(const Tournament& tournament, const History& history) {
  std::vector<Standing> left;
  for (const Standing& standing : standings(tournament))
    if (!tournament.entrants[standing.entrant].withdrawn) left.push_back(standing);

  Round round;
  if (left.size() % 2) {
    auto lowest = left.end() - 1;
    for (auto one = left.end(); one-- != left.begin();)
      if (history.byes(one->entrant) < history.byes(lowest->entrant)) lowest = one;
    round.byes.push_back(lowest->entrant);
    left.erase(lowest);
  }

  const auto level_with = [&](const Standing& one) {
    return std::count_if(left.begin(), left.end(),
                         [&](const Standing& other) { return other.points == one.points; });
  };
  using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                                      boost::property<boost::edge_weight_t, long long>>;
  constexpr long long best =
      1'000'000'000'000;  // so much that nobody stays alone for the sake of a better pair
  Graph graph(left.size());
  for (std::size_t a = 0; a < left.size(); ++a) {
    for (std::size_t b = a + 1; b < left.size(); ++b) {
      const double apart = 2 * (left[a].points - left[b].points);
      const auto off = static_cast<long long>(b - a) - level_with(left[a]) / 2;
      const long long cost = 10'000'000'000LL * history.met(left[a].entrant, left[b].entrant) +
                             100'000 * std::llround(apart * apart) + off * off;
      boost::add_edge(a, b, best - cost, graph);
    }
  }
  std::vector<Graph::vertex_descriptor> mate(left.size());
  boost::maximum_weighted_matching(graph, &mate[0]);
  for (std::size_t a = 0; a < left.size(); ++a)
    if (mate[a] != Graph::null_vertex() && a < mate[a])
      round.tables.push_back(history.seated({left[a].entrant, left[mate[a]].entrant}));
  return round;
}

// Tables as equal in size as can be, from the top of the standings down; of those next in line, whoever met the table's people least.
Round by_place(const Tournament& tournament, const History& history) {
  Numbers left = still_playing(tournament);
  const std::size_t most = tournament.seats;
  const std::size_t tables = (left.size() + most - 1) / most;
  Round round;
  for (std::size_t table = 0; table < tables; ++table) {
    const std::size_t size = left.size() / (tables - table) + (left.size() % (tables - table) ? 1 : 0);
    Numbers seats{left.front()};
    left.erase(left.begin());
    while (seats.size() < size) {
      const auto meetings = [&](int entrant) {
        int sum = 0;
        for (const int seat : seats) sum += history.met(entrant, seat);
        return sum;
      };
      const auto near = left.begin() + static_cast<std::ptrdiff_t>(std::min(left.size(), 2 * size));
      const auto next =
          std::min_element(left.begin(), near, [&](int a, int b) { return meetings(a) < meetings(b); });
      seats.push_back(*next);
      left.erase(next);
    }
    round.tables.push_back(history.seated(std::move(seats)));
  }
  return round;
}

}  // namespace

std::vector<double> points_by_place(const std::vector<int>& places) {
  std::vector<double> points;
  const auto seats = static_cast<double>(places.size());
  for (const int own : places) {
    const auto better = static_cast<double>(
        std::count_if(places.begin(), places.end(), [&](int other) { return other < own; }));
    const auto level = static_cast<double>(std::count(places.begin(), places.end(), own));
    points.push_back(seats < 2 ? 1 : (seats - 1 - better - (level - 1) / 2) / (seats - 1));
  }
  return points;
}

int planned_rounds(const Tournament& tournament) {
  if (tournament.form != TournamentForm::round_robin) return tournament.rounds;
  const int entrants = static_cast<int>(tournament.entrants.size());
  return entrants % 2 ? entrants : entrants - 1;
}

bool finished(const Tournament& tournament) {
  return static_cast<int>(tournament.played.size()) >= planned_rounds(tournament) &&
         std::all_of(tournament.played.back().tables.begin(), tournament.played.back().tables.end(),
                     [](const Pairing& table) { return table.played(); });
}

std::vector<Standing> standings(const Tournament& tournament) {
  std::vector<Standing> all;
  for (int i = 0; i < static_cast<int>(tournament.entrants.size()); ++i) all.push_back({i, 1, 0, 0, 0});
  for (const Round& round : tournament.played) {
    for (const int entrant : round.byes) all[entrant].points += 1;
    for (const Pairing& table : round.tables) {
      if (!table.played()) continue;
      for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
        all[table.seats[seat]].points += table.points[seat];
        ++all[table.seats[seat]].games;
      }
    }
  }
  const std::vector<Standing> by_number = all;
  for (const Round& round : tournament.played)
    for (const Pairing& table : round.tables) {
      if (!table.played()) continue;
      for (const int own : table.seats)
        for (const int other : table.seats)
          if (other != own) all[own].opponents += by_number[other].points;
    }

  const auto score = [&](const Standing& one) { return std::pair(-one.points, -one.opponents); };
  std::stable_sort(all.begin(), all.end(), [&](const Standing& a, const Standing& b) {
    if (score(a) != score(b)) return score(a) < score(b);
    return tournament.entrants[a.entrant].rating > tournament.entrants[b.entrant].rating;
  });
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i].place = i > 0 && score(all[i]) == score(all[i - 1]) ? all[i - 1].place : static_cast<int>(i) + 1;
  return all;
}

Result<Round> next_round(const Tournament& tournament) {
  if (!tournament.played.empty())
    for (const Pairing& table : tournament.played.back().tables)
      if (!table.played()) return fail("round {} is still being played", tournament.played.size());
  if (static_cast<int>(tournament.played.size()) >= planned_rounds(tournament))
    return fail("all {} rounds have been played", tournament.played.size());
  if (tournament.entrants.size() > most_entrants)
    return fail("at most {} can take part, not {}", most_entrants, tournament.entrants.size());
  if (still_playing(tournament).size() < 2) return fail("fewer than two are left to play");
  if (tournament.form == TournamentForm::round_robin) return round_robin(tournament);
  const History history(tournament);
  return tournament.form == TournamentForm::swiss ? swiss(tournament, history)
                                                  : by_place(tournament, history);
}

}  // namespace pioche::people
