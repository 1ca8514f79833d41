// Load on a server, from one thread: echoes, live tables, idle connections. bench/load/run says how.
//   pioche-load echo PORT CONNECTIONS PID SECONDS
//   pioche-load house PORTS TABLES SCREENS DATABASE PIDS SECONDS   a move a second and table, then as fast as it goes;
//                        SCREENS 4: every player has a connection, 1: all four sit at one
//                        PORTS and PIDS of several nodes are separated by commas: the screens of a table are at one node after the other, and an
//                        event is waited for at another node than the move was made at. DATABASE: a file, or postgresql://...#PID of PostgreSQL
//   pioche-load idle PORT CONNECTIONS PID
#include <fmt/format.h>
#include <libpq-fe.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>

#include "base/random.h"
#include "play/json.h"
#include "play/notation.h"
#include "wire.h"

namespace {

using namespace pioche;
using namespace pioche::load;
namespace json = boost::json;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Resident memory of a process, in KiB.
long resident(int pid) {
  std::ifstream in(fmt::format("/proc/{}/status", pid));
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("VmRSS:")) return std::strtol(line.c_str() + 6, nullptr, 10);
  return 0;
}

struct Process {
  int parent = 0;
  double own = 0;       // processor time so far, in seconds
  double children = 0;  // of those that have ended
};

Process process(int pid) {
  std::ifstream in(fmt::format("/proc/{}/stat", pid));
  std::string line;
  if (!std::getline(in, line)) return {};
  // The name may hold anything; behind it come the state and the parent, and from the 12th field on the ticks spent outside and inside the kernel.
  std::istringstream fields(line.substr(line.rfind(')') + 2));
  std::string skipped;
  Process found;
  fields >> skipped >> found.parent;
  for (int i = 0; i < 9; ++i) fields >> skipped;
  double user = 0, system = 0, user_below = 0, system_below = 0;
  fields >> user >> system >> user_below >> system_below;
  const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
  found.own = (user + system) / ticks;
  found.children = (user_below + system_below) / ticks;
  return found;
}

// Processor time says what a move costs also on a machine that is not alone.
double processor_time(int pid) {
  return process(pid).own;
}
double processor_time(const std::vector<int>& pids) {
  double sum = 0;
  for (const int pid : pids) sum += processor_time(pid);
  return sum;
}
// Of a process and all of its children, as PostgreSQL's are; 0: there is none.
double processor_time_of_all(int pid) {
  if (pid == 0) return 0;
  const Process first = process(pid);
  double sum = first.own + first.children;
  for (const auto& entry : std::filesystem::directory_iterator("/proc"))
    if (const int other = std::atoi(entry.path().filename().c_str()); other > 0)
      if (const Process child = process(other); child.parent == pid) sum += child.own;
  return sum;
}

int run_echo(int port, std::size_t connections, int pid, double seconds) {
  std::vector<Connection> all;
  Loop loop;
  for (std::size_t i = 0; i < connections; ++i) all.push_back(connect_socket(port));
  for (std::size_t i = 0; i < connections; ++i) loop.add(all[i], i);
  const std::string text(110, 'x');  // as long as a move
  std::vector<Clock::time_point> sent(connections);
  Latencies latencies;
  for (std::size_t i = 0; i < connections; ++i) {
    sent[i] = Clock::now();
    send_text(all[i], text);
  }
  const double processor_before = processor_time(pid);
  const auto start = Clock::now();
  std::uint64_t trips = 0;
  while (seconds_since(start) < seconds) {
    if (!loop.wait(0, all, [&](std::size_t number, std::string_view) {
          ++trips;
          latencies.add(sent[number]);
          sent[number] = Clock::now();
          send_text(all[number], text);
        })) {
      fmt::print(stderr, "a connection was closed\n");
      return 1;
    }
  }
  const double took = seconds_since(start);
  fmt::print(
      "{{\"connections\": {}, \"round_trips_per_second\": {:.0f}, \"p50_ms\": {:.2f}, \"p99_ms\": {:.2f}, "
      "\"processor_us_a_trip\": {:.1f}}}\n",
      connections, static_cast<double>(trips) / took, latencies.at(0.5), latencies.at(0.99),
      1e6 * (processor_time(pid) - processor_before) / static_cast<double>(trips));
  return 0;
}

constexpr int seats = 4;

// Is this the event that the ply was played?
bool tells(std::string_view text, std::size_t ply) {
  text = text.substr(0, text.find("\"snapshot\""));  // which has the next one
  return text.find("\"kind\":\"played\"") != text.npos &&
         text.find(fmt::format("\"ply\":{},", ply)) != text.npos;
}

// A table whose whole game is known beforehand: the deal is read from the server's database, because a client that had
// to ask for legal moves would measure those.
struct Game {
  std::string id;
  std::vector<std::string> tokens;  // of its screens
  struct Step {
    int seat = 0;
    std::string action;
  };
  std::vector<Step> steps;
  std::size_t next = 0;
  Clock::time_point sent;
};

// What was dealt at each table, by its name.
using Deals = std::map<std::string, json::object>;

Deals deals_in_postgres(const std::string& address) {
  Deals deals;
  PGconn* const connection = PQconnectdb(address.c_str());
  PGresult* const rows = PQexec(connection,
                                "SELECT id, body FROM log JOIN tables ON key = table_key WHERE body LIKE "
                                "'%\"dealt\"%' AND id NOT LIKE '=%'");
  if (PQresultStatus(rows) != PGRES_TUPLES_OK) fmt::print(stderr, "{}\n", PQerrorMessage(connection));
  for (int row = 0; row < PQntuples(rows); ++row) {
    const json::value entry = json::parse(PQgetvalue(rows, row, 1));
    if (entry.at("kind") == "dealt") deals[PQgetvalue(rows, row, 0)] = entry.at("more").as_object();
  }
  PQclear(rows);
  PQfinish(connection);
  return deals;
}

json::object setup_of(sqlite3* database, const std::string& table) {
  sqlite3_stmt* query = nullptr;
  sqlite3_prepare_v2(database, "SELECT body FROM log JOIN tables ON key = table_key WHERE id = ?", -1, &query,
                     nullptr);
  sqlite3_bind_text(query, 1, table.c_str(), -1, SQLITE_TRANSIENT);
  json::object setup;
  while (sqlite3_step(query) == SQLITE_ROW) {
    const json::value entry = json::parse(reinterpret_cast<const char*>(sqlite3_column_text(query, 0)));
    if (entry.at("kind") == "dealt") setup = entry.at("more").as_object();
  }
  sqlite3_finalize(query);
  return setup;
}

void think_ahead(Game& game, const json::object& setup, std::uint64_t seed) {
  play::Match match = *play::new_match("kingdomino", {{"players", seats}});
  if (!play::start_round(match, setup)) std::abort();
  Random random(seed);
  while (match.seat_to_act() != nobody) {
    const auto legal = play::legal(match);
    game.steps.push_back(
        {match.seat_to_act(), legal[random.below(static_cast<std::uint32_t>(legal.size()))]});
    if (!play::play(match, game.steps.back().action)) std::abort();
  }
}

struct Phase {
  std::uint64_t moves = 0;
  double seconds = 0;
  double processor = 0;
  double database = 0;  // processor time of PostgreSQL
  Latencies to_event;
};

Deals read_deals(const std::string& database, const std::vector<Game>& games) {
  if (database.starts_with("postgresql:")) return deals_in_postgres(database);
  Deals deals;
  sqlite3* file = nullptr;
  if (sqlite3_open_v2(database.c_str(), &file, SQLITE_OPEN_READONLY, nullptr) != SQLITE_OK) {
    fmt::print(stderr, "{}: {}\n", database, sqlite3_errmsg(file));
    std::exit(1);
  }
  for (const Game& game : games) deals[game.id] = setup_of(file, game.id);
  sqlite3_close(file);
  return deals;
}

std::vector<Game> make_tables(int port, std::size_t tables, std::size_t screens) {
  std::vector<Game> games(tables);
  HttpClient http(port);
  std::string asked = R"({"version":1,"game":"kingdomino","seats":[{"kind":"human"})";
  for (int seat = 1; seat < seats; ++seat)
    asked += screens == 1 ? R"(,{"kind":"human"})" : R"(,{"kind":"open"})";
  asked += "]}";
  for (Game& game : games) {
    const json::value made = json::parse(http.post("/api/v1/tables", "", asked));
    if (!made.as_object().contains("table")) {
      fmt::print(stderr, "{}\n", json::serialize(made));
      std::exit(1);
    }
    game.id = made.at("table").as_string();
    game.tokens.emplace_back(made.at("token").as_string());
    while (game.tokens.size() < screens) {
      const std::string join = json::serialize(json::object{{"version", 1}, {"join", made.at("join")}});
      game.tokens.emplace_back(
          json::parse(http.post("/api/v1/tables/" + game.id + "/join", "", join)).at("token").as_string());
    }
  }
  return games;
}

enum class Boards { without, with };

struct House {
  std::vector<int> ports, pids;  // of its nodes
  std::string database;
  int database_pid = 0;  // of PostgreSQL
};

int run_house(const House& house, std::size_t tables, std::size_t screens, Boards boards, double seconds) {
  const int pid = house.pids.front();
  const long before = resident(pid);
  std::vector<Game> games = make_tables(house.ports.front(), tables, screens);
  const long with_tables = resident(pid);
  const Deals deals = read_deals(house.database, games);
  for (std::size_t i = 0; i < tables; ++i) think_ahead(games[i], deals.at(games[i].id), i);
  const auto node_of = [&](std::size_t screen) { return screen % house.ports.size(); };

  std::vector<Connection> all;
  all.reserve(tables * screens);
  Loop loop;
  for (std::size_t i = 0; i < tables * screens; ++i) {
    all.push_back(connect_socket(house.ports[node_of(i % screens)]));
    loop.add(all.back(), i);
    send_text(
        all.back(),
        fmt::format(R"({{"version":1,"type":"subscribe","table":"{}","token":"{}","boards":{}}})",
                    games[i / screens].id, games[i / screens].tokens[i % screens], boards == Boards::with));
  }
  std::size_t subscribed = 0;
  while (subscribed < all.size())
    if (!loop.wait(1000, all, [&](std::size_t, std::string_view text) {
          subscribed += text.find("subscribed") != text.npos;
        }))
      return 1;
  const long with_connections = resident(pid);

  const auto play_next = [&](Game& game, std::size_t index) {
    const Game::Step& step = game.steps[game.next];
    game.sent = Clock::now();
    send_text(all[index * screens + static_cast<std::size_t>(step.seat) % screens],
              fmt::format(R"({{"version":1,"type":"play","table":"{}","round":0,"ply":{},"action":"{}"}})",
                          game.id, game.next, step.action));
  };
  // Is this the event that the table's next move was played, at the last of its screens that isn't the mover's (nor at the mover's node, if there
  // are others)?
  const auto arrived = [&](std::size_t number, std::string_view text) {
    const Game& game = games[number / screens];
    if (game.next >= game.steps.size() || !tells(text, game.next)) return false;
    const std::size_t mover = static_cast<std::size_t>(game.steps[game.next].seat) % screens;
    std::size_t last = screens - 1;
    const auto with_mover = [&] {
      return house.ports.size() > 1 ? node_of(last) == node_of(mover) : last == mover;
    };
    while (screens > 1 && last > 0 && with_mover()) --last;
    return number % screens == last;
  };
  std::uint64_t refused = 0;
  const auto run = [&](double length, bool paced) {
    Phase phase;
    const double processor_before = processor_time(house.pids);
    const double database_before = processor_time_of_all(house.database_pid);
    const auto start = Clock::now();
    std::vector<double> due(tables);
    for (std::size_t i = 0; i < tables; ++i) {
      due[i] = paced ? static_cast<double>(i) / static_cast<double>(tables) : 0;
      if (!paced && games[i].next < games[i].steps.size()) play_next(games[i], i);
    }
    std::size_t soonest = 0;
    std::vector<bool> waiting(tables, !paced);
    while (seconds_since(start) < length) {
      if (paced)  // tables are due one after another, in a circle
        for (; seconds_since(start) >= due[soonest]; soonest = (soonest + 1) % tables) {
          due[soonest] += 1;
          if (waiting[soonest] || games[soonest].next >= games[soonest].steps.size()) continue;
          waiting[soonest] = true;
          play_next(games[soonest], soonest);
        }
      const bool open = loop.wait(paced ? 1 : 0, all, [&](std::size_t number, std::string_view text) {
        if (text.find("\"type\":\"error\"") != text.npos) {
          if (refused++ == 0) fmt::print(stderr, "{}\n", text);
          return;
        }
        if (!arrived(number, text)) return;
        const std::size_t index = number / screens;
        Game& game = games[index];
        ++phase.moves;
        phase.to_event.add(game.sent);
        ++game.next;
        waiting[index] = false;
        if (!paced && game.next < game.steps.size()) {
          waiting[index] = true;
          play_next(game, index);
        }
      });
      if (!open) {
        fmt::print(stderr, "a connection was closed\n");
        std::exit(1);
      }
      bool left = false;
      for (const Game& game : games) left = left || game.next < game.steps.size();
      if (!left) break;
    }
    phase.seconds = seconds_since(start);
    phase.processor = processor_time(house.pids) - processor_before;
    phase.database = processor_time_of_all(house.database_pid) - database_before;
    // What is under way comes in before the next phase.
    for (int rest = 0; rest < 100 && std::find(waiting.begin(), waiting.end(), true) != waiting.end(); ++rest)
      loop.wait(10, all, [&](std::size_t number, std::string_view text) {
        if (!arrived(number, text)) return;
        ++games[number / screens].next;
        waiting[number / screens] = false;
      });
    return phase;
  };
  Phase paced = run(seconds, true);
  Phase fast = run(seconds, false);
  const auto write = [](Phase& phase) {
    return fmt::format(
        "{{\"moves_per_second\": {:.0f}, \"p50_ms\": {:.2f}, \"p99_ms\": {:.2f}, \"moves\": {}, "
        "\"processor_us_a_move\": {:.1f}, \"database_us_a_move\": {:.1f}}}",
        static_cast<double>(phase.moves) / phase.seconds, phase.to_event.at(0.5), phase.to_event.at(0.99),
        phase.moves, 1e6 * phase.processor / static_cast<double>(std::max<std::uint64_t>(1, phase.moves)),
        1e6 * phase.database / static_cast<double>(std::max<std::uint64_t>(1, phase.moves)));
  };
  fmt::print(
      "{{\"tables\": {}, \"connections\": {}, \"kib_a_table\": {:.1f}, \"kib_a_connection\": {:.1f}, "
      "\"refused\": {}, "
      "\"paced\": {}, \"fast\": {}}}\n",
      tables, all.size(), static_cast<double>(with_tables - before) / static_cast<double>(tables),
      static_cast<double>(with_connections - with_tables) / static_cast<double>(all.size()), refused,
      write(paced), write(fast));
  return 0;
}

int run_idle(int port, std::size_t connections, int pid) {
  const long before = resident(pid);
  std::vector<Connection> all;
  for (std::size_t i = 0; i < connections; ++i) all.push_back(connect_socket(port));
  const long after = resident(pid);
  Loop loop;
  for (std::size_t i = 0; i < connections; ++i) loop.add(all[i], i);
  std::size_t answered = 0;
  for (Connection& one : all) send_text(one, R"({"version":1,"type":"ping"})");
  while (answered < connections)
    if (!loop.wait(1000, all, [&](std::size_t, std::string_view) { ++answered; })) return 1;
  fmt::print("{{\"connections\": {}, \"kib_a_connection\": {:.1f}, \"answered\": {}}}\n", connections,
             static_cast<double>(after - before) / static_cast<double>(connections), answered);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  const std::vector<std::string> words(argv + 1, argv + argc);
  const auto number = [&](std::size_t i) { return std::atoi(words[i].c_str()); };
  if (words.size() == 5 && words[0] == "echo")
    return run_echo(number(1), static_cast<std::size_t>(number(2)), number(3), number(4));
  const auto numbers = [&](std::size_t i) {
    std::vector<int> found;
    std::istringstream in(words[i]);
    for (std::string one; std::getline(in, one, ',');) found.push_back(std::atoi(one.c_str()));
    return found;
  };
  if (words.size() == 7 && (words[0] == "house" || words[0] == "boards")) {
    House house{numbers(1), numbers(5), words[4].substr(0, words[4].find('#')), 0};
    if (house.database != words[4])
      house.database_pid = std::atoi(words[4].c_str() + house.database.size() + 1);
    return run_house(house, static_cast<std::size_t>(number(2)), static_cast<std::size_t>(number(3)),
                     words[0] == "boards" ? Boards::with : Boards::without, number(6));
  }
  if (words.size() == 4 && words[0] == "idle")
    return run_idle(number(1), static_cast<std::size_t>(number(2)), number(3));
  fmt::print(stderr, "see bench/load/run\n");
  return 2;
}
