// A desk of paper answers moves over connections, with four followers at each table: what a move costs the server without
// the network and the disk. For callgrind, which counts instructions and so compares two states of the code:
//   valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='count_moves*' build/release/pioche-moves 200
// The program prints how many moves it played.
#include <fmt/format.h>

#include <cstdlib>

#include "desk/paper_desk.h"

namespace {

using namespace pioche;
using namespace pioche::desk;

class Mute final : public Sink {
 public:
  void send(Text text) override { last = std::move(text); }
  void close() override {}
  Text last;
};

struct Prepared {
  std::string id;
  std::string token;
  std::vector<std::string> actions;
};

table::Table table_of(PaperDesk& paper, const std::string& id) {
  table::Entries entries;
  for (const std::string& line : paper.store.logs[id]) entries.push_back(*table::read_entry(line));
  return *table::Table::restore(id, entries);
}

Prepared make_table(PaperDesk& paper, int number) {
  Request request{Method::post,
                  "/api/v1/tables",
                  "",
                  "",
                  R"({"version":1,"game":"kingdomino","seats":[{"kind":"human"},{"kind":"human"}]})",
                  "bench"};
  Prepared played;
  paper.desk->call(request, [&](const Response& response) {
    const json::value made = json::parse(response.body);
    played.id = made.at("table").as_string();
    played.token = made.at("token").as_string();
  });
  play::Match match = table_of(paper, played.id).match();
  for (std::size_t pick = number; match.seat_to_act() != nobody; pick = pick * 7 + 1) {
    const auto legal = play::legal(match);
    played.actions.push_back(legal[pick % legal.size()]);
    if (!play::play(match, played.actions.back())) std::abort();
  }
  return played;
}

}  // namespace

// What is counted: nothing but messages to the desk.
extern "C" __attribute__((noinline)) void count_moves(pioche::desk::Desk& desk, ConnectionId connection,
                                                      const std::vector<std::string>& messages) {
  for (const std::string& message : messages) desk.message(connection, message);
}

int main(int argc, char** argv) {
  const int tables = argc > 1 ? std::atoi(argv[1]) : 100;
  PaperDesk paper(PaperStore::Saves::at_once);
  std::size_t moves = 0;
  for (int i = 0; i < tables; ++i) {
    const Prepared played = make_table(paper, i);
    std::array<Mute, 4> sinks;
    std::array<ConnectionId, 4> connections{};
    for (std::size_t one = 0; one < sinks.size(); ++one) {
      connections[one] = paper.desk->connect(sinks[one]);
      paper.desk->message(
          connections[one],
          fmt::format(R"({{"version":1,"type":"subscribe","table":"{}","token":"{}","boards":false}})",
                      played.id, played.token));
    }
    std::vector<std::string> messages;
    for (std::size_t ply = 0; ply < played.actions.size(); ++ply)
      messages.push_back(fmt::format(
          R"({{"version":1,"type":"play","request":{},"table":"{}","round":0,"ply":{},"action":"{}","id":"m{}"}})",
          ply, played.id, ply, played.actions[ply], ply));
    count_moves(*paper.desk, connections[0], messages);
    if (table_of(paper, played.id).state() != table::State::over) std::abort();
    moves += messages.size();
    for (const ConnectionId one : connections) paper.desk->disconnect(one);
  }
  fmt::print("{} moves\n", moves);
}
