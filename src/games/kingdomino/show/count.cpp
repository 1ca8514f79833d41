// Kingdoms that people laid at a real table, counted as at the end of a game.
#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "games/kingdomino/show/kingdomino_show.h"
#include "show/counted.h"
#include "show/read_json.h"

namespace pioche {

using namespace kingdomino;

namespace {

constexpr int most_kingdoms = max_seats;
constexpr int most_crowns = 3;

// "c3" as a point right of and above a1.
Result<Point> read_square(std::string_view text) {
  int row = 0;
  const auto [end, error] =
      std::from_chars(text.data() + std::min<std::size_t>(1, text.size()), text.data() + text.size(), row);
  if (text.size() < 2 || text[0] < 'a' || text[0] > 'm' || error != std::errc{} ||
      end != text.data() + text.size() || row < 1 || row > 13)
    return fail("'{}' is no square; squares are called a1 to m13", text.substr(0, 10));
  return Point{text[0] - 'a', row - 1};
}

Result<Terrain> read_terrain(std::string_view text) {
  for (int i = 0; i < terrain_count; ++i)
    if (name(static_cast<Terrain>(i)) == text) return static_cast<Terrain>(i);
  return fail("'{}' is no terrain", text.substr(0, 20));
}

Result<Span> span_of(int lowest, int highest, int size) {
  for (int span = 0; span < span_count && highest - lowest < size; ++span)
    if (large_frame.reach[span].before == -lowest && large_frame.reach[span].after == highest)
      return static_cast<Span>(span);
  return fail("a kingdom is at most {} squares wide and high, its castle included", size);
}

struct Laid {
  Kingdom kingdom;
  Point castle;  // right of and above a1
};

Result<Laid> read_kingdom(const read_json::Fields& fields, int size) {
  Laid laid;
  laid.castle = TRY(read_square(TRY(fields.string("castle"))));
  Kingdom& kingdom = laid.kingdom;
  kingdom.discarded = TRY(fields.integer_or("discarded", 0)) > 0 ? 1 : 0;
  int left = 0, right = 0, bottom = 0, top = 0;
  for (const json::value& value : *TRY(fields.array("squares"))) {
    if (!value.is_object()) return fail("each of 'squares' is an object");
    const read_json::Fields square(value.get_object(), "a square");
    TRY(square.only({"square", "terrain", "crowns", "giants"}));
    const std::string text = TRY(square.string("square"));
    const Point at = TRY(read_square(text));
    const Point point{at.x - laid.castle.x, at.y - laid.castle.y};
    if (std::abs(point.x) >= size || std::abs(point.y) >= size)
      return fail("{} is too far from the castle", text);
    const Bits here = bit(fold(point));
    if ((kingdom.occupied & here) != 0) return fail("{} is told of twice, or is the castle", text);
    const int crowns = TRY(square.integer_or("crowns", 0)), giants = TRY(square.integer_or("giants", 0));
    if (crowns < 0 || crowns > most_crowns || giants < 0 || giants > crowns)
      return fail(
          "{} has {} crowns and {} giants; a square has up to {} crowns, and a giant stands on one of them",
          text, crowns, giants, most_crowns);
    kingdom.occupied |= here;
    kingdom.terrain[index(TRY(read_terrain(TRY(square.string("terrain")))))] |= here;
    if (crowns & 1) kingdom.crowns_low |= here;
    if (crowns & 2) kingdom.crowns_high |= here;
    for (int giant = 0; giant < giants; ++giant) kingdom.add_giant(fold(point));
    left = std::min(left, point.x), right = std::max(right, point.x);
    bottom = std::min(bottom, point.y), top = std::max(top, point.y);
  }
  kingdom.x = TRY(span_of(left, right, size));
  kingdom.y = TRY(span_of(bottom, top, size));
  return laid;
}

json::object domain_line(std::string_view terrain, int squares, int crowns) {
  return {{"kind", "domain"},
          {"terrain", terrain},
          {"squares", squares},
          {"crowns", crowns},
          {"points", squares * crowns}};
}
json::object bonus_line(Quest quest, int points) {
  return {{"kind", "bonus"}, {"quest", quest_text(quest)}, {"points", points}};
}

struct CountedKingdom {
  json::array lines;
  int points = 0, largest = 0, crowns = 0;
  void add(json::object line) {
    points += line.at("points").to_number<int>();
    lines.push_back(std::move(line));
  }
};

CountedKingdom count_laid(const Laid& laid, const std::vector<Quest>& quests, int size) {
  CountedKingdom counted;
  for (const Domain& domain : domains(laid.kingdom)) {
    json::object line = domain_line(name(domain.terrain), domain.size, domain.crowns);
    json::array places;
    for (Bits squares = domain.squares; squares != 0;) {
      const Point point = laid.kingdom.point_of(static_cast<Square>(take_lowest(squares)));
      places.push_back(json::string(fmt::format("{}{}", static_cast<char>('a' + point.x + laid.castle.x),
                                                point.y + laid.castle.y + 1)));
    }
    line["places"] = std::move(places);
    counted.add(std::move(line));
  }
  for (const Quest quest : quests) counted.add(bonus_line(quest, quest_points(quest, laid.kingdom, size)));
  counted.largest = largest_domain(laid.kingdom);
  counted.crowns = crowns_in(laid.kingdom, laid.kingdom.occupied);
  return counted;
}

// Only domains, as squares times crowns, and what the bonuses brought.
Result<CountedKingdom> count_domains(const read_json::Fields& fields, const std::vector<Quest>& quests) {
  constexpr int most_squares = 48, most_domain_crowns = 48, most_bonus = 200;
  CountedKingdom counted;
  for (const json::value& value : *TRY(fields.array("domains"))) {
    if (!value.is_object()) return fail("each of 'domains' is an object");
    const read_json::Fields domain(value.get_object(), "a domain");
    TRY(domain.only({"terrain", "squares", "crowns"}));
    const int squares = TRY(domain.integer("squares")), crowns = TRY(domain.integer("crowns"));
    if (squares < 1 || squares > most_squares || crowns < 0 || crowns > most_domain_crowns)
      return fail("a domain of {} squares with {} crowns can't be", squares, crowns);
    counted.add(domain_line(name(TRY(read_terrain(TRY(domain.string("terrain"))))), squares, crowns));
    counted.largest = std::max(counted.largest, squares);
    counted.crowns += crowns;
  }
  const json::array& bonuses = *TRY(fields.array("bonuses"));
  if (bonuses.size() != quests.size())
    return fail("'bonuses' has {} numbers for {} quests", bonuses.size(), quests.size());
  for (std::size_t i = 0; i < quests.size(); ++i) {
    const int points = TRY(read_json::integer(bonuses[i], "a bonus"));
    if (points < 0 || points > most_bonus) return fail("a bonus of {} points can't be", points);
    counted.add(bonus_line(quests[i], points));
  }
  return counted;
}

}  // namespace

Result<json::object> KingdominoShow::count(const json::object& pad) {
  const read_json::Fields fields(pad, "pad");
  TRY(fields.only({"size", "quests", "kingdoms"}));
  const int size = TRY(fields.integer_or("size", 5));
  if (size != 5 && size != 7) return fail("a kingdom has 5 or 7 squares a side, not {}", size);
  std::vector<Quest> quests;
  for (const json::value& value : *TRY(fields.array("quests"))) {
    const std::string text = TRY(read_json::string(value, "a quest"));
    const auto quest = find_quest(text);
    if (!quest) return fail("there is no quest '{}'", text.substr(0, 40));
    quests.push_back(*quest);
    if (quests.size() > quest_count) return fail("there are {} quests", quest_count);
  }
  const json::array& kingdoms = *TRY(fields.array("kingdoms"));
  if (kingdoms.empty() || kingdoms.size() > most_kingdoms)
    return fail("1 to {} kingdoms are counted", most_kingdoms);
  json::array players;
  std::vector<Standing> standings;
  for (const json::value& value : kingdoms) {
    if (!value.is_object()) return fail("each of 'kingdoms' is an object");
    const read_json::Fields kingdom(value.get_object(), "a kingdom");
    CountedKingdom counted;
    if (value.get_object().contains("domains")) {
      TRY(kingdom.only({"domains", "bonuses"}));
      counted = TRY(count_domains(kingdom, quests));
    } else {
      TRY(kingdom.only({"castle", "squares", "discarded"}));
      counted = count_laid(TRY(read_kingdom(kingdom, size)), quests, size);
    }
    standings.push_back({counted.points, counted.largest, counted.crowns});
    players.push_back(json::object{{"lines", std::move(counted.lines)},
                                   {"points", counted.points},
                                   {"largest", counted.largest},
                                   {"crowns", counted.crowns}});
  }
  // Most points; of equals the largest domain, then the most crowns, then the victory is shared.
  constexpr std::string_view by[] = {"shared", "points", "largest", "crowns"};
  return json::object{{"players", std::move(players)},
                      {"winners", first_of(standings)},
                      {"decided", by[decided_by(standings) + 1]}};
}

}  // namespace pioche
