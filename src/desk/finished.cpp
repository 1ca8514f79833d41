#include "desk/finished.h"

#include <map>

#include "people/holidays.h"
#include "people/places.h"
#include "play/json.h"

namespace pioche::desk {

namespace {

// What a seat built, of a board that tells of domains (docs/boards.md); nothing of any other.
std::vector<std::pair<std::string, int>> terrains_of(const boost::json::object& board, std::size_t seat) {
  std::map<std::string, int> squares;
  const boost::json::value* const kingdoms = board.if_contains("kingdoms");
  if (!kingdoms || !kingdoms->is_array() || seat >= kingdoms->get_array().size()) return {};
  const boost::json::value& kingdom = kingdoms->get_array()[seat];
  const boost::json::value* const domains =
      kingdom.is_object() ? kingdom.get_object().if_contains("domains") : nullptr;
  if (!domains || !domains->is_array()) return {};
  for (const boost::json::value& domain : domains->get_array())
    squares[std::string(domain.at("terrain").as_string())] += domain.at("size").to_number<int>();
  return {squares.begin(), squares.end()};
}

}  // namespace

bool counts_holidays(const table::Table& table) {
  return table.rated() && table.move_ms() >= people::day;
}

store::PersonAt person_at(const store::SignedIn& person, const std::string& table,
                          const fair::SecretHash& token, table::Millis now) {
  const store::Account& account = person.account;
  return {{table, token, -1, account.id, now},
          account.name,
          person.ratings,
          {},
          person.blocked,
          account.bot,
          account.away_from,
          account.away_until};
}

store::PersonAt host_at(const store::SignedIn& person, const table::NewTable& table, table::Millis now) {
  store::PersonAt host = person_at(person, table.id, table.host, now);
  for (std::size_t seat = table.seats.size(); seat-- > 0;)
    if (table.seats[seat].kind == table::SeatKind::human) host.seat.seat = static_cast<int>(seat);
  return host;
}

std::string ladder_of(const play::Match& match) {
  const boost::json::object options = play::options(match);
  return people::ladder_of(match.game(), [&](std::string_view name, std::string_view value) {
    const boost::json::value* const set = options.if_contains(name);
    return set && boost::json::serialize(*set) == value;
  });
}

table::Table::Person shown_person(const table::Table& table, const store::PersonAt& person) {
  table::Table::Person out{person.name, {}, person.gained, person.bot, 0, 0};
  if (!table.rated() || person.name.empty()) return out;
  if (counts_holidays(table)) {
    out.away_from = person.away_from;
    out.away_until = person.away_until;
  }
  out.rating = shown_rating(table, person.ratings);
  return out;
}

int shown_rating(const table::Table& table, const std::vector<store::LadderRating>& ratings) {
  const std::string ladder = ladder_of(table.match());
  people::Rating found;
  for (const store::LadderRating& one : ratings)
    if (one.ladder == ladder) found = one.rating;
  return people::shown_points(found.mean);
}

int first_seat(const table::Guest& guest) {
  for (Seat seat = 0; seat < max_seats; ++seat)
    if (guest.seats.contains(seat)) return seat;
  return -1;
}

store::FinishedGame finished_game(const table::Table& table, const std::vector<store::PersonAt>& people,
                                  table::Millis now) {
  const play::Match& match = table.match();
  store::FinishedGame game;
  game.table = table.id();
  game.game = match.game();
  game.ladder = ladder_of(match);
  game.rated = table.rated() ? store::RatedState::due : store::RatedState::no;
  game.finished_at = now;

  const boost::json::object board = play::board(match, SeatSet::first(match.players()));
  game.board = boost::json::serialize(board);
  const Scores scores = match.scores();
  const SeatSet winners = match.winners();
  std::vector<people::Ended> ended;
  for (Seat seat = 0; seat < match.players(); ++seat) {
    Seat side = 0;
    while (!match.same_side(side, seat)) ++side;
    ended.push_back({scores[seat], winners.contains(seat), table.left_by(seat).value_or(0), side});
  }
  const std::vector<int> places = people::places_of(ended);
  for (std::size_t i = 0; i < ended.size(); ++i) {
    const table::SeatState& seat = table.seats()[i];
    store::GamePlayer& player = game.players.emplace_back();
    player.seat = static_cast<int>(i);
    player.place = places[i];
    player.score = ended[i].score;
    player.terrains = terrains_of(board, i);
    player.won = ended[i].won && ended[i].left == 0;
    player.left = ended[i].left > 0;
    player.side = ended[i].side;
    if (seat.kind == table::SeatKind::bot && !seat.left) player.level = seat.level;
    for (const store::PersonAt& one : people)
      if (one.seat.seat == static_cast<int>(i)) player.account = one.seat.account;
  }
  return game;
}

}  // namespace pioche::desk
