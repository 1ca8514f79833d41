// What is said over a connection: following tables, and playing.
#include "desk/desk.h"
#include "desk/limits.h"
#include "fair/secret.h"

namespace pioche::desk {
namespace {

// Tokens may be left out of a message by who follows the table with one.
Caller speaker(const std::optional<std::string>& token) {
  Caller caller;
  if (token) caller.token = fair::hash_secret(*token);
  return caller;
}

void send_missed(Desk& desk, ConnectionId connection, const Table& table, int after) {
  for (const Event& event : table.events_from(after + 1)) {
    ++desk.counts().events_sent;
    desk.following().send(connection, text_of(event));
  }
}

}  // namespace

void subscribe(Desk& desk, ConnectionId connection, const Subscribe& asked, Then<Subscribed> then) {
  desk.admit(asked.table, speaker(asked.token), Right::watch,
             [&desk, connection, asked, then = std::move(then)](Answer<Admitted> admitted) {
               const Admitted at = TRY_OR(then, std::move(admitted));
               if (!desk.following().connected(connection)) return;  // gone while the table was fetched
               Live& live = *at.live;
               const Guest* const guest = at.guest();
               Follower follower{connection, nullptr, at.caller.token, nobody, asked.boards.value_or(true)};
               if (asked.as.value_or(0) != 0) {
                 const auto seat = SeatNumber::from(*asked.as);
                 if (!seat || !guest || !guest->seats.contains(seat->seat))
                   return then(refuse("bad_token", "that seat is not yours to look through"));
                 follower.as = seat->seat;
               }
               const Seat as = follower.as;
               const bool boards = follower.boards;
               if (!desk.following().follow(live, std::move(follower), tables_of_one_connection))
                 return then(refuse("too_many", "too many tables for one connection"));
               if (asked.after && *asked.after >= -1 && *asked.after < live.table.events() - 1)
                 send_missed(desk, connection, live.table, *asked.after);
               Subscribed out{{}, asked.table, live.table.events() - 1, {}};
               if (boards) out.snapshot = desk.snapshot(at, Table::Log::with, as);
               then(std::move(out));
               if (guest && !guest->seats.empty()) desk.following().tell_presence(live);
             });
}

void unsubscribe(Desk& desk, ConnectionId connection, const Unsubscribe& asked, Then<Unsubscribed> then) {
  if (const LivePtr live = desk.tables().loaded(asked.table))
    if (desk.following().unfollow(*live, connection)) desk.following().tell_presence(*live);
  then(Unsubscribed{{}, asked.table, {}});
}

void play_by_message(Desk& desk, ConnectionId connection, const PlayMessage& asked,
                     Then<PlayedMessage> then) {
  Caller caller = speaker(asked.token);
  bool boards = true;
  if (const LivePtr live = desk.tables().loaded(asked.table))
    if (const Follower* const follower = desk.following().follower(*live, connection)) {
      boards = follower->boards;
      if (!caller.token) caller.token = follower->token;
    }
  desk.admit(asked.table, std::move(caller), Right::play,
             [&desk, asked = asked, boards, then = std::move(then)](Answer<Admitted> admitted) mutable {
               const Admitted at = TRY_OR(then, std::move(admitted));
               Table::Play play{asked.round, asked.ply, asked.action, asked.id.value_or("")};
               desk.play(at, std::move(play),
                         [&desk, at, asked = std::move(asked), boards,
                          then = std::move(then)](const Answer<Happened>& answer) {
                           const Happened happened =
                               TRY_OR(then, boards ? desk.explained(at, answer) : answer);
                           then(PlayedMessage{{},
                                              true,
                                              happened.repeated,
                                              asked.table,
                                              asked.round,
                                              asked.ply,
                                              asked.action,
                                              happened.event});
                         });
             });
}

void ping(Desk& desk, ConnectionId, const Nothing&, Then<Pong> then) {
  then(Pong{{}, desk.now()});
}

// --- reading and answering them
// ----------------------------------------------------------------------------------

namespace {

// An answer begins with whatever the client called its request: a whole number or a string.
std::optional<json::value> request_of(const json::object& message) {
  const json::value* const request = message.if_contains("request");
  if (!request || !(request->is_int64() || request->is_uint64() || request->is_string())) return {};
  return json::value(*request,
                     json::storage_ptr());  // outlives the message, whose memory a plain copy would share
}

std::optional<std::string> table_of(const json::object& message) {
  const json::value* const table = message.if_contains("table");
  if (!table || !table->is_string()) return {};
  return std::string(table->get_string());
}

void send_error(Desk& desk, ConnectionId connection, std::optional<json::value> request,
                std::optional<std::string> table, const Refusal& refusal) {
  desk.counts().add_refusal(refusal.code);
  ErrorMessage out{std::move(request), std::move(table), error_of(refusal), {}};
  if (refusal.snapshot) out.snapshot = *refusal.snapshot;
  desk.following().send(connection, text_of(out));
}

template <class Asked, class Given>
void answer_message(Desk& desk, ConnectionId connection, const json::object& message,
                    void (*function)(Desk&, ConnectionId, const Asked&, Then<Given>)) {
  const auto asked = described::read<Asked>(described::Source{message, {}, {}}, "message");
  if (!asked)
    return send_error(desk, connection, request_of(message), table_of(message),
                      {"bad_request", asked.error().message});
  function(
      desk, connection, *asked,
      [&desk, connection, request = request_of(message), table = table_of(message)](Answer<Given> given) {
        // The connection may have gone meanwhile: send() then finds nobody, which is fine.
        if (!given) return send_error(desk, connection, request, table, given.error());
        given->request = request;
        desk.following().send(connection, text_of(*given));
      });
}

}  // namespace

void Desk::refuse_message(ConnectionId connection, const Refusal& refusal) {
  send_error(*this, connection, {}, {}, refusal);
}

void Desk::message(ConnectionId connection, std::string_view text) {
  if (!following_.connected(connection)) return;
  const auto wrong = [&](const json::object& message, std::string_view code, std::string sentence) {
    send_error(*this, connection, request_of(message), table_of(message), {code, std::move(sentence)});
  };
  boost::system::error_code error;
  json::parse_options options;
  options.max_depth = 8;
  std::array<unsigned char, 2048> room;  // most messages fit, and nothing is allocated for them
  json::monotonic_resource memory(room.data(), room.size());
  const json::value value = json::parse(text, error, &memory, options);
  if (error || !value.is_object()) return wrong({}, "bad_request", "a message is a JSON object");
  const json::object& message = value.get_object();
  const read_json::Fields fields(message, "message");
  if (const auto version = fields.integer_or("version", 0); !version || *version != 1)
    return wrong(message, "version", "every message carries \"version\": 1, the protocol this server speaks");
  const json::value* const type = message.if_contains("type");
  if (!type || !type->is_string()) return wrong(message, "bad_request", "message lacks 'type', a string");
  const std::string_view name = type->get_string();
  if (name == "play") return answer_message(*this, connection, message, play_by_message);
  if (name == "subscribe") return answer_message(*this, connection, message, subscribe);
  if (name == "unsubscribe") return answer_message(*this, connection, message, unsubscribe);
  if (name == "ping") return answer_message(*this, connection, message, ping);
  wrong(message, "bad_request", fmt::format("there is no message \"{}\"", name.substr(0, 40)));
}

}  // namespace pioche::desk
