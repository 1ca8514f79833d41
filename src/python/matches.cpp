// Matches, records and replay.
#include "play/draw.h"
#include "play/json.h"
#include "play/notation.h"
#include "play/record.h"
#include "python/door.h"

namespace pioche::python {
namespace {

using play::Match;

int round_of(const Match& match, int round) {
  if (round < 0 || round >= match.rounds())
    refuse("there is no round {}: {} have begun, counted from 0", round, match.rounds());
  return round;
}

void must_be_awaited(const Match& match) {
  if (match.over()) refuse("the game is over, there is no further round");
  if (!match.needs_round()) refuse("the round under way isn't over");
}

SeatSet all_eyes(const Match& match) {
  return SeatSet::first(match.players());
}

play::Record record_from(nb::handle record) {
  if (nb::isinstance<nb::str>(record)) return must(play::read_record(nb::cast<std::string_view>(record)));
  return must(play::read_record(json::value(object_from_python(record))));
}

}  // namespace

void add_matches(nb::module_& module) {
  nb::class_<Match>(module, "Match",
                    "A match: the rounds played so far, with what was dealt and every move, and the one "
                    "under way. Seats count from 0; only in "
                    "texts, boards, records and results do they count from 1.")
      .def(
          "__init__",
          [](Match* self, std::string_view game, nb::handle options) {
            new (self) Match(must(play::new_match(game, object_from_python(options))));
          },
          nb::arg("game"), nb::arg("options").none() = nb::none(),
          nb::sig("def __init__(self, game: str, options: dict[str, typing.Any] | None = None) -> None"),
          "A match of this game; options left out take their defaults. No round has begun: deal_round or "
          "start_round.")
      .def_prop_ro("game", [](const Match& match) { return std::string(match.game()); })
      .def_prop_ro(
          "options", [](const Match& match) { return to_python(play::options(match)); },
          nb::sig("def options(self) -> dict[str, typing.Any]"))
      .def_prop_ro("players", &Match::players)
      .def_prop_ro("rounds", &Match::rounds, "Rounds begun so far; the current one is rounds - 1.")
      .def_prop_ro("ply", &Match::ply, "Actions played in the current round.")
      .def_prop_ro("needs_round", &Match::needs_round, "The next round is awaited.")
      .def_prop_ro("over", &Match::over)
      .def_prop_ro(
          "seat_to_act", [](const Match& match) { return or_none(match.seat_to_act()); },
          "Who decides; None between rounds and once the match is over.")
      .def_prop_ro(
          "scores", [](const Match& match) { return list_of(match.scores()); },
          "What each seat would have if it ended here, earlier rounds included.")
      .def_prop_ro(
          "winners", [](const Match& match) { return list_of(match.winners()); },
          "Of the match, once it is over.")
      .def_prop_ro(
          "result",
          [](const Match& match) -> nb::object {
            const auto result = play::result(match);
            return result ? to_python(*result) : nb::none();
          },
          nb::sig("def result(self) -> dict[str, typing.Any] | None"),
          "As it stands in the record, once the match is over.")
      .def_prop_ro(
          "position",
          [](const Match& match) -> std::optional<Position> {
            return visit(match, []<Game G>(const play::MatchOf<G>& typed) -> std::optional<Position> {
              if (typed.position() == nullptr) return {};
              return Position(PositionOf<G>(*typed.position()));
            });
          },
          "The position of the current round (a copy), or None before the first.")
      .def(
          "same_side",
          [](const Match& match, std::int64_t one, std::int64_t other) {
            return match.same_side(seat_from(one, match.players()), seat_from(other, match.players()));
          },
          nb::arg("one"), nb::arg("other"), "The same seat, or partners.")
      .def(
          "deal_round",
          [](Match& match, std::uint64_t seed) {
            must_be_awaited(match);
            play::deal_round(match, seed);
          },
          nb::arg("seed"),
          "Deals the next round. The same seed gives every round of a match its own deal, always the same.")
      .def(
          "start_round",
          [](Match& match, nb::handle setup) { must(play::start_round(match, object_from_python(setup))); },
          nb::arg("setup"), nb::sig("def start_round(self, setup: dict[str, typing.Any]) -> None"),
          "Begins the next round from a setup (docs/record.md).")
      .def(
          "setup",
          [](const Match& match, int round) { return to_python(play::setup(match, round_of(match, round))); },
          nb::arg("round"), nb::sig("def setup(self, round: int) -> dict[str, typing.Any]"),
          "What was dealt in a round.")
      .def(
          "actions",
          [](const Match& match, int round) { return play::actions(match, round_of(match, round)); },
          nb::arg("round"), "The actions of a round, from its first.")
      .def(
          "legal", [](const Match& match) { return play::legal(match); },
          "The legal actions, sorted as texts.")
      .def(
          "check", [](const Match& match, std::string_view action) { must(play::check(match, action)); },
          nb::arg("action"), "Is this action legal? If not, the error says why.")
      .def(
          "play", [](Match& match, std::string_view action) { return must(play::play(match, action)); },
          nb::arg("action"),
          "Plays an action and gives it back in its usual form. One that is refused changes nothing.")
      .def(
          "take_back",
          [](Match& match) {
            if (match.seat_to_act() == nobody || match.ply() == 0)
              refuse("there is nothing to take back in this round");
            match.take_back();
          },
          "Takes the last action of the round under way back.")
      .def(
          "moves", [](const Match& match) { return to_python(play::moves(match)); },
          nb::sig("def moves(self) -> list[dict[str, typing.Any]]"),
          "The legal actions with their particulars, as pages get them (docs/boards.md).")
      .def(
          "board",
          [](const Match& match, nb::handle eyes) {
            return to_python(play::board(match, eyes_from(eyes, match.players())));
          },
          nb::arg("eyes").none() = nb::none(),
          nb::sig("def board(self, eyes: int | collections.abc.Iterable[int] | None = None) -> dict[str, "
                  "typing.Any]"),
          "What is shown to these eyes (docs/boards.md).")
      .def(
          "record", [](const Match& match) { return to_python(play::write_record(play::record_of(match))); },
          nb::sig("def record(self) -> dict[str, typing.Any]"),
          "The match so far as a record (docs/record.md).")
      .def(
          "perft",
          [](const Match& match, int depth) {
            if (depth < 0) refuse("a depth can't be {}", depth);
            const Match copy = match;
            const nb::gil_scoped_release released;
            return copy.perft(depth);
          },
          nb::arg("depth"), "How many sequences of so many actions there are from here.")
      .def(
          "svg",
          [](const Match& match, nb::handle eyes) {
            return play::svg(match, eyes_from(eyes, match.players()));
          },
          nb::arg("eyes").none() = nb::none(),
          nb::sig("def svg(self, eyes: int | collections.abc.Iterable[int] | None = None) -> str"),
          "A picture of what these eyes see.")
      .def("_repr_svg_", [](const Match& match) { return play::svg(match, all_eyes(match)); })
      .def("__str__", [](const Match& match) { return play::terminal(match, all_eyes(match), Paint::plain); })
      .def("__repr__",
           [](const Match& match) {
             return fmt::format("<pioche.Match of {} for {}, round {}, ply {}>", match.game(),
                                match.players(), match.rounds() - 1, match.ply());
           })
      .def("copy", [](const Match& match) { return match; })
      .def("__copy__", [](const Match& match) { return match; })
      // Pickled as a record.
      .def("__getstate__",
           [](const Match& match) { return play::to_text(play::write_record(play::record_of(match))); })
      .def(
          "__setstate__",
          [](Match& self, std::string_view record) {
            new (&self) Match(must(play::replay(must(play::read_record(record)))));
          },
          nb::arg("record"))
      .def(
          "__deepcopy__", [](const Match& match, nb::handle) { return match; }, nb::arg("memo"));

  module.def(
      "replay",
      [](nb::handle record, std::optional<std::pair<int, int>> until) {
        std::optional<play::Moment> moment;
        if (until) moment = play::Moment{until->first, until->second};
        return must(play::replay(record_from(record), moment));
      },
      nb::arg("record"), nb::arg("until").none() = nb::none(),
      nb::sig(
          "def replay(record: str | dict[str, typing.Any], until: tuple[int, int] | None = None) -> Match"),
      "Replays a record, or to before an action (round, ply), checking every setup, action and the result.");
  module.def(
      "check_record", [](nb::handle record) { return to_python(play::write_record(record_from(record))); },
      nb::arg("record"),
      nb::sig("def check_record(record: str | dict[str, typing.Any]) -> dict[str, typing.Any]"),
      "Reads a record's form and gives it back in its usual one. Whether it can have gone like this is for "
      "replay to say.");
}

}  // namespace pioche::python
