// The arena, in which Python's own players may sit as well.
#include "arena/arena.h"

#include <map>

#include "arena/report.h"
#include "play/notation.h"
#include "python/door.h"

namespace pioche::python {
namespace {

using arena::Estimate;
using arena::GameResult;
using arena::Standing;

// A Python callable at a seat. It is handed a position in which all that its seat can't see has been dealt anew, and answers with a move:
// text or number.
class CallablePlayer final : public arena::Player {
 public:
  CallablePlayer(std::string name, nb::handle decide) : name_(std::move(name)), decide_(decide) {}

  Result<> begin(const play::Match&, Seat) override { return {}; }
  Result<> end(const play::Match&) override { return {}; }
  Result<> play(play::Match& match, std::span<const std::string>, const StopToken&, Random& random) override {
    return visit(match, [&]<Game G>(play::MatchOf<G>& typed) -> Result<> {
      const auto view = typed.position()->view(SeatSet::only(typed.seat_to_act()));
      std::optional<typename G::Move> move;
      std::string wrong;
      {
        const nb::gil_scoped_acquire acquired;
        try {
          PositionOf<G> seen(G::redraw(view, random));
          const nb::object answer = decide_(Position(seen));
          if (nb::isinstance<nb::str>(answer)) {
            const auto parsed = seen.position.parse(nb::cast<std::string_view>(answer));
            if (parsed)
              move = *parsed;
            else
              wrong = parsed.error().message;
          } else {
            std::int64_t number = 0;
            const nb::object index = nb::steal(PyNumber_Index(answer.ptr()));
            if (!index.is_valid()) throw nb::python_error();
            if (nb::try_cast(index, number) && number >= 0 && number < seen.observer->actions())
              move = seen.observer->move(seen.position, static_cast<int>(number));
            if (!move) wrong = fmt::format("action {} isn't legal", number);
          }
        } catch (const std::exception& error) {
          // Of a traceback the last line: what happened.
          const std::string_view told = error.what();
          wrong = told.substr(told.rfind('\n', told.size() - 2) + 1);
        }
      }
      if (!move)
        return fail("player '{}' at round {}, ply {}: {}", name_, typed.rounds().size() - 1, typed.ply(),
                    wrong);
      typed.play(*move);
      return {};
    });
  }

 private:
  std::string name_;
  nb::handle decide_;  // the caller of arena() holds it
};

struct Report {
  arena::Plan plan;
  arena::Report report;
  std::vector<std::string> records;
};

Report run(std::string game, const nb::list& players, nb::handle options, int games, int threads,
           std::uint64_t seed, std::int64_t simulations, std::int64_t milliseconds, std::int64_t patience,
           std::optional<std::pair<double, double>> hypotheses, bool keep_records) {
  Report made;
  arena::Plan& plan = made.plan;
  plan.game = std::move(game);
  plan.options = object_from_python(options);
  if (games < 1 || games > 100'000'000) refuse("an arena plays 1 to 100000000 games, not {}", games);
  if (threads < 1 || threads > 256) refuse("an arena has 1 to 256 threads, not {}", threads);
  constexpr std::int64_t most = 1'000'000'000;
  for (const std::int64_t number : {simulations, milliseconds, patience})
    if (number < 0 || number > most) refuse("a budget is from 0 to {}, not {}", most, number);
  plan.games = games;
  plan.threads = threads;
  plan.seed = seed;
  plan.player_options.budget = {static_cast<std::uint64_t>(simulations),
                                std::chrono::milliseconds(milliseconds)};
  plan.player_options.patience = std::chrono::milliseconds(patience);
  if (hypotheses) {
    plan.hypotheses = arena::Hypotheses{hypotheses->first, hypotheses->second};
    if (!(hypotheses->first < hypotheses->second))
      refuse("of the two hypotheses the first must be less than the second");
  }

  std::map<std::string, nb::handle> own;
  for (const nb::handle player : players) {
    if (nb::isinstance<nb::str>(player)) {
      plan.players.push_back(nb::cast<std::string>(player));
      continue;
    }
    if (PyCallable_Check(player.ptr()) == 0)
      throw nb::type_error(
          "a player is the spec of a bot, or something that is called with a position and answers with a "
          "move");
    const nb::object named = nb::getattr(player, "__name__", nb::getattr(player.type(), "__name__"));
    const std::string name = nb::cast<std::string>(nb::str(named));
    std::string unique = name;
    for (int number = 2; own.contains(unique) && own[unique].ptr() != player.ptr(); ++number)
      unique = fmt::format("{} {}", name, number);
    own[unique] = player;
    plan.players.push_back(unique);
  }
  if (!plan.options.contains("players")) plan.options["players"] = plan.players.size();
  plan.make = [&own](std::string_view of, std::string_view spec,
                     const arena::PlayerOptions& player_options) -> Result<std::unique_ptr<arena::Player>> {
    if (const auto found = own.find(std::string(spec)); found != own.end())
      return std::make_unique<CallablePlayer>(found->first, found->second);
    return arena::make_player(of, spec, player_options);
  };
  arena::Events events;
  if (keep_records) {
    made.records.resize(static_cast<std::size_t>(games));
    events.keep_record = [&](int number, const play::Record& record) -> Result<> {
      made.records[static_cast<std::size_t>(number)] = play::to_text(play::write_record(record));
      return {};
    };
  }
  made.report = must(interruptible([&](const StopToken& stop) { return arena::run(plan, stop, events); }));
  plan.make = {};  // it refers to what is here
  if (made.report.broken) refuse("{}", made.report.broken->message);
  return made;
}

nb::tuple tuple_of(const Estimate& estimate) {
  return nb::make_tuple(estimate.mean, estimate.low, estimate.high);
}

}  // namespace

void add_arena(nb::module_& module) {
  nb::class_<Report>(module, "Report", "What an arena found; in a notebook it draws itself.")
      .def(
          "as_dict", [](const Report& made) { return to_python(arena::as_json(made.plan, made.report)); },
          nb::sig("def as_dict(self) -> dict[str, typing.Any]"), "As `pioche arena --json` prints it.")
      .def("__str__",
           [](const Report& made) { return arena::as_table(made.plan, made.report, Paint::plain); })
      .def(
          "csv", [](const Report& made) { return arena::as_csv(made.plan, made.report); },
          "A line for every game and seat.")
      .def(
          "svg", [](const Report& made) { return arena::as_svg(made.plan, made.report); }, "A picture.")
      .def("_repr_svg_", [](const Report& made) { return arena::as_svg(made.plan, made.report); })
      .def_prop_ro(
          "records",
          [](const Report& made) {
            nb::list records;
            for (const std::string& record : made.records)
              records.append(record.empty() ? nb::none() : to_python(json::parse(record)));
            return records;
          },
          nb::sig("def records(self) -> list[dict[str, typing.Any] | None]"),
          "The games' records, where they were asked for.")
      .def(
          "_standings",
          [](const Report& made) {
            nb::list rows;
            for (const Standing& one : made.report.standings)
              rows.append(nb::make_tuple(one.name, one.games, one.wins, tuple_of(one.win_share),
                                         tuple_of(one.mean_score), tuple_of(one.margin), tuple_of(one.elo)));
            return rows;
          },
          nb::sig("def _standings(self) -> list[tuple[typing.Any, ...]]"))
      .def(
          "_games",
          [](const Report& made) {
            nb::list rows;
            const auto players = static_cast<int>(made.plan.players.size());
            for (const GameResult& one : made.report.games)
              for (std::size_t at = 0; at < one.seat.size(); ++at)
                rows.append(nb::make_tuple(one.game, one.game / players, int{one.seat[at]},
                                           made.plan.players[at], one.score[at], one.share[at],
                                           one.margin[at]));
            return rows;
          },
          nb::sig("def _games(self) -> list[tuple[typing.Any, ...]]"));
  module.def("_arena", &run, nb::arg("game"), nb::arg("players"), nb::arg("options").none(), nb::arg("games"),
             nb::arg("threads"), nb::arg("seed"), nb::arg("simulations"), nb::arg("milliseconds"),
             nb::arg("patience"), nb::arg("hypotheses").none(), nb::arg("records"),
             nb::sig("def _arena(game: str, players: list[typing.Any], options: dict[str, typing.Any] | "
                     "None, games: int, threads: int, seed: int, "
                     "simulations: int, milliseconds: int, patience: int, hypotheses: tuple[float, float] | "
                     "None, records: bool) -> Report"));
}

}  // namespace pioche::python
