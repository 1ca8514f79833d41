// Nothing leaks: two tables that differ only in what somebody may not know send that somebody the same bytes, whatever
// is asked: snapshots, events, errors, hints, exports, lists.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "desk/desk_fixture.h"
#include "play/notation.h"

namespace pioche::desk {
namespace {

constexpr std::string_view id = "aaaaaaaaaaaa";
constexpr int players = 3;

std::string token_of(Seat seat) {
  return "token of seat " + std::to_string(seat + 1);
}
const std::string watch_token = "token that only watches";

// A game with those of its options that hide something.
struct Played {
  std::string_view game;
  json::object options;
};
const Played kingdomino{"kingdomino", {{"players", players}}};
const Played giants{"kingdomino", {{"players", players}, {"giants", true}}};
const Played rondomino{"rondomino", {{"players", players}}};
const Played colomino{"colomino", {{"players", players}}};

play::Match new_match(const Played& played) {
  return *play::new_match(played.game, played.options);
}

json::object deal(const Played& played, std::uint64_t seed) {
  play::Match match = new_match(played);
  play::deal_round(match, seed);
  return play::setup(match, 0);
}

table::Entry entry_of(table::Kind kind, Seat seat = nobody) {
  table::Entry entry;
  entry.kind = kind;
  entry.at = 1000;
  entry.seat = seat;
  return entry;
}

// Who sits at the table: a person on each seat, or one person among bots, who may ask for hints.
enum class Others { people, bots };

// A desk with one table, dealt as given. The seed and so its published hash are the same everywhere.
std::unique_ptr<DeskFixture> desk_with(const Played& played, const json::object& setup,
                                       Others others = Others::people,
                                       const std::vector<std::string>& actions = {}) {
  auto fixture = std::make_unique<DeskFixture>();
  table::NewTable asked;
  asked.id = id;
  asked.game = played.game;
  asked.options = played.options;
  asked.start = table::Start::held;
  asked.access = table::Access::everyone;
  asked.seats = {{table::SeatKind::human, "1", 0, {}}, {}, {}};
  if (others == Others::bots) asked.seats[1] = asked.seats[2] = {table::SeatKind::bot, "", 1, {}};
  asked.host = fair::hash_secret(token_of(0));
  asked.watch = fair::hash_secret(watch_token);
  asked.seed.fill(9);
  table::Entries entries = *table::create(asked, 1000);
  for (Seat seat = 1; seat < players && others == Others::people; ++seat) {
    table::Entry& joined = entries.emplace_back(entry_of(table::Kind::joined, seat));
    joined.text = std::to_string(seat + 1);
    joined.more["token"] = fair::to_hex(fair::hash_secret(token_of(seat)));
  }
  entries.push_back(entry_of(table::Kind::started));
  table::Entry& dealt = entries.emplace_back(entry_of(table::Kind::dealt));
  dealt.round = 0;
  dealt.more = setup;
  auto match = new_match(played);
  EXPECT_TRUE(play::start_round(match, setup));
  for (const std::string& action : actions) {
    table::Entry& entry = entries.emplace_back(entry_of(table::Kind::played, match.seat_to_act()));
    entry.round = 0;
    entry.ply = match.ply();
    entry.text = action;
    EXPECT_TRUE(play::play(match, action));
  }
  fixture->store.put(asked.id, entries);
  EXPECT_TRUE(fixture->desk->open());
  return fixture;
}

// Everything that somebody with this token (or none) can be told, while these actions are played by whoever is to act.
std::vector<std::string> heard(DeskFixture& fixture, const std::string& token,
                               const std::vector<std::string>& actions) {
  std::vector<std::string> all;
  const std::string path = "/api/v1/tables/" + std::string(id);
  PaperSink sink;
  const ConnectionId socket = fixture.desk->connect(sink);
  json::object subscribe{{"version", 1}, {"type", "subscribe"}, {"table", id}, {"after", -1}};
  if (!token.empty()) subscribe["token"] = token;
  fixture.desk->message(socket, json::serialize(subscribe));

  const auto ask_everything = [&] {
    for (const char* what : {"", "?log=0", "/record", "/replay"})
      all.push_back(fixture.get(path + what, token).body);
    for (const char* list : {"open", "live"})
      all.push_back(fixture.get(std::string("/api/v1/tables?list=") + list).body);
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
  fixture.desk->disconnect(socket);
  all.insert(all.end(), sink.texts.begin(), sink.texts.end());
  return all;
}

void expect_same(const Played& played, const json::object& one, const json::object& other,
                 const std::string& token, const std::vector<std::string>& actions) {
  ASSERT_NE(one, other);
  const auto first = heard(*desk_with(played, one), token, actions);
  const auto second = heard(*desk_with(played, other), token, actions);
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(first[i], second[i]);
}

// The hint that the real bot gives to seat 1, once these actions have been played.
std::string hint(const Played& played, const json::object& setup, const std::vector<std::string>& actions) {
  ThinkerSettings settings;
  settings.seed = 5;
  settings.hint = {.simulations = 400};
  const auto bots = make_thinker(settings);
  const auto fixture = desk_with(played, setup, Others::bots, actions);
  fixture->thinker = bots.get();
  fixture->make();
  EXPECT_TRUE(fixture->desk->open());
  const Response answer = fixture->post("/api/v1/tables/" + std::string(id) + "/hint", token_of(0));
  EXPECT_EQ(answer.status, 200) << answer.body;
  EXPECT_GT(parsed(answer).at("candidates").as_array().size(), 1u) << answer.body;
  return answer.body;
}

void expect_same_hint(const Played& played, const json::object& one, const json::object& other,
                      const std::vector<std::string>& actions) {
  ASSERT_NE(one, other);
  EXPECT_EQ(hint(played, one, actions), hint(played, other, actions));
}

// First legal actions until seat 1 has something to choose, at least so many.
std::vector<std::string> until_seat_1_chooses(const Played& played, const json::object& setup, int at_least) {
  auto match = new_match(played);
  EXPECT_TRUE(play::start_round(match, setup));
  std::vector<std::string> actions;
  while (static_cast<int>(actions.size()) < at_least || match.seat_to_act() != 0 ||
         play::legal(match).size() < 2) {
    actions.push_back(play::legal(match).front());
    EXPECT_TRUE(play::play(match, actions.back()));
  }
  return actions;
}

// The order of some of a list's elements, changed.
void reorder(json::array& list, std::size_t from, std::uint64_t seed) {
  Random random(seed);
  std::vector<json::value> rest(list.begin() + static_cast<std::ptrdiff_t>(from), list.end());
  shuffle(rest, random);
  std::copy(rest.begin(), rest.end(), list.begin() + static_cast<std::ptrdiff_t>(from));
}

// The pile from its (shown)th domino on in another order, and another one among those set aside, where there are any.
json::object with_another_pile(const json::object& setup, std::size_t shown) {
  json::object other = setup;
  json::array& deck = other["deck"].as_array();
  reorder(deck, shown, 2);
  for (int domino = 1; domino <= 48; ++domino)
    if (std::find(deck.begin(), deck.end(), json::value(std::to_string(domino))) == deck.end()) {
      deck.back() = std::to_string(domino);
      break;
    }
  return other;
}

void expect_nothing_of_the_pile(const Played& played, std::size_t row) {
  const json::object setup = deal(played, 1);
  // All three kings choose; the second row is shown, and whoever is first lays.
  const json::object other = with_another_pile(setup, 2 * row);
  auto match = new_match(played);
  ASSERT_TRUE(play::start_round(match, setup));
  std::vector<std::string> actions;
  for (int i = 0; i < 4; ++i) {
    actions.push_back(play::legal(match).front());
    ASSERT_TRUE(play::play(match, actions.back()));
  }
  for (const std::string& token : {token_of(0), token_of(1), token_of(2), watch_token, std::string()})
    expect_same(played, setup, other, token, actions);
  expect_same_hint(played, setup, other, until_seat_1_chooses(played, setup, 3));
}

TEST(Leaks, KingdominoTellsNobodyWhatIsYetToCome) {
  expect_nothing_of_the_pile(kingdomino, 3);
}

TEST(Leaks, AgeOfGiantsTellsNobodyWhatIsYetToCome) {
  expect_nothing_of_the_pile(giants, 5);
}

TEST(Leaks, RondominoTellsNobodyOthersHandsNorTheStock) {
  // A deal in which seat 1 holds the piece that opens, so that everything else may be anywhere.
  json::object setup;
  for (std::uint64_t seed = 1;; ++seed) {
    setup = deal(rondomino, seed);
    const json::array& hand = setup.at("hands").as_array()[0].as_array();
    if (std::find(hand.begin(), hand.end(), json::value("6-6")) != hand.end()) break;
  }
  // Everything but the hands before the given seat dealt anew; some pieces stay where they are.
  const auto dealt_anew = [&](std::size_t kept_hands, const std::vector<std::string>& stay) {
    json::object other = setup;
    std::vector<json::value*> places;
    const auto add = [&](json::value& piece) {
      if (std::find(stay.begin(), stay.end(), std::string(piece.as_string())) == stay.end())
        places.push_back(&piece);
    };
    for (std::size_t seat = kept_hands; seat < players; ++seat)
      for (json::value& piece : other["hands"].as_array()[seat].as_array()) add(piece);
    for (json::value& piece : other["stock"].as_array()) add(piece);
    json::array pool;
    for (const json::value* place : places) pool.push_back(*place);
    reorder(pool, 0, 3);
    for (std::size_t i = 0; i < places.size(); ++i) *places[i] = pool[i];
    return other;
  };
  // With its own hand the same, seat 1 hears the same; with all hands others, whoever watches.
  expect_same(rondomino, setup, dealt_anew(1, {"6-6"}), token_of(0), {"66"});
  for (const std::string& token : {watch_token, std::string()})
    expect_same(rondomino, setup, dealt_anew(0, {"6-6"}), token, {"66"});

  // A hint in the second turn: the others have laid what they laid, and hold whatever they hold.
  auto match = new_match(rondomino);
  ASSERT_TRUE(play::start_round(match, setup));
  std::vector<std::string> actions, laid{"6-6"};
  while (actions.empty() || match.seat_to_act() != 0 || play::legal(match).size() < 2) {
    const auto legal = play::legal(match);
    // Laying rather than drawing, which would show the stock.
    const auto lays = std::find_if(legal.begin(), legal.end(),
                                   [](const std::string& one) { return one != "draw" && one != "pass"; });
    ASSERT_NE(lays, legal.end());
    const json::object move = play::describe_action(match, *lays);
    if (match.seat_to_act() != 0) laid.emplace_back(move.at("piece").as_string());
    actions.push_back(*lays);
    ASSERT_TRUE(play::play(match, *lays));
  }
  expect_same_hint(rondomino, setup, dealt_anew(1, laid), actions);
}

TEST(Leaks, ColominoTellsNobodyOthersRacksNorTheBag) {
  json::object setup = deal(colomino, 4);
  setup["first"] = 1;
  auto match = new_match(colomino);
  ASSERT_TRUE(play::start_round(match, setup));
  std::vector<std::string> actions;
  for (int i = 0; i < 2; ++i) {
    actions.push_back(play::legal(match).front());
    ASSERT_TRUE(play::play(match, actions.back()));
  }
  json::object other = setup;
  reorder(other["bag"].as_array(), 5, 5);
  expect_same(colomino, setup, other, token_of(0), actions);
  expect_same_hint(colomino, setup, other, {});
  expect_same_hint(colomino, setup, other, actions);
  reorder(other["bag"].as_array(), 0, 6);
  for (const std::string& token : {watch_token, std::string()})
    expect_same(colomino, setup, other, token, {});
}

// The tests above compare what is refused, too; these say that it is.
TEST(Leaks, WhatShowsEverythingIsRefusedUntilTheEnd) {
  const auto fixture = desk_with(kingdomino, deal(kingdomino, 1));
  const std::string path = "/api/v1/tables/" + std::string(id);
  for (const std::string& token : {token_of(0), watch_token}) {
    for (const char* what : {"/record", "/replay"})
      EXPECT_EQ(code_of(fixture->get(path + what, token)), "not_over") << what;
    EXPECT_EQ(code_of(fixture->post("/api/v1/analyses", token, {{"table", id}})), "not_over");
  }
  EXPECT_EQ(code_of(fixture->post(path + "/hint", watch_token)), "not_your_turn");
  EXPECT_TRUE(parsed(fixture->get(path, token_of(0))).at("snapshot").at("fair").at("seed").is_null());
}

}  // namespace
}  // namespace pioche::desk
