// Rounds that people played at a real table: what was left in each hand tells what the round brought.
#include "games/rondomino/show/rondomino_show.h"
#include "show/counted.h"
#include "show/read_json.h"

namespace pioche {

using namespace rondomino;

namespace {

constexpr std::size_t most_rounds = 200;
constexpr int most_pips = 200;

// Who went out, and the pips that the others hold. Nobody: the round was blocked.
Result<RoundResult> read_round(const Options& options, const json::value& value) {
  if (!value.is_object()) return fail("each of 'rounds' is an object");
  const read_json::Fields round(value.get_object(), "a round");
  TRY(round.only({"pips", "out"}));
  const int out = TRY(round.integer_or("out", 0));
  if (out < 0 || out > options.players) return fail("there is no seat {}", out);
  const json::array& pips = *TRY(round.array("pips"));
  if (static_cast<int>(pips.size()) != options.players)
    return fail("{} hands for {} players", pips.size(), options.players);
  BySeat<Held> hands;
  for (const json::value& one : pips) {
    const int left = TRY(read_json::integer(one, "pips"));
    if (left < 0 || left > most_pips) return fail("no hand has {} points", left);
    const bool empty = static_cast<int>(hands.size()) + 1 == out;
    if (empty && left != 0) return fail("who went out holds nothing");
    hands.push_back({left, empty});
  }
  return score_round(options, hands);
}

}  // namespace

Result<json::object> RondominoShow::count(const json::object& pad) {
  const read_json::Fields fields(pad, "pad");
  TRY(fields.only({"players", "teams", "target", "rounds"}));
  Options options;
  options.players = TRY(fields.integer_or("players", options.players));
  options.teams = TRY(fields.boolean_or("teams", false));
  options.target = TRY(fields.integer_or("target", options.target));
  TRY(check(options));
  const json::array& list = *TRY(fields.array("rounds"));
  if (list.size() > most_rounds) return fail("at most {} rounds are counted", most_rounds);
  std::vector<RoundResult> rounds;
  for (const json::value& value : list) rounds.push_back(TRY(read_round(options, value)));

  const Scores totals = total_scores(options.players, std::span<const RoundResult>(rounds));
  json::array players;
  for (const Seat seat : seats(options.players)) {
    json::array lines;
    for (std::size_t round = 0; round < rounds.size(); ++round)
      lines.push_back(json::object{{"kind", "round"},
                                   {"round", static_cast<int>(round) + 1},
                                   {"pips", rounds[round].pips[seat]},
                                   {"points", rounds[round].scores[seat]}});
    players.push_back(json::object{{"lines", std::move(lines)}, {"points", totals[seat]}});
  }
  json::array winners;
  for (const Seat seat : match_winners(options, rounds)) winners.push_back(seat + 1);
  return json::object{{"players", std::move(players)}, {"winners", std::move(winners)}};
}

}  // namespace pioche
