#pragma once
// How Nim is shown: enough for records, the terminal and the plain board.
#include "games/nim/nim.h"
#include "show/read_json.h"
#include "show/shown.h"

namespace pioche {

struct NimShow {
  using Game = Nim;

  static json::object describe() {
    return {{"game", Nim::name},
            {"title", "Nim"},
            {"players", {{"min", 2}, {"max", 2}, {"default", 2}}},
            {"options", json::array{{{"name", "players"},
                                     {"type", "integer"},
                                     {"default", 2},
                                     {"min", 2},
                                     {"max", 2},
                                     {"about", "how many play"}}}}};
  }

  static Result<Nim::Options> read_options(const json::object& object) {
    const read_json::Fields fields(object, "options");
    TRY(fields.only({"players"}));
    return Nim::Options{TRY(fields.integer_or("players", 2))};
  }
  static json::object write_options(const Nim::Options& options) { return {{"players", options.players}}; }

  static Result<Nim::Setup> read_setup(const Nim::Options&, const json::object& object) {
    const read_json::Fields fields(object, "setup");
    TRY(fields.only({"heaps"}));
    const json::array& list = *TRY(fields.array("heaps"));
    Nim::Setup setup;
    if (list.size() != setup.heaps.size()) return fail("'heaps' of setup has {} heaps, not 3", list.size());
    for (std::size_t heap = 0; heap < list.size(); ++heap) {
      const int stones = TRY(read_json::integer(list[heap], "a heap of setup"));
      if (stones < 0 || stones > 100) return fail("a heap of setup has {} stones", stones);
      setup.heaps[heap] = static_cast<std::int8_t>(stones);
    }
    return setup;
  }
  static json::object write_setup(const Nim::Options&, const Nim::Setup& setup) {
    return {{"heaps", numbers(setup.heaps)}};
  }
  static json::object write_result(const Nim::Options& options, std::span<const Nim::RoundResult> rounds) {
    json::array winners;
    for (const Seat seat : Nim::winners(options, rounds)) winners.push_back(seat + 1);
    return {{"scores", numbers(rounds.front().scores)}, {"winners", winners}};
  }

  static json::object write_board(const Nim::View& view) {
    return {{"heaps", numbers(view.heaps)}, {"svg", svg(view)}};
  }
  static json::object write_move(const Nim::Position&, Nim::Move move) {
    return {{"kind", "take"}, {"heap", move.heap + 1}, {"taken", move.taken}};
  }

  static std::string terminal(const Nim::View& view, Paint) {
    std::string text;
    for (std::size_t heap = 0; heap < view.heaps.size(); ++heap)
      text += fmt::format("{} {}\n", "abc"[heap], std::string(view.heaps[heap], 'o'));
    return text;
  }
  static std::string svg(const Nim::View& view) {
    std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 80 36\">";
    for (std::size_t heap = 0; heap < view.heaps.size(); ++heap)
      for (int stone = 0; stone < view.heaps[heap]; ++stone)
        text += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"#8A7A66\"/>", 8 + 10 * stone,
                            6 + 12 * heap);
    return text + "</svg>";
  }

 private:
  template <class Range>
  static json::array numbers(const Range& range) {
    json::array list;
    for (const int number : range) list.push_back(number);
    return list;
  }
};
static_assert(Shown<NimShow>);

}  // namespace pioche
