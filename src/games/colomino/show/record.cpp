// Options, setups and results as they stand in records (docs/record.md).
#include <fmt/format.h>

#include "games/colomino/show/colomino_show.h"
#include "show/read_json.h"

namespace pioche {

namespace {

using namespace colomino;

Result<Plan::Rim> read_rim(const read_json::Fields& fields, Edge edge, int side) {
  const std::string letters = TRY(fields.string(name(edge)));
  if (letters.size() != static_cast<std::size_t>(side))
    return fail("the {} rim has {} colours; a plan with side {} needs {}", name(edge), letters.size(), side,
                side);
  Plan::Rim rim{};
  for (std::size_t at = 0; at < letters.size(); ++at) {
    const Result<Colour> colour = colour_from(letters[at]);
    if (!colour) return fail("colour {} of the {} rim: {}", at + 1, name(edge), colour.error().message);
    rim[at] = *colour;
  }
  return rim;
}

Result<> read_coloured(const json::object& object, Plan& plan) {
  for (const auto& field : object) {
    const Result<Square> square = square_from(field.key(), plan.side);
    if (!square) return fail_in("coloured squares", square.error());
    const std::string letters =
        TRY(read_json::string(field.value(), fmt::format("the colour of {}", square_name(*square))));
    if (letters.size() != 1)
      return fail("the colour of {} must be one letter, not {}", square_name(*square), quoted(letters));
    const Result<Colour> colour = colour_from(letters.front());
    if (!colour) return fail_in(fmt::format("coloured square {}", square_name(*square)), colour.error());
    plan.print(*square, *colour);
  }
  return {};
}

Result<Plan> read_own_plan(const json::object& object) {
  const read_json::Fields fields(object, "plan");
  TRY(fields.only({"side", "rim", "coloured"}));
  const int side = TRY(fields.integer("side"));
  if (side < min_side || side > max_side)
    return fail("a plan has a side of {} to {} squares, not {}", min_side, max_side, side);
  Plan plan;
  plan.side = static_cast<std::uint8_t>(side);

  const read_json::Fields rim(*TRY(fields.object("rim")), "rim");
  TRY(rim.only({"west", "north", "east", "south"}));
  for (const Edge edge : edges) plan.rim[edge] = TRY(read_rim(rim, edge, side));
  if (object.contains("coloured")) TRY(read_coloured(*TRY(fields.object("coloured")), plan));
  return plan;
}

Result<Plan> read_plan(const json::value& value) {
  if (value.is_object()) return read_own_plan(value.get_object());
  if (!value.is_string())
    return fail("the plan must be 'small', 'large' or an object with side, rim and coloured, not {}",
                read_json::kind_of(value));
  const std::string_view plan_name = value.get_string();
  if (plan_name == "small") return small_plan();
  if (plan_name == "large") return large_plan();
  return fail(
      "there is no plan {}; there are 'small', 'large' and plans of one's own, with side, rim and coloured",
      quoted(plan_name));
}

json::object write_own_plan(const Plan& plan) {
  json::object rim;
  for (const Edge edge : {Edge::west, Edge::north, Edge::east, Edge::south})
    rim[name(edge)] = rim_text(plan, edge);
  json::object coloured;
  plan.coloured.each(
      [&](Square square) { coloured[square_name(square)] = std::string(1, letter(plan.colour_of[square])); });
  return {{"side", plan.side}, {"rim", rim}, {"coloured", coloured}};
}

}  // namespace

json::object ColominoShow::describe() {
  const Options defaults;
  const json::object players{{"name", "players"},  {"type", "integer"},  {"default", defaults.players},
                             {"min", min_players}, {"max", max_players}, {"about", "how many play"}};
  const json::object plan{
      {"name", "plan"},
      {"type", "choice"},
      {"default", "small"},
      {"values", json::array{"small", "large"}},
      {"about",
       "small: 9 by 9 squares, a short game; large: 12 by 12, with four coloured squares in the middle"}};
  return {
      {"game", Colomino::name},
      {"title", "Colomino"},
      {"players", {{"min", min_players}, {"max", max_players}, {"default", defaults.players}}},
      {"options", json::array{players, plan}},
  };
}

Result<Colomino::Options> ColominoShow::read_options(const json::object& object) {
  const read_json::Fields fields(object, "options");
  TRY(fields.only({"players", "plan"}));
  Options options;
  options.players = TRY(fields.integer_or("players", options.players));
  if (const json::value* plan = object.if_contains("plan")) options.plan = TRY(read_plan(*plan));
  return options;
}

json::object ColominoShow::write_options(const Colomino::Options& options) {
  json::object object{{"players", options.players}};
  if (const auto plan_name = name_of(options.plan))
    object["plan"] = *plan_name;
  else
    object["plan"] = write_own_plan(options.plan);
  return object;
}

Result<Colomino::Setup> ColominoShow::read_setup(const Colomino::Options&, const json::object& object) {
  const read_json::Fields fields(object, "setup");
  TRY(fields.only({"first", "bag"}));
  const int first = TRY(fields.integer("first"));
  if (first < 1 || first > max_players)
    return fail("seat {} can't start: there are at most {} seats", first, max_players);
  const json::array& bag = *TRY(fields.array("bag"));
  if (bag.size() != all_tiles) return fail("the bag holds {} tiles, not all {}", bag.size(), all_tiles);

  Setup setup;
  setup.first = static_cast<Seat>(first - 1);
  for (const json::value& value : bag) {
    const std::string where = fmt::format("tile {} of the bag", setup.bag.size() + 1);
    const Result<Tile> tile = tile_from(TRY(read_json::string(value, where)));
    if (!tile) return fail_in(where, tile.error());
    setup.bag.push_back(*tile);
  }
  return setup;
}

json::object ColominoShow::write_setup(const Colomino::Options&, const Colomino::Setup& setup) {
  json::array bag;
  for (const Tile tile : setup.bag) bag.emplace_back(text(tile));
  return {{"first", setup.first + 1}, {"bag", bag}};
}

json::object ColominoShow::write_result(const Colomino::Options& options,
                                        std::span<const Colomino::RoundResult> rounds) {
  const RoundResult& result = rounds.back();
  json::array scores, winners, yellow, blue;
  for (const Seat seat : result.scores.seats()) {
    scores.emplace_back(result.scores[seat]);
    yellow.emplace_back(result.tokens[seat].yellow);
    blue.emplace_back(result.tokens[seat].blue);
  }
  for (const Seat seat : Colomino::winners(options, rounds)) winners.emplace_back(seat + 1);
  return {{"scores", scores}, {"winners", winners}, {"yellow", yellow}, {"blue", blue}};
}

}  // namespace pioche
