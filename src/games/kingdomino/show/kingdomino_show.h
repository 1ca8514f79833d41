#pragma once
// How Kingdomino is shown: JSON for records and pages, the terminal, pictures.
#include "games/kingdomino/kingdomino.h"
#include "show/shown.h"

namespace pioche {

struct KingdominoShow {
  using Game = Kingdomino;

  static json::object describe();

  static Result<kingdomino::Options> read_options(const json::object& object);
  static json::object write_options(const kingdomino::Options& options);
  static Result<kingdomino::Setup> read_setup(const kingdomino::Options& options, const json::object& object);
  static json::object write_setup(const kingdomino::Options& options, const kingdomino::Setup& setup);
  static json::object write_result(const kingdomino::Options& options,
                                   std::span<const kingdomino::RoundResult> rounds);

  // A game of a real table: what people tell of it, and what it comes to.
  static Result<json::object> count(const json::object& pad);

  static json::object write_board(const kingdomino::View& view);
  static json::object write_move(const kingdomino::Position& position, kingdomino::Move move);

  static std::string terminal(const kingdomino::View& view, Paint paint);
  static std::string svg(const kingdomino::View& view);
};

static_assert(Shown<KingdominoShow>);

}  // namespace pioche
