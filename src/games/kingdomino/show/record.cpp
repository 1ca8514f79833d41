// Options, setups and results as JSON: docs/record.md.
#include <algorithm>
#include <iterator>

#include "games/kingdomino/show/kingdomino_show.h"
#include "show/read_json.h"

namespace pioche {

using namespace kingdomino;

namespace {

json::object option(std::string_view name, std::string_view type, json::value otherwise,
                    std::string_view about) {
  return {{"name", name}, {"type", type}, {"default", std::move(otherwise)}, {"about", about}};
}

constexpr std::string_view drawn = "drawn";

// The quests that nobody chose are drawn; the second is another than the first.
json::object quest_option(std::string_view name, std::string_view about, std::string_view other) {
  json::array values{drawn}, only;
  for (int number = 0; number < quest_count; ++number)
    values.push_back(json::string(quest_text(static_cast<Quest>(number))));
  for (std::size_t i = 1; i < values.size(); ++i) {
    const json::value& quest = values[i];
    json::object when{{"giants", json::array{true}}};
    if (!other.empty()) {
      json::array& others = when[other].emplace_array();
      std::copy_if(values.begin(), values.end(), std::back_inserter(others),
                   [&](const json::value& one) { return one != quest; });
    }
    only.push_back(on_condition(quest, std::move(when)));
  }
  json::object described = option(name, "choice", json::string(drawn), about);
  described["values"] = std::move(values);
  described["only"] = std::move(only);
  return described;
}

Result<std::optional<Quest>> read_quest(const json::object& object, std::string_view key) {
  const json::value* const given = object.if_contains(key);
  if (!given) return std::nullopt;
  const std::string text = TRY(read_json::string(*given, fmt::format("'{}' of options", key)));
  if (text == drawn) return std::nullopt;
  const auto quest = find_quest(text);
  if (!quest) return fail("'{}' of options is '{}', which is not a quest", key, text.substr(0, 40));
  return quest;
}

json::array numbers(SeatSet set) {
  json::array list;
  for (const Seat seat : set) list.push_back(seat + 1);
  return list;
}

json::object write_round(const RoundResult& round) {
  json::array kingdoms;
  for (const KingdomResult& kingdom : round.kingdoms) {
    json::array bonus;
    for (const Bonus& one : kingdom.bonus) bonus.push_back(one.points);
    kingdoms.push_back(json::object{{"points", kingdom.points},
                                    {"bonus", std::move(bonus)},
                                    {"score", kingdom.score},
                                    {"largest", kingdom.largest},
                                    {"crowns", kingdom.crowns},
                                    {"discarded", kingdom.discarded}});
  }
  return {{"scores", json::array(round.scores.begin(), round.scores.end())},
          {"winners", numbers(round.winners)},
          {"kingdoms", std::move(kingdoms)}};
}

}  // namespace

json::object KingdominoShow::describe() {
  const json::object with_giants{{"giants", json::array{true}}};
  const json::object without_giants{{"giants", json::array{false}}};
  const json::object for_two{{"players", json::array{2}}};
  json::object players = option("players", "integer", 4, "how many play; five only with giants");
  players["min"] = 2;
  players["max"] = 5;
  players["only"] = json::array{on_condition(5, with_giants)};
  json::object kingdom = option(
      "kingdom", "integer", 5, "squares a side: 5, or 7 for two players (the Grand Duel; usual with giants)");
  kingdom["values"] = json::array{5, 7};
  kingdom["only"] = json::array{on_condition(7, for_two)};
  kingdom["usual"] =
      json::array{on_condition(7, json::object{{"giants", json::array{true}}, {"players", json::array{2}}})};
  // With giants these two are quest tiles.
  json::object harmony =
      option("harmony", "boolean", false,
             fmt::format("{} points for a kingdom without a discarded domino", harmony_points));
  harmony["only"] = json::array{on_condition(true, without_giants)};
  json::object middle_kingdom =
      option("middle_kingdom", "boolean", false,
             fmt::format("{} points for a castle in the centre", middle_kingdom_points));
  middle_kingdom["only"] = json::array{on_condition(true, without_giants)};
  return {{"game", Kingdomino::name},
          {"title", "Kingdomino"},
          {"players", json::object{{"min", 2}, {"max", 5}, {"default", 4}}},
          {"options", json::array{
                          std::move(players),
                          std::move(kingdom),
                          option("giants", "boolean", false,
                                 "Age of Giants: rows of five, giants, footprints and two quests"),
                          std::move(harmony),
                          std::move(middle_kingdom),
                          quest_option("first_quest", "a quest tile, or drawn", ""),
                          quest_option("second_quest", "another quest tile, or drawn", "first_quest"),
                          option("dynasty", "boolean", false, "three rounds, points added up"),
                      }}};
}

Result<Options> KingdominoShow::read_options(const json::object& object) {
  const read_json::Fields fields(object, "options");
  TRY(fields.only({"players", "kingdom", "giants", "harmony", "middle_kingdom", "dynasty", "first_quest",
                   "second_quest"}));
  Options options;
  options.giants = TRY(fields.boolean_or("giants", false));
  const int players = TRY(fields.integer_or("players", 4));
  // Two players with giants build 7x7 unless they say otherwise.
  const int kingdom = TRY(fields.integer_or("kingdom", options.giants && players == 2 ? 7 : 5));
  if (players < 0 || players > 255) return fail("'players' of options can't be {}", players);
  if (kingdom < 0 || kingdom > 255) return fail("'kingdom' of options can't be {}", kingdom);
  options.players = static_cast<std::uint8_t>(players);
  options.kingdom = static_cast<std::uint8_t>(kingdom);
  options.harmony = TRY(fields.boolean_or("harmony", false));
  options.middle_kingdom = TRY(fields.boolean_or("middle_kingdom", false));
  options.dynasty = TRY(fields.boolean_or("dynasty", false));
  options.first_quest = TRY(read_quest(object, "first_quest"));
  options.second_quest = TRY(read_quest(object, "second_quest"));
  return options;
}

json::object KingdominoShow::write_options(const Options& options) {
  json::object object{{"players", options.players},
                      {"kingdom", options.kingdom},
                      {"giants", options.giants},
                      {"harmony", options.harmony},
                      {"middle_kingdom", options.middle_kingdom},
                      {"dynasty", options.dynasty}};
  if (options.first_quest) object["first_quest"] = quest_text(*options.first_quest);
  if (options.second_quest) object["second_quest"] = quest_text(*options.second_quest);
  return object;
}

Result<Setup> KingdominoShow::read_setup(const Options& options, const json::object& object) {
  const read_json::Fields fields(object, "setup");
  TRY(options.giants ? fields.only({"kings", "deck", "quests"}) : fields.only({"kings", "deck"}));
  Setup setup;

  const json::array& kings = *TRY(fields.array("kings"));
  if (kings.size() > setup.kings.capacity()) return fail("'kings' of setup has {} entries", kings.size());
  for (const json::value& value : kings) {
    const int seat = TRY(read_json::integer(value, "a seat in 'kings' of setup"));
    if (seat < 1 || seat > options.players)
      return fail("'kings' of setup names seat {}, but there are seats 1 to {}", seat, options.players);
    setup.kings.push_back(static_cast<Seat>(seat - 1));
  }

  const json::array& deck = *TRY(fields.array("deck"));
  if (deck.size() > setup.deck.capacity())
    return fail("'deck' of setup has {} dominoes, more than there are", deck.size());
  for (const json::value& value : deck) {
    const std::string text = TRY(read_json::string(value, "a domino in 'deck' of setup"));
    const auto domino = find_domino(text);
    if (!domino) return fail("'deck' of setup names '{}', which is not a domino", text.substr(0, 40));
    setup.deck.push_back(*domino);
  }

  if (options.giants) {
    const json::array& quests = *TRY(fields.array("quests"));
    if (quests.size() != 2) return fail("'quests' of setup has {} tiles instead of 2", quests.size());
    for (const json::value& value : quests) {
      const std::string text = TRY(read_json::string(value, "a tile in 'quests' of setup"));
      const auto quest = find_quest(text);
      if (!quest) return fail("'quests' of setup names '{}', which is not a quest", text.substr(0, 40));
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
  json::array list;
  for (const RoundResult& round : rounds) list.push_back(write_round(round));
  const Scores totals = total_scores(options.players, rounds);
  return {{"scores", json::array(totals.begin(), totals.end())},
          {"winners", numbers(Kingdomino::winners(options, rounds))},
          {"rounds", std::move(list)}};
}

}  // namespace pioche
