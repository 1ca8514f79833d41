// Batches of matches, which write into NumPy arrays.
#include "observe/batch.h"

#include "play/json.h"
#include "python/door.h"

namespace pioche::python {
namespace {

template <class T, int Dimensions>
using Given = std::optional<nb::ndarray<T, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>>;

using AnyBatch = play::OneOf<play::Games, observe::BatchOf>;

class Batch {
 public:
  Batch(std::string_view game, int count, nb::handle options, std::uint64_t seed, int threads)
      : batch_(make(game, count, object_from_python(options), seed, threads)) {}

  std::string game() const {
    return with(batch_, []<Game G>(const observe::BatchOf<G>&) { return std::string(G::name); });
  }
  int count() const {
    return with(batch_, [](const auto& batch) { return batch.count(); });
  }
  int players() const {
    return with(batch_, [](const auto& batch) { return int{batch.options().players}; });
  }
  int observation_size() const {
    return with(batch_, [](const auto& batch) { return batch.observer().size(); });
  }
  int action_count() const {
    return with(batch_, [](const auto& batch) { return batch.observer().actions(); });
  }

  void reset(const Given<std::uint8_t, 2>& observations, const Given<std::uint8_t, 2>& masks,
             const Given<std::int8_t, 1>& seats) {
    const observe::BatchArrays arrays = checked(observations, masks, seats);
    const Busy busy(working_, "this batch");
    const nb::gil_scoped_release released;
    with(batch_, [&](auto& batch) { batch.reset(arrays); });
  }

  void step(const nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>& actions,
            const Given<std::uint8_t, 2>& observations, const Given<std::uint8_t, 2>& masks,
            const Given<std::int8_t, 1>& seats, const Given<float, 2>& rewards,
            const Given<std::int32_t, 2>& scores, const Given<std::uint8_t, 1>& finished) {
    observe::BatchArrays arrays = checked(observations, masks, seats);
    arrays.rewards = rows(rewards, players(), "rewards");
    arrays.scores = rows(scores, players(), "scores");
    arrays.finished = rows(finished, 0, "finished");
    if (static_cast<int>(actions.size()) != count())
      refuse("{} actions were given for {} matches", actions.size(), count());
    const std::span<const std::int32_t> chosen(actions.data(), actions.size());
    Result<> stepped;
    {
      const Busy busy(working_, "this batch");
      const nb::gil_scoped_release released;
      stepped = with(batch_, [&](auto& batch) { return batch.step(chosen, arrays); });
    }
    must(std::move(stepped));
  }

  void random_actions(const nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>& out) {
    if (static_cast<int>(out.size()) != count())
      refuse("there is room for {} actions of {} matches", out.size(), count());
    const std::span<std::int32_t> actions(out.data(), out.size());
    const Busy busy(working_, "this batch");
    const nb::gil_scoped_release released;
    with(batch_, [&](auto& batch) { batch.random_actions(actions); });
  }

  Position position(int lane) {
    if (lane < 0 || lane >= count()) refuse("there is no match {}: they are 0 to {}", lane, count() - 1);
    const Busy busy(working_, "this batch");
    return with(batch_, [&]<Game G>(const observe::BatchOf<G>& batch) -> Position {
      return PositionOf<G>(batch.position(lane));
    });
  }

 private:
  static AnyBatch make(std::string_view game, int count, const json::object& options, std::uint64_t seed,
                       int threads) {
    if (count < 1 || count > 1'000'000) refuse("a batch has 1 to 1000000 matches, not {}", count);
    if (threads < 1 || threads > 256) refuse("a batch is played on 1 to 256 threads, not {}", threads);
    const play::Match match = must(play::new_match(game, options));
    return visit(match, [&]<Game G>(const play::MatchOf<G>& typed) -> AnyBatch {
      return observe::BatchOf<G>(typed.options(), count, seed, threads);
    });
  }

  // The array's data, or null where none was given. A width of 0: one number for each match.
  template <class Array>
  auto rows(const std::optional<Array>& array, int width, std::string_view what) const
      -> decltype(array->data()) {
    if (!array) return nullptr;
    const auto matches = static_cast<std::size_t>(count()), wide = static_cast<std::size_t>(width);
    if (array->shape(0) != matches || (array->ndim() == 2 && array->shape(1) != wide))
      refuse("'{}' must have {} rows{}", what, matches, width == 0 ? "" : fmt::format(" of {}", width));
    return array->data();
  }

  observe::BatchArrays checked(const Given<std::uint8_t, 2>& observations,
                               const Given<std::uint8_t, 2>& masks,
                               const Given<std::int8_t, 1>& seats) const {
    observe::BatchArrays arrays;
    arrays.observations = rows(observations, observation_size(), "observations");
    arrays.masks = rows(masks, action_count(), "masks");
    arrays.seats = rows(seats, 0, "seats");
    return arrays;
  }

  AnyBatch batch_;
  std::atomic<bool> working_ = false;
};

}  // namespace

void add_batches(nb::module_& module) {
  nb::class_<Batch>(module, "_Batch")
      .def(nb::init<std::string_view, int, nb::handle, std::uint64_t, int>(), nb::arg("game"),
           nb::arg("count"), nb::arg("options").none(), nb::arg("seed"), nb::arg("threads"),
           nb::sig("def __init__(self, game: str, count: int, options: dict[str, typing.Any] | None, seed: "
                   "int, threads: int) -> None"))
      .def_prop_ro("game", &Batch::game)
      .def_prop_ro("count", &Batch::count)
      .def_prop_ro("players", &Batch::players)
      .def_prop_ro("observation_size", &Batch::observation_size)
      .def_prop_ro("action_count", &Batch::action_count)
      // Not converted: what is written must arrive in the array that was given.
      .def("reset", &Batch::reset, nb::arg("observations").noconvert().none(),
           nb::arg("masks").noconvert().none(), nb::arg("seats").noconvert().none())
      .def("step", &Batch::step, nb::arg("actions").noconvert(), nb::arg("observations").noconvert().none(),
           nb::arg("masks").noconvert().none(), nb::arg("seats").noconvert().none(),
           nb::arg("rewards").noconvert().none(), nb::arg("scores").noconvert().none(),
           nb::arg("finished").noconvert().none())
      .def("random_actions", &Batch::random_actions, nb::arg("out").noconvert())
      .def("position", &Batch::position, nb::arg("lane"));
}

}  // namespace pioche::python
