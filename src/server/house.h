#pragma once
// The house: all tables in play, who follows them, and what happens to a command from the moment it comes in:
// decided, saved, answered, told to everybody - in that order. Lives on one thread; the disk and the bots
// work on theirs and hand their results back through `post`.
#include <boost/json.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/api.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/thinker.h"
#include "server/workers.h"
#include "store/store.h"
#include "table/table.h"

namespace pioche::server {

namespace json = boost::json;
using table::Answer;
using table::Entries;
using table::Guest;
using table::Refusal;
using table::SecretHash;
using table::Table;

struct HouseParts {
  store::Store* store = nullptr;
  Thinker* thinker = nullptr;
  Workers* workers = nullptr;
  std::function<void(std::function<void()>)> post;  // runs something on the house's thread
  std::function<Millis()> now;
  Limits limits;
};

class House {
 public:
  explicit House(HouseParts parts);
  ~House();

  // Takes up all unfinished tables; gives how many.
  Result<int> open();

  void call(const Request& request, Reply reply);

  SocketId connect(Sink& sink, std::string address);
  void message(SocketId socket, std::string_view text);
  void control_frame(SocketId socket);  // a ping or pong: costs as much as a message
  void disconnect(SocketId socket);

  // Clocks, abandoned tables, bots that found no room, memory to give back. A few times a second.
  void sweep();

  // Refuses what comes from now on; what was taken in is still saved and answered.
  void stop();
  bool quiet() const { return saving_ == 0; }

  Metrics& metrics() { return metrics_; }
  const Limits& limits() const { return parts_.limits; }

 private:
  struct Subscription {
    SocketId socket = 0;
    Sink* sink = nullptr;  // of that socket, which ends its subscriptions when it goes
    std::optional<SecretHash> token;
    Seat as = nobody;
    bool boards = true;
  };
  struct Live {
    explicit Live(Table taken) : table(std::move(taken)) {}
    Table table;
    std::vector<Subscription> subscriptions;
    std::deque<std::function<void()>> queue;  // commands that wait for the save under way
    bool saving = false;
    bool thinking = false;
    bool hinting = false;
    Millis used_at = 0;
    std::shared_ptr<const json::object> hint;  // of the present ply
    int hint_event = -1;
  };
  using LivePtr = std::shared_ptr<Live>;

  struct Socket {
    Sink* sink = nullptr;
    std::string address;
    Bucket bucket;
    std::size_t refused = 0;
    std::unordered_set<std::string> tables;
  };
  struct Visitor {
    Bucket calls;
    Bucket tables;
    std::size_t sockets = 0;
    std::size_t analyses = 0;
  };

  // What a command wants to happen.
  struct Decision {
    Entries entries;
    std::optional<int> already;            // it happened before: the number of its event
    std::optional<std::string> new_table;  // made together with it
    Entries new_entries;
  };
  using Decide = std::function<Answer<Decision>(const Table&)>;
  struct Happened {
    int event = 0;          // number of the first of its events
    bool repeated = false;  // it had happened before
  };
  using Then = std::function<void(const Answer<Happened>&)>;

  struct Analysis;

  // Changing tables (house.cpp).
  void change(const LivePtr& live, Decide decide, Then then);
  void play_by(const SecretHash& token, const LivePtr& live, Table::Play play, Then then);
  void saved(const LivePtr& live, Table after, const Decision& decision, const Then& then,
             const store::Saved& saved, Millis asked_at);
  void drop_strangers(Live& live);
  void next_in_queue(const LivePtr& live);
  void reload(const LivePtr& live);
  void make_table(const table::NewTable& asked, std::function<void(const Answer<LivePtr>&)> then);
  LivePtr adopt(Table table);
  LivePtr find(std::string_view id);
  void broadcast(Live& live, int first, std::vector<json::object> moves);
  void send(SocketId socket, std::shared_ptr<const std::string> text);
  void tell_presence(Live& live);
  table::Presence presence(const Live& live) const;
  void ask_bot(const LivePtr& live);
  store::Append append_of(const Table& table, const Entries& entries) const;

  // HTTP (calls.cpp). A handler gets the table and, if the token is one of its, the guest.
  struct Call {
    const Request& request;
    json::object body;
    LivePtr live;
    const Guest* guest = nullptr;
    std::optional<SecretHash> token;
    Reply reply;
  };
  using Handler = void (House::*)(Call&);
  struct Route;
  static const std::vector<Route>& routes();
  static json::object openapi();
  friend json::object openapi_document();

  void answer(const Reply& reply, json::object body, int status = 200);
  void refuse(const Reply& reply, const Refusal& refusal, const Call* shown = nullptr,
              const LivePtr& live = {});
  bool may_call(const Request& request, const Reply& reply);
  json::object snapshot(const Live& live, const std::optional<SecretHash>& token, Seat as,
                        Table::Log log) const;
  void change_and_show(Call& call,
                       std::function<Answer<Entries>(const Table&, const Guest&, Millis)> command);

  void list_games(Call& call);
  void create_table(Call& call);
  void list_tables(Call& call);
  void my_tables(Call& call);
  void show_table(Call& call);
  void join_table(Call& call);
  void leave_table(Call& call);
  void change_seat(Call& call);
  void add_seed(Call& call);
  void start_table(Call& call);
  void play(Call& call);
  void undo(Call& call);
  void resign(Call& call);
  void rematch(Call& call);
  void hint(Call& call);
  void show_record(Call& call);
  void show_replay(Call& call);
  void replay_record(Call& call);
  void start_analysis(Call& call);
  void show_analysis(Call& call);
  void show_openapi(Call& call);
  void show_health(Call& call);
  void show_metrics(Call& call);

  // Analyses (analyses.cpp).
  void analyse_next(const std::shared_ptr<Analysis>& analysis);
  json::object write(const Analysis& analysis) const;

  // WebSocket (sockets.cpp).
  bool may_say(Socket& socket);  // false: too much was said; the socket may have been told to close
  void socket_error(SocketId socket, const json::object& message, const Refusal& refusal,
                    std::optional<json::object> shown = {});
  void subscribe(SocketId socket, const json::object& message);
  void unsubscribe(SocketId socket, const json::object& message);
  void play_by_socket(SocketId socket, const json::object& message);
  void drop_subscription(SocketId socket, const std::string& table);

  Visitor& visitor(const std::string& address);

  HouseParts parts_;
  Metrics metrics_;
  std::unordered_map<std::string, LivePtr> tables_;
  std::unordered_map<SocketId, Socket> sockets_;
  std::unordered_map<std::string, Visitor> visitors_;
  std::unordered_map<std::string, std::shared_ptr<Analysis>> analyses_;
  SocketId next_socket_ = 1;
  std::size_t saving_ = 0;
  bool stopping_ = false;
  bool storage_broken_ = false;
  Millis beaten_at_ = 0;
  Millis cleaned_at_ = 0;
  std::shared_ptr<House*> self_;  // emptied when the house is gone: late results are dropped
};

json::object openapi_document();

}  // namespace pioche::server
