#pragma once
// A search without a tree: pairs of lay and pick race on equal deals, and who is clearly behind drops out.
#include <cmath>

#include "bots/common/bot_of.h"
#include "bots/kingdomino/foresight.h"
#include "games/kingdomino/kingdomino.h"

namespace pioche::bots::kingdomino {

struct RaceSettings {
  double trust = 16;    // the rating of a line counts as so many tries
  double clearly = 2;   // standard errors behind the leader that drop a line
  double beneath = 10;  // points below the best rating from which lines don't start
  std::size_t lines = 24;
  int deals = 4;  // between looks
};

template <search::Rollout<Kingdomino> Roll>
class LineRace final : public BotOf<Kingdomino> {
 public:
  LineRace(const RaceSettings& settings, const search::Parameters& parameters, Roll roll = {})
      : settings_(settings), parameters_(parameters), roll_(std::move(roll)) {}

  DecisionOf<Kingdomino> decide(const search::Redraws<Kingdomino>& redraws, const Budget& budget, const StopToken& stop, Random& random,
                                std::span<const Move>) override {
    const auto start = search::Watch::Clock::now();
    const View& view = redraws.view();
    std::vector<Line> lines = lines_of(view);
    search::Watch watch(budget, budget.simulations, start, stop);
    const Seat searcher = view.table.actor;
    const std::uint64_t seed = random.next();
    std::uint64_t done = 0;
    bool goes_on = lines.size() > 1;
    for (std::uint64_t deal = 0; goes_on; ++deal) {
      std::size_t tried = 0;
      for (Line& line : lines) {
        if (!(goes_on = watch.goes_on(done))) break;
        Random chance = Random::stream(seed, deal);
        Position position = redraws(chance);
        for (const Move move : line.moves) position.play(move);
        const search::Outcome outcome =
            roll_(position, searcher, search::UnknownOpponents<Kingdomino>{}, chance);
        line.worth.push_back(80 * (value(outcome, searcher, parameters_) - 0.5f));
        ++done;
        ++tried;
      }
      if (!goes_on)  // lines that this deal was not played with
        for (std::size_t at = 0; at < tried; ++at) lines[at].worth.pop_back();
      else if ((deal + 1) % static_cast<std::uint64_t>(settings_.deals) == 0 && deal >= 7)
        drop(lines), goes_on = lines.size() > 1;
    }
    DecisionOf<Kingdomino> decided{leader(lines).moves[0], {}};
    decided.found.simulations = done;
    return decided;
  }

 private:
  struct Line {
    FixedVector<Move, 2> moves;
    float rating = 0;
    std::vector<float> worth{};  // of each deal, in points
  };

  // How far one line is ahead of another, and the error of that: deal by deal, with what the ratings say.
  struct Lead {
    double points, error;
  };
  Lead lead(const Line& one, const Line& other) const {
    const std::size_t deals = std::min(one.worth.size(), other.worth.size());
    double sum = 0, squares = 0;
    for (std::size_t at = 0; at < deals; ++at) {
      const double ahead = static_cast<double>(one.worth[at]) - static_cast<double>(other.worth[at]);
      sum += ahead;
      squares += ahead * ahead;
    }
    const auto n = static_cast<double>(deals);
    const double mean = deals == 0 ? 0 : sum / n;
    const double spread = deals == 0 ? 36 : std::max(squares / n - mean * mean, 9.0);
    const double rated = static_cast<double>(one.rating) - static_cast<double>(other.rating);
    const double weight = n + settings_.trust;
    return {weight == 0 ? 0 : (sum + settings_.trust * rated) / weight,
            std::sqrt(spread / std::max(weight, 1.0))};
  }
  const Line& leader(const std::vector<Line>& lines) const {
    const Line* best = &lines[0];
    for (const Line& line : lines)
      if (lead(line, *best).points > 0) best = &line;
    return *best;
  }
  void drop(std::vector<Line>& lines) const {
    const Line best = leader(lines);
    std::erase_if(lines, [&](const Line& line) {
      const Lead ahead = lead(best, line);
      return ahead.points > settings_.clearly * ahead.error;
    });
  }

  std::vector<Line> lines_of(const View& view) const {
    const Table& table = view.table;
    std::vector<Line> lines;
    const MoveValues values(table);
    if (table.phase == Phase::lay) {
      std::vector<Line> lays;
      each_place(table.places(), [&](Place place) {
        Line& line = lays.emplace_back();
        line.moves.push_back(Move::lay(place));
        line.rating = values.of_place(place);
      });
      best_first(lays, 16);
      if (lays.empty()) {
        lines.emplace_back().moves.push_back(Move::discard());
      } else if (table.choosing.free == 0) {
        lines = lays;
      } else {
        for (const Line& lay : lays)
          for (Bits free = table.choosing.free; free != 0;) {
            const auto number = static_cast<DominoNumber>(take_lowest(free));
            Line& line = lines.emplace_back(lay);
            line.moves.push_back(Move::choose(number));
            line.rating = values.of_pick_after(lay.moves[0].place(), number);
          }
      }
    } else {
      for (Bits free = table.choosing.free; free != 0;) {
        const auto number = static_cast<DominoNumber>(take_lowest(free));
        Line& line = lines.emplace_back();
        line.moves.push_back(Move::choose(number));
        line.rating = values.of_pick(number);
      }
    }
    best_first(lines, settings_.lines);
    return lines;
  }
  void best_first(std::vector<Line>& lines, std::size_t most) const {
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Line& one, const Line& other) { return one.rating > other.rating; });
    if (lines.size() > most) lines.resize(most);
    if (lines.empty()) return;
    const float least = lines[0].rating - static_cast<float>(settings_.beneath);
    std::erase_if(lines, [&](const Line& line) { return line.rating < least; });
  }

  RaceSettings settings_;
  search::Parameters parameters_;
  Roll roll_;
};

}  // namespace pioche::bots::kingdomino
