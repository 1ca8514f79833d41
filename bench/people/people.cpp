// What the pages about people cost the database in a house of 100,000 accounts and a million finished games:
//   build/release/pioche-people FILE [--accounts 100000] [--games 1000000]
// makes the file if it isn't there (a few minutes) and asks for every page again and again, each time for somebody else: for people who
// play a little, and for the regular with the most games. Times are processor time of the whole process from question to answer, so that
// another program on the machine doesn't count.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>
#include <time.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <map>
#include <string>
#include <vector>

#include "base/random.h"
#include "names/name.h"
#include "store/people.h"
#include "store/sqlite/sqlite_store.h"

using namespace pioche;
using namespace pioche::store;

namespace {

constexpr Millis between_games = 60'000;
constexpr Millis between_tournaments = 60'000;
const char* const games_played[] = {"kingdomino", "rondomino", "colomino"};

// Twelve letters that look drawn by lot, as real ones do, and never the same for two numbers: an odd factor only shuffles what 55 bits can
// say. (Drawn from a seed a number, five in a million met.)
std::string id_of(const char* kind, std::uint64_t number) {
  std::uint64_t mixed = number * 0x9E3779B97F4A7C15u;
  std::string id = kind;
  for (int letter = 0; letter < 11; ++letter, mixed >>= 5)
    id += "abcdefghijklmnopqrstuvwxyz234567"[mixed & 31];
  return id;
}
std::string account_of(std::uint64_t number) {
  return id_of("a", number);
}

std::string skeleton_of(std::uint64_t number) {
  return names::read_name(fmt::format("Person {}", number)).value().skeleton;
}

// A few play most of the games.
std::uint64_t somebody(Random& random, std::uint64_t accounts) {
  const double uniform = static_cast<double>(random.next() >> 11) * 0x1p-53;
  return static_cast<std::uint64_t>(std::pow(uniform, 4) * static_cast<double>(accounts));
}

std::unique_ptr<Archive> open(const std::string& path) {
  SqliteOptions options;
  options.path = path;
  auto opened = open_sqlite(options);
  if (!opened) {
    fmt::print(stderr, "{}\n", opened.error().message);
    std::exit(1);
  }
  return std::move(*opened);
}

// The last game has just ended, so that the week is full.
void fill(const std::string& path, std::uint64_t accounts, std::uint64_t games) {
  const Millis end = 1000 * static_cast<Millis>(time(nullptr));
  open(path).reset();  // makes its tables
  SQLite::Database file(path, SQLite::OPEN_READWRITE);
  file.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000");
  // Indexes are made at the end: the same file, in a tenth of the time.
  std::vector<std::string> indexes;
  {
    SQLite::Statement found(
        file,
        "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN "
        "('game_players', 'meetings', 'games', 'seats', 'ratings', 'sessions', 'invitations', "
        "'blocks')");
    std::vector<std::string> names;
    while (found.executeStep()) {
      names.push_back(found.getColumn(0).getString());
      indexes.push_back(found.getColumn(1).getString());
    }
    found.reset();
    for (const std::string& name : names) file.exec("DROP INDEX " + name);
  }
  Random random(1);
  SQLite::Transaction all(file);
  SQLite::Statement account(
      file, "INSERT INTO accounts (id, name, skeleton, password, made_at) VALUES (?, ?, ?, '$argon2id$', 1)");
  SQLite::Statement invitation(file, "INSERT INTO invitations VALUES (?, ?, ?, x'00', ?)");
  SQLite::Statement block(file, "INSERT OR IGNORE INTO blocks VALUES (?, ?, 1)");
  // So far apart in strength that nobody is seated while the pages are asked for.
  SQLite::Statement seek(
      file,
      "INSERT INTO seeks VALUES (?1, ?2, '', x'00', '', 'kingdomino', '{}', 'kingdomino', 2, "
      "'minute', 1, 10000.0 * ?3, 60, ?3, 9000000000000, NULL, 0)");
  SQLite::Statement session(
      file,
      "INSERT INTO sessions SELECT ?, ?, 0, 'Chrome, Linux', now, now, now FROM (SELECT "
      "1000 * CAST(strftime('%s', 'now') AS INTEGER) AS now)");
  SQLite::Statement rating(file, "INSERT INTO ratings VALUES (?, ?, ?, 60, 30, 1)");
  SQLite::Statement seat(file, "INSERT INTO seats VALUES (?, ?, 0, ?, ?, 0)");
  const auto run = [](SQLite::Statement& statement) {
    statement.exec();
    statement.reset();
  };
  for (std::uint64_t i = 0; i < accounts; ++i) {
    const std::string id = account_of(i);
    account.bind(1, id);
    account.bind(2, fmt::format("Person {}", i));
    account.bind(3, skeleton_of(i));
    run(account);
    const SecretHash secret = fair::hash_secret(id);
    session.bind(1, secret.data(), static_cast<int>(secret.size()));
    session.bind(2, id);
    run(session);
    for (const char* game : games_played) {
      rating.bind(1, id);
      rating.bind(2, game);
      rating.bind(3, 1100.0 + random.below(800));
      run(rating);
    }
    for (std::uint64_t other = 1; other <= 2; ++other) {
      invitation.bind(1, id);
      invitation.bind(2, id_of("i", i * 2 + other));
      invitation.bind(3, account_of((i + other) % accounts));
      invitation.bind(4, static_cast<std::int64_t>(i));
      run(invitation);
      block.bind(1, id);
      block.bind(2, account_of((i + 50 * other) % accounts));
      run(block);
    }
    if (i < 1000) {
      seek.bind(1, id);
      seek.bind(2, id);
      seek.bind(3, static_cast<std::int64_t>(i));
      run(seek);
    }
    for (int table = 0; table < 3; ++table) {
      seat.bind(1, id_of("r", i * 3 + static_cast<std::uint64_t>(table)));
      seat.bind(2, secret.data(), static_cast<int>(secret.size()));
      seat.bind(3, id);
      seat.bind(4, static_cast<std::int64_t>(i));
      run(seat);
    }
  }
  SQLite::Statement game(file, "INSERT INTO games VALUES (?, ?, ?, ?, 2)");
  SQLite::Statement player(
      file, "INSERT INTO game_players VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, 1500, 60, 1510, 60)");
  SQLite::Statement meeting(file, "INSERT OR IGNORE INTO meetings VALUES (?, ?, ?, ?)");
  for (std::uint64_t i = 0; i < games; ++i) {
    const std::string table = id_of("t", i);
    const std::string name = games_played[random.below(3)];
    const auto at = end - static_cast<Millis>(games - i) * between_games;
    game.bind(1, table);
    game.bind(2, name);
    game.bind(3, name);
    game.bind(4, static_cast<std::int64_t>(at));
    run(game);
    const int seats = random.below(10) < 7 ? 2 : 3 + static_cast<int>(random.below(2));
    std::vector<std::string> people;
    const int winner = static_cast<int>(random.below(static_cast<std::uint32_t>(seats)));
    for (int place = 0; place < seats; ++place) {
      const std::string who = random.below(5) == 0 ? "" : account_of(somebody(random, accounts));
      const bool person = !who.empty() && std::find(people.begin(), people.end(), who) == people.end();
      player.bind(1, table);
      player.bind(2, place);
      if (person)
        player.bind(3, who);
      else
        player.bind(3);
      player.bind(4, person ? 0 : 3);
      player.bind(5, place);
      player.bind(6, place == winner ? 1 : 2);
      player.bind(7, 50);
      player.bind(8, place == winner ? 1 : 0);
      player.bind(9, name);
      player.bind(10, name);
      player.bind(11, static_cast<std::int64_t>(at));
      run(player);
      if (person) people.push_back(who);
    }
    for (const std::string& one : people)
      for (const std::string& other : people) {
        if (one == other) continue;
        meeting.bind(1, one);
        meeting.bind(2, other);
        meeting.bind(3, static_cast<std::int64_t>(at));
        meeting.bind(4, table);
        run(meeting);
      }
  }
  // A tournament for every hundred games: most are over, and some are being played or wait for more than half of their people.
  SQLite::Statement tournament(file,
                               "INSERT INTO tournaments VALUES (?, 'A cup', ?, 0, 'kingdomino', '{}', "
                               "'kingdomino', 'game', 1, 0, 2, 5, "
                               "32, ?, ?, 1)");
  SQLite::Statement entrant(file, "INSERT INTO entrants VALUES (?, ?, ?, 1500, 0)");
  SQLite::Statement pairing(file, "INSERT INTO pairings VALUES (?, ?, ?, ?, ?, ?)");
  for (std::uint64_t i = 0; i < games / 100; ++i) {
    const std::string id = id_of("c", i);
    const int state = i % 100 == 0 ? 0 : i % 100 == 1 ? 1 : 2;
    tournament.bind(1, id);
    tournament.bind(2, account_of(i % accounts));
    tournament.bind(3, state);
    tournament.bind(4, end - static_cast<Millis>(games / 100 - i) * between_tournaments);
    run(tournament);
    for (std::uint64_t number = 0; number < 16; ++number) {
      entrant.bind(1, id);
      entrant.bind(2, static_cast<std::int64_t>(number));
      entrant.bind(3, account_of((i * 16 + number) % accounts));
      run(entrant);
    }
    for (int round = 0; state > 0 && round < 5; ++round)
      for (int number = 0; number < 8; ++number) {
        pairing.bind(1, id);
        pairing.bind(2, round);
        pairing.bind(3, number);
        pairing.bind(4, fmt::format("{} {}", number, 15 - number));
        pairing.bind(5, id_of("t", i * 40 + static_cast<std::uint64_t>(round * 8 + number)));
        pairing.bind(6, state == 1 && round == 4 ? "" : "1 0");
        run(pairing);
      }
  }
  for (const std::string& sql : indexes) file.exec(sql);
  file.exec(
      "INSERT INTO tallies SELECT account, 2, opponent, count(*), count(*) / 2 FROM meetings GROUP BY "
      "account, opponent");
  file.exec(
      "INSERT INTO tallies SELECT account, 0, ladder, count(*), sum(won) FROM game_players WHERE account IS "
      "NOT "
      "NULL GROUP BY account, ladder");
  std::string squares;  // as much as a board has
  for (int i = 0; i < 150; ++i)
    squares += fmt::format("{}{{\"x\":{},\"y\":{},\"terrain\":\"wheat\"}}", i ? "," : "", i % 13, i / 13);
  file.exec("INSERT INTO best_games SELECT id, 'kingdomino', 0, 90, '{\"squares\":[" + squares +
            "]}', 1 FROM accounts");
  all.commit();
  file.exec("ANALYZE");
  // For pages.mjs: who the regulars are, and some of all the others.
  std::ofstream list(path + ".people");
  for (std::uint64_t i = 0; i < 20; ++i) list << account_of(i) << '\n';
  for (std::uint64_t i = 100; i < accounts; i += 100) list << account_of(i) << '\n';
}

double processor_ms() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

template <class T, class Ask>
std::size_t answer(Ask ask) {
  std::promise<std::size_t> done;
  ask(Found<T>([&](const Result<T>& found) {
    if constexpr (requires { found->size(); })
      done.set_value(found ? found->size() : 0);
    else
      done.set_value(found ? 1 : 0);
  }));
  return done.get_future().get();
}

void measure(const char* page, const char* who, int times, const std::function<std::size_t(int)>& ask) {
  std::vector<double> costs;
  std::size_t rows = 0;
  for (int i = 0; i < times; ++i) {
    const double before = processor_ms();
    rows += ask(i);
    costs.push_back(processor_ms() - before);
  }
  std::sort(costs.begin(), costs.end());
  fmt::print("{:<34} {:<12} {:>8.2f} {:>8.2f} {:>8.2f} {:>8.1f}\n", page, who, costs[costs.size() / 2],
             costs[costs.size() * 99 / 100], costs.back(), static_cast<double>(rows) / times);
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) {
    fmt::print(stderr, "pioche-people FILE [--accounts N] [--games N]\n");
    return 2;
  }
  const std::string path = words[1];
  std::uint64_t accounts = 100'000;
  std::uint64_t games = 1'000'000;
  for (int i = 2; i + 1 < count; i += 2)
    (std::string_view(words[i]) == "--games" ? games : accounts) = std::strtoull(words[i + 1], nullptr, 10);
  if (!std::filesystem::exists(path)) fill(path, accounts, games);

  const auto store = open(path);
  PeopleStore& people = *store->people();
  Random random(7);
  const Millis end = SQLite::Database(path).execAndGet("SELECT max(finished_at) FROM games").getInt64();
  const auto long_ago = [&] {
    return end - static_cast<Millis>(random.below(static_cast<std::uint32_t>(games))) * between_games;
  };
  fmt::print("{:<34} {:<12} {:>8} {:>8} {:>8} {:>8}\n", "page (processor ms)", "of", "p50", "p99", "most",
             "rows");
  for (const bool regular : {false, true}) {
    const char* const who = regular ? "a regular" : "anybody";
    const auto number = [&] { return regular ? 0 : random.below(static_cast<std::uint32_t>(accounts)); };
    const auto list = [&](GamesAsked asked) {
      asked.account = account_of(number());
      return answer<std::vector<FinishedGame>>([&](auto then) { people.games(asked, then); });
    };
    constexpr int times = 1000;
    measure("who is signed in", who, times, [&](int) {
      return answer<std::optional<SignedIn>>(
          [&](auto then) { people.session(fair::hash_secret(account_of(number())), then); });
    });
    measure("a name", who, times, [&](int) {
      return answer<std::optional<Account>>(
          [&](auto then) { people.account_like(skeleton_of(number()), then); });
    });
    measure("tables in play", who, times, [&](int) {
      return answer<std::vector<SeatTaken>>(
          [&](auto then) { people.unfinished_tables(account_of(number()), 100, then); });
    });
    measure("invitations", who, times, [&](int) {
      return answer<std::vector<Invitation>>(
          [&](auto then) { people.invitations(account_of(number()), 100, then); });
    });
    measure("people blocked", who, times, [&](int) {
      return answer<std::vector<Account>>([&](auto then) { people.blocked(account_of(number()), then); });
    });
    measure("profile: people met", who, times, [&](int) {
      return answer<std::vector<Tally>>(
          [&](auto then) { people.tallies(account_of(number()), TallyKind::person, 10, then); });
    });
    measure("profile: a curve", who, times, [&](int i) {
      return answer<std::vector<CurvePoint>>(
          [&](auto then) { people.curve(account_of(number()), games_played[i % 3], 200, then); });
    });
    measure("profile: the best", who, times, [&](int) {
      return answer<std::vector<BestGame>>([&](auto then) { people.best_games(account_of(number()), then); });
    });
    measure("finished games", who, times, [&](int) { return list({}); });
    measure("finished games, further back", who, times, [&](int) {
      GamesAsked asked;
      asked.after = std::pair(long_ago(), std::string("t"));
      return list(asked);
    });
    measure("finished games of one kind", who, times, [&](int i) {
      GamesAsked asked;
      asked.game = games_played[i % 3];
      return list(asked);
    });
    measure("finished games, won", who, times, [&](int) {
      GamesAsked asked;
      asked.result = GameResult::won;
      return list(asked);
    });
    measure("finished games of one month", who, times, [&](int) {
      GamesAsked asked;
      asked.from = long_ago();
      asked.until = *asked.from + 30LL * 24 * 3600 * 1000;
      return list(asked);
    });
    measure("finished games with one opponent", who, times, [&](int i) {
      GamesAsked asked;
      asked.opponent = account_of(static_cast<std::uint64_t>(i % 100));
      return list(asked);
    });
    measure("with one opponent, of a kind, won", who, times, [&](int i) {
      GamesAsked asked;
      asked.opponent = account_of(static_cast<std::uint64_t>(1 + i % 100));
      asked.game = games_played[i % 3];
      asked.result = GameResult::won;
      return list(asked);
    });
    measure("of a kind that was never played", who, times, [&](int) {
      GamesAsked asked;
      asked.game = "something else";
      return list(asked);
    });
  }
  for (const TournamentState state : {TournamentState::open, TournamentState::running, TournamentState::over})
    measure(state == TournamentState::open      ? "tournaments that are open"
            : state == TournamentState::running ? "tournaments being played"
                                                : "tournaments that are over",
            "", 1000, [&](int) {
              TournamentsAsked asked;
              asked.state = state;
              return answer<std::vector<KeptTournament>>([&](auto then) { people.tournaments(asked, then); });
            });
  measure("tournaments that are over, further back", "", 1000, [&](int) {
    TournamentsAsked asked;
    asked.state = TournamentState::over;
    asked.after =
        std::pair(end - static_cast<Millis>(random.below(9'000)) * between_tournaments, std::string("c"));
    return answer<std::vector<KeptTournament>>([&](auto then) { people.tournaments(asked, then); });
  });
  measure("a tournament", "", 1000, [&](int i) {
    return answer<std::optional<KeptTournament>>(
        [&](auto then) { people.tournament(id_of("c", static_cast<std::uint64_t>(i)), then); });
  });
  measure("tournaments with something to do", "", 1000, [&](int) {
    return answer<std::vector<KeptTournament>>([&](auto then) { people.tournaments_due(0, 20, then); });
  });
  measure("a thousand who wait", "", 1000,
          [&](int) { return answer<std::vector<Seek>>([&](auto then) { people.seeks(1, 1000, then); }); });
  measure("the best of the week", "", 200, [&](int i) {
    return answer<std::vector<WeekGain>>(
        [&](auto then) { people.week(games_played[i % 3], end - 7LL * 24 * 3600 * 1000, 100, then); });
  });
  measure("the best of a game", "", 1000, [&](int i) {
    return answer<std::vector<std::pair<std::string, LadderRating>>>(
        [&](auto then) { people.best(games_played[i % 3], 100, then); });
  });
}
