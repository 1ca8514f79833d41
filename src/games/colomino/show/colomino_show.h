#pragma once
// Colomino as it is shown: show/shown.h says what each function is for.
#include <boost/json.hpp>
#include <span>
#include <string>

#include "games/colomino/colomino.h"
#include "show/shown.h"

namespace pioche {

struct ColominoShow {
  using Game = Colomino;

  static json::object describe();

  static Result<Colomino::Options> read_options(const json::object& object);
  static json::object write_options(const Colomino::Options& options);
  static Result<Colomino::Setup> read_setup(const Colomino::Options& options, const json::object& object);
  static json::object write_setup(const Colomino::Options& options, const Colomino::Setup& setup);
  static json::object write_result(const Colomino::Options& options,
                                   std::span<const Colomino::RoundResult> rounds);

  // A game of a real table: what people tell of it, and what it comes to.
  static Result<json::object> count(const json::object& pad);

  static json::object write_board(const Colomino::View& view);
  static json::object write_move(const Colomino::Position& position, Colomino::Move move);

  static std::string terminal(const Colomino::View& view, Paint paint);
  static std::string svg(const Colomino::View& view);
};

// SHOWN

}  // namespace pioche
