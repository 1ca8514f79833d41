#include "arena/report.h"

#include <algorithm>
#include <cmath>

namespace pioche::arena {
namespace {

namespace json = play::json;

json::value number(double value) {
  if (!std::isfinite(value)) return nullptr;
  return std::round(value * 1e6) / 1e6;
}

void put(json::object& object, const std::string& name, const Estimate& estimate) {
  object[name] = number(estimate.mean);
  object[name + "_interval"] = json::array{number(estimate.low), number(estimate.high)};
}

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char letter : text) {
    if (letter == '&')
      safe += "&amp;";
    else if (letter == '<')
      safe += "&lt;";
    else
      safe += letter;
  }
  return safe;
}

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::elo0:
      return "no";
    case Verdict::elo1:
      return "yes";
    case Verdict::open:
      break;
  }
  return "open";
}

std::string half_width(const Estimate& estimate, double scale, int digits) {
  const double half = (estimate.high - estimate.low) / 2 * scale;
  return std::isfinite(half) ? fmt::format("±{:.{}f}", half, digits) : "?";
}

}  // namespace

std::string as_table(const Plan& plan, const Report& report, Paint paint) {
  std::size_t widest = 4;
  for (const Standing& standing : report.standings) widest = std::max(widest, standing.name.size());
  std::string text = fmt::format("{}, {} games, seed {}\n\n", plan.game, report.games.size(), plan.seed);
  text += bold(paint, fmt::format("{:<{}}  {:>6}  {:>13}  {:>14}  {:>15}  {:>10}", "seat", widest, "wins",
                                  "share of wins", "mean score", "margin to best", "Elo")) +
          "\n";
  for (const Standing& standing : report.standings) {
    text +=
        fmt::format("{:<{}}  {:>6.6g}  {:>7.1f} % {:>4}  {:>8.2f} {:>5}  {:>9.2f} {:>5}  {:>+5.0f} {:>4}\n",
                    standing.name, widest, standing.wins, 100 * standing.win_share.mean,
                    half_width(standing.win_share, 100, 1), standing.mean_score.mean,
                    half_width(standing.mean_score, 1, 2), standing.margin.mean,
                    half_width(standing.margin, 1, 2), standing.elo.mean, half_width(standing.elo, 1, 0));
  }
  text +=
      "\nIntervals are 95 %, from the spread between deals. Elo is above the average of the other seats.\n";
  if (report.test)
    text += fmt::format(
        "Elo of {} is {:g} rather than {:g}? {} (log-likelihood ratio {:+.2f}, decided at ±{:.2f}).\n",
        plan.players[0], plan.hypotheses->elo1, plan.hypotheses->elo0, name(report.test->verdict),
        report.test->log_ratio, decisive_log_ratio);
  const bool decided = report.test && report.test->verdict != Verdict::open;
  if (!decided && static_cast<int>(report.games.size()) < plan.games)
    text += fmt::format("Stopped after {} of {} games.\n", report.games.size(), plan.games);
  return text;
}

json::object as_json(const Plan& plan, const Report& report) {
  json::array seats;
  for (const Standing& standing : report.standings) {
    json::object seat{{"name", standing.name}, {"games", standing.games}, {"wins", number(standing.wins)}};
    put(seat, "win_share", standing.win_share);
    put(seat, "mean_score", standing.mean_score);
    put(seat, "margin", standing.margin);
    put(seat, "elo", standing.elo);
    seats.push_back(std::move(seat));
  }
  json::object object{{"game", plan.game},   {"options", plan.options}, {"games", report.games.size()},
                      {"asked", plan.games}, {"seed", plan.seed},       {"seats", std::move(seats)}};
  if (report.test)
    object["test"] = json::object{{"elo0", plan.hypotheses->elo0},
                                  {"elo1", plan.hypotheses->elo1},
                                  {"log_ratio", number(report.test->log_ratio)},
                                  {"verdict", name(report.test->verdict)}};
  if (report.broken) object["error"] = report.broken->message;
  return object;
}

std::string as_csv(const Plan& plan, const Report& report) {
  std::string text = "game,deal,seat,name,score,share,margin\n";
  const auto players = static_cast<int>(plan.players.size());
  for (const GameResult& played : report.games) {
    for (std::size_t player = 0; player < plan.players.size(); ++player) {
      std::string name = plan.players[player];
      if (name.find_first_of(",\"\n") != std::string::npos) {
        std::string quoted;
        for (const char letter : name) quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
        name = '"' + quoted + '"';
      }
      text += fmt::format("{},{},{},{},{},{:.6g},{}\n", played.game, played.game / players,
                          played.seat[player] + 1, name, played.score[player], played.share[player],
                          played.margin[player]);
    }
  }
  return text;
}

std::string as_svg(const Plan& plan, const Report& report) {
  constexpr int left = 190, width = 260, gap = 60, row = 34, top = 64;
  const auto rows = static_cast<int>(report.standings.size());
  const int height = top + rows * row + 40;
  double margin_low = 0, margin_high = 0;
  for (const Standing& standing : report.standings) {
    const auto stretch = [&](double value) {
      if (!std::isfinite(value)) return;
      margin_low = std::min(margin_low, value);
      margin_high = std::max(margin_high, value);
    };
    stretch(standing.margin.low);
    stretch(standing.margin.mean);
    stretch(standing.margin.high);
  }
  if (margin_high - margin_low < 1) margin_high = margin_low + 1;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
      "font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n"
      "<text x=\"12\" y=\"22\" font-size=\"15\" font-weight=\"bold\">{2}, {3} games</text>\n"
      "<text x=\"{4}\" y=\"48\">share of wins, %</text>\n<text x=\"{5}\" y=\"48\">margin to the best "
      "opponent</text>\n",
      left + 2 * width + gap + 30, height, escaped(plan.game), report.games.size(), left, left + width + gap);
  const auto panel = [&](int x, double low, double high, double scale, auto pick) {
    const auto at = [&](double value) {
      return x + width * (std::clamp(value, low, high) - low) / (high - low);
    };
    for (int tick = 0; tick <= 4; ++tick) {
      const double value = low + (high - low) * tick / 4;
      svg += fmt::format(
          "<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\" stroke=\"#ddd\"/>\n"
          "<text x=\"{0:.1f}\" y=\"{3}\" text-anchor=\"middle\" fill=\"#555\">{4:.0f}</text>\n",
          at(value), top - 8, top + rows * row - 8, top + rows * row + 12, value * scale);
    }
    for (int index = 0; index < rows; ++index) {
      const Estimate& estimate = pick(report.standings[index]);
      const int y = top + index * row + row / 2 - 8;
      svg += fmt::format(
          "<line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{}\" y2=\"{}\" stroke=\"#2b6cb0\" stroke-width=\"3\"/>\n"
          "<circle cx=\"{:.1f}\" cy=\"{}\" r=\"5\" fill=\"#2b6cb0\"/>\n",
          at(estimate.low), at(estimate.high), y, y, at(estimate.mean), y);
    }
  };
  for (int index = 0; index < rows; ++index)
    svg += fmt::format("<text x=\"12\" y=\"{}\">{}</text>\n", top + index * row + row / 2 - 4,
                       escaped(report.standings[index].name.substr(0, 24)));
  panel(left, 0, 1, 100, [](const Standing& standing) -> const Estimate& { return standing.win_share; });
  panel(left + width + gap, margin_low, margin_high, 1,
        [](const Standing& standing) -> const Estimate& { return standing.margin; });
  return svg + "</svg>\n";
}

}  // namespace pioche::arena
