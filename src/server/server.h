#pragma once
// The whole server: store, desk, workers, network, in one process.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "desk/messages_practice.h"
#include "desk/thinker.h"
#include "play/record.h"
#include "server/gate.h"
#include "server/limits.h"
#include "server/workers.h"
#include "table/table.h"

namespace pioche::server {

struct Settings {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any free one
  std::string data = "data";  // directory of the database
  std::string store;          // postgresql://...: there instead, shared with other nodes
  std::string web;            // directory of the page; empty: the one in the program
  int threads = 0;            // for bots; 0: one less than the machine has, at least one
  std::vector<std::string> origins;
  int trusted_hops = 0;        // proxies of ours in front
  desk::KnownPuzzles puzzles;  // whose tries are counted
  int keep_days = 0;           // tables that ended are removed after so many; 0: never
  Limits limits;
  std::string contact;         // of the operator, for push services
  bool push_anywhere = false;  // also to services in our own net
  std::string unwanted_names;  // a file of them; empty: none but the house's own
};

using CallHandler = std::function<void(const Request&, Reply)>;

// What another protocol serves on a port of its own.
struct Beside {
  CallHandler call;
  std::size_t connections = 0;  // at most; 0: no bound
};

// What another protocol on a port of its own may use of the house: its bots, its thread and its store.
struct Neighbour {
  desk::Thinker* thinker = nullptr;
  Workers* workers = nullptr;
  std::function<void(std::function<void()>)> post;
  std::function<Millis()> now;
  std::function<void(const play::Record&)> keep;  // of a finished game, as a table of the house
};

class Server {
 public:
  // Opens the database and the port; the thinker is left out by those who bring the usual bots.
  static Result<std::unique_ptr<Server>> open(Settings settings,
                                              std::unique_ptr<desk::Thinker> thinker = nullptr);
  ~Server();

  std::uint16_t port() const;
  // Serves another protocol beside; gives its port. Before run().
  Result<std::uint16_t> add_port(std::uint16_t port, const std::function<Beside(const Neighbour&)>& make);
  void run();   // until SIGTERM, SIGINT or stop()
  void stop();  // from any thread: finish what was taken in, then return from run()

 private:
  struct Inside;
  explicit Server(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace pioche::server
