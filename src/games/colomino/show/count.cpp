// Tokens that people have won at a real table.
#include "games/colomino/show/colomino_show.h"
#include "show/counted.h"
#include "show/read_json.h"

namespace pioche {

using namespace colomino;

Result<json::object> ColominoShow::count(const json::object& pad) {
  constexpr int most_tokens = 500;
  const read_json::Fields fields(pad, "pad");
  TRY(fields.only({"tokens"}));
  const json::array& list = *TRY(fields.array("tokens"));
  if (list.empty() || static_cast<int>(list.size()) > max_players)
    return fail("1 to {} players are counted", max_players);
  json::array players;
  std::vector<Standing> standings;
  for (const json::value& value : list) {
    if (!value.is_object()) return fail("each of 'tokens' is an object");
    const read_json::Fields one(value.get_object(), "tokens");
    TRY(one.only({"yellow", "blue"}));
    const Tokens tokens{TRY(one.integer_or("yellow", 0)), TRY(one.integer_or("blue", 0))};
    if (tokens.yellow < 0 || tokens.blue < 0 || tokens.yellow > most_tokens || tokens.blue > most_tokens)
      return fail("nobody has {} yellow and {} blue tokens", tokens.yellow, tokens.blue);
    const Tokens yellow{tokens.yellow, 0}, blue{0, tokens.blue};
    players.push_back(json::object{{"lines", json::array{json::object{{"kind", "tokens"},
                                                                      {"colour", "yellow"},
                                                                      {"count", tokens.yellow},
                                                                      {"points", yellow.points()}},
                                                         json::object{{"kind", "tokens"},
                                                                      {"colour", "blue"},
                                                                      {"count", tokens.blue},
                                                                      {"points", blue.points()}}}},
                                   {"points", tokens.points()}});
    standings.push_back({tokens.points(), tokens.blue});
  }
  // Most points; of equals who has more blue tokens, then the victory is shared.
  constexpr std::string_view by[] = {"shared", "points", "blue"};
  return json::object{{"players", std::move(players)},
                      {"winners", first_of(standings)},
                      {"decided", by[decided_by(standings) + 1]}};
}

}  // namespace pioche
