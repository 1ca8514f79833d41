#include "kdom/adapter.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <charconv>
#include <list>

#include "fair/deal.h"
#include "kdom/game.h"
#include "play/notation.h"

namespace pioche::kdom {
namespace {

using desk::Method;
using desk::Reply;
using desk::Request;
using desk::Response;
using server::Millis;

constexpr std::size_t max_name = 40;
constexpr std::string_view bot_prefix = "pioche-";  // pioche-1 to pioche-6: our bots

std::string new_uuid() {
  const std::string hex = fair::to_hex(fair::new_seed());
  return fmt::format("{}-{}-4{}-a{}-{}", hex.substr(0, 8), hex.substr(8, 4), hex.substr(13, 3),
                     hex.substr(17, 3), hex.substr(20, 12));
}

std::string instant(Millis time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(static_cast<std::time_t>(time / 1000)),
                     time % 1000);
}

// "%20" and the like in names.
std::optional<std::string> decode(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    unsigned value = 0;
    if (i + 2 >= text.size()) return {};
    const auto [end, error] = std::from_chars(text.data() + i + 1, text.data() + i + 3, value, 16);
    if (error != std::errc() || end != text.data() + i + 3 || value < 0x20) return {};
    out += static_cast<char>(value);
    i += 2;
  }
  return out;
}

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return {};
  return value;
}

std::optional<std::string_view> query_value(std::string_view query, std::string_view key) {
  while (!query.empty()) {
    const auto end = query.find('&');
    const std::string_view pair = query.substr(0, end);
    if (pair.starts_with(key) && pair.size() > key.size() && pair[key.size()] == '=')
      return pair.substr(key.size() + 1);
    if (end == std::string_view::npos) break;
    query.remove_prefix(end + 1);
  }
  return {};
}

std::vector<std::string_view> parts_of(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const auto end = path.find('/');
    if (end != 0) parts.push_back(path.substr(0, end));
    if (end == std::string_view::npos) break;
    path.remove_prefix(end + 1);
  }
  return parts;
}

Response text(int status, std::string body) {
  return {status, "text/plain", std::move(body), {}};
}
Response not_found() {
  return text(404, "Not found");
}
Response answer(const json::object& body, int status = 200) {
  return {status, "application/json", json::serialize(body), {}};
}

struct Player {
  std::string name;
  std::string secret;
  int level = 0;  // of our bot; 0: an agent from outside
};

struct Entry {
  std::string uuid;
  Millis created = 0;
  Millis updated = 0;
  int players = 4;
  std::vector<Player> joined;
  std::unique_ptr<Game> game;  // once all have joined
  fair::Seed seed{};           // of its deal
  bool bot_waits = false;      // for room among those who think
};

class Adapter : public std::enable_shared_from_this<Adapter> {
 public:
  explicit Adapter(server::Neighbour house) : house_(std::move(house)) {}

  Response call(const Request& request) {
    const auto parts = parts_of(request.path);
    const bool get = request.method == Method::get;
    const bool post = request.method == Method::post;
    if (parts.empty()) return not_found();
    if (get && parts.size() == 1 && parts[0] == "ping") return text(200, "Server is up");
    if (parts[0] == "new-games") {
      if (post && parts.size() == 1) return make(request);
      if (get && parts.size() == 1) return list_new();
      if (post && parts.size() == 4 && parts[2] == "join") return join(parts[1], parts[3], request.query);
    }
    if (parts[0] == "games") {
      if (get && parts.size() == 1) return list_games();
      const auto entry = parts.size() > 1 ? find(parts[1]) : nullptr;
      if (!entry || !entry->game) return not_found();
      if (std::exchange(entry->bot_waits, false)) ask_bot(entry);
      if (get && parts.size() == 2) return show(*entry, request.query);
      if (get && parts.size() == 3 && parts[2] == "available-moves") return moves(*entry, request.query);
      if (post && parts.size() == 6 && parts[2] == "players" && parts[4] == "moves")
        return play(entry, parts[3], parts[5]);
    }
    return not_found();
  }

 private:
  using EntryPtr = std::shared_ptr<Entry>;

  EntryPtr find(std::string_view uuid) const {
    for (const EntryPtr& entry : entries_)
      if (entry->uuid == uuid) return entry;
    return nullptr;
  }

  Response make(const Request& request) {
    int players = 4;
    if (const auto asked = query_value(request.query, "playerCount")) {
      const auto count = number(*asked);
      if (!count || *count < 2 || *count > 4) return text(400, "Not found");
      players = *count;
    }
    if (entries_.size() >= max_games)
      entries_.remove_if([&](const EntryPtr& one) { return house_.now() - one->updated > forget_after; });
    if (entries_.size() >= max_games) return text(503, "Too many games");
    auto entry = std::make_shared<Entry>();
    entry->uuid = new_uuid();
    entry->created = entry->updated = house_.now();
    entry->players = players;
    entries_.push_front(entry);
    return answer(write_new(*entry), 201);
  }

  Response list_new() const {
    json::array list;
    for (const EntryPtr& entry : entries_)
      if (!entry->game) list.push_back(write_new(*entry));
    return answer({{"newGames", std::move(list)}});
  }

  Response join(std::string_view uuid, std::string_view raw_name, std::string_view query) {
    const EntryPtr entry = find(uuid);
    const auto name = decode(raw_name);
    // A server that fetches addresses given by strangers is a hole: no callbacks.
    if (!entry || entry->game || !name || name->empty() || name->size() > max_name ||
        query_value(query, "callbackUrl"))
      return not_found();
    for (const Player& player : entry->joined)
      if (player.name == *name) return not_found();
    Player player{*name, new_uuid(), 0};
    if (name->starts_with(bot_prefix)) {
      const auto level = number(std::string_view(*name).substr(bot_prefix.size(), 1));
      if (level && *level >= table::min_level && *level <= table::max_level) player.level = *level;
    }
    entry->joined.push_back(player);
    entry->updated = house_.now();
    if (static_cast<int>(entry->joined.size()) == entry->players) start(entry);
    return answer({{"name", player.name}, {"uuid", player.secret}});
  }

  static fair::Terms terms(const Entry& entry) {
    return {entry.uuid, std::vector<std::string>(entry.joined.size())};
  }

  // A turn was played: the next one is asked for, or the game is kept.
  void go_on(const EntryPtr& entry) {
    entry->updated = house_.now();
    const Game& game = *entry->game;
    if (!game.over()) return ask_bot(entry);
    play::Record record = game.record();
    record.others["fair"] = fair::write_fair(entry->seed, terms(*entry));
    house_.keep(record);
  }

  void start(const EntryPtr& entry) {
    std::vector<std::string> names;
    names.reserve(max_seats);
    for (const Player& player : entry->joined) names.push_back(player.name);
    entry->seed = fair::new_seed();
    fair::Deal deal(entry->seed, terms(*entry), 0);
    entry->game = std::make_unique<Game>(std::move(names), deal);
    ask_bot(entry);
  }

  json::object write_new(const Entry& entry) const {
    std::vector<std::string> names;
    names.reserve(max_seats);
    for (const Player& player : entry.joined) names.push_back(player.name);
    std::sort(names.begin(), names.end());
    json::array joined;
    for (const std::string& name : names) joined.push_back(json::object{{"name", name}});
    return {{"uuid", entry.uuid},
            {"created", instant(entry.created)},
            {"updated", instant(entry.updated)},
            {"numberOfPlayers", entry.players},
            {"joinedPlayers", std::move(joined)}};
  }

  Response list_games() const {
    json::array list;
    for (const EntryPtr& entry : entries_) {
      if (!entry->game) continue;
      const Game& game = *entry->game;
      json::array players;
      for (const std::string& name : game.names()) players.push_back(json::object{{"name", name}});
      json::object brief{{"uuid", entry->uuid},
                         {"created", instant(entry->created)},
                         {"updated", instant(entry->updated)},
                         {"players", std::move(players)}};
      const bool over = game.over();
      if (!over) brief["playerOnTurn"] = {{"name", game.name(game.on_turn())}};
      brief["round"] = game.round();
      brief["turn"] = game.turn();
      brief["gameOver"] = over;
      list.push_back(std::move(brief));
    }
    return answer({{"games", std::move(list)}});
  }

  // The turn asked for, or the present one.
  static std::optional<int> turn_of(const Entry& entry, std::string_view query) {
    const auto asked = query_value(query, "turn");
    if (!asked) return entry.game->turn();
    const auto turn = number(*asked);
    return turn && *turn >= 1 && *turn <= entry.game->turn() ? turn : std::nullopt;
  }

  json::object write(const Entry& entry, int turn) const {
    json::object out{
        {"uuid", entry.uuid}, {"created", instant(entry.created)}, {"updated", instant(entry.updated)}};
    entry.game->write(out, turn);
    return out;
  }

  Response show(const Entry& entry, std::string_view query) const {
    const auto turn = turn_of(entry, query);
    return turn ? answer(write(entry, *turn)) : not_found();
  }

  Response moves(const Entry& entry, std::string_view query) const {
    const auto turn = turn_of(entry, query);
    return turn ? answer({{"moves", entry.game->write_moves(*turn)}}) : not_found();
  }

  Response play(const EntryPtr& entry, std::string_view secret, std::string_view which) {
    Game& game = *entry->game;
    if (game.over()) return not_found();
    const Player& player = entry->joined[game.on_turn()];
    const auto index = number(which);
    const auto list = game.moves(game.turn());
    if (player.secret != secret || !index || *index < 0 || *index >= static_cast<int>(list.size()))
      return not_found();
    game.play(list[*index].moves);
    const int played = game.turn();
    go_on(entry);
    return answer(write(*entry, played));
  }

  void ask_bot(const EntryPtr& entry) {
    const Game& game = *entry->game;
    const Player& player = entry->joined[game.on_turn()];
    if (player.level == 0) return;
    const bool taken =
        house_.workers->give(server::Urgency::bot, [self = shared_from_this(), entry, match = game.match(),
                                                    level = player.level](const StopToken& stop) mutable {
          // A joint move: what is laid, and what is chosen after it.
          std::vector<kingdomino::Move> moves;
          const Seat seat = match.seat_to_act();
          do {
            const auto thought = self->house_.thinker->decide(match, level, stop);
            const auto move =
                thought ? play::parse(match, thought->action) : fail("{}", thought.error().message);
            if (!move) return spdlog::error("event=kdom_bot_failed reason=\"{}\"", move.error().message);
            match.play(*move);
            moves.push_back(*move);
          } while (match.seat_to_act() == seat &&
                   match.position()->table().phase == kingdomino::Phase::choose);
          self->house_.post([self, entry, moves] {
            entry->game->play(moves);
            self->go_on(entry);
          });
        });
    entry->bot_waits = !taken;  // whoever polls next asks again
  }

  server::Neighbour house_;
  std::list<EntryPtr> entries_;  // newest first
};

}  // namespace

server::CallHandler make_handler(const server::Neighbour& house) {
  return [adapter = std::make_shared<Adapter>(house)](const Request& request, const Reply& reply) {
    reply(adapter->call(request));
  };
}

}  // namespace pioche::kdom
