// The calls over HTTP.
#include <charconv>

#include "fair/secret.h"
#include "play/record.h"
#include "server/routes.h"
#include "show/read_json.h"

namespace pioche::server {
namespace {

using read_json::Fields;

constexpr int protocol_version = 1;
constexpr std::size_t list_length = 100;

tl::unexpected<Refusal> bad(const Error& error) {
  return tl::unexpected(Refusal{"bad_request", error.message});
}

// "a=1&b=2"; what is asked for is plain ASCII, so nothing is decoded.
std::string_view query_value(std::string_view query, std::string_view key) {
  while (!query.empty()) {
    const auto end = query.find('&');
    const std::string_view pair = query.substr(0, end);
    if (pair.size() > key.size() && pair.starts_with(key) && pair[key.size()] == '=')
      return pair.substr(key.size() + 1);
    if (end == std::string_view::npos) break;
    query.remove_prefix(end + 1);
  }
  return {};
}

std::optional<int> query_number(std::string_view query, std::string_view key) {
  const std::string_view text = query_value(query, key);
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return {};
  return number;
}

Answer<json::object> read_body(std::string_view text) {
  if (text.empty()) return json::object();
  boost::system::error_code error;
  json::parse_options options;
  options.max_depth = 16;
  json::value value = json::parse(text, error, {}, options);
  if (error) return tl::unexpected(Refusal{"bad_request", "the body is not JSON: " + error.message()});
  if (!value.is_object())
    return tl::unexpected(
        Refusal{"bad_request", fmt::format("the body is {}, not an object", read_json::kind_of(value))});
  const auto version =
      Fields(value.get_object(), "body").integer_or("version", value.get_object().empty() ? 1 : 0);
  if (!version || *version != protocol_version)
    return tl::unexpected(
        Refusal{"version", "every message carries \"version\": 1, the protocol this server speaks"});
  return std::move(value.get_object());
}

Answer<std::string> text_or(const json::object& body, std::string_view key, std::string otherwise) {
  const json::value* const value = body.if_contains(key);
  if (!value || value->is_null()) return otherwise;
  auto text = Fields(body, "body").string(key);
  if (!text) return bad(text.error());
  return *text;
}

// A seat as clients count, from 1; nobody where the field is left out.
Answer<Seat> seat_or_nobody(const json::object& body) {
  const json::value* const value = body.if_contains("seat");
  if (!value || value->is_null()) return nobody;
  const auto seat = Fields(body, "body").integer("seat");
  if (!seat) return bad(seat.error());
  if (*seat < 1 || *seat > max_seats)
    return tl::unexpected(Refusal{"bad_request", fmt::format("there is no seat {}", *seat)});
  return static_cast<Seat>(*seat - 1);
}

Answer<std::vector<table::SeatAsked>> read_seats(const json::object& body) {
  const auto list = Fields(body, "body").array("seats");
  if (!list) return bad(list.error());
  if ((*list)->size() > max_seats)
    return tl::unexpected(
        Refusal{"bad_options", fmt::format("{} seats are more than any game has", (*list)->size())});
  std::vector<table::SeatAsked> seats;
  for (const json::value& value : **list) {
    if (!value.is_object())
      return tl::unexpected(Refusal{"bad_request", "a seat is an object with a \"kind\""});
    const Fields fields(value.get_object(), "seat");
    const auto kind = fields.string("kind");
    if (!kind) return bad(kind.error());
    table::SeatAsked seat;
    auto name = text_or(value.get_object(), "name", "");
    if (!name) return tl::unexpected(name.error());
    if (*kind == "human") {
      seat.kind = table::SeatKind::human;
      seat.name = *name;
    } else if (*kind == "bot") {
      seat.kind = table::SeatKind::bot;
      const auto level = fields.integer("level");
      if (!level) return bad(level.error());
      seat.level = *level;
      seat.name = *name;
    } else if (*kind != "open") {
      return tl::unexpected(
          Refusal{"bad_request", fmt::format("a seat is human, bot or open, not \"{}\"", *kind)});
    }
    seats.push_back(std::move(seat));
  }
  return seats;
}

Answer<void> read_clock(const json::object& body, table::NewTable& asked) {
  const json::value* const value = body.if_contains("clock");
  if (!value || value->is_null()) return {};
  if (!value->is_object()) return tl::unexpected(Refusal{"bad_request", "\"clock\" is an object"});
  for (const auto& [key, target] :
       {std::pair{"move_ms", &asked.move_ms}, std::pair{"game_ms", &asked.game_ms}}) {
    const json::value* const time = value->get_object().if_contains(key);
    if (!time || time->is_null()) continue;
    const auto number = read_json::integer(*time, key);
    if (!number) return bad(number.error());
    *target = *number;
  }
  return {};
}

bool same_length_parts(std::string_view path, std::string_view pattern, std::string& id) {
  for (;;) {
    const auto cut = path.find('/');
    const auto mark = pattern.find('/');
    const std::string_view part = path.substr(0, cut);
    const std::string_view expected = pattern.substr(0, mark);
    if (expected == "{id}") {
      if (part.empty()) return false;
      id = part;
    } else if (part != expected) {
      return false;
    }
    if (cut == std::string_view::npos || mark == std::string_view::npos) return cut == mark;
    path.remove_prefix(cut + 1);
    pattern.remove_prefix(mark + 1);
  }
}

}  // namespace

int status_of(std::string_view code) {
  struct Pair {
    std::string_view code;
    int status;
  };
  static constexpr Pair pairs[] = {
      {"bad_request", 400},  {"version", 400},       {"bad_options", 400},  {"bad_record", 400},
      {"no_token", 401},     {"bad_token", 403},     {"not_host", 403},     {"origin", 403},
      {"unknown_game", 404}, {"unknown_table", 404}, {"unknown_path", 404}, {"unknown_analysis", 404},
      {"method", 405},       {"timeout", 408},       {"stale", 409},        {"not_your_turn", 409},
      {"illegal", 409},      {"not_started", 409},   {"not_over", 409},     {"over", 409},
      {"full", 409},         {"no_undo", 409},       {"too_large", 413},    {"too_many", 429},
      {"broken", 500},       {"storage", 503},       {"busy", 503},         {"stopping", 503}};
  for (const Pair& pair : pairs)
    if (pair.code == code) return pair.status;
  return 500;
}

std::string error_text(const Refusal& refusal) {
  return json::serialize(
      json::object{{"version", 1}, {"error", {{"code", refusal.code}, {"message", refusal.message}}}});
}

std::size_t body_limit(std::string_view path) {
  return path == "/api/v1/replays" || path == "/api/v1/analyses" ? max_record_bytes : max_body_bytes;
}

void House::answer(const Reply& reply, json::object body, int status) {
  body["version"] = protocol_version;
  metrics_.count_response(status);
  reply({status, "application/json", json::serialize(body), {}});
}

void House::refuse(const Reply& reply, const Refusal& refusal, const Call* shown, const LivePtr& live) {
  json::object body{{"version", 1}, {"error", {{"code", refusal.code}, {"message", refusal.message}}}};
  if (refusal.code == "too_many") body["error"].as_object()["retry_ms"] = 1000;
  if (live && shown) body["snapshot"] = snapshot(*live, shown->token, nobody, Table::Log::without);
  metrics_.count_refusal(refusal.code);
  const int status = status_of(refusal.code);
  metrics_.count_response(status);
  reply({status, "application/json", json::serialize(body), {}});
}

bool House::may_call(const Request& request, const Reply& reply) {
  const double rate = parts_.limits.calls_per_second;
  if (visitor(request.address).calls.take(rate, 3 * rate, parts_.now())) return true;
  refuse(reply, {"too_many", "too many calls; slow down"});
  return false;
}

void House::call(const Request& request, Reply reply) {
  if (!may_call(request, reply)) return;
  std::string id;
  const Route* route = nullptr;
  bool path_exists = false;
  for (const Route& one : routes()) {
    std::string part;
    if (!same_length_parts(request.path, one.path, part)) continue;
    path_exists = true;
    if (one.method != request.method) continue;
    route = &one;
    id = std::move(part);
    break;
  }
  if (!route)
    return refuse(reply, path_exists
                             ? Refusal{"method", "this path doesn't take that method"}
                             : Refusal{"unknown_path", "there is no such call; see /api/v1/openapi.json"});
  auto body = route->body == Body::none ? Answer<json::object>(json::object()) : read_body(request.body);
  if (!body) return refuse(reply, body.error());

  Call call{request, std::move(*body), nullptr, nullptr, {}, std::move(reply)};
  if (!request.token.empty()) call.token = fair::hash_secret(request.token);
  if (route->needs != Needs::nothing) {
    const Refusal unknown{"unknown_table", "there is no such table"};
    call.live = find(id);
    if (!call.live) return refuse(call.reply, unknown);
    call.guest = call.token ? call.live->table.guest(*call.token) : nullptr;
    // Whoever brings the link's secret may know that the table exists.
    const json::value* const secret = call.body.if_contains("join");
    const bool invited =
        secret && secret->is_string() &&
        call.live->table.is_join_secret(fair::hash_secret(std::string_view(secret->get_string())));
    if (!call.live->table.may_watch(call.guest) && !invited) return refuse(call.reply, unknown);
    if (call.token && !call.guest)
      return refuse(call.reply, {"bad_token", "this token is not one of this table's"});
    if (route->needs == Needs::token && !call.guest)
      return refuse(call.reply, {"no_token", "this needs a token: Authorization: Bearer ..."});
  }
  (this->*route->handler)(call);
}

// --- about the house
// ----------------------------------------------------------------------------------------------

void House::list_games(Call& call) {
  json::array levels;
  for (int level = table::min_level; level <= table::max_level; ++level)
    levels.push_back({{"level", level}, {"name", fmt::format("Bot {}", level)}});
  answer(call.reply, {{"games", play::describe_games()}, {"levels", std::move(levels)}});
}

void House::show_openapi(Call& call) {
  metrics_.count_response(200);
  call.reply({200, "application/json", json::serialize(openapi()), {}});
}

void House::show_health(Call& call) {
  const bool well = !stopping_ && !storage_broken_;
  answer(call.reply, {{"status", well ? "ok" : stopping_ ? "stopping" : "storage"}}, well ? 200 : 503);
}

void House::show_metrics(Call& call) {
  const Metrics::Now now{tables_.size(), sockets_.size(), parts_.store->waiting(),
                         parts_.workers->waiting(Urgency::bot)};
  metrics_.count_response(200);
  call.reply({200, "text/plain; version=0.0.4", metrics_.text(now), {}});
}

// --- tables
// -------------------------------------------------------------------------------------------------------

void House::create_table(Call& call) {
  const double rate = parts_.limits.tables_per_second;
  if (!visitor(call.request.address).tables.take(rate, 30 * rate, parts_.now()))
    return refuse(call.reply, {"too_many", "too many new tables from your address; wait a little"});

  const Fields fields(call.body, "body");
  table::NewTable asked;
  const auto game = fields.string("game");
  if (!game) return refuse(call.reply, bad(game.error()).value());
  asked.game = *game;
  if (const json::value* options = call.body.if_contains("options"); options && !options->is_null()) {
    if (!options->is_object()) return refuse(call.reply, {"bad_request", "\"options\" is an object"});
    asked.options = options->get_object();
  }
  auto seats = read_seats(call.body);
  if (!seats) return refuse(call.reply, seats.error());
  asked.seats = std::move(*seats);
  const auto open = fields.boolean_or("public", false);
  const auto hold = fields.boolean_or("hold", false);
  if (!open) return refuse(call.reply, bad(open.error()).value());
  if (!hold) return refuse(call.reply, bad(hold.error()).value());
  asked.access = *open ? table::Access::everyone : table::Access::restricted;
  asked.start = *hold ? table::Start::held : table::Start::when_full;
  if (const auto clock = read_clock(call.body, asked); !clock) return refuse(call.reply, clock.error());

  const std::string token = fair::new_secret();
  const std::string join = fair::new_secret();
  const std::string watch = fair::new_secret();
  asked.id = fair::new_table_id();
  asked.host = fair::hash_secret(token);
  asked.join = fair::hash_secret(join);
  asked.watch = fair::hash_secret(watch);
  asked.seed = fair::new_seed();
  make_table(asked, [this, reply = call.reply, token, join, watch](const Answer<LivePtr>& live) {
    if (!live) return refuse(reply, live.error());
    answer(reply,
           {{"table", (*live)->table.id()},
            {"token", token},
            {"join", join},
            {"watch", watch},
            {"snapshot", snapshot(**live, fair::hash_secret(token), nobody, Table::Log::with)}},
           201);
  });
}

void House::list_tables(Call& call) {
  const std::string_view which = query_value(call.request.query, "list");
  if (which != "open" && which != "live")
    return refuse(call.reply, {"bad_request", "?list=open or ?list=live"});
  std::vector<const Live*> found;
  for (const auto& [id, live] : tables_) {
    if (live->table.access() != table::Access::everyone) continue;
    if (which == "open" ? live->table.state() == table::State::waiting && live->table.has_open_seats()
                        : live->table.state() == table::State::playing)
      found.push_back(live.get());
  }
  std::sort(found.begin(), found.end(), [](const Live* one, const Live* other) {
    return std::pair(other->table.created_at(), other->table.id()) <
           std::pair(one->table.created_at(), one->table.id());
  });
  if (found.size() > list_length) found.resize(list_length);
  json::array tables;
  for (const Live* live : found)
    tables.push_back(live->table.summary(nullptr, presence(*live), parts_.now()));
  answer(call.reply, {{"tables", std::move(tables)}});
}

void House::my_tables(Call& call) {
  const auto asked = Fields(call.body, "body").array("tables");
  if (!asked) return refuse(call.reply, bad(asked.error()).value());
  if ((*asked)->size() > list_length)
    return refuse(call.reply, {"bad_request", fmt::format("at most {} tables at a time", list_length)});
  json::array tables;
  for (const json::value& one : **asked) {
    if (!one.is_object()) return refuse(call.reply, {"bad_request", "each is {\"table\", \"token\"}"});
    const Fields fields(one.get_object(), "table");
    const auto id = fields.string("table");
    const auto token = fields.string("token");
    if (!id || !token) return refuse(call.reply, {"bad_request", "each is {\"table\", \"token\"}"});
    const LivePtr live = find(*id);
    const Guest* const guest = live ? live->table.guest(fair::hash_secret(*token)) : nullptr;
    if (guest)
      tables.push_back(live->table.summary(guest, presence(*live), parts_.now()));
    else
      tables.push_back(nullptr);
  }
  answer(call.reply, {{"tables", std::move(tables)}});
}

void House::show_table(Call& call) {
  Seat as = nobody;
  if (!query_value(call.request.query, "as").empty()) {
    const auto seat = query_number(call.request.query, "as");
    if (!seat || *seat < 1 || *seat > max_seats || !call.guest ||
        !call.guest->seats.contains(static_cast<Seat>(*seat - 1)))
      return refuse(call.reply, {"bad_token", "that seat is not yours to look through"});
    as = static_cast<Seat>(*seat - 1);
  }
  const auto log = query_value(call.request.query, "log") == "0" ? Table::Log::without : Table::Log::with;
  answer(call.reply, {{"snapshot", snapshot(*call.live, call.token, as, log)}});
}

void House::join_table(Call& call) {
  Table::Join join;
  auto name = text_or(call.body, "name", "");
  auto seed = text_or(call.body, "seed", "");
  auto secret = text_or(call.body, "join", "");
  const auto seat = seat_or_nobody(call.body);
  if (!name) return refuse(call.reply, name.error());
  if (!seed) return refuse(call.reply, seed.error());
  if (!secret) return refuse(call.reply, secret.error());
  if (!seat) return refuse(call.reply, seat.error());
  join.name = *name;
  join.seed = *seed;
  join.seat = *seat;
  if (!secret->empty()) join.secret = fair::hash_secret(*secret);
  // Somebody who sits here already takes one more seat: another person on the same screen.
  const bool sits = Table::may_sit(call.guest);
  const std::string fresh = sits ? std::string() : fair::new_secret();
  join.token = sits ? *call.token : fair::hash_secret(fresh);
  const LivePtr live = call.live;
  change(
      live,
      [join, now = parts_.now()](const Table& table) -> Answer<Decision> {
        auto entries = table.join(join, now);
        if (!entries) return tl::unexpected(entries.error());
        return Decision{std::move(*entries), {}, {}, {}};
      },
      [this, live, fresh, token = join.token, reply = call.reply](const Answer<Happened>& first) {
        if (!first) return refuse(reply, first.error());
        json::array seats;
        const Guest* const guest = live->table.guest(token);
        for (Seat one = 0; guest && one < max_seats; ++one)
          if (guest->seats.contains(one)) seats.push_back(one + 1);
        json::object out{{"seats", std::move(seats)},
                         {"snapshot", snapshot(*live, token, nobody, Table::Log::with)}};
        if (!fresh.empty()) out["token"] = fresh;
        answer(reply, std::move(out));
      });
}

void House::change_and_show(Call& call,
                            std::function<Answer<Entries>(const Table&, const Guest&, Millis)> command) {
  const LivePtr live = call.live;
  change(
      live,
      [command = std::move(command), token = *call.token,
       now = parts_.now()](const Table& table) -> Answer<Decision> {
        // Looked up again: the guest may have left while this waited its turn.
        const Guest* const guest = table.guest(token);
        if (!guest) return tl::unexpected(Refusal{"bad_token", "this token is not one of this table's"});
        auto entries = command(table, *guest, now);
        if (!entries) return tl::unexpected(entries.error());
        return Decision{std::move(*entries), {}, {}, {}};
      },
      [this, live, token = call.token, reply = call.reply](const Answer<Happened>& first) {
        if (!first) {
          Request none;
          const Call shown{none, {}, live, nullptr, token, reply};
          const bool with = first.error().code == "stale" || first.error().code == "no_undo";
          return refuse(reply, first.error(), &shown, with ? live : nullptr);
        }
        answer(reply, {{"snapshot", snapshot(*live, token, nobody, Table::Log::without)}});
      });
}

void House::leave_table(Call& call) {
  const auto seat = seat_or_nobody(call.body);
  if (!seat) return refuse(call.reply, seat.error());
  change_and_show(call, [seat = *seat](const Table& table, const Guest& guest, Millis now) {
    return table.leave(guest, seat, now);
  });
}

void House::change_seat(Call& call) {
  const auto seat = seat_or_nobody(call.body);
  if (!seat) return refuse(call.reply, seat.error());
  const auto kind = Fields(call.body, "body").string("kind");
  if (!kind) return refuse(call.reply, bad(kind.error()).value());
  if (*kind == "open")
    return change_and_show(call, [seat = *seat](const Table& table, const Guest& guest, Millis now) {
      return table.open_seat(guest, seat, now);
    });
  if (*kind != "bot") return refuse(call.reply, {"bad_request", "\"kind\" is bot or open"});
  const auto level = Fields(call.body, "body").integer("level");
  if (!level) return refuse(call.reply, bad(level.error()).value());
  change_and_show(call, [seat = *seat, level = *level](const Table& table, const Guest& guest, Millis now) {
    return table.seat_bot(guest, seat, level, now);
  });
}

void House::add_seed(Call& call) {
  const auto seat = seat_or_nobody(call.body);
  if (!seat) return refuse(call.reply, seat.error());
  const auto seed = Fields(call.body, "body").string("seed");
  if (!seed) return refuse(call.reply, bad(seed.error()).value());
  change_and_show(call, [seat = *seat, seed = *seed](const Table& table, const Guest& guest, Millis now) {
    return table.add_seed(guest, seat, seed, now);
  });
}

void House::start_table(Call& call) {
  change_and_show(call,
                  [](const Table& table, const Guest& guest, Millis now) { return table.start(guest, now); });
}

void House::play(Call& call) {
  const Fields fields(call.body, "body");
  const auto round = fields.integer("round");
  const auto ply = fields.integer("ply");
  const auto action = fields.string("action");
  auto id = text_or(call.body, "id", "");
  if (!round) return refuse(call.reply, bad(round.error()).value());
  if (!ply) return refuse(call.reply, bad(ply.error()).value());
  if (!action) return refuse(call.reply, bad(action.error()).value());
  if (!id) return refuse(call.reply, id.error());
  const bool show = query_value(call.request.query, "snapshot") != "0";
  const LivePtr live = call.live;
  const Table::Play play{*round, *ply, *action, *id};
  play_by(*call.token, live, play,
          [this, live, play, show, token = call.token, reply = call.reply](const Answer<Happened>& first) {
            if (!first) {
              Request none;
              const Call shown{none, {}, live, nullptr, token, reply};
              const std::string_view code = first.error().code;
              const bool with = show && (code == "stale" || code == "not_your_turn" || code == "illegal");
              return refuse(reply, first.error(), &shown, with ? live : nullptr);
            }
            json::object out{{"accepted", true}, {"repeated", first->repeated}, {"round", play.round},
                             {"ply", play.ply},  {"action", play.action},       {"event", first->event}};
            if (show) out["snapshot"] = snapshot(*live, token, nobody, Table::Log::without);
            answer(reply, std::move(out));
          });
}

void House::undo(Call& call) {
  const Fields fields(call.body, "body");
  const auto round = fields.integer("round");
  const auto ply = fields.integer("ply");
  if (!round) return refuse(call.reply, bad(round.error()).value());
  if (!ply) return refuse(call.reply, bad(ply.error()).value());
  change_and_show(call, [round = *round, ply = *ply](const Table& table, const Guest& guest, Millis now) {
    return table.undo(guest, round, ply, now);
  });
}

void House::resign(Call& call) {
  const auto seat = seat_or_nobody(call.body);
  if (!seat) return refuse(call.reply, seat.error());
  change_and_show(call, [seat = *seat](const Table& table, const Guest& guest, Millis now) {
    return table.resign(guest, seat, now);
  });
}

void House::rematch(Call& call) {
  const LivePtr live = call.live;
  const std::string token = fair::new_secret();
  const std::string join = fair::new_secret();
  const std::string watch = fair::new_secret();
  const auto made = std::make_shared<bool>(false);
  change(
      live,
      [=, now = parts_.now(), earlier = *call.token](const Table& table) -> Answer<Decision> {
        const Guest* const guest = table.guest(earlier);
        if (!guest) return tl::unexpected(Refusal{"bad_token", "this token is not one of this table's"});
        auto next = table.rematch(*guest);
        if (!next) return tl::unexpected(next.error());
        if (!table.next_table().empty()) return Decision{{}, 0, {}, {}};
        next->id = fair::new_table_id();
        next->host = fair::hash_secret(token);
        next->join = fair::hash_secret(join);
        next->watch = fair::hash_secret(watch);
        next->seed = fair::new_seed();
        // Who asks again after a lost answer finds the seats kept for the same earlier token.
        for (auto& seat : next->seats)
          if (seat.kind == table::SeatKind::human) seat.reserved = earlier;
        auto entries = table::create(*next, now);
        if (!entries) return tl::unexpected(entries.error());
        *made = true;
        return Decision{table.link_rematch(next->id, now), {}, next->id, std::move(*entries)};
      },
      [=, this, reply = call.reply, earlier = *call.token](const Answer<Happened>& first) {
        if (!first) return refuse(reply, first.error());
        const LivePtr next = find(live->table.next_table());
        if (!next) return refuse(reply, {"broken", "the rematch's table is missing"});
        const SecretHash hash = fair::hash_secret(token);
        json::object out{{"table", next->table.id()}, {"token", token}};
        if (*made) {
          out["join"] = join;
          out["watch"] = watch;
          out["snapshot"] = snapshot(*next, hash, nobody, Table::Log::with);
          return answer(reply, std::move(out));
        }
        change(
            next,
            [earlier, hash, now = parts_.now()](const Table& table) -> Answer<Decision> {
              auto entries = table.claim(earlier, hash, now);
              if (!entries) return tl::unexpected(entries.error());
              return Decision{std::move(*entries), {}, {}, {}};
            },
            [this, next, hash, reply, out = std::move(out)](const Answer<Happened>& claimed) mutable {
              if (!claimed) return refuse(reply, claimed.error());
              out["snapshot"] = snapshot(*next, hash, nobody, Table::Log::with);
              answer(reply, std::move(out));
            });
      });
}

// --- after the game
// -----------------------------------------------------------------------------------------------

void House::show_record(Call& call) {
  if (call.live->table.state() != table::State::over)
    return refuse(call.reply, {"not_over", "the record is for when the game is over"});
  metrics_.count_response(200);
  call.reply({200,
              "application/json",
              play::to_text(play::write_record(call.live->table.record())),
              {{"Content-Disposition",
                fmt::format("attachment; filename=\"pioche-{}.json\"", call.live->table.id())}}});
}

void House::show_replay(Call& call) {
  const Table& table = call.live->table;
  if (table.state() != table::State::over)
    return refuse(call.reply, {"not_over", "the replay is for when the game is over"});
  const play::Record record = table.record();
  json::array names;
  for (const std::string& name : record.players) names.emplace_back(name);
  answer(call.reply, {{"game", record.game},
                      {"options", record.options},
                      {"players", std::move(names)},
                      {"result", record.result ? json::value(*record.result) : json::value(nullptr)},
                      {"record", play::write_record(record)},
                      {"steps", table.replay(query_number(call.request.query, "round"))}});
}

void House::replay_record(Call& call) {
  const json::value* const value = call.body.if_contains("record");
  if (!value) return refuse(call.reply, {"bad_request", "body: \"record\" is missing"});
  const auto record = play::read_record(*value);
  if (!record) return refuse(call.reply, {"bad_record", record.error().message});
  const auto match = play::replay(*record);
  if (!match) return refuse(call.reply, {"bad_record", match.error().message});
  auto steps = table::write_replay(*record, query_number(call.request.query, "round"));
  if (!steps) return refuse(call.reply, {"bad_record", steps.error().message});
  json::array names;
  for (const std::string& name : record->players) names.emplace_back(name);
  const auto result = play::result(*match);
  answer(call.reply, {{"game", record->game},
                      {"options", play::options(*match)},
                      {"players", std::move(names)},
                      {"result", result ? json::value(*result) : json::value(nullptr)},
                      {"record", play::write_record(*record)},
                      {"steps", std::move(*steps)}});
}

// --- the list
// -----------------------------------------------------------------------------------------------------

const std::vector<House::Route>& House::routes() {
  using enum Method;
  static const std::vector<Route> list = {
      {get, "/api/v1/games", Needs::nothing, Body::none, &House::list_games, 200,
       "The games, their options and the bots' levels", "", "games:array levels:array"},
      {get, "/api/v1/openapi.json", Needs::nothing, Body::none, &House::show_openapi, 200, "This document",
       "", "openapi:string info:object paths:object"},
      {post, "/api/v1/tables", Needs::nothing, Body::small, &House::create_table, 201, "Make a table",
       "game:string options?:object seats:array public?:boolean clock?:object hold?:boolean",
       "table:string token:string join:string watch:string snapshot:object"},
      {get, "/api/v1/tables", Needs::nothing, Body::none, &House::list_tables, 200,
       "Public tables: ?list=open to join, ?list=live to watch", "", "tables:array"},
      {post, "/api/v1/tables/mine", Needs::nothing, Body::small, &House::my_tables, 200,
       "Tables I hold tokens of", "tables:array", "tables:array"},
      {get, "/api/v1/tables/{id}", Needs::table, Body::none, &House::show_table, 200,
       "A table as the token's eyes see it; ?as=SEAT, ?log=0", "", "snapshot:object"},
      {post, "/api/v1/tables/{id}/join", Needs::table, Body::small, &House::join_table, 200,
       "Take an open seat", "join?:string name?:string seat?:integer seed?:string",
       "token?:string seats:array snapshot:object"},
      {post, "/api/v1/tables/{id}/leave", Needs::token, Body::small, &House::leave_table, 200,
       "Leave a table that has not begun", "seat?:integer", "snapshot:object"},
      {post, "/api/v1/tables/{id}/seat", Needs::token, Body::small, &House::change_seat, 200,
       "Seat a bot, or open a bot's seat (host)", "seat:integer kind:string level?:integer",
       "snapshot:object"},
      {post, "/api/v1/tables/{id}/seed", Needs::token, Body::small, &House::add_seed, 200,
       "Add my part to the deal", "seed:string seat?:integer", "snapshot:object"},
      {post, "/api/v1/tables/{id}/start", Needs::token, Body::small, &House::start_table, 200,
       "Start a table that is held (host)", "", "snapshot:object"},
      {post, "/api/v1/tables/{id}/play", Needs::token, Body::small, &House::play, 200, "Play an action",
       "round:integer ply:integer action:string id?:string",
       "accepted:boolean repeated:boolean round:integer ply:integer action:string event:integer "
       "snapshot?:object"},
      {post, "/api/v1/tables/{id}/undo", Needs::token, Body::small, &House::undo, 200,
       "Take back my last action", "round:integer ply:integer", "snapshot:object"},
      {post, "/api/v1/tables/{id}/resign", Needs::token, Body::small, &House::resign, 200,
       "A bot plays on for me", "seat?:integer", "snapshot:object"},
      {post, "/api/v1/tables/{id}/rematch", Needs::token, Body::small, &House::rematch, 200,
       "Once more with the same people", "",
       "table:string token:string join?:string watch?:string snapshot:object"},
      {post, "/api/v1/tables/{id}/hint", Needs::token, Body::small, &House::hint, 200,
       "What the best bot would do", "", "round:integer ply:integer seat:integer candidates:array"},
      {get, "/api/v1/tables/{id}/record", Needs::table, Body::none, &House::show_record, 200,
       "The record of a finished game", "",
       "pioche:integer game:string options:object rounds:array result:object fair?:object"},
      {get, "/api/v1/tables/{id}/replay", Needs::table, Body::none, &House::show_replay, 200,
       "The boards of a finished game, ply by ply; ?round=R", "",
       "game:string options:object players:array result:object record:object steps:array"},
      {post, "/api/v1/replays", Needs::nothing, Body::record, &House::replay_record, 200,
       "The boards of any record, ply by ply; ?round=R", "record:object",
       "game:string options:object players:array result?:object record:object steps:array"},
      {post, "/api/v1/analyses", Needs::nothing, Body::record, &House::start_analysis, 202,
       "Have a finished table or a record looked through by the best bot", "table?:string record?:object",
       "analysis:object"},
      {get, "/api/v1/analyses/{id}", Needs::nothing, Body::none, &House::show_analysis, 200,
       "How far an analysis is", "", "analysis:object"},
      {get, "/healthz", Needs::nothing, Body::none, &House::show_health, 200, "Is the house well?", "",
       "status:string"},
      {get, "/metrics", Needs::nothing, Body::none, &House::show_metrics, 200, "Numbers for Prometheus", "",
       ""},
  };
  return list;
}

}  // namespace pioche::server
