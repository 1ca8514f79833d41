#pragma once
// How a game is shown: as JSON for records and pages, in a terminal, as a picture. The rules know nothing of
// this; each game has it in the folder show/ below its rules, as a type S of static functions.
#include <boost/json.hpp>
#include <span>
#include <string>

#include "games/game.h"
#include "show/terminal.h"

namespace pioche {

namespace json = boost::json;

// An entry of an option's "only" or "usual": this value, when each of these other options has one of the values
// listed for it. docs/protocol.md, "Games".
inline json::object on_condition(json::value value, json::object when) {
  return {{"value", std::move(value)}, {"when", std::move(when)}};
}

template <class S>
concept Shown = Game<typename S::Game> &&
                requires(const json::object& object, const typename S::Game::Options& options,
                         const typename S::Game::Setup& setup, const typename S::Game::View& view,
                         const typename S::Game::Position& position, typename S::Game::Move move, Paint paint,
                         std::span<const typename S::Game::RoundResult> rounds) {
                  // What `pioche games --json` and the home page say of the game:
                  // {"game", "title", "players": {"min", "max", "default"},
                  //  "options": [{"name", "type": "boolean" | "integer" | "choice", "default", "values"?,
                  //               "min"?, "max"?, "only"?, "usual"?, "about"}]}
                  // "only" and "usual" say which options go together, so that a page needn't know:
                  // docs/protocol.md, "Games".
                  { S::describe() } -> std::same_as<json::object>;

                  // Records (docs/record.md). Reading checks form and types and refuses what it doesn't know;
                  // whether the options and the setup can be is G::check's business. Writing options writes
                  // every one of them, but for those that a game got later: they are written where they are
                  // not the default, so that records without them stay as they were.
                  { S::read_options(object) } -> std::same_as<Result<typename S::Game::Options>>;
                  { S::write_options(options) } -> std::same_as<json::object>;
                  { S::read_setup(options, object) } -> std::same_as<Result<typename S::Game::Setup>>;
                  { S::write_setup(options, setup) } -> std::same_as<json::object>;
                  {
                    S::write_result(options, rounds)
                  } -> std::same_as<json::object>;  // of the whole match, once it is over

                  // What a page needs to draw what these eyes see, without knowing rules. Only from the view:
                  // nothing leaks.
                  { S::write_board(view) } -> std::same_as<json::object>;
                  // What a page needs to offer a legal move, and to tell a played one in words: "kind" and
                  // its particulars (squares, points it brings...). Position before the move; only what
                  // everybody sees once it is played.
                  { S::write_move(position, move) } -> std::same_as<json::object>;

                  { S::terminal(view, paint) } -> std::same_as<std::string>;
                  { S::svg(view) } -> std::same_as<std::string>;
                };

}  // namespace pioche
