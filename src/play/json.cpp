#include "play/json.h"

#include <fmt/ranges.h>

#include "play/notation.h"
#include "play/shows.h"

namespace pioche::play {
namespace {

// Calls use.template operator()<G>() for the game of that name.
template <class Answer, class Use>
Result<Answer> for_game(std::string_view name, const Use& use) {
  std::optional<Result<Answer>> answer;
  each_game([&]<Game G>() {
    if (name == G::name) answer.emplace(use.template operator()<G>());
  });
  if (answer) return std::move(*answer);
  return fail("there is no game '{}'; there are {}", name.substr(0, 40), fmt::join(game_names(), ", "));
}

template <Game G>
json::object with_action(const typename G::Position& position, const std::string& text,
                         const typename G::Move& move) {
  json::object object{{"action", text}};
  for (auto& field : ShowOf<G>::write_move(position, move)) object.insert(field);
  return object;
}

}  // namespace

json::array describe_games() {
  json::array games;
  each_game([&]<Game G>() { games.push_back(ShowOf<G>::describe()); });
  return games;
}

Result<json::object> describe_game(std::string_view game) {
  return for_game<json::object>(game, []<Game G>() -> Result<json::object> { return ShowOf<G>::describe(); });
}

Result<json::object> count(std::string_view game, const json::object& pad) {
  return for_game<json::object>(game, [&]<Game G>() -> Result<json::object> {
    if constexpr (requires { ShowOf<G>::count(pad); })
      return ShowOf<G>::count(pad);
    else
      return fail("{} has no score pad", game);
  });
}

Result<Match> new_match(std::string_view game, const json::object& object) {
  return for_game<Match>(game, [&]<Game G>() -> Result<Match> {
    const auto options = TRY(ShowOf<G>::read_options(object));
    TRY(G::check(options));
    return MatchOf<G>(options);
  });
}

Result<> start_round(Match& match, const json::object& object) {
  return visit(match, [&]<Game G>(MatchOf<G>& typed) -> Result<> {
    if (typed.under_way()) return fail("the round under way isn't over");
    if (typed.over()) return fail("the game is over, there is no further round");
    const auto setup = TRY(ShowOf<G>::read_setup(typed.options(), object));
    TRY(G::check(typed.options(), setup));
    typed.start_round(setup);
    return {};
  });
}

json::object options(const Match& match) {
  return visit(match,
               []<Game G>(const MatchOf<G>& typed) { return ShowOf<G>::write_options(typed.options()); });
}

json::object setup(const Match& match, int round) {
  return visit(match, [&]<Game G>(const MatchOf<G>& typed) {
    return ShowOf<G>::write_setup(typed.options(), typed.rounds()[round].setup);
  });
}

std::optional<json::object> result(const Match& match) {
  return visit(match, []<Game G>(const MatchOf<G>& typed) -> std::optional<json::object> {
    if (!typed.over()) return {};
    return ShowOf<G>::write_result(typed.options(), typed.finished());
  });
}

json::object board(const Match& match, SeatSet eyes) {
  return visit(match, [&]<Game G>(const MatchOf<G>& typed) {
    return typed.position() ? ShowOf<G>::write_board(typed.position()->view(eyes)) : json::object();
  });
}

json::array moves(const Match& match) {
  return visit(match, []<Game G>(const MatchOf<G>& typed) {
    json::array list;
    for (const auto& [text, move] : sorted_moves(typed))
      list.push_back(with_action<G>(*typed.position(), text, move));
    return list;
  });
}

json::object describe_action(const Match& match, std::string_view action) {
  return visit(match, [&]<Game G>(const MatchOf<G>& typed) {
    const auto move = parse(typed, action);
    return move ? with_action<G>(*typed.position(), typed.position()->text(*move), *move) : json::object();
  });
}

}  // namespace pioche::play
