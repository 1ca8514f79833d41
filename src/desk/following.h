#pragma once
// Who follows what: connections, the tables each of them follows, and telling them.
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "desk/counts.h"
#include "desk/live.h"

namespace pioche::desk {

template <class Message>
Text text_of(const Message& message) {
  return std::make_shared<const std::string>(described::text_of(message));
}

class Following {
 public:
  Following(std::function<Millis()> now, Counts& counts) : now_(std::move(now)), counts_(counts) {}

  ConnectionId connect(Sink& sink, std::string address, std::optional<SecretHash> session);
  std::optional<SecretHash> session(ConnectionId id) const;
  void set_account(ConnectionId id, const std::string& account);
  // Connections of an account, with the tables they follow.
  struct OfAccount {
    ConnectionId connection = 0;
    SecretHash session{};
    std::vector<std::string> tables;
  };
  std::vector<OfAccount> of_account(const std::string& account) const;
  void forget_session(ConnectionId id);
  bool connected(ConnectionId id) const { return connections_.contains(id); }
  std::unordered_set<std::string> disconnect(ConnectionId id);  // gives the tables it followed
  std::size_t connections() const { return connections_.size(); }
  const std::string& address(ConnectionId id) const;
  StopToken gone(ConnectionId id) const;  // asked for when the connection ends

  // False: this connection follows as many tables as one may.
  bool follow(Live& live, Follower follower, std::size_t most);
  bool unfollow(Live& live, ConnectionId connection);  // false: it did not follow
  const Follower* follower(const Live& live, ConnectionId connection) const;

  // A wish to follow that is being prepared. It holds until the same connection says something else of that table. None: this
  // connection follows as many as one may.
  std::optional<std::uint64_t> expect(ConnectionId connection, const std::string& table, std::size_t most);
  bool expected(ConnectionId connection, const std::string& table, std::uint64_t wish);  // and no more
  void expect_no_more(ConnectionId connection, const std::string& table);

  void send(ConnectionId connection, Text text);

  // What happened since: everybody gets every event, once and in order. `moves` says what the played ones were.
  void tell(Live& live, int first, std::vector<json::object> moves);
  // The same to one who was late, and of whom nobody else need know.
  void tell_one(Live& live, ConnectionId connection, int first);
  // Everybody who follows: they missed something, come back, and ask for it.
  static void send_away(Live& live);
  void tell_presence(Live& live);
  // The same, of what is so elsewhere. Only to those who know it otherwise, and at most once in a while: whoever comes and goes all the time
  // would write to everybody each time.
  void show_presence(Live& live);
  // Those who look on come and go: told of together, now and then.
  void note_watchers(const Live& live) {
    present_anew_.insert(live.table.id());
    to_show_.insert(live.table.id());
  }
  std::unordered_set<std::string> to_show() { return std::exchange(to_show_, {}); }
  void tell_rated(Live& live);
  void tell_thinking(Live& live, Seat seat);
  // Whose token was replaced, or who has left, follows a private table no longer.
  void drop_strangers(Live& live, const Table& before);

  static bool anybody_sees_boards(const Live& live);
  static table::Presence presence(const Live& live);
  // Without other nodes: whose seats are connected here, and how many look on.
  static SeatSet connected_here(const Live& live);
  static int watching_here(const Live& live);
  // Tables where somebody came or went since this was asked last.
  std::unordered_set<std::string> present_anew() { return std::exchange(present_anew_, {}); }
  Snapshot snapshot(const Live& live, const std::optional<SecretHash>& token, Seat as, Table::Log log) const;

 private:
  struct Connection {
    Sink* sink = nullptr;
    std::string address;
    StopSource gone;
    std::unordered_set<std::string> tables;
    std::unordered_map<std::string, std::uint64_t> wishes;
    std::optional<SecretHash> session;
    std::string account;  // once it was asked for
  };
  void tell(std::span<const Follower> followers, Live& live, int first,
            const std::vector<json::object>& moves);

  std::function<Millis()> now_;
  Counts& counts_;
  std::unordered_map<ConnectionId, Connection> connections_;
  ConnectionId next_ = 1;
  std::uint64_t wishes_ = 0;
  std::unordered_set<std::string> to_show_;  // tables whose presence is told with the next sweep
  std::unordered_set<std::string> present_anew_;
};

}  // namespace pioche::desk
