// Positions and views of some game, what is observed of them, and moves as numbers.
#include "play/shows.h"
#include "python/door.h"

namespace pioche::python {
namespace {

template <Game G>
typename G::Move legal_move(const PositionOf<G>& some,
                            const std::variant<std::int64_t, std::string_view>& move) {
  if (const auto* text = std::get_if<std::string_view>(&move)) return must(some.position.parse(*text));
  const std::int64_t number = std::get<std::int64_t>(move);
  if (some.position.seat_to_act() == nobody) refuse("the round is over");
  const bool listed = number >= 0 && number < some.observer->actions();
  if (!listed)
    refuse("there is no action {}: they are numbered from 0 to {}", number, some.observer->actions() - 1);
  const auto found = some.observer->move(some.position, static_cast<int>(number));
  if (!found) refuse("action {} isn't legal here", number);
  return *found;
}

template <Game G>
MovesOf<G> moves_of(const PositionOf<G>& some) {
  MovesOf<G> moves;
  some.position.legal_moves(moves);
  return moves;
}

std::variant<std::int64_t, std::string_view> move_from(nb::handle move) {
  if (nb::isinstance<nb::str>(move)) return nb::cast<std::string_view>(move);
  const nb::object number = nb::steal(PyNumber_Index(move.ptr()));
  if (!number.is_valid()) throw nb::python_error();
  std::int64_t value = 0;
  if (!nb::try_cast(number, value)) refuse("there is no such action");
  return value;
}

template <Game G>
Seat looking(const PositionOf<G>& some, std::optional<std::int64_t> seat) {
  if (seat) return seat_from(*seat, some.position.options().players);
  if (some.position.seat_to_act() == nobody) refuse("the round is over: say for which seat to look");
  return some.position.seat_to_act();
}

// Tries every legal move: its number, what its player sees after it, and the scores.
template <Game G>
nb::tuple afterstates(const PositionOf<G>& some) {
  const observe::Observer<G>& observer = *some.observer;
  const MovesOf<G> moves = moves_of(some);
  const std::size_t count = moves.size(), size = static_cast<std::size_t>(observer.size());
  const auto players = static_cast<std::size_t>(some.position.options().players);
  const auto numbers = new_array<std::int32_t>(count);
  const auto seen = new_array<std::uint8_t>(count, size);
  const auto scores = new_array<std::int32_t>(count, players);
  const Seat seat = some.position.seat_to_act();
  for (std::size_t at = 0; at < count; ++at) {
    numbers.data()[at] = observer.number(some.position, moves[at]);
    auto after = some.position;
    after.play(moves[at]);
    observer.write(after, seat, seen.data() + at * size);
    const Scores points = after.scores();
    std::copy(points.begin(), points.end(), scores.data() + at * players);
  }
  return nb::make_tuple(numbers, seen, scores);
}

void fits(const GivenBytes& out, int size) {
  if (static_cast<int>(out.size()) != size) refuse("the array has {} bytes instead of {}", out.size(), size);
}

// Tiles that no player sees.
int unseen(const kingdomino::Position& position) {
  return position.table().rows_to_draw * position.options().row_drawn();
}
int unseen(const rondomino::Position& position) {
  return position.table().stock_left;
}
int unseen(const colomino::Position& position) {
  return position.bag_size();
}

nb::list list_of(const std::vector<observe::Part>& parts) {
  nb::list list;
  for (const observe::Part& part : parts) {
    nb::list shape;
    for (const int length : part.shape) shape.append(length);
    list.append(nb::make_tuple(part.name, nb::tuple(shape), part.about));
  }
  return list;
}

nb::list list_of(const std::vector<observe::ActionPart>& parts) {
  nb::list list;
  for (const observe::ActionPart& part : parts)
    list.append(nb::make_tuple(part.name, part.count, part.about));
  return list;
}

void add_views(nb::module_& module) {
  nb::class_<View>(module, "View",
                   "What some eyes see of a position: all that is shown to them, and nothing else.")
      .def_prop_ro("game",
                   [](const View& view) {
                     return with(view, []<Game G>(const ViewOf<G>&) { return std::string(G::name); });
                   })
      .def(
          "board",
          [](const View& view) {
            return to_python(with(
                view, []<Game G>(const ViewOf<G>& one) { return play::ShowOf<G>::write_board(one.view); }));
          },
          nb::sig("def board(self) -> dict[str, typing.Any]"),
          "The board as pages get it (docs/boards.md). Seats in it count from 1.")
      .def(
          "redraw",
          [](const View& view, std::uint64_t seed) {
            return with(view, [&]<Game G>(const ViewOf<G>& one) -> Position {
              Random random(seed);
              return PositionOf<G>(G::redraw(one.view, random));
            });
          },
          nb::arg("seed"),
          "A position that these eyes can't tell from the true one: all that they don't see is dealt anew, "
          "each consistent deal equally likely.")
      .def(
          "svg",
          [](const View& view) {
            return with(view, []<Game G>(const ViewOf<G>& one) { return play::ShowOf<G>::svg(one.view); });
          },
          "A picture.")
      .def("_repr_svg_",
           [](const View& view) {
             return with(view, []<Game G>(const ViewOf<G>& one) { return play::ShowOf<G>::svg(one.view); });
           })
      .def("__str__",
           [](const View& view) {
             return with(view, []<Game G>(const ViewOf<G>& one) {
               return play::ShowOf<G>::terminal(one.view, Paint::plain);
             });
           })
      .def(
          "__eq__",
          [](const View& one, nb::handle other) {
            if (!nb::isinstance<View>(other)) return false;
            const View& same = nb::cast<const View&>(other);
            return with(one, [&]<Game G>(const ViewOf<G>& mine) {
              const auto* theirs = std::get_if<ViewOf<G>>(&same);
              return theirs != nullptr && mine.view == theirs->view;
            });
          },
          nb::sig("def __eq__(self, other: object, /) -> bool"));
}

}  // namespace

void add_positions(nb::module_& module) {
  add_views(module);
  nb::class_<Position>(
      module, "Position",
      "A round at one moment, with all that is hidden. A value: copies are independent. Seats count from 0.")
      .def_prop_ro("game",
                   [](const Position& some) {
                     return with(some, []<Game G>(const PositionOf<G>&) { return std::string(G::name); });
                   })
      .def_prop_ro(
          "options",
          [](const Position& some) {
            return to_python(with(some, []<Game G>(const PositionOf<G>& one) {
              return play::ShowOf<G>::write_options(one.position.options());
            }));
          },
          nb::sig("def options(self) -> dict[str, typing.Any]"))
      .def_prop_ro("players",
                   [](const Position& some) {
                     return with(some, [](const auto& one) { return int{one.position.options().players}; });
                   })
      .def_prop_ro(
          "seat_to_act",
          [](const Position& some) {
            return with(some, [](const auto& one) { return or_none(one.position.seat_to_act()); });
          },
          "Who decides, or None once the round is over.")
      .def_prop_ro("over",
                   [](const Position& some) {
                     return with(some, [](const auto& one) { return one.position.seat_to_act() == nobody; });
                   })
      .def_prop_ro(
          "scores",
          [](const Position& some) {
            return with(some, [](const auto& one) { return python::list_of(one.position.scores()); });
          },
          "What each seat would have if it ended here, earlier rounds included.")
      .def_prop_ro(
          "winners",
          [](const Position& some) {
            return with(some, [](const auto& one) {
              return one.position.seat_to_act() == nobody ? python::list_of(one.position.winners())
                                                          : std::vector<int>();
            });
          },
          "Of this round, once it is over.")
      .def(
          "legal_moves",
          [](const Position& some) {
            return with(some, [](const auto& one) {
              std::vector<std::string> texts;
              for (const auto& move : moves_of(one)) texts.push_back(one.position.text(move));
              return texts;
            });
          },
          "Every legal move as text (docs/record.md).")
      .def(
          "legal_actions",
          [](const Position& some) {
            return with(some, [](const auto& one) {
              std::vector<int> numbers;
              for (const auto& move : moves_of(one))
                numbers.push_back(one.observer->number(one.position, move));
              return numbers;
            });
          },
          "The same as numbers (docs/observations.md), in the same order.")
      .def(
          "play",
          [](Position& some, nb::handle move) {
            const auto wanted = move_from(move);
            with(some, [&](auto& one) { one.position.play(legal_move(one, wanted)); });
          },
          nb::arg("move"), nb::sig("def play(self, move: str | typing.SupportsIndex) -> None"),
          "Plays a legal move: its text or its number. Anything else is refused with the reason, and nothing "
          "changes.")
      .def(
          "text",
          [](const Position& some, nb::handle move) {
            const auto wanted = move_from(move);
            return with(some, [&](const auto& one) { return one.position.text(legal_move(one, wanted)); });
          },
          nb::arg("move"), nb::sig("def text(self, move: str | typing.SupportsIndex) -> str"),
          "A legal move as it is usually written.")
      .def(
          "number",
          [](const Position& some, nb::handle move) {
            const auto wanted = move_from(move);
            return with(some, [&](const auto& one) {
              return one.observer->number(one.position, legal_move(one, wanted));
            });
          },
          nb::arg("move"), nb::sig("def number(self, move: str | typing.SupportsIndex) -> int"),
          "The number of a legal move.")
      .def(
          "view",
          [](const Position& some, nb::handle eyes) {
            return with(some, [&]<Game G>(const PositionOf<G>& one) -> View {
              const int players = one.position.options().players;
              return ViewOf<G>{one.position.view(eyes_from(eyes, players)), players};
            });
          },
          nb::arg("eyes").none(),
          nb::sig("def view(self, eyes: int | collections.abc.Iterable[int] | None) -> View"),
          "What these eyes see: a seat's, several seats', or a spectator's (None).")
      .def(
          "observation",
          [](const Position& some, std::optional<std::int64_t> seat) {
            return with(some, [&](const auto& one) {
              auto out = new_array<std::uint8_t>(static_cast<std::size_t>(one.observer->size()));
              one.observer->write(one.position, looking(one, seat), out.data());
              return out;
            });
          },
          nb::arg("seat").none() = nb::none(),
          nb::sig("def observation(self, seat: int | None = None) -> numpy.typing.NDArray[numpy.uint8]"),
          "What a seat (by default the one to act) may see, as bytes: docs/observations.md.")
      .def(
          "write_observation",
          [](const Position& some, const GivenBytes& out, std::optional<std::int64_t> seat) {
            with(some, [&](const auto& one) {
              fits(out, one.observer->size());
              one.observer->write(one.position, looking(one, seat), out.data());
            });
          },
          nb::arg("out").noconvert(), nb::arg("seat").none() = nb::none(),
          nb::sig("def write_observation(self, out: numpy.typing.NDArray[numpy.uint8], seat: int | None = "
                  "None) -> None"),
          "The same into an array that is given.")
      .def(
          "mask",
          [](const Position& some) {
            return with(some, [&](const auto& one) {
              auto out = new_array<std::uint8_t>(static_cast<std::size_t>(one.observer->actions()));
              one.observer->mask(one.position, out.data());
              return out;
            });
          },
          nb::sig("def mask(self) -> numpy.typing.NDArray[numpy.uint8]"),
          "1 for every number that is legal, 0 for the others.")
      .def(
          "afterstates",
          [](const Position& some) { return with(some, [](const auto& one) { return afterstates(one); }); },
          nb::sig("def afterstates(self) -> tuple[numpy.typing.NDArray[numpy.int32], "
                  "numpy.typing.NDArray[numpy.uint8], "
                  "numpy.typing.NDArray[numpy.int32]]"),
          "Every legal action, and after each of them what the seat that played it may see and the scores of "
          "all seats. What a move "
          "draws is what this position holds: on a position of your own making, as `view(seat).redraw(seed)` "
          "gives it, nothing hidden is told.")
      .def(
          "write_mask",
          [](const Position& some, const GivenBytes& out) {
            with(some, [&](const auto& one) {
              fits(out, one.observer->actions());
              one.observer->mask(one.position, out.data());
            });
          },
          nb::arg("out").noconvert(),
          nb::sig("def write_mask(self, out: numpy.typing.NDArray[numpy.uint8]) -> None"),
          "The same into an array that is given.")
      .def_prop_ro(
          "unseen",
          [](const Position& some) {
            return with(some, [](const auto& one) { return unseen(one.position); });
          },
          "How many dominoes, pieces or tiles are still to be drawn, which no player sees.")
      .def_prop_ro("observation_size",
                   [](const Position& some) {
                     return with(some, [](const auto& one) { return one.observer->size(); });
                   })
      .def_prop_ro("action_count",
                   [](const Position& some) {
                     return with(some, [](const auto& one) { return one.observer->actions(); });
                   })
      .def(
          "_observation_parts",
          [](const Position& some) {
            return with(some, [](const auto& one) { return list_of(one.observer->parts()); });
          },
          nb::sig("def _observation_parts(self) -> list[tuple[str, tuple[int, ...], str]]"))
      .def(
          "_action_parts",
          [](const Position& some) {
            return with(some, [](const auto& one) { return list_of(one.observer->action_parts()); });
          },
          nb::sig("def _action_parts(self) -> list[tuple[str, int, str]]"))
      .def(
          "perft",
          [](const Position& some, int depth) {
            if (depth < 0) refuse("a depth can't be {}", depth);
            const Position copy = some;  // others may change it while the lock is let go
            const nb::gil_scoped_release released;
            return with(copy, [&]<Game G>(const PositionOf<G>& one) {
              return play::count_leaves<G>(one.position, depth);
            });
          },
          nb::arg("depth"), "How many sequences of so many moves there are from here.")
      .def("_repr_svg_",
           [](const Position& some) {
             return with(some, []<Game G>(const PositionOf<G>& one) {
               return play::ShowOf<G>::svg(one.position.view(SeatSet::first(one.position.options().players)));
             });
           })
      .def("__str__",
           [](const Position& some) {
             return with(some, []<Game G>(const PositionOf<G>& one) {
               return play::ShowOf<G>::terminal(
                   one.position.view(SeatSet::first(one.position.options().players)), Paint::plain);
             });
           })
      .def("copy", [](const Position& some) { return some; })
      .def("__copy__", [](const Position& some) { return some; })
      .def(
          "__deepcopy__", [](const Position& some, nb::handle) { return some; }, nb::arg("memo"))
      .def(
          "__eq__",
          [](const Position& one, nb::handle other) {
            if (!nb::isinstance<Position>(other)) return false;
            const Position& same = nb::cast<const Position&>(other);
            return with(one, [&]<Game G>(const PositionOf<G>& mine) {
              const auto* theirs = std::get_if<PositionOf<G>>(&same);
              return theirs != nullptr && mine.position == theirs->position;
            });
          },
          nb::sig("def __eq__(self, other: object, /) -> bool"));
}

}  // namespace pioche::python
