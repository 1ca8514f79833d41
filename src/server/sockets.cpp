// What is said over a WebSocket.
#include <spdlog/spdlog.h>

#include <algorithm>

#include "fair/secret.h"
#include "server/house.h"
#include "show/json_line.h"
#include "show/read_json.h"

namespace pioche::server {
namespace {

using read_json::Fields;

std::shared_ptr<const std::string> text_of(const json::object& message) {
  return std::make_shared<const std::string>(json::serialize(message));
}

bool is_request(const json::value& value) {
  return value.is_int64() || value.is_uint64() || value.is_string();
}

// Outlives the message: copied out of its memory, which a plain copy would go on using.
json::value request_of(const json::object& message) {
  const json::value* const request = message.if_contains("request");
  return request ? json::value(*request, json::storage_ptr()) : json::value();
}

// An answer's beginning: its type, and whatever the client called its request.
json::object answer_to(const json::object& message, std::string_view type) {
  json::object out;
  out["version"] = 1;
  out["type"] = type;
  if (const json::value* request = message.if_contains("request"); request && is_request(*request))
    out["request"] = *request;
  return out;
}

bool in_play(std::string_view code) {
  return code == "stale" || code == "not_your_turn" || code == "illegal";
}

}  // namespace

SocketId House::connect(Sink& sink, std::string address) {
  const SocketId id = next_socket_++;
  ++visitor(address).sockets;
  Socket& socket = sockets_[id];
  socket.sink = &sink;
  socket.address = std::move(address);
  return id;
}

void House::disconnect(SocketId id) {
  const auto found = sockets_.find(id);
  if (found == sockets_.end()) return;
  const auto tables = std::move(found->second.tables);
  Visitor& who = visitor(found->second.address);
  if (who.sockets > 0) --who.sockets;
  sockets_.erase(found);
  for (const std::string& table : tables) drop_subscription(id, table);
}

void House::drop_subscription(SocketId socket, const std::string& table) {
  const auto found = tables_.find(table);
  if (found == tables_.end()) return;
  Live& live = *found->second;
  const auto gone =
      std::erase_if(live.subscriptions, [&](const Subscription& one) { return one.socket == socket; });
  if (gone > 0 && !stopping_) tell_presence(live);
}

void House::socket_error(SocketId socket, const json::object& message, const Refusal& refusal,
                         std::optional<json::object> shown) {
  metrics_.count_refusal(refusal.code);
  json::object out = answer_to(message, "error");
  if (const json::value* table = message.if_contains("table"); table && table->is_string())
    out["table"] = *table;
  out["error"] = {{"code", refusal.code}, {"message", refusal.message}};
  if (shown) out["snapshot"] = std::move(*shown);
  send(socket, text_of(out));
}

// One that is let through forgives one that was not. Forgiving all of them would let a flood go on for ever on a
// machine that takes 25 ms for 400 messages, for then the next one is due.
bool House::may_say(Socket& socket) {
  ++metrics_.messages;
  const double rate = parts_.limits.messages_per_second;
  if (socket.bucket.take(rate, 2 * rate, parts_.now())) {
    if (socket.refused > 0) --socket.refused;
    return true;
  }
  if (++socket.refused > parts_.limits.excess_messages) socket.sink->close();
  return false;
}

void House::control_frame(SocketId id) {
  if (const auto found = sockets_.find(id); found != sockets_.end()) may_say(found->second);
}

void House::message(SocketId id, std::string_view text) {
  const auto found = sockets_.find(id);
  if (found == sockets_.end()) return;
  if (!may_say(found->second)) return socket_error(id, {}, {"too_many", "too many messages; slow down"});

  boost::system::error_code error;
  json::parse_options options;
  options.max_depth = 8;
  std::array<unsigned char, 2048> room;  // most messages fit, and nothing is allocated for them
  json::monotonic_resource memory(room.data(), room.size());
  const json::value value = json::parse(text, error, &memory, options);
  if (error || !value.is_object()) return socket_error(id, {}, {"bad_request", "a message is a JSON object"});
  const json::object& message = value.get_object();
  const Fields fields(message, "message");
  if (const auto version = fields.integer_or("version", 0); !version || *version != 1)
    return socket_error(id, message,
                        {"version", "every message carries \"version\": 1, the protocol this server speaks"});
  const auto type = fields.string("type");
  if (!type) return socket_error(id, message, {"bad_request", type.error().message});
  if (*type == "play") return play_by_socket(id, message);
  if (*type == "subscribe") return subscribe(id, message);
  if (*type == "unsubscribe") return unsubscribe(id, message);
  if (*type == "ping") {
    json::object out = answer_to(message, "pong");
    out["now_at"] = parts_.now();
    return send(id, text_of(out));
  }
  socket_error(id, message, {"bad_request", fmt::format("there is no message \"{}\"", *type)});
}

void House::subscribe(SocketId id, const json::object& message) {
  const Fields fields(message, "message");
  const auto table = fields.string("table");
  const auto after = fields.integer_or("after", -2);  // -1: from the first one on
  const auto boards = fields.boolean_or("boards", true);
  const auto as = fields.integer_or("as", 0);
  if (!table) return socket_error(id, message, {"bad_request", table.error().message});
  if (!after) return socket_error(id, message, {"bad_request", after.error().message});
  if (!boards) return socket_error(id, message, {"bad_request", boards.error().message});
  if (!as) return socket_error(id, message, {"bad_request", as.error().message});
  Socket& socket = sockets_.at(id);
  if (socket.tables.size() >= parts_.limits.subscriptions && !socket.tables.contains(*table))
    return socket_error(id, message, {"too_many", "too many tables for one connection"});

  Subscription wanted;
  wanted.socket = id;
  wanted.sink = socket.sink;
  wanted.boards = *boards;
  const json::value* const token = message.if_contains("token");
  if (token && token->is_string()) wanted.token = fair::hash_secret(std::string_view(token->get_string()));
  const LivePtr live = find(*table);
  const Guest* const guest = live && wanted.token ? live->table.guest(*wanted.token) : nullptr;
  if (!live || !live->table.may_watch(guest))
    return socket_error(id, message, {"unknown_table", "there is no such table"});
  if (wanted.token && !guest)
    return socket_error(id, message, {"bad_token", "this token is not one of this table's"});
  if (*as != 0) {
    if (*as < 1 || *as > max_seats || !guest || !guest->seats.contains(static_cast<Seat>(*as - 1)))
      return socket_error(id, message, {"bad_token", "that seat is not yours to look through"});
    wanted.as = static_cast<Seat>(*as - 1);
  }

  std::erase_if(live->subscriptions, [&](const Subscription& one) { return one.socket == id; });
  live->subscriptions.push_back(wanted);
  socket.tables.insert(*table);
  if (*after >= -1 && *after + 1 < live->table.events())
    for (const json::value& event : live->table.events_from(*after + 1)) {
      ++metrics_.events_sent;
      send(id, std::make_shared<const std::string>(json::serialize(event)));
    }
  json::object out = answer_to(message, "subscribed");
  out["table"] = *table;
  out["event"] = live->table.events() - 1;
  if (*boards) out["snapshot"] = snapshot(*live, wanted.token, wanted.as, Table::Log::with);
  send(id, text_of(out));
  if (guest && !guest->seats.empty()) tell_presence(*live);
}

void House::unsubscribe(SocketId id, const json::object& message) {
  const auto table = Fields(message, "message").string("table");
  if (!table) return socket_error(id, message, {"bad_request", table.error().message});
  sockets_.at(id).tables.erase(*table);
  drop_subscription(id, *table);
  json::object out = answer_to(message, "unsubscribed");
  out["table"] = *table;
  send(id, text_of(out));
}

void House::play_by_socket(SocketId id, const json::object& message) {
  const Fields fields(message, "message");
  const auto table = fields.string("table");
  const auto round = fields.integer("round");
  const auto ply = fields.integer("ply");
  const auto action = fields.string("action");
  const json::value* const move_id = message.if_contains("id");
  if (!table) return socket_error(id, message, {"bad_request", table.error().message});
  if (!round) return socket_error(id, message, {"bad_request", round.error().message});
  if (!ply) return socket_error(id, message, {"bad_request", ply.error().message});
  if (!action) return socket_error(id, message, {"bad_request", action.error().message});
  if (move_id && !move_id->is_string() && !move_id->is_null())
    return socket_error(id, message, {"bad_request", "\"id\" is a string"});

  const LivePtr live = find(*table);
  std::optional<SecretHash> token;
  bool boards = true;
  if (live)
    for (const Subscription& one : live->subscriptions)
      if (one.socket == id) {
        token = one.token;
        boards = one.boards;
      }
  if (const json::value* given = message.if_contains("token"); given && given->is_string())
    token = fair::hash_secret(std::string_view(given->get_string()));
  const Guest* const guest = live && token ? live->table.guest(*token) : nullptr;
  if (!live || !live->table.may_watch(guest))
    return socket_error(id, message, {"unknown_table", "there is no such table"});
  if (!token) return socket_error(id, message, {"no_token", "this needs a token"});
  if (!guest) return socket_error(id, message, {"bad_token", "this token is not one of this table's"});

  Table::Play play{*round, *ply, *action,
                   move_id && move_id->is_string() ? std::string(move_id->get_string()) : ""};
  json::value request = request_of(message);
  play_by(*token, live, play,
          [this, live, play, token, id, boards, request = std::move(request)](const Answer<Happened>& first) {
            if (!first) {
              // The house may have been left by this socket meanwhile: send() then finds nobody, which is fine.
              const json::object asked{{"request", request}, {"table", live->table.id()}};
              std::optional<json::object> shown;
              if (boards && in_play(first.error().code))
                shown = snapshot(*live, token, nobody, Table::Log::without);
              return socket_error(id, asked, first.error(), std::move(shown));
            }
            std::string text;
            text.reserve(192);
            JsonLine line(text);
            line.add("version", 1);
            line.add("type", "played");
            if (is_request(request)) line.add("request", request);
            line.add("accepted", true);
            line.add("repeated", first->repeated);
            line.add("table", live->table.id());
            line.add("round", play.round);
            line.add("ply", play.ply);
            line.add("action", play.action);
            line.add("event", first->event);
            line.end();
            send(id, std::make_shared<const std::string>(std::move(text)));
          });
}

}  // namespace pioche::server
