#pragma once
// How Rondomino is shown: records and boards as JSON, the line in a terminal, a picture.
#include <span>
#include <string>

#include "games/rondomino/rondomino.h"
#include "show/shown.h"

namespace pioche {

struct RondominoShow {
  using Game = Rondomino;

  static json::object describe();

  static Result<Rondomino::Options> read_options(const json::object& object);
  static json::object write_options(const Rondomino::Options& options);
  static Result<Rondomino::Setup> read_setup(const Rondomino::Options& options, const json::object& object);
  static json::object write_setup(const Rondomino::Options& options, const Rondomino::Setup& setup);
  static json::object write_result(const Rondomino::Options& options,
                                   std::span<const Rondomino::RoundResult> rounds);

  // docs/boards.md says what is in these.
  // A game of a real table: what people tell of it, and what it comes to.
  static Result<json::object> count(const json::object& pad);

  static json::object write_board(const Rondomino::View& view);
  static json::object write_move(const Rondomino::Position& position, Rondomino::Move move);

  static std::string terminal(const Rondomino::View& view, Paint paint);
  static std::string svg(const Rondomino::View& view);
};
static_assert(Shown<RondominoShow>);

}  // namespace pioche
