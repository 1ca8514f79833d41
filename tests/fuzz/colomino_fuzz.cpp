// A game of Colomino as text: a line of options (a plan of one's own, perhaps), a line with a setup (or none: then one
// is dealt), and lines of actions. Whatever it is, it is refused with a reason or it plays by the rules.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "games/colomino/show/colomino_show.h"

namespace {

using namespace pioche;

void must(bool holds) {
  if (!holds) std::abort();
}

// One line that says something.
void must_explain(const Error& error) {
  must(!error.message.empty() && error.message.size() < 1000 &&
       error.message.find('\n') == std::string::npos);
}

std::string_view take_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

const json::object* parse_object(std::string_view text, json::value& value) {
  boost::system::error_code error;
  value = json::parse(text, error);
  return error ? nullptr : value.if_object();
}

Result<Colomino::Setup> setup_from(std::string_view line, const Colomino::Options& options) {
  json::value value;
  if (const json::object* object = parse_object(line, value)) {
    auto setup = ColominoShow::read_setup(options, *object);
    if (!setup) return setup;
    if (const auto checked = Colomino::check(options, *setup); !checked)
      return tl::unexpected(checked.error());
    must(ColominoShow::write_setup(options, *setup) == *object);
    return setup;
  }
  Random random(line.size());
  return Colomino::deal(options, random);
}

void look(const Colomino::Position& position, Random& random) {
  for (const SeatSet eyes : {SeatSet(), SeatSet::only(0)}) {
    const Colomino::View view = position.view(eyes);
    must(Colomino::redraw(view, random).view(eyes) == view);
    must(!ColominoShow::write_board(view).empty());
    must(!ColominoShow::terminal(view, Paint::plain).empty() && !ColominoShow::svg(view).empty());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  json::value value;
  const json::object* object = parse_object(take_line(rest), value);
  if (!object) return 0;
  const auto options = ColominoShow::read_options(*object);
  if (!options) return must_explain(options.error()), 0;
  must(*ColominoShow::read_options(ColominoShow::write_options(*options)) == *options);
  if (const auto checked = Colomino::check(*options); !checked) return must_explain(checked.error()), 0;

  const auto setup = setup_from(take_line(rest), *options);
  if (!setup) return must_explain(setup.error()), 0;
  Colomino::Position position = Colomino::start(*options, *setup, {});
  Random random(size);
  MovesOf<Colomino> moves;
  for (int line = 0; line < 200 && !rest.empty(); ++line) {
    const std::string_view action = take_line(rest);
    // An empty line plays something, to get further than guessing would.
    if (action.empty() && position.seat_to_act() != nobody) {
      position.play(position.random_move(random));
      continue;
    }
    const auto move = position.parse(action);
    if (!move) {
      must_explain(move.error());
      continue;
    }
    position.legal_moves(moves);
    must(std::find(moves.begin(), moves.end(), *move) != moves.end());
    must(position.text(*move) == action);
    must(!ColominoShow::write_move(position, *move).empty());
    position.play(*move);
  }
  if (size % 16 == 0) look(position, random);  // drawing takes longer than all the rest
  return 0;
}
