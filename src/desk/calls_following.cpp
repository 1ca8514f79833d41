// What is said over a connection: following tables, and playing.
#include "desk/desk.h"
#include "desk/limits.h"
#include "desk/messages_tournaments.h"
#include "fair/secret.h"

namespace pioche::desk {
namespace {

// Tokens may be left out of a message by who follows the table with one.
Caller speaker(Desk& desk, ConnectionId connection, const std::optional<std::string>& token) {
  Caller caller;
  caller.address = desk.following().address(connection);
  caller.gone = desk.following().gone(connection);
  if (token) caller.token = fair::hash_secret(*token);
  return caller;
}

// What somebody who begins to follow is told at once: events that were missed, and the table with its log.
struct Welcome {
  std::vector<Text> missed;
  Subscribed subscribed;
};

struct WelcomeAsked {
  std::optional<int> after;
  std::string table;
};

Welcome welcome(const WelcomeAsked& asked, const Table& table, std::optional<Snapshot> snapshot) {
  Welcome out;
  const int last = table.events() - 1;
  if (asked.after && *asked.after >= -1 && *asked.after < last)
    for (const Event& event : table.events_from(*asked.after + 1)) out.missed.push_back(text_of(event));
  out.subscribed = {{}, asked.table, last, std::move(snapshot)};
  return out;
}

// Events that came while the welcome was written elsewhere come after it, in order.
void begin_to_follow(Desk& desk, const Admitted& at, Follower follower, const Welcome& welcome,
                     const Then<Subscribed>& then) {
  Live& live = *at.live;
  const ConnectionId connection = follower.connection;
  if (!desk.following().follow(live, std::move(follower), tables_of_one_connection))
    return then(refuse("too_many", "too many tables for one connection"));
  desk.counts().events_sent += welcome.missed.size();
  for (const Text& event : welcome.missed) desk.following().send(connection, event);
  then(welcome.subscribed);
  desk.following().tell_one(live, connection, welcome.subscribed.event + 1);
  const Guest* const guest = at.guest();
  if (guest && !guest->seats.empty())
    desk.following().tell_presence(live);
  else
    desk.following().note_watchers(live);
}

}  // namespace

namespace {

void subscribe_as(Desk& desk, ConnectionId connection, const Subscribe& asked, const Caller& caller,
                  Then<Subscribed> then) {
  const bool by_account = caller.person != nullptr && !asked.token;
  const auto admitted = [&desk, connection, asked, by_account,
                         then = std::move(then)](const Answer<Admitted>& found) {
    const Admitted at = TRY_OR(then, found);
    if (!desk.following().connected(connection)) return;  // gone while the table was fetched
    const Guest* const guest = at.guest();
    Follower follower{connection, nullptr,         at.caller.token, nobody, asked.boards.value_or(true),
                      by_account, at.caller.person};
    if (asked.as.value_or(0) != 0) {
      const auto seat = SeatNumber::from(*asked.as);
      if (!seat || !guest || !guest->seats.contains(seat->seat))
        return then(refuse("bad_token", "that seat is not yours to look through"));
      follower.as = seat->seat;
    }
    const WelcomeAsked wanted{asked.after, asked.table};
    if (at.table().events() <= events_shown_at_once || (!follower.boards && !asked.after)) {
      std::optional<Snapshot> snapshot;
      if (follower.boards) snapshot = desk.snapshot(at, Table::Log::with, follower.as);
      return begin_to_follow(desk, at, follower, welcome(wanted, at.table(), std::move(snapshot)), then);
    }
    // A long log is written elsewhere. Meanwhile the same connection may say something else of the same table.
    const auto turn = desk.following().expect(connection, asked.table, tables_of_one_connection);
    if (!turn) return then(refuse("too_many", "too many tables for one connection"));
    desk.elsewhere<Welcome>(
        at.caller,
        [wanted, table = at.table(), boards = follower.boards,
         looked = desk.copied(at, follower.as)]() -> Answer<Welcome> {
          Welcome out = welcome(wanted, table, boards ? std::optional(looked()) : std::nullopt);
          out.subscribed.written = described::text_of(out.subscribed);
          out.subscribed.snapshot.reset();
          return out;
        },
        [&desk, at = at, follower, turn = *turn, then](const Answer<Welcome>& ready) {
          if (!desk.following().expected(follower.connection, at.table().id(), turn))
            return then(refuse("stale", "another wish for this table came meanwhile"));
          const Welcome prepared = TRY_OR(then, ready);
          TRY_OR(then, check_right(at.table(), at.caller, Right::watch));
          begin_to_follow(desk, at, follower, prepared, then);
        });
  };
  // Whoever comes from another node may have seen more than this one has.
  const auto up_to_date = [&desk, asked, admitted](const Answer<Admitted>& found) {
    if (!found || asked.after.value_or(-1) < found->table().events()) return admitted(found);
    desk.tables().refresh(found->live, [admitted, found] { admitted(found); });
  };
  desk.admit(asked.table, caller, Right::watch, up_to_date);
}

}  // namespace

void subscribe(Desk& desk, ConnectionId connection, const Subscribe& asked, Then<Subscribed> then) {
  const auto session = desk.following().session(connection);
  if (asked.token || !session || !desk.has_people())
    return subscribe_as(desk, connection, asked, speaker(desk, connection, asked.token), std::move(then));
  desk.people().session(*session, desk.guarded([&desk, connection, asked, then = std::move(then)](
                                                   const Result<std::optional<store::SignedIn>>& found) {
    Caller caller = speaker(desk, connection, {});
    if (found && *found) {
      caller.person = std::make_shared<const store::SignedIn>(**found);
      desk.following().set_account(connection, caller.person->account.id);
    }
    desk.find_seat(caller, asked.table, [&desk, connection, asked, then](const Answer<Caller>& as) {
      TRY_OR(then, as);
      subscribe_as(desk, connection, asked, *as, then);
    });
  }));
}

void unsubscribe(Desk& desk, ConnectionId connection, const Unsubscribe& asked, Then<Unsubscribed> then) {
  desk.following().expect_no_more(connection, asked.table);
  if (const LivePtr live = desk.tables().loaded(asked.table))
    if (desk.following().unfollow(*live, connection)) desk.following().tell_presence(*live);
  then(Unsubscribed{{}, asked.table, {}});
}

void play_by_message(Desk& desk, ConnectionId connection, const PlayMessage& asked,
                     Then<PlayedMessage> then) {
  Caller caller = speaker(desk, connection, asked.token);
  bool boards = true;
  if (const LivePtr live = desk.tables().loaded(asked.table))
    if (const Follower* const follower = desk.following().follower(*live, connection)) {
      boards = follower->boards;
      if (!caller.token) caller.token = follower->token;
    }
  Table::Play play{asked.round, asked.ply, asked.action, asked.id.value_or("")};
  PlayedMessage played{{}, true, false, asked.table, asked.round, asked.ply, asked.action, 0};
  desk.admit(asked.table, std::move(caller), Right::play,
             [&desk, play = std::move(play), played = std::move(played), boards,
              then = std::move(then)](Answer<Admitted> admitted) mutable {
               Admitted at = TRY_OR(then, std::move(admitted));
               // What an answer explains itself with, where somebody sees boards.
               const auto asker = boards ? std::make_shared<const Admitted>(at) : nullptr;
               desk.play(at, std::move(play),
                         [&desk, asker, played = std::move(played),
                          then = std::move(then)](const Answer<Happened>& answer) mutable {
                           const Happened happened =
                               TRY_OR(then, asker ? desk.explained(*asker, answer) : answer);
                           played.repeated = happened.repeated;
                           played.event = happened.event;
                           then(std::move(played));
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

// Every message is answered once; one that is dropped, because something was thrown, with `broken`.
struct MessageQuestion {
  MessageQuestion(Desk& whose, ConnectionId from, const json::object& message)
      : desk(whose),
        alive(whose.watched()),
        connection(from),
        request(request_of(message)),
        table(table_of(message)) {}
  MessageQuestion(const MessageQuestion&) = delete;
  MessageQuestion& operator=(const MessageQuestion&) = delete;
  ~MessageQuestion() {
    const auto journal = alive.lock();
    if (answered || !journal) return;
    contained(*journal, "answering for want of an answer", [&] {
      send_error(desk, connection, request, table, {"broken", "our own mistake; it was logged"});
    });
  }

  Desk& desk;
  std::weak_ptr<Journal> alive;
  ConnectionId connection;
  std::optional<json::value> request;
  std::optional<std::string> table;
  bool answered = false;
};

template <class Given>
Text answer_text(Given& given, const std::optional<json::value>& request) {
  if constexpr (requires { given.written; })
    if (!given.written.empty()) {
      if (!request) return std::make_shared<const std::string>(std::move(given.written));
      return std::make_shared<const std::string>(
          fmt::format("{{\"request\":{},{}", json::serialize(*request), given.written.substr(1)));
    }
  given.request = request;
  return text_of(given);
}

template <class Asked, class Given>
void answer_message(Desk& desk, ConnectionId connection, const json::object& message,
                    void (*function)(Desk&, ConnectionId, const Asked&, Then<Given>)) {
  const auto asked = described::read<Asked>(described::Source{message, {}, {}}, "message");
  if (!asked)
    return send_error(desk, connection, request_of(message), table_of(message),
                      {"bad_request", asked.error().message});
  const auto question = std::make_shared<MessageQuestion>(desk, connection, message);
  function(desk, connection, *asked, [&desk, question](Answer<Given> given) {
    // The connection may have gone meanwhile: send() then finds nobody, which is fine.
    const Text text = given ? answer_text(*given, question->request) : nullptr;
    question->answered = true;
    if (!given)
      return send_error(desk, question->connection, question->request, question->table, given.error());
    desk.following().send(question->connection, text);
  });
}

}  // namespace

void Desk::message(ConnectionId connection, std::string_view text) {
  contained(parts_.journal, "a message", [&] { take(connection, text); });
}

void Desk::take(ConnectionId connection, std::string_view text) {
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
  if constexpr (!on_device) {
    if (name == "say") return answer_message(*this, connection, message, say_by_message);
    if (name == "lobby") return answer_message(*this, connection, message, follow_lobby);
  }
  if (has_people()) {
    if (name == "seek") return answer_message(*this, connection, message, seek_by_message);
    if (name == "end_seek") return answer_message(*this, connection, message, end_seek_by_message);
    if (name == "news") return answer_message(*this, connection, message, attend_news);
    if (name == "tournament") return answer_message(*this, connection, message, follow_tournament);
  }
  if (name == "ping") return answer_message(*this, connection, message, ping);
  wrong(message, "bad_request", fmt::format("there is no message \"{}\"", name.substr(0, 40)));
}

}  // namespace pioche::desk
