#pragma once
// From C++ to Python and back: errors, JSON, seats, positions and views of some game.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <boost/json.hpp>
#include <memory>
#include <stdexcept>
#include <thread>
#include <variant>

#include "base/result.h"
#include "base/stop.h"
#include "observe/colomino.h"
#include "observe/kingdomino.h"
#include "observe/rondomino.h"
#include "play/match.h"

namespace pioche::python {

namespace nb = nanobind;
namespace json = boost::json;

// What a Result says becomes pioche.Error, with the same sentence.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class T>
T must(Result<T>&& result) {
  if (!result) throw Refused(result.error().message);
  if constexpr (!std::is_void_v<T>) return *std::move(result);
}

template <class... Args>
[[noreturn]] void refuse(fmt::format_string<Args...> text, Args&&... args) {
  throw Refused(fmt::format(text, std::forward<Args>(args)...));
}

nb::object to_python(const json::value& value);
json::value from_python(nb::handle object);
json::object object_from_python(nb::handle object);  // a dict, or None for an empty one

// Seats count from 0 here, as indexes do. Eyes: None is a spectator's, a seat its own, a sequence of seats all of theirs.
Seat seat_from(std::int64_t seat, int players);
SeatSet eyes_from(nb::handle eyes, int players);
std::vector<int> list_of(SeatSet seats);
std::vector<int> list_of(const Scores& scores);
std::optional<int> or_none(Seat seat);

// Positions with the same options share what observes them: most have those of the one before.
template <Game G>
std::shared_ptr<const observe::Observer<G>> observer_for(const typename G::Options& options) {
  thread_local std::shared_ptr<const observe::Observer<G>> last;
  if (!last || !(last->options() == options)) last = std::make_shared<const observe::Observer<G>>(options);
  return last;
}

// A position of some game, with what numbers its moves and observes it.
template <Game G>
struct PositionOf {
  typename G::Position position;
  std::shared_ptr<const observe::Observer<G>> observer;

  explicit PositionOf(const typename G::Position& at)
      : position(at), observer(observer_for<G>(at.options())) {}
};
using Position = play::OneOf<play::Games, PositionOf>;

template <Game G>
struct ViewOf {
  typename G::View view;
  int players;
};
using View = play::OneOf<play::Games, ViewOf>;

// The sides of a variant are told apart by these.
template <class Visitor, class Some>
decltype(auto) with(Some& some, Visitor&& visitor) {
  return std::visit(std::forward<Visitor>(visitor), some);
}

// New arrays for NumPy, which frees them. Their numbers are still to be written.
template <class T, int Dimensions>
using NewArray = nb::ndarray<nb::numpy, T, nb::ndim<Dimensions>, nb::c_contig>;

template <class T, std::same_as<std::size_t>... Lengths>
auto new_array(Lengths... shape) {
  auto data = std::make_unique_for_overwrite<T[]>((shape * ... * std::size_t{1}));
  nb::capsule owner(data.get(), [](void* kept) noexcept { delete[] static_cast<T*>(kept); });
  return NewArray<T, sizeof...(shape)>(data.release(), {shape...}, owner);
}

using GivenBytes = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Long work without the interpreter's lock; Ctrl-C asks it to stop and is raised once it has.
template <class Work>
auto interruptible(const Work& work) {
  using Answer = decltype(work(StopToken()));
  StopSource source;
  std::optional<Answer> answer;
  std::exception_ptr broken;
  bool interrupted = false;
  {
    const nb::gil_scoped_release released;
    std::atomic<bool> done = false;
    std::jthread worker([&] {
      try {
        answer.emplace(work(source.get_token()));
      } catch (...) {
        broken = std::current_exception();
      }
      done.store(true, std::memory_order_release);
      done.notify_one();
    });
    // Most answers come within a moment: wait for those without asking the interpreter.
    const auto patience = std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
    while (!done.load(std::memory_order_acquire)) {
      std::this_thread::sleep_for(std::chrono::microseconds(200));
      if (std::chrono::steady_clock::now() < patience) continue;
      {
        const nb::gil_scoped_acquire acquired;
        if (!interrupted && PyErr_CheckSignals() != 0) {
          interrupted = true;
          source.request_stop();
        }
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  if (interrupted) throw nb::python_error();
  if (broken) std::rethrow_exception(broken);
  return std::move(*answer);
}

// Something that works without the interpreter's lock and must not be called by two threads at once.
class Busy {
 public:
  Busy(std::atomic<bool>& flag, std::string_view what) : flag_(flag) {
    if (flag_.exchange(true)) throw Refused(fmt::format("{} is at work already, on another thread", what));
  }
  ~Busy() { flag_.store(false); }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;

 private:
  std::atomic<bool>& flag_;
};

void add_positions(nb::module_& module);
void add_matches(nb::module_& module);
void add_bots(nb::module_& module);
void add_arena(nb::module_& module);
void add_batches(nb::module_& module);

}  // namespace pioche::python
