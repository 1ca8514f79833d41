// Options, setups and results as JSON: docs/record.md.
#include <algorithm>

#include "games/kingdomino/show/kingdomino_show.h"
#include "show/read_json.h"

namespace pioche {

using namespace kingdomino;

namespace {

json::object option(std::string_view name, std::string_view type, json::value otherwise,
                    std::string_view about) {
  return {{"name", name}, {"type", type}, {"default", std::move(otherwise)}, {"about", about}};
}

json::array seats(SeatSet set) {
  json::array list;
  for (Seat seat = 0; seat < max_seats; ++seat)
    if (set.contains(seat)) list.push_back(seat + 1);
  return list;
}

json::object write_round(const RoundResult& round) {
  json::array kingdoms;
  for (const KingdomResult& kingdom : round.kingdoms)
    kingdoms.push_back(json::object{{"points", kingdom.points},
                                    {"bonus", json::array(kingdom.bonus.begin(), kingdom.bonus.end())},
                                    {"score", kingdom.score},
                                    {"largest", kingdom.largest},
                                    {"crowns", kingdom.crowns},
                                    {"discarded", kingdom.discarded}});
  return {{"scores", json::array(round.scores.begin(), round.scores.end())},
          {"winners", seats(round.winners)},
          {"kingdoms", std::move(kingdoms)}};
}

}  // namespace

json::object KingdominoShow::describe() {
  json::object players = option("players", "integer", 4, "how many play; five only with giants");
  players["min"] = 2;
  players["max"] = 5;
  json::object kingdom = option(
      "kingdom", "integer", 5, "squares a side: 5, or 7 for two players (the Grand Duel; usual with giants)");
  kingdom["values"] = json::array{5, 7};
  return {{"game", Kingdomino::name},
          {"title", "Kingdomino"},
          {"players", json::object{{"min", 2}, {"max", 5}, {"default", 4}}},
          {"options",
           json::array{
               std::move(players),
               std::move(kingdom),
               option("giants", "boolean", false,
                      "Age of Giants: rows of five, giants, footprints and two quests"),
               option("harmony", "boolean", false, "5 points for a kingdom without a discarded domino"),
               option("middle_kingdom", "boolean", false, "10 points for a castle in the centre"),
               option("dynasty", "boolean", false, "three rounds, points added up"),
           }}};
}

Result<Options> KingdominoShow::read_options(const json::object& object) {
  const read_json::Fields fields(object, "options");
  if (const auto known =
          fields.only({"players", "kingdom", "giants", "harmony", "middle_kingdom", "dynasty"});
      !known)
    return tl::unexpected(known.error());
  const auto giants = fields.boolean_or("giants", false);
  if (!giants) return tl::unexpected(giants.error());
  const auto players = fields.integer_or("players", 4);
  if (!players) return tl::unexpected(players.error());
  // Two players with giants build 7x7 unless they say otherwise.
  const auto kingdom = fields.integer_or("kingdom", *giants && *players == 2 ? 7 : 5);
  if (!kingdom) return tl::unexpected(kingdom.error());
  if (*players < 0 || *players > 255) return fail("'players' of options can't be {}", *players);
  if (*kingdom < 0 || *kingdom > 255) return fail("'kingdom' of options can't be {}", *kingdom);
  Options options;
  options.players = static_cast<std::uint8_t>(*players);
  options.kingdom = static_cast<std::uint8_t>(*kingdom);
  options.giants = *giants;
  for (const auto& [key, member] : {std::pair{"harmony", &Options::harmony},
                                    {"middle_kingdom", &Options::middle_kingdom},
                                    {"dynasty", &Options::dynasty}}) {
    const auto chosen = fields.boolean_or(key, false);
    if (!chosen) return tl::unexpected(chosen.error());
    options.*member = *chosen;
  }
  return options;
}

json::object KingdominoShow::write_options(const Options& options) {
  return {{"players", options.players},
          {"kingdom", options.kingdom},
          {"giants", options.giants},
          {"harmony", options.harmony},
          {"middle_kingdom", options.middle_kingdom},
          {"dynasty", options.dynasty}};
}

Result<Setup> KingdominoShow::read_setup(const Options& options, const json::object& object) {
  const read_json::Fields fields(object, "setup");
  const auto known =
      options.giants ? fields.only({"kings", "deck", "quests"}) : fields.only({"kings", "deck"});
  if (!known) return tl::unexpected(known.error());
  Setup setup;

  const auto kings = fields.array("kings");
  if (!kings) return tl::unexpected(kings.error());
  if ((*kings)->size() > setup.kings.capacity())
    return fail("'kings' of setup has {} entries", (*kings)->size());
  for (const json::value& value : **kings) {
    const auto seat = read_json::integer(value, "a seat in 'kings' of setup");
    if (!seat) return tl::unexpected(seat.error());
    if (*seat < 1 || *seat > options.players)
      return fail("'kings' of setup names seat {}, but there are seats 1 to {}", *seat, options.players);
    setup.kings.push_back(static_cast<Seat>(*seat - 1));
  }

  const auto deck = fields.array("deck");
  if (!deck) return tl::unexpected(deck.error());
  if ((*deck)->size() > setup.deck.capacity())
    return fail("'deck' of setup has {} dominoes, more than there are", (*deck)->size());
  for (const json::value& value : **deck) {
    const auto text = read_json::string(value, "a domino in 'deck' of setup");
    if (!text) return tl::unexpected(text.error());
    const auto domino = find_domino(*text);
    if (!domino) return fail("'deck' of setup names '{}', which is not a domino", text->substr(0, 40));
    setup.deck.push_back(*domino);
  }

  if (options.giants) {
    const auto quests = fields.array("quests");
    if (!quests) return tl::unexpected(quests.error());
    if ((*quests)->size() != 2) return fail("'quests' of setup has {} tiles instead of 2", (*quests)->size());
    for (const json::value& value : **quests) {
      const auto text = read_json::string(value, "a tile in 'quests' of setup");
      if (!text) return tl::unexpected(text.error());
      const auto quest = find_quest(*text);
      if (!quest) return fail("'quests' of setup names '{}', which is not a quest", text->substr(0, 40));
      setup.quests.push_back(*quest);
    }
  }
  return setup;
}

json::object KingdominoShow::write_setup(const Options& options, const Setup& setup) {
  json::object object;
  json::array& kings = object["kings"].emplace_array();
  for (const Seat seat : setup.kings) kings.push_back(seat + 1);
  json::array& deck = object["deck"].emplace_array();
  for (const DominoNumber domino : setup.deck) deck.push_back(json::string(domino_text(domino)));
  if (options.giants) {
    json::array& quests = object["quests"].emplace_array();
    for (const Quest quest : setup.quests) quests.push_back(json::string(quest_text(quest)));
  }
  return object;
}

json::object KingdominoShow::write_result(const Options& options, std::span<const RoundResult> rounds) {
  if (!options.dynasty) return write_round(rounds.front());
  // A dynasty is decided by total points alone; equal totals share it.
  Scores totals(options.players, 0);
  json::array list;
  for (const RoundResult& round : rounds) {
    for (std::size_t seat = 0; seat < totals.size(); ++seat) totals[seat] += round.scores[seat];
    list.push_back(write_round(round));
  }
  SeatSet winners;
  const int best = *std::max_element(totals.begin(), totals.end());
  for (Seat seat = 0; seat < options.players; ++seat)
    if (totals[static_cast<std::size_t>(seat)] == best) winners.insert(seat);
  return {{"scores", json::array(totals.begin(), totals.end())},
          {"winners", seats(winners)},
          {"rounds", std::move(list)}};
}

}  // namespace pioche
