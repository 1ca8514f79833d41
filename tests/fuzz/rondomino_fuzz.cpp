// Rondomino: the first line is a setup (JSON; when it can't be read, a deal seeded by the first byte), the others are
// actions. Whatever comes, nothing breaks; where a round gets, what every seat sees can be redrawn, looks the same and
// plays on.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "games/rondomino/show/rondomino_show.h"

namespace {

using namespace pioche;

void require(bool holds) {
  if (!holds) std::abort();
}

std::string_view take_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

Rondomino::Setup read_or_deal(const Rondomino::Options& options, std::string_view line, std::uint64_t seed) {
  boost::system::error_code error;
  const json::value value = json::parse(json::string_view(line.data(), line.size()), error);
  if (!error && value.is_object()) {
    const auto setup = RondominoShow::read_setup(options, value.get_object());
    if (!setup) require(!setup.error().message.empty());
    if (setup) {
      const auto possible = Rondomino::check(options, *setup);
      if (possible) return *setup;
      require(!possible.error().message.empty());
    }
  }
  Random random(seed);
  return Rondomino::deal(options, random);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const Rondomino::Options options{2 + data[0] % 3, data[0] % 3 == 2 && (data[0] & 64) != 0, 100};
  std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto setup = read_or_deal(options, take_line(rest), data[0]);
  auto position = Rondomino::start(options, setup, Scores(static_cast<std::size_t>(options.players), 0));
  Random random(data[1]);
  while (!rest.empty()) {
    const std::string_view action = take_line(rest);
    const auto move = position.parse(action);
    if (!move) {
      require(!move.error().message.empty());
      // A byte that isn't an action plays one: long rounds are rare otherwise.
      if (position.seat_to_act() == nobody) break;
      position.play(position.random_move(random));
    } else {
      require(position.text(*move) == action);
      position.play(*move);
    }
    if (random.below(8) != 0) continue;
    const SeatSet eyes =
        SeatSet::only(static_cast<Seat>(random.below(static_cast<std::uint32_t>(options.players))));
    const auto view = position.view(eyes);
    auto redrawn = Rondomino::redraw(view, random);
    require(redrawn.view(eyes) == view);
    play_out<Rondomino>(redrawn, random);
  }
  RondominoShow::write_board(position.view({}));
  RondominoShow::terminal(position.view({}), Paint::colour);
  RondominoShow::svg(position.view({}));
  return 0;
}
