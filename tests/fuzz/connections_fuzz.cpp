// A script of up to eight connections to one house, with the time between what they do: whoever reads or doesn't, pings, plays, sits down, leaves,
// is given another token, or is gone in the middle of it, while the disk is slow, a bot thinks, and the house closes. They go through
// real sockets to the real listener in front of a desk of paper, which saves and thinks when the script says so. When all have left,
// nobody is there any more, and every table's log restores.
//
// PIOCHE_FUZZ_PATHS=1 prints at the end how often the ways were walked that this target is for; scripts/fuzz holds it to all of them.
#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "desk/paper_desk.h"
#include "played_out.h"
#include "server/gate.h"
#include "server/listener.h"

namespace {

using namespace pioche;
using namespace pioche::server;

constexpr std::string_view id = "aaaaaaaaaaaa";
constexpr std::string_view ended_id =
    "eeeeeeeeeeee";  // where a game is over, and whoever asks for another may ask again
constexpr std::string_view host_token = "host";
constexpr std::string_view watch_token = "watch";

// The ways that this target is for.
struct Paths {
  int followers_left_during_a_broadcast = 0;
  int pings_unread = 0;
  int joins = 0;
  int leaves = 0;
  int rekeys = 0;
  int stops_while_saving = 0;
  int messages_held = 0;
};
Paths paths;

void print_paths() {
  std::printf(
      "paths: followers_left_during_a_broadcast=%d pings_unread=%d joins=%d leaves=%d rekeys=%d "
      "stops_while_saving=%d messages_held=%d\n",
      paths.followers_left_during_a_broadcast, paths.pings_unread, paths.joins, paths.leaves, paths.rekeys,
      paths.stops_while_saving, paths.messages_held);
}

// What was found is said before the fuzzer keeps its input.
[[noreturn]] void found(const std::string& what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  std::abort();
}

Limits generous() {
  Limits limits;
  limits.calls_per_second = limits.tables_per_second = 1e9;
  limits.messages_per_second = 15;  // a script has room for more than may be said at once
  return limits;
}

// A house with a table that waits, with the host's seat, one that is open, and a bot's; and with one that has ended.
struct House {
  House() {
    static const table::Entries ended = played_out(ended_id, "colomino", host_token);
    paper.store.put(std::string(id), *table::create(asked(), paper.now));
    paper.store.put(std::string(ended_id), ended);
    paper.store.finished.insert(std::string(ended_id));
    if (!paper.desk->open()) found("the house did not open");
    Site site;
    site.call = [this](const Request& request, Reply reply) { gate.call(request, std::move(reply)); };
    site.is_call = [](std::string_view path) { return path.starts_with("/api/"); };
    site.body_limit = [this](std::string_view path) { return gate.body_limit(path); };
    site.gate = &gate;
    site.files = &files;
    auto opened = Listener::open(io, "127.0.0.1", 0, std::move(site));
    if (!opened) found("the port did not open");
    listener = std::move(*opened);
  }

  static table::NewTable asked() {
    table::NewTable table;
    table.id = id;
    table.game = "kingdomino";
    table.options = {{"players", 3}};
    table.access = table::Access::everyone;
    table.seats = {{table::SeatKind::human, "Ann", 0, {}},
                   {table::SeatKind::open, "", 0, {}},
                   {table::SeatKind::bot, "", 1, {}}};
    table.host = fair::hash_secret(host_token);
    table.join = fair::hash_secret("join");
    table.watch = fair::hash_secret(watch_token);
    table.seed.fill(7);
    return table;
  }

  void turn() {
    io.restart();
    io.poll();
  }

  asio::io_context io{1};
  desk::PaperDesk paper{desk::PaperStore::Saves::when_told};
  Gate gate{*paper.desk, generous(), [this] { return paper.now; }};
  Files files{"/nowhere"};
  std::unique_ptr<Listener> listener;
};

// Bytes of a WebSocket frame as clients send it, masked with zeros.
std::string frame(std::uint8_t kind, std::string_view text) {
  std::string bytes{static_cast<char>(0x80 | kind)};
  if (text.size() < 126) {
    bytes += static_cast<char>(0x80 | text.size());
  } else {
    bytes += static_cast<char>(0x80 | 126);
    bytes += static_cast<char>(text.size() >> 8);
    bytes += static_cast<char>(text.size() & 0xff);
  }
  bytes.append(4, '\0');
  bytes += text;
  return bytes;
}

class Client {
 public:
  explicit Client(House& house) : house_(house) {}
  ~Client() { hang_up(false); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  bool open() const { return fd_ >= 0; }
  bool follows() const { return follows_; }
  bool reads() const { return reads_; }
  void look_away() { reads_ = !reads_; }

  void connect() {
    if (open()) return;
    fd_ = ::socket(AF_INET, SOCK_STREAM, 0);
    int small = 4096;  // so that whoever doesn't read is soon noticed
    ::setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(house_.listener->port());
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
      ::close(fd_);  // the house is closing
      fd_ = -1;
      return;
    }
    ::fcntl(fd_, F_SETFL, O_NONBLOCK);
    reads_ = true;
    upgraded_ = follows_ = false;
    heard_.clear();
  }

  void upgrade() {
    connect();
    if (upgraded_) return;
    upgraded_ = true;
    send(
        "GET /api/v1/socket HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
    // Frames are for after the upgrade was answered.
    house_.turn();
    listen();
  }

  void call(std::string_view table, std::string_view path, std::string_view token, std::string_view body) {
    connect();
    if (upgraded_) return;
    send(
        fmt::format("POST /api/v1/tables/{}/{} HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer "
                    "{}\r\nContent-Type: application/json\r\n"
                    "Content-Length: {}\r\n\r\n{}",
                    table, path, token, body.size(), body));
  }

  void say(const std::string& message) {
    upgrade();
    send(frame(1, message));
  }
  void follow(std::string_view token) {
    say(fmt::format(R"({{"version":1,"type":"subscribe","request":1,"table":"{}","token":"{}"}})", id,
                    token));
    follows_ = true;
  }
  void ping(int times) {
    upgrade();
    for (int i = 0; i < times; ++i) send(frame(9, "?"));
  }

  void send(std::string_view bytes) {
    if (open()) [[maybe_unused]]
      const auto sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  }

  void listen() {
    char buffer[65536];
    while (open() && reads_) {
      const ssize_t got = ::read(fd_, buffer, sizeof buffer);
      if (got <= 0) break;
      if (heard_.size() < 16) heard_.append(buffer, std::min<std::size_t>(16, static_cast<std::size_t>(got)));
    }
    if (!heard_.empty() && !heard_.starts_with("HTTP/1.")) found("an answer that is not HTTP");
  }

  void hang_up(bool rudely) {
    if (!open()) return;
    const linger at_once{1, 0};
    if (rudely) ::setsockopt(fd_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    ::close(fd_);
    fd_ = -1;
    follows_ = false;
  }

 private:
  House& house_;
  int fd_ = -1;
  bool reads_ = true;
  bool upgraded_ = false;
  bool follows_ = false;
  std::string heard_;
};

// One input as it is read.
struct Script {
  const std::uint8_t* at;
  std::size_t left;
  std::uint8_t next() {
    if (left == 0) return 0;
    --left;
    return *at++;
  }
  std::string_view bytes(std::size_t count) {
    count = std::min(count, left);
    const std::string_view taken(reinterpret_cast<const char*>(at), count);
    at += count;
    left -= count;
    return taken;
  }
};

class Play {
 public:
  explicit Play(House& house) : house_(house) {
    for (auto& client : clients_) client = std::make_unique<Client>(house);
  }

  void run(Script script) {
    for (int steps = 0; script.left > 0 && steps < 300; ++steps) step(script);
    finish();
  }

 private:
  enum Step {
    connect,
    bytes,
    follow,
    watch,
    move,
    sit,
    leave,
    rematch,
    ping,
    look_away,
    hang_up,
    turns,
    save,
    think,
    time,
    stop
  };

  void step(Script& script) {
    const std::uint8_t byte = script.next();
    Client& client = *clients_[byte >> 4 & 7];
    switch (static_cast<Step>(byte & 15)) {
      case connect:
        return client.connect();
      case bytes:
        return client.send(script.bytes(script.next()));
      case follow:
        return client.follow(host_token);
      case watch:
        return client.follow(watch_token);
      case move:
        return play(client);
      case sit:
        return client.call(id, "join", "", R"({"version":1,"join":"join","name":"Bob"})");
      case leave:
        return client.call(id, "leave", host_token, R"({"version":1})");
      case rematch:
        return client.call(ended_id, "rematch", host_token, R"({"version":1})");
      case ping:
        if (!client.reads()) ++paths.pings_unread;
        return client.ping(1 + script.next() % 64);
      case look_away:
        return client.look_away();
      case hang_up:
        if (client.follows()) ++left_unnoticed_;
        return client.hang_up(script.next() % 2 == 0);
      case turns:
        for (int i = script.next() % 4; i >= 0; --i) {
          house_.turn();
          for (const auto& one : clients_) one->listen();
        }
        left_unnoticed_ = 0;
        return;
      case save:
        if (house_.paper.store.waiting() > 0 && left_unnoticed_ > 0)
          ++paths.followers_left_during_a_broadcast;
        house_.paper.store.broken = script.next() % 8 == 0;
        house_.paper.store.save_next();
        return;
      case think:
        house_.paper.advisor.think_next();
        return;
      case time:
        house_.paper.now += 1000 * script.next();
        house_.paper.desk->sweep();
        house_.gate.sweep();
        house_.listener->sweep(steady_ms() + 1000 * script.next());
        return;
      case stop:
        if (!house_.paper.desk->quiet()) ++paths.stops_while_saving;
        house_.listener->stop_accepting();
        house_.paper.desk->stop();
        return;
    }
  }

  // The first legal action, whoever's turn it is: the host's are taken, others refused.
  void play(Client& client) {
    const auto live = house_.paper.desk->tables().loaded(id);
    if (!live || live->table.state() != table::State::playing) return client.follow(host_token);
    const auto& match = live->table.match();
    if (match.seat_to_act() == nobody) return;
    client.say(fmt::format(
        R"({{"version":1,"type":"play","request":2,"table":"{}","round":{},"ply":{},"action":"{}","id":"{}"}})",
        id, match.rounds() - 1, match.ply(), play::legal(match).front(), match.ply()));
  }

  // Everybody leaves, the disk and the bots come to an end, and then nobody is there any more.
  void finish() {
    house_.paper.store.broken = false;
    for (const auto& one : clients_) one->hang_up(false);
    const auto over = [&] { return house_.listener->connections() == 0 && house_.paper.desk->quiet(); };
    // Twice in a row: somebody may have come in who was not taken in yet.
    for (int i = 0, calm = 0; i < 50 && calm < 2; ++i) {
      house_.turn();
      house_.paper.settle();
      house_.listener->sweep(steady_ms() + 1'000'000);
      calm = over() ? calm + 1 : 0;
    }
    house_.turn();
    if (house_.listener->connections() != 0 || house_.paper.desk->following().connections() != 0)
      found("somebody is still there after everybody left");
    if (!house_.paper.desk->quiet()) found("something is still to be done after the end");
    paths.messages_held += static_cast<int>(house_.gate.metrics().held_messages);
    for (const auto& [name, lines] : house_.paper.store.logs) {
      table::Entries log;
      for (const std::string& text : lines) {
        log.push_back(*table::read_entry(text));
        paths.joins += log.back().kind == table::Kind::joined;
        paths.leaves += log.back().kind == table::Kind::left;
        paths.rekeys += log.back().kind == table::Kind::rekeyed;
      }
      if (const auto restored = table::Table::restore(name, log); !restored) found(restored.error().message);
    }
  }

  House& house_;
  std::array<std::unique_ptr<Client>, 8> clients_;
  int left_unnoticed_ = 0;
};

}  // namespace

// Sessions that handlers hold go with their house, and looking for leaks after each would be nearly all of the time.
extern "C" const char* __asan_default_options() {
  return "detect_leaks=0";
}

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  if (std::getenv("PIOCHE_FUZZ_PATHS") != nullptr) std::atexit(print_paths);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  House house;
  Play(house).run({data, size});
  return 0;
}
