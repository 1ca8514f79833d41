// pioche analyse: grades every decision of a record.
#include <fstream>

#include "base/array.h"
#include "bots/analyse.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/progress.h"

namespace pioche::cli {
namespace {

namespace json = boost::json;
using bots::Grade;
using bots::Graded;

struct AnalyseArguments {
  std::string file, svg;
  bots::Analysis analysis;
  std::uint64_t milliseconds = 0;
  bool json = false;
};

json::object as_json(const play::Record& record, const std::vector<Graded>& decisions) {
  json::array list;
  for (const Graded& one : decisions) {
    json::array why;
    for (const bots::Reason& reason : one.reasons)
      why.push_back(
          json::object{{"reason", reason.kind}, {"amount", reason.amount}, {"about", reason.about}});
    list.push_back(json::object{{"round", one.round},
                                {"ply", one.ply},
                                {"seat", one.seat + 1},
                                {"action", one.action},
                                {"better", one.better},
                                {"legal", one.legal},
                                {"share", one.share},
                                {"best_share", one.best_share},
                                {"margin", one.margin},
                                {"best_margin", one.best_margin},
                                {"lost_share", one.lost_share},
                                {"lost_margin", one.lost_margin},
                                {"grade", bots::name(one.grade)},
                                {"why", std::move(why)}});
  }
  return {{"game", record.game}, {"decisions", std::move(list)}};
}

std::uint32_t colour(Grade grade) {
  switch (grade) {
    case Grade::best:
      return 0x2f855a;
    case Grade::fine:
      return 0x4a7c2a;
    case Grade::inaccuracy:
      return 0xb7791f;
    case Grade::mistake:
      return 0xc05621;
    case Grade::blunder:
      return 0xc53030;
  }
  return 0;
}

void print_table(const play::Record& record, const std::vector<Graded>& decisions, Paint paint) {
  fmt::print("{}\n",
             bold(paint, fmt::format("{:>5} {:>4} {:>4}  {:<10} {:<11} {:>8} {:>7} {:>7}  {}", "round", "ply",
                                     "seat", "action", "grade", "chances", "lost", "points", "better")));
  for (const Graded& one : decisions) {
    if (one.legal < 2) continue;
    fmt::print(
        "{:>5} {:>4} {:>4}  {:<10} {} {:>6.1f} % {:>5.1f} % {:>7.1f}  {}\n", one.round, one.ply, one.seat + 1,
        one.action, painted(paint, fmt::format("{:<11}", bots::name(one.grade)), colour(one.grade)),
        100 * one.share, 100 * one.lost_share, one.lost_margin, one.better == one.action ? "" : one.better);
    if (one.grade >= Grade::inaccuracy && !one.reasons.empty())
      fmt::print("{:>28}{}\n", "", bots::in_english(one.reasons));
  }
  fmt::print("\n");
  for (const Seat seat : seats(max_seats)) {
    Array<int, 5> counts{};
    double share = 0, margin = 0;
    int all = 0;
    for (const Graded& one : decisions) {
      if (one.seat != seat || one.legal < 2) continue;
      ++counts[one.grade];
      share += one.lost_share;
      margin += one.lost_margin;
      ++all;
    }
    if (all == 0) continue;
    const std::string who =
        seat < std::ssize(record.players) ? fmt::format(" ({})", record.players[seat]) : "";
    fmt::print(
        "Seat {}{}: {} best, {} fine, {} inaccuracies, {} mistakes, {} blunders; lost {:.1f} % and {:.1f} "
        "points "
        "in all.\n",
        seat + 1, who, counts[0], counts[1], counts[2], counts[3], counts[4], 100 * share, margin);
  }
}

// The winning chances of each seat at its own decisions, as the player could have known them.
std::string as_svg(const std::vector<Graded>& decisions) {
  constexpr int left = 50, top = 30, width = 800, height = 280;
  constexpr std::array<std::string_view, max_seats> colours{"#2b6cb0", "#c53030", "#2f855a", "#b7791f",
                                                            "#6b46c1"};
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n"
      "<text x=\"{2}\" y=\"18\" font-size=\"14\" font-weight=\"bold\">Winning chances</text>\n",
      left + width + 90, top + height + 40, left);
  for (int percent = 0; percent <= 100; percent += 25) {
    const int y = top + height - height * percent / 100;
    svg += fmt::format(
        "<line x1=\"{0}\" x2=\"{1}\" y1=\"{2}\" y2=\"{2}\" stroke=\"#ddd\"/>\n"
        "<text x=\"{3}\" y=\"{4}\" text-anchor=\"end\" fill=\"#555\">{5} %</text>\n",
        left, left + width, y, left - 6, y + 4, percent);
  }
  const auto last = static_cast<double>(std::max<std::size_t>(decisions.size(), 2) - 1);
  for (Seat seat = 0; seat < max_seats; ++seat) {
    std::string line, marks;
    for (std::size_t at = 0; at < decisions.size(); ++at) {
      const Graded& one = decisions[at];
      if (one.seat != seat || one.legal < 2) continue;
      const double x = left + width * static_cast<double>(at) / last, y = top + height * (1 - one.share);
      line += fmt::format("{:.1f},{:.1f} ", x, y);
      if (one.grade >= Grade::mistake)
        marks += fmt::format(
            "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" fill=\"#{:06x}\"><title>{}: {}, better "
            "{}</title></circle>\n",
            x, y, colour(one.grade), bots::name(one.grade), one.action, one.better);
    }
    if (line.empty()) continue;
    const std::string_view own = colours[seat];
    svg += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n{}", line,
                       own, marks);
    svg += fmt::format("<text x=\"{}\" y=\"{}\" fill=\"{}\">seat {}</text>\n", left + width + 12,
                       top + 16 + 18 * seat, own, seat + 1);
  }
  return svg + "</svg>\n";
}

Result<> run(AnalyseArguments arguments) {
  const play::Record record = TRY(load_record(arguments.file));
  if (arguments.milliseconds != 0)
    arguments.analysis.budget = {.time = std::chrono::milliseconds(arguments.milliseconds)};
  int all = 0;
  for (const auto& round : record.rounds) all += static_cast<int>(round.actions.size());
  Progress progress(all, "decisions");
  const Interrupt interrupt;
  const auto decisions = bots::analyse(record, arguments.analysis, interrupt.token(),
                                       [&](int done, int) { progress.show(done); });
  progress.clear();
  if (!decisions) return fail_in(arguments.file, decisions.error());
  if (arguments.json)
    fmt::print("{}\n", play::to_text(as_json(record, *decisions)));
  else
    print_table(record, *decisions, paint_for_output());
  if (!arguments.svg.empty()) {
    std::ofstream file(arguments.svg);
    file << as_svg(*decisions);
    file.close();
    if (!file) return fail("{}: can't be written", arguments.svg);
  }
  return {};
}

}  // namespace

void add_analyse(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<AnalyseArguments>();
  CLI::App* command = app.add_subcommand("analyse", "Grade every decision of a record");
  command->add_option("file", arguments->file, "A record; - reads standard input")->required();
  command->add_option("--bot", arguments->analysis.bot, "The bot that judges");
  CLI::Option* time = command->add_option("--time", arguments->milliseconds, "Milliseconds for each decision")
                          ->check(CLI::Range(1, 3'600'000));
  command->add_option("--sims", arguments->analysis.budget.simulations, "Simulations for each decision")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
      ->excludes(time);
  command->add_option("--threads", arguments->analysis.threads, "Threads for each search")
      ->check(CLI::Range(1, 256));
  command->add_option("--seed", arguments->analysis.seed,
                      "The same seed and number of simulations give the same grades");
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->add_option("--svg", arguments->svg, "Draw the winning chances into this file");
  command->callback([arguments, &status] {
    if (const auto done = run(*arguments); !done) status = report(done.error());
  });
}

}  // namespace pioche::cli
