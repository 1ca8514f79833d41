// Nothing leaks: two tables that differ only in what somebody may not know send that somebody the same bytes, whatever
// is asked: snapshots, events, errors, hints, exports, lists, metrics.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "play/any_game.h"
#include "server/house_fixture.h"

namespace pioche::server {
namespace {

constexpr std::string_view id = "aaaaaaaaaaaa";
constexpr int players = 3;

std::string token_of(Seat seat) {
  return "token of seat " + std::to_string(seat + 1);
}

class RandomDealer final : public play::Dealer {
 public:
  explicit RandomDealer(std::uint64_t seed) : random_(seed) {}
  std::uint32_t below(std::uint32_t bound) override { return random_.below(bound); }

 private:
  Random random_;
};

std::unique_ptr<play::Match> new_match(std::string_view game) {
  return *(*play::find_game(game))->new_match({{"players", players}});
}

json::object deal(std::string_view game, std::uint64_t seed) {
  RandomDealer dealer(seed);
  return new_match(game)->deal(dealer);
}

// A house with one table, dealt as given. The seed and so its published hash are the same everywhere.
std::unique_ptr<HouseFixture> house_with(std::string_view game, const json::object& setup) {
  auto fixture = std::make_unique<HouseFixture>();
  table::NewTable asked;
  asked.id = id;
  asked.game = game;
  asked.start = table::Start::held;
  asked.access = table::Access::everyone;
  asked.seats = {{table::SeatKind::human, "1", 0, {}}, {}, {}};
  asked.host = fair::hash_secret(token_of(0));
  asked.seed.fill(9);
  table::Entries entries = *table::create(asked, 1000);
  for (Seat seat = 1; seat < players; ++seat) {
    table::Entry& joined = entries.emplace_back();
    joined.kind = table::Kind::joined;
    joined.at = 1000;
    joined.seat = seat;
    joined.text = std::to_string(seat + 1);
    joined.more["token"] = fair::to_hex(fair::hash_secret(token_of(seat)));
  }
  table::Entry& started = entries.emplace_back();
  started.kind = table::Kind::started;
  started.at = 1000;
  table::Entry& dealt = entries.emplace_back();
  dealt.kind = table::Kind::dealt;
  dealt.at = 1000;
  dealt.round = 0;
  dealt.more = setup;
  for (const table::Entry& entry : entries)
    fixture->store.logs[std::string(id)].push_back(table::write_entry(entry));
  EXPECT_EQ(*fixture->house->open(), 1);
  return fixture;
}

// Everything that somebody with this token (or none) can be told, while these actions are played by whoever is to act.
std::vector<std::string> heard(HouseFixture& fixture, const std::string& token,
                               const std::vector<std::string>& actions) {
  std::vector<std::string> all;
  const std::string path = "/api/v1/tables/" + std::string(id);
  TestSink sink;
  const SocketId socket = fixture.house->connect(sink, "test");
  json::object subscribe{{"version", 1}, {"type", "subscribe"}, {"table", id}, {"after", -1}};
  if (!token.empty()) subscribe["token"] = token;
  fixture.house->message(socket, json::serialize(subscribe));

  const auto ask_everything = [&] {
    for (const char* what : {"", "?log=0", "/record", "/replay"})
      all.push_back(fixture.get(path + what, token).body);
    for (const char* list : {"open", "live"})
      all.push_back(fixture.get(std::string("/api/v1/tables?list=") + list).body);
    all.push_back(fixture.get("/metrics").body);
    all.push_back(fixture.post("/api/v1/analyses", token, {{"table", id}}).body);
    // Wrong in every way, but never so that it happens.
    for (const char* action : {"nonsense", "draw", "pass", "discard", "48", "A66", "c9=rgby"})
      all.push_back(
          fixture.post(path + "/play", token, {{"round", 0}, {"ply", 99}, {"action", action}}).body);
    const auto shown = parsed(fixture.get(path, token)).at("snapshot").as_object();
    all.push_back(
        fixture.post(path + "/play", token, {{"round", 0}, {"ply", shown.at("ply")}, {"action", "nonsense"}})
            .body);
    all.push_back(fixture.post(path + "/undo", token, {{"round", 0}, {"ply", 99}}).body);
    all.push_back(fixture.post(path + "/hint", token).body);
    all.push_back(fixture.post(path + "/start", token).body);
  };
  ask_everything();
  for (std::size_t ply = 0; ply < actions.size(); ++ply) {
    const auto shown = parsed(fixture.get(path)).at("snapshot").as_object();
    const auto seat = static_cast<Seat>(shown.at("to_act").to_number<int>() - 1);
    const Response played =
        fixture.post(path + "/play", token_of(seat), {{"round", 0}, {"ply", ply}, {"action", actions[ply]}});
    EXPECT_EQ(played.status, 200) << played.body;
    ask_everything();
  }
  fixture.house->disconnect(socket);
  all.insert(all.end(), sink.texts.begin(), sink.texts.end());
  return all;
}

void expect_same(std::string_view game, const json::object& one, const json::object& other,
                 const std::string& token, const std::vector<std::string>& actions) {
  ASSERT_NE(one, other);
  const auto first = heard(*house_with(game, one), token, actions);
  const auto second = heard(*house_with(game, other), token, actions);
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(first[i], second[i]);
}

// The order of some of a list's elements, changed.
void reorder(json::array& list, std::size_t from, std::uint64_t seed) {
  Random random(seed);
  std::vector<json::value> rest(list.begin() + static_cast<std::ptrdiff_t>(from), list.end());
  shuffle(rest, random);
  std::copy(rest.begin(), rest.end(), list.begin() + static_cast<std::ptrdiff_t>(from));
}

TEST(Leaks, KingdominoTellsNobodyWhatIsYetToCome) {
  const json::object setup = deal("kingdomino", 1);
  json::object other = setup;
  json::array& deck = other["deck"].as_array();
  reorder(deck, 6, 2);
  // And another domino among those set aside.
  for (int domino = 1; domino <= 48; ++domino)
    if (std::find(deck.begin(), deck.end(), json::value(std::to_string(domino))) == deck.end()) {
      deck.back() = std::to_string(domino);
      break;
    }
  // All three kings choose; the second row is shown, and whoever is first lays.
  auto match = new_match("kingdomino");
  ASSERT_TRUE(match->start_round(setup));
  std::vector<std::string> actions;
  for (int i = 0; i < 4; ++i) {
    actions.push_back(match->legal().front());
    ASSERT_TRUE(match->play(actions.back()));
  }
  for (const std::string& token : {token_of(0), token_of(1), token_of(2), std::string()})
    expect_same("kingdomino", setup, other, token, actions);
}

TEST(Leaks, RondominoTellsNobodyOthersHandsNorTheStock) {
  // A deal in which seat 1 holds the piece that opens, so that everything else may be anywhere.
  json::object setup;
  for (std::uint64_t seed = 1;; ++seed) {
    setup = deal("rondomino", seed);
    const json::array& hand = setup.at("hands").as_array()[0].as_array();
    if (std::find(hand.begin(), hand.end(), json::value("6-6")) != hand.end()) break;
  }
  const auto pieces_but = [](const json::object& from, std::size_t kept_hands) {
    json::array pool;
    for (std::size_t seat = kept_hands; seat < players; ++seat)
      for (const json::value& piece : from.at("hands").as_array()[seat].as_array())
        if (piece != "6-6") pool.push_back(piece);
    for (const json::value& piece : from.at("stock").as_array()) pool.push_back(piece);
    return pool;
  };
  for (const std::size_t kept : {std::size_t{1}, std::size_t{0}}) {
    json::object other = setup;
    json::array pool = pieces_but(setup, kept);
    reorder(pool, 0, 3);
    std::size_t next = 0;
    for (std::size_t seat = kept; seat < players; ++seat)
      for (json::value& piece : other["hands"].as_array()[seat].as_array())
        if (piece != "6-6") piece = pool[next++];
    for (json::value& piece : other["stock"].as_array()) piece = pool[next++];
    // With its own hand the same, seat 1 hears the same; with all hands others, whoever watches.
    expect_same("rondomino", setup, other, kept == 1 ? token_of(0) : "", {"66"});
  }
}

TEST(Leaks, ColominoTellsNobodyOthersRacksNorTheBag) {
  json::object setup = deal("colomino", 4);
  setup["first"] = 1;
  auto match = new_match("colomino");
  ASSERT_TRUE(match->start_round(setup));
  std::vector<std::string> actions;
  for (int i = 0; i < 2; ++i) {
    actions.push_back(match->legal().front());
    ASSERT_TRUE(match->play(actions.back()));
  }
  json::object other = setup;
  reorder(other["bag"].as_array(), 5, 5);
  expect_same("colomino", setup, other, token_of(0), actions);
  reorder(other["bag"].as_array(), 0, 6);
  expect_same("colomino", setup, other, "", {});
}

}  // namespace
}  // namespace pioche::server
