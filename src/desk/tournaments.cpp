#include "desk/tournaments.h"

#include <algorithm>
#include <set>

#include "desk/following.h"
#include "desk/new_tables.h"
#include "people/rating.h"
#include "play/json.h"

namespace pioche::desk {
namespace {

constexpr Millis looks_every = 1500;
constexpr Millis tell_every = 1000;
constexpr int most_due = 20;

std::optional<std::string> named(const store::KeptTournament& kept, int number) {
  for (const store::KeptEntrant& one : kept.entrants)
    if (one.number == number && !one.name.empty()) return one.name;
  return {};
}

// Whose account is gone comes last, and nobody has to wait for them at a table. None: everybody is there.
std::vector<int> places_without_game(const store::KeptTournament& kept, const store::KeptPairing& pairing) {
  std::vector<int> places;
  for (const int number : pairing.seats)
    for (const store::KeptEntrant& one : kept.entrants)
      if (one.number == number) places.push_back(one.account.empty() ? 2 : 1);
  return std::find(places.begin(), places.end(), 2) == places.end() ? std::vector<int>() : places;
}

}  // namespace

// Entrants are known by their numbers in the store, which have gaps where somebody left before the beginning; here by their places.
people::Tournament paired_so_far(const store::KeptTournament& kept) {
  people::Tournament out{kept.form, kept.seats, kept.rounds, {}, {}};
  std::map<int, int> places;
  for (const store::KeptEntrant& one : kept.entrants) {
    places[one.number] = static_cast<int>(out.entrants.size());
    out.entrants.push_back({one.account, one.rating, one.withdrawn});
  }
  for (const store::KeptPairing& one : kept.pairings) {
    while (static_cast<int>(out.played.size()) <= one.round) out.played.emplace_back();
    people::Pairing table;
    for (const int number : one.seats) table.seats.push_back(places[number]);
    table.points = one.points;
    if (table.seats.size() == 1)
      out.played.back().byes.push_back(table.seats[0]);
    else
      out.played.back().tables.push_back(std::move(table));
  }
  return out;
}

TournamentSummary summary_of(const store::KeptTournament& kept) {
  TournamentSummary out;
  out.tournament = kept.id;
  out.title = kept.title;
  if (!kept.maker_name.empty()) out.maker = kept.maker_name;
  out.form = kept.form;
  out.game = kept.game;
  out.options = json::parse(kept.options).as_object();
  out.pace = described::find_word<Pace>(kept.pace).value_or(Pace::minute);
  out.rated = kept.rated;
  out.bots = kept.bots;
  out.seats = kept.seats;
  out.rounds = kept.rounds;
  out.most = kept.most;
  out.entered = kept.entered;
  out.state = kept.state;
  out.made_at = kept.made_at;
  if (kept.state == TournamentState::open) out.until = people::forgotten_at(kept.made_at);
  return out;
}

TournamentShown shown_tournament(const store::KeptTournament& kept) {
  TournamentShown out{summary_of(kept), {}, {}};
  const people::Tournament so_far = paired_so_far(kept);
  out.rounds = people::planned_rounds(so_far);
  for (const people::Standing& one : people::standings(so_far)) {
    const store::KeptEntrant& entrant = kept.entrants[one.entrant];
    StandingShown& shown = out.standings.emplace_back();
    shown.place = one.place;
    if (!entrant.name.empty()) shown.name = entrant.name;
    shown.points = one.points;
    shown.opponents = one.opponents;
    shown.games = one.games;
    shown.rating = people::shown_points(entrant.rating);
    if (entrant.withdrawn) shown.withdrawn = true;
  }
  for (const store::KeptPairing& one : kept.pairings) {
    while (static_cast<int>(out.played.size()) <= one.round) out.played.emplace_back();
    PairedShown& paired = out.played.back().emplace_back();
    for (const int number : one.seats) paired.names.emplace_back(named(kept, number));
    paired.points = one.points;
    if (!one.table.empty()) paired.table = one.table;
  }
  return out;
}

Answer<json::object> options_for(const std::string& game, json::object options, int players) {
  const auto usual = play::new_match(game, options);
  // A game that is always for two has no such option.
  if (!usual || usual->players() != players) options["players"] = players;
  const auto match = play::new_match(game, options);
  if (!match || match->players() != players)
    return refuse("bad_options",
                  match ? fmt::format("this game is not for {}", players) : match.error().message);
  return options;
}

Answer<FreshTable> seat_pairing(const store::KeptTournament& kept, const store::KeptPairing& pairing,
                                Millis now) {
  table::NewTable wanted;
  wanted.game = kept.game;
  wanted.options = TRY(
      options_for(kept.game, json::parse(kept.options).as_object(), static_cast<int>(pairing.seats.size())));
  wanted.access = table::Access::everyone;  // to look on
  wanted.rated = kept.rated;
  const ClockWish clock = clock_of(described::find_word<Pace>(kept.pace).value_or(Pace::minute));
  wanted.move_ms = clock.move_ms.value_or(0);
  wanted.game_ms = clock.game_ms.value_or(0);
  std::vector<Sitting> people;
  for (const int number : pairing.seats)
    for (const store::KeptEntrant& one : kept.entrants)
      if (one.number == number)
        people.push_back({one.account,
                          one.name,
                          fair::hash_secret(fair::new_secret()),
                          "",
                          {{kept.ladder, {one.rating, people::Rating().deviation}, 0}},
                          one.bot,
                          one.away_from,
                          one.away_until});
  FreshTable fresh = TRY(seat_at_once(std::move(wanted), people, now));
  fresh.changes.push_back(store::SeatPairing{kept.id, pairing.round, pairing.number, fresh.table.id()});
  return fresh;
}

void Tournaments::save(store::PeopleChanges changes, const char* what,
                       std::function<void(store::Outcome)> then) {
  parts_.people->save(
      {}, std::move(changes), alive_.guarded([this, what, then = std::move(then)](const store::Saved& saved) {
        if (saved.outcome == store::Outcome::failed)
          parts_.journal(Severity::error,
                         fmt::format("event=not_saved what={} reason=\"{}\"", what, saved.message));
        look();
        then(saved.outcome);
      }));
}

void Tournaments::begin(const store::KeptTournament& kept, Then<void> then) {
  const people::Tournament so_far = paired_so_far(kept);
  const auto next = people::next_round(so_far);
  if (!next) return then(refuse("illegal", next.error().message));
  store::BeginRound round{kept.id, static_cast<int>(so_far.played.size()), {}};
  const auto number = [&](int place) { return kept.entrants[place].number; };
  const auto add = [&](const std::vector<int>& places, std::vector<double> points) {
    store::KeptPairing pairing;
    pairing.round = round.round;
    pairing.number = static_cast<int>(round.pairings.size());
    for (const int place : places) pairing.seats.push_back(number(place));
    pairing.points = std::move(points);
    round.pairings.push_back(std::move(pairing));
  };
  for (const people::Pairing& table : next->tables) add(table.seats, {});
  for (const int one : next->byes) add({one}, {1});
  save({round}, "tournament", [then = std::move(then)](store::Outcome outcome) {
    if (outcome == store::Outcome::saved) return then({});
    if (outcome == store::Outcome::conflict) return then(refuse("stale", "it has begun already"));
    then(refuse("storage", "it could not be saved; try again"));
  });
}

void Tournaments::sweep() {
  const Millis now = parts_.now();
  if (now >= tell_at_ && !followed_.empty()) {
    tell_at_ = now + tell_every;
    contained(parts_.journal, "telling of tournaments", [this] { tell_followers(); });
  }
  if (looking_ || now < look_at_) return;
  looking_ = true;
  look_at_ = now + looks_every;
  const bool asked = contained(parts_.journal, "looking at tournaments", [this, now] {
    parts_.people->tournaments_due(
        now - people::waits_for_entrants, most_due,
        alive_.guarded([this](const Result<std::vector<store::KeptTournament>>& due) {
          looking_ = false;
          if (due) return looked(*due);
          parts_.journal(Severity::error,
                         fmt::format("event=not_read what=tournaments reason=\"{}\"", due.error().message));
        }));
  });
  if (!asked) looking_ = false;
}

void Tournaments::looked(const std::vector<store::KeptTournament>& due) {
  for (const store::KeptTournament& one : due) contained(parts_.journal, "a tournament", [&] { go_on(one); });
}

void Tournaments::go_on(const store::KeptTournament& kept) {
  const bool seated =
      std::all_of(kept.pairings.begin(), kept.pairings.end(),
                  [](const store::KeptPairing& one) { return !one.table.empty() || !one.points.empty(); });
  if (!seated) return seat(kept);
  // What is full begins, however late it is.
  if (kept.state == TournamentState::open && kept.entered < kept.most &&
      people::forgotten(kept.made_at, parts_.now()))
    return save({store::CancelTournament{kept.id, kept.maker}}, "tournament", [](store::Outcome) {});
  if (kept.state == TournamentState::running && !people::next_round(paired_so_far(kept)))
    // All rounds were played, or nobody is left to play them.
    return save({store::CloseTournament{kept.id}}, "tournament", [](store::Outcome) {});
  begin(kept, [](const Answer<void>&) {});  // conflict: somebody else was faster
}

void Tournaments::seat(const store::KeptTournament& kept) {
  for (const store::KeptPairing& one : kept.pairings) {
    if (!one.table.empty() || !one.points.empty()) continue;
    if (const std::vector<int> places = places_without_game(kept, one); !places.empty()) {
      save({store::DecidePairing{kept.id, one.round, one.number, people::points_by_place(places)}},
           "tournament", [](store::Outcome) {});
      continue;
    }
    auto fresh = seat_pairing(kept, one, parts_.now());
    if (!fresh) {
      parts_.journal(Severity::error, fmt::format("event=not_seated tournament={} reason=\"{}\"", kept.id,
                                                  fresh.error().message));
      continue;
    }
    parts_.tables->make(std::move(*fresh), "", alive_.guarded([this](const Answer<LivePtr>&) { look(); }));
  }
}

// --- those who look on
// -------------------------------------------------------------------------------------------------------

TournamentMessage Tournaments::write_down(const std::string& tournament, const store::KeptTournament& kept,
                                          int names) {
  constexpr std::size_t most = 16;
  TournamentMessage message{{}, tournament, shown_tournament(kept)};
  message.written = described::text_of(message);
  if (written_.size() >= most) written_.clear();
  if (names == names_) written_[tournament] = {kept.version, message.written};
  return message;
}

void Tournaments::follow(ConnectionId connection, const std::string& tournament,
                         Then<TournamentMessage> then) {
  parts_.people->tournament_version(
      tournament, alive_.guarded([this, connection, tournament,
                                  then = std::move(then)](const Result<std::int64_t>& version) {
        const auto known = written_.find(tournament);
        if (!version || known == written_.end() || known->second.version != *version)
          return read(connection, tournament, then);
        if (parts_.following->connected(connection)) followed_[connection] = {tournament, *version};
        TournamentMessage message{{}, tournament, {}};
        message.written = known->second.text;
        then(std::move(message));
      }));
}

void Tournaments::read(ConnectionId connection, const std::string& tournament, Then<TournamentMessage> then) {
  parts_.people->tournament(
      tournament, alive_.guarded([this, connection, tournament, names = names_, then = std::move(then)](
                                     const Result<std::optional<store::KeptTournament>>& found) {
        if (!found) return then(refuse("storage", "it could not be read; try again"));
        if (!*found) return then(refuse("unknown_tournament", "there is no such tournament"));
        if (parts_.following->connected(connection)) followed_[connection] = {tournament, (*found)->version};
        then(write_down(tournament, **found, names));
      }));
}

void Tournaments::tell_followers() {
  std::set<std::string> tournaments;
  for (const auto& [connection, followed] : followed_) tournaments.insert(followed.first);
  for (const std::string& one : tournaments)
    parts_.people->tournament_version(one, alive_.guarded([this, one](const Result<std::int64_t>& version) {
      if (!version) return;
      for (const auto& [connection, followed] : followed_)
        if (followed.first == one && followed.second != *version) return tell(one, *version);
    }));
}

void Tournaments::tell(const std::string& tournament, std::int64_t version) {
  parts_.people->tournament(
      tournament,
      alive_.guarded([this, tournament, version](const Result<std::optional<store::KeptTournament>>& found) {
        if (!found) return;
        const std::int64_t known = *found ? (*found)->version : version;
        const Text text = text_of(TournamentMessage{
            {}, tournament, *found ? std::optional(shown_tournament(**found)) : std::nullopt});
        for (auto& [connection, followed] : followed_)
          if (followed.first == tournament && followed.second != known) {
            followed.second = known;
            parts_.following->send(connection, text);
          }
      }));
}

}  // namespace pioche::desk
