// Options, setups and results as they stand in records. docs/record.md, "Rondomino".

#include "games/rondomino/show/rondomino_show.h"
#include "show/read_json.h"

namespace pioche {

namespace {

using rondomino::Piece;

json::array write_pieces(const rondomino::Setup::Pieces& pieces) {
  json::array array;
  for (const Piece piece : pieces) array.emplace_back(text(piece));
  return array;
}

Result<rondomino::Setup::Pieces> read_pieces(const json::value& value, std::string_view what) {
  const json::array* array = value.if_array();
  if (!array) return fail("{} must be a list of pieces, not {}", what, read_json::kind_of(value));
  if (array->size() > rondomino::piece_count)
    return fail("{} has {} pieces, but there are only {}", what, array->size(), rondomino::piece_count);
  rondomino::Setup::Pieces pieces;
  for (std::size_t i = 0; i < array->size(); ++i) {
    const auto where = fmt::format("piece {} of {}", i + 1, what);
    const auto piece = rondomino::parse_piece(TRY(read_json::string((*array)[i], where)));
    if (!piece) return fail_in(where, piece.error());
    pieces.push_back(*piece);
  }
  return pieces;
}

json::array write_numbers(const Scores& scores) {
  return json::array(scores.begin(), scores.end());
}

json::array write_seats(SeatSet seats) {
  json::array array;
  for (const Seat seat : seats) array.emplace_back(seat + 1);
  return array;
}

json::object describe_integer(std::string_view name, int otherwise, int min, int max,
                              std::string_view about) {
  return {{"name", name}, {"type", "integer"}, {"default", otherwise},
          {"min", min},   {"max", max},        {"about", about}};
}

}  // namespace

json::object RondominoShow::describe() {
  const rondomino::Options otherwise;
  return {
      {"game", Rondomino::name},
      {"title", "Rondomino"},
      // What a round would bring if it ended now depends on hands that nobody may see.
      {"scores", "after each round"},
      {"players", {{"min", 2}, {"max", rondomino::max_players}, {"default", otherwise.players}}},
      {"options",
       json::array{
           describe_integer("players", otherwise.players, 2, rondomino::max_players, "how many play"),
           {{"name", "teams"},
            {"type", "boolean"},
            {"default", otherwise.teams},
            {"only", json::array{on_condition(true, {{"players", json::array{4}}})}},
            {"about", "four players as two teams: seats 1 and 3 against 2 and 4"}},
           describe_integer("target", otherwise.target, 1, 1000, "points that win the match"),
       }},
  };
}

Result<Rondomino::Options> RondominoShow::read_options(const json::object& object) {
  const read_json::Fields fields(object, "options");
  TRY(fields.only({"players", "teams", "target"}));
  rondomino::Options options;
  options.players = TRY(fields.integer_or("players", options.players));
  options.teams = TRY(fields.boolean_or("teams", options.teams));
  options.target = TRY(fields.integer_or("target", options.target));
  return options;
}

json::object RondominoShow::write_options(const Rondomino::Options& options) {
  return {{"players", options.players}, {"teams", options.teams}, {"target", options.target}};
}

Result<Rondomino::Setup> RondominoShow::read_setup(const Rondomino::Options&, const json::object& object) {
  const read_json::Fields fields(object, "setup");
  TRY(fields.only({"hands", "stock"}));
  const json::array& hands = *TRY(fields.array("hands"));
  if (hands.size() > rondomino::max_players)
    return fail("'hands' of setup lists {} hands, but at most {} can play", hands.size(),
                rondomino::max_players);
  rondomino::Setup setup;
  for (const json::value& hand : hands)
    setup.hands.push_back(TRY(read_pieces(hand, fmt::format("the hand of seat {}", setup.hands.size() + 1))));
  setup.stock = TRY(read_pieces(*TRY(fields.array("stock")), "the stock"));
  return setup;
}

json::object RondominoShow::write_setup(const Rondomino::Options&, const Rondomino::Setup& setup) {
  json::array hands;
  for (const auto& hand : setup.hands) hands.emplace_back(write_pieces(hand));
  return {{"hands", std::move(hands)}, {"stock", write_pieces(setup.stock)}};
}

json::object RondominoShow::write_result(const Rondomino::Options& options,
                                         std::span<const Rondomino::RoundResult> rounds) {
  json::array list;
  for (const auto& round : rounds)
    list.push_back(json::object{{"scores", write_numbers(round.scores)},
                                {"winners", write_seats(round.winners)},
                                {"pips", write_numbers(round.pips)},
                                {"joined", round.joined}});
  return {{"scores", write_numbers(total_scores(options.players, rounds))},
          {"winners", write_seats(Rondomino::winners(options, rounds))},
          {"rounds", std::move(list)}};
}

}  // namespace pioche
