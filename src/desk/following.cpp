#include "desk/following.h"

#include <algorithm>
#include <boost/container/small_vector.hpp>

#include "desk/messages_people.h"
#include "desk/rights.h"

namespace pioche::desk {

ConnectionId Following::connect(Sink& sink, std::string address, std::optional<SecretHash> session) {
  const ConnectionId id = next_++;
  connections_[id] = {&sink, std::move(address), {}, {}, {}, session, {}};
  return id;
}

const std::string& Following::address(ConnectionId id) const {
  static const std::string unknown;
  const auto found = connections_.find(id);
  return found == connections_.end() ? unknown : found->second.address;
}

StopToken Following::gone(ConnectionId id) const {
  const auto found = connections_.find(id);
  return found == connections_.end() ? StopToken() : found->second.gone.get_token();
}

std::optional<SecretHash> Following::session(ConnectionId id) const {
  const auto found = connections_.find(id);
  return found == connections_.end() ? std::nullopt : found->second.session;
}

void Following::set_account(ConnectionId id, const std::string& account) {
  if (const auto found = connections_.find(id); found != connections_.end()) found->second.account = account;
}

std::vector<Following::OfAccount> Following::of_account(const std::string& account) const {
  std::vector<OfAccount> found;
  for (const auto& [id, connection] : connections_)
    if (connection.session && connection.account == account)
      found.push_back({id, *connection.session, {connection.tables.begin(), connection.tables.end()}});
  return found;
}

void Following::forget_session(ConnectionId id) {
  if (const auto found = connections_.find(id); found != connections_.end()) found->second.session.reset();
}

std::unordered_set<std::string> Following::disconnect(ConnectionId id) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return {};
  found->second.gone.request_stop();
  auto tables = std::move(found->second.tables);
  connections_.erase(found);
  return tables;
}

bool Following::follow(Live& live, Follower follower, std::size_t most) {
  Connection& connection = connections_.at(follower.connection);
  if (connection.tables.size() >= most && !connection.tables.contains(live.table.id())) return false;
  follower.sink = connection.sink;
  connection.tables.insert(live.table.id());
  std::erase_if(live.followers, [&](const Follower& one) { return one.connection == follower.connection; });
  live.followers.push_back(std::move(follower));
  return true;
}

bool Following::unfollow(Live& live, ConnectionId connection) {
  if (const auto found = connections_.find(connection); found != connections_.end())
    found->second.tables.erase(live.table.id());
  return std::erase_if(live.followers, [&](const Follower& one) { return one.connection == connection; }) > 0;
}

const Follower* Following::follower(const Live& live, ConnectionId connection) const {
  const auto found = std::find_if(live.followers.begin(), live.followers.end(),
                                  [&](const Follower& one) { return one.connection == connection; });
  return found == live.followers.end() ? nullptr : &*found;
}

std::optional<std::uint64_t> Following::expect(ConnectionId connection, const std::string& table,
                                               std::size_t most) {
  Connection& one = connections_.at(connection);
  if (one.tables.size() + one.wishes.size() >= most && !one.tables.contains(table) &&
      !one.wishes.contains(table))
    return {};
  return one.wishes[table] = ++wishes_;
}

bool Following::expected(ConnectionId connection, const std::string& table, std::uint64_t wish) {
  const auto found = connections_.find(connection);
  if (found == connections_.end()) return false;
  const auto mine = found->second.wishes.find(table);
  if (mine == found->second.wishes.end() || mine->second != wish) return false;
  found->second.wishes.erase(mine);
  return true;
}

void Following::expect_no_more(ConnectionId connection, const std::string& table) {
  if (const auto found = connections_.find(connection); found != connections_.end())
    found->second.wishes.erase(table);
}

void Following::send(ConnectionId connection, Text text) {
  if (const auto found = connections_.find(connection); found != connections_.end())
    found->second.sink->send(std::move(text));
}

bool Following::anybody_sees_boards(const Live& live) {
  return std::any_of(live.followers.begin(), live.followers.end(),
                     [](const Follower& one) { return one.boards; });
}

SeatSet Following::connected_here(const Live& live) {
  SeatSet connected;
  for (const Follower& one : live.followers)
    if (const Guest* const guest = live.guest(one.token))
      for (Seat seat = 0; seat < max_seats; ++seat)
        if (guest->seats.contains(seat)) connected.insert(seat);
  return connected;
}

int Following::watching_here(const Live& live) {
  const auto looks_on = [&](const Follower& one) {
    const Guest* const guest = live.guest(one.token);
    return one.boards && !(guest && !guest->seats.empty());
  };
  return static_cast<int>(std::count_if(live.followers.begin(), live.followers.end(), looks_on));
}

table::Presence Following::presence(const Live& live) {
  table::Presence presence{connected_here(live), live.thinking};
  for (const Elsewhere& one : live.elsewhere)
    for (const Seat seat : one.connected) presence.connected.insert(seat);
  return presence;
}

Snapshot Following::snapshot(const Live& live, const std::optional<SecretHash>& token, Seat as,
                             Table::Log log) const {
  return live.table.snapshot(live.guest(token), as, presence(live), log, now_());
}

void Following::tell(Live& live, int first, std::vector<json::object> moves) {
  tell(live.followers, live, first, moves);
}

void Following::tell_one(Live& live, ConnectionId connection, int first) {
  const auto one = std::find_if(live.followers.begin(), live.followers.end(),
                                [&](const Follower& other) { return other.connection == connection; });
  if (one == live.followers.end() || first >= live.table.events()) return;
  std::vector<json::object> moves;
  if (one->boards)
    for (table::Event& event : live.table.events_from(first))
      moves.push_back(event.move ? std::move(event.move->own) : json::object());
  tell(std::span(&*one, 1), live, first, moves);
}

void Following::send_away(Live& live) {
  for (const Follower& one : live.followers) one.sink->close();
}

void Following::tell(std::span<const Follower> followers, Live& live, int first,
                     const std::vector<json::object>& moves) {
  const std::size_t count = std::max(0, live.table.events() - first);
  if (count == 0 || followers.empty()) return;
  const auto event = [&](std::size_t index) { return live.table.event(first + static_cast<int>(index)); };
  const auto with_move = [&](table::Event told, std::size_t index) {
    if (index < moves.size() && !moves[index].empty()) told.move = Like<table::Move>{moves[index]};
    return told;
  };
  // Everybody who follows without boards gets the same text; so do all whose eyes are the same.
  using Texts = boost::container::small_vector<Text, 4>;
  Texts bare(count), told(count);
  std::vector<std::pair<std::pair<const Guest*, Seat>, Text>> shown;
  for (const Follower& one : followers) {
    for (std::size_t i = 0; i < count; ++i) {
      ++counts_.events_sent;
      if (!one.boards) {
        if (!bare[i]) bare[i] = text_of(event(i));
        one.sink->send(bare[i]);
      } else if (i + 1 < count) {
        if (!told[i]) told[i] = text_of(with_move(event(i), i));
        one.sink->send(told[i]);
      } else {
        const std::pair key(live.guest(one.token), one.as);
        auto same =
            std::find_if(shown.begin(), shown.end(), [&](const auto& pair) { return pair.first == key; });
        if (same == shown.end()) {
          const table::ToldEvent last{with_move(event(i), i),
                                      snapshot(live, one.token, one.as, Table::Log::without)};
          same = shown.emplace(shown.end(), key, text_of(last));
        }
        one.sink->send(same->second);
      }
    }
  }
}

void Following::tell_presence(Live& live) {
  present_anew_.insert(live.table.id());
  show_presence(live);
}

void Following::show_presence(Live& live) {
  if (!anybody_sees_boards(live)) return;
  constexpr Millis at_most_every = 1000;
  if (now_() - live.presence_at < at_most_every) {
    to_show_.insert(live.table.id());
    return;
  }
  constexpr std::size_t named = 20;
  PresenceMessage message{
      live.table.id(), table::seat_numbers(presence(live).connected), watching_here(live), {}};
  for (const Elsewhere& one : live.elsewhere) message.watching += one.watching;
  for (const Follower& one : live.followers) {
    const Guest* const guest = live.guest(one.token);
    if (!one.boards || (guest && !guest->seats.empty())) continue;
    if (one.person && message.watchers.size() < named) message.watchers.push_back(one.person->account.name);
  }
  const Text text = text_of(message);
  if (!live.presence || *live.presence != *text) live.presence = text;
  bool told = false;
  for (Follower& one : live.followers) {
    if (!one.boards || one.presence == live.presence) continue;
    one.sink->send(one.presence = live.presence);
    told = true;
  }
  if (told) live.presence_at = now_();
}

void Following::tell_rated(Live& live) {
  if (!anybody_sees_boards(live)) return;
  const Text text =
      text_of(RatedMessage{live.table.id(), live.table.summary(nullptr, presence(live), now_()).seats});
  for (const Follower& one : live.followers)
    if (one.boards) one.sink->send(text);
}

void Following::tell_thinking(Live& live, Seat seat) {
  if (!anybody_sees_boards(live)) return;
  const Text text = text_of(ThinkingMessage{live.table.id(), {seat}});
  for (const Follower& one : live.followers)
    if (one.boards) one.sink->send(text);
}

void Following::drop_strangers(Live& live, const Table& before) {
  const auto because = [&](const SecretHash& token) -> std::optional<table::Kind> {
    const Guest* const guest = before.guest(token);
    for (int number = before.events(); guest && number < live.table.events(); ++number)
      if (const Event event = live.table.event(number);
          event.seat && guest->seats.contains(event.seat->seat) &&
          (event.kind == table::Kind::left || event.kind == table::Kind::put_out ||
           event.kind == table::Kind::rekeyed))
        return event.kind;
    return {};
  };
  std::erase_if(live.followers, [&](const Follower& one) {
    if (!one.token || check_right(live.table, {one.token}, Right::watch)) return false;
    connections_.at(one.connection).tables.erase(live.table.id());
    one.sink->send(text_of(Unsubscribed{{}, live.table.id(), because(*one.token)}));
    return true;
  });
}

}  // namespace pioche::desk
