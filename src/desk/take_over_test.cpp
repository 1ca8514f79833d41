// Games that were begun on a device and go on here, and seats that are offered in the middle of a game.
#include <gmock/gmock.h>

#include "desk/desk_fixture.h"
#include "fair/deal.h"
#include "play/record.h"

namespace pioche::desk {
namespace {

using testing::HasSubstr;

class TakeOverTest : public testing::Test, public DeskFixture {
 protected:
  // As it stands after so many moves of somebody who takes whatever comes first.
  static play::Record begun(std::string_view game, json::object options, int plies) {
    play::Match match = *play::new_match(game, options);
    Random random(5);
    match.deal_round(random);
    for (int ply = 0; ply < plies && match.seat_to_act() != nobody; ++ply)
      EXPECT_TRUE(play::play(match, play::legal(match).front()));
    return play::record_of(match);
  }
  json::object body(const play::Record& record, json::array seats) const {
    return {{"seats", std::move(seats)}, {"record", play::write_record(record)}};
  }
  Response take_over(const json::object& body) { return post("/api/v1/tables/take_over", "", body); }
  json::object snapshot(const json::object& made) {
    return parsed(get(path(made), text(made.at("token")))).at("snapshot").as_object();
  }
  static std::string path(const json::object& made) { return "/api/v1/tables/" + text(made.at("table")); }
};

TEST_F(TakeOverTest, A_game_begun_elsewhere_goes_on_where_it_stood) {
  const play::Record record = begun("kingdomino", {{"players", 2}}, 9);
  const Response answer = take_over(body(record, {seat("human"), seat("human")}));
  ASSERT_EQ(answer.status, 201) << answer.body;
  const json::object made = parsed(answer);
  const json::object shown = snapshot(made);
  EXPECT_EQ(shown.at("state"), "playing");
  EXPECT_EQ(shown.at("ply"), 9);
  EXPECT_EQ(shown.at("fair"), (json::object{{"device", true}, {"seed", nullptr}}))
      << "nothing was promised about its deals";
  EXPECT_EQ(post(path(made) + "/play", text(made.at("token")),
                 {{"round", 0}, {"ply", 9}, {"action", shown.at("moves").as_array().front().at("action")}})
                .status,
            200);
  // It is saved as any other: a desk that is opened later has it.
  make();
  ASSERT_TRUE(desk->open());
  settle();
  EXPECT_EQ(snapshot(made).at("ply"), 10);
}

TEST_F(TakeOverTest, A_bot_whose_turn_it_is_goes_on) {
  const play::Record record = begun("colomino", {{"players", 2}}, 0);
  const Response answer = take_over(body(record, {seat("bot", 1), seat("human")}));
  ASSERT_EQ(answer.status, 201);
  EXPECT_EQ(snapshot(parsed(answer)).at("to_act"), 2);
}

TEST_F(TakeOverTest, A_finished_game_can_be_looked_at) {
  const play::Record record = begun("colomino", {{"players", 2}}, 10'000);
  const json::object made = parsed(take_over(body(record, {seat("human"), seat("bot", 2)})));
  EXPECT_EQ(snapshot(made).at("state"), "over");
  const Response document = get(path(made) + "/record", text(made.at("watch")));
  ASSERT_EQ(document.status, 200);
  const auto again = play::read_record(document.body);
  ASSERT_TRUE(again);
  EXPECT_TRUE(play::replay(*again));
  EXPECT_THAT(fair::verify(*again).error().message, HasSubstr("device"));
}

TEST_F(TakeOverTest, A_record_that_can_not_be_is_refused_and_nothing_is_kept) {
  const play::Record record = begun("kingdomino", {{"players", 2}}, 6);
  const json::array two{seat("human"), seat("bot", 1)};
  play::Record wrong = record;
  wrong.rounds[0].actions[3] = "nonsense";
  EXPECT_EQ(code_of(take_over(body(wrong, two))), "bad_record");
  wrong = record;
  wrong.game = "colomino";
  EXPECT_EQ(code_of(take_over(body(wrong, two))), "bad_options");
  EXPECT_EQ(code_of(take_over(body(record, {seat("human"), seat("open")}))), "bad_request");
  EXPECT_EQ(code_of(take_over(body(record, {seat("human"), seat("bot", 1), seat("bot", 1)}))), "bad_options");
  json::object bound = seat("human");
  bound["commit"] = std::string(64, 'a');
  EXPECT_EQ(code_of(take_over(body(record, {bound, seat("bot", 1)}))), "bad_request")
      << "there is no deal left to add to";
  json::object other = body(record, two);
  other["record"] = "not a record";
  EXPECT_EQ(code_of(take_over(other)), "bad_record");
  EXPECT_TRUE(store.logs.empty());
}

TEST_F(TakeOverTest, A_bots_seat_that_is_offered_is_played_until_somebody_takes_it) {
  const json::object made = make_table({seat("human"), seat("bot", 1)}, "colomino");
  const std::string token = text(made.at("token"));
  EXPECT_EQ(code_of(post(path(made) + "/join", "", {{"join", made.at("join")}})), "full")
      << "not offered yet";
  const json::object offered =
      parsed(post(path(made) + "/seat", token, {{"seat", 2}, {"kind", "open"}})).at("snapshot").as_object();
  EXPECT_EQ(offered.at("seats").as_array()[1].at("offered"), true);
  EXPECT_EQ(offered.at("seats").as_array()[1].at("kind"), "bot");
  const json::object joined =
      parsed(post(path(made) + "/join", "", {{"join", made.at("join")}, {"name", "Bob"}}));
  EXPECT_EQ(joined.at("seats"), (json::array{2}));
  const json::object shown = snapshot(made);
  EXPECT_EQ(shown.at("seats").as_array()[1].at("kind"), "human");
  EXPECT_EQ(shown.at("seats").as_array()[1].at("name"), "Bob");
  EXPECT_FALSE(shown.at("seats").as_array()[1].as_object().contains("offered"));
  EXPECT_EQ(code_of(post(path(made) + "/join", "", {{"join", made.at("join")}})), "full") << "it is taken";
}

TEST_F(TakeOverTest, What_a_seat_added_to_the_deals_stays_when_somebody_else_takes_it) {
  json::array seats, parts;
  for (int number = 1; number <= 2; ++number) {
    fair::Seed bytes{};
    bytes.fill(static_cast<std::uint8_t>(number));
    json::object one = seat("human");
    one["commit"] = fair::part_commitment(fair::make_part(bytes, ""));
    seats.emplace_back(std::move(one));
    parts.emplace_back(json::object{{"seat", number}, {"bytes", fair::to_hex(bytes)}});
  }
  const json::object made = make_table(std::move(seats), "rondomino");
  std::array<std::string, 2> tokens{text(made.at("token")), ""};
  ASSERT_EQ(post(path(made) + "/show", tokens[0], {{"parts", std::move(parts)}}).status, 200);
  ASSERT_EQ(post(path(made) + "/seat", tokens[0], {{"seat", 2}, {"kind", "open"}}).status, 200);
  tokens[1] = text(parsed(post(path(made) + "/join", "", {{"join", made.at("join")}})).at("token"));
  int rounds = 0;
  while (true) {
    const json::object shown = snapshot(made);
    if (shown.at("state") == "over") break;
    rounds = shown.at("round").to_number<int>() + 1;
    const std::string& token = tokens[shown.at("to_act").to_number<std::size_t>() - 1];
    const json::object mine = parsed(get(path(made), token)).at("snapshot").as_object();
    ASSERT_EQ(post(path(made) + "/play", token,
                   {{"round", mine.at("round")},
                    {"ply", mine.at("ply")},
                    {"action", mine.at("moves").as_array().front().at("action")}})
                  .status,
              200);
  }
  EXPECT_GT(rounds, 1) << "deals after the seat was taken are what this is about";
  const auto record = play::read_record(get(path(made) + "/record", tokens[0]).body);
  ASSERT_TRUE(record);
  const auto verified = fair::verify(*record);
  EXPECT_TRUE(verified) << verified.error().message;
}

TEST_F(TakeOverTest, A_game_for_practice_stays_one) {
  play::Record record = begun("kingdomino", {{"players", 2}}, 5);
  record.others["practice"] = true;
  const json::object made = parsed(take_over(body(record, {seat("human"), seat("bot", 1)})));
  EXPECT_EQ(snapshot(made).at("practice"), true);
}

TEST_F(TakeOverTest, Only_seats_to_spare_are_offered_and_only_by_the_host) {
  const json::object made = make_table({seat("human"), seat("human"), seat("open")}, "colomino");
  const std::string token = text(made.at("token"));
  const json::object bob = parsed(post(path(made) + "/join", "", {{"join", made.at("join")}}));
  const std::string bobs = text(bob.at("token"));
  EXPECT_EQ(code_of(post(path(made) + "/seat", bobs, {{"seat", 1}, {"kind", "open"}})), "not_host");
  EXPECT_EQ(code_of(post(path(made) + "/seat", token, {{"seat", 3}, {"kind", "open"}})), "full")
      << "Bob sits there";
  EXPECT_EQ(code_of(post(path(made) + "/seat", token, {{"seat", 3}, {"kind", "bot"}, {"level", 1}})), "full");
  ASSERT_EQ(post(path(made) + "/seat", token, {{"seat", 2}, {"kind", "open"}}).status, 200);
  const json::object eve = parsed(post(path(made) + "/join", "", {{"join", made.at("join")}}));
  EXPECT_EQ(eve.at("seats"), (json::array{2}));
  EXPECT_EQ(snapshot(made).at("you").at("seats"), (json::array{1})) << "it is no longer the host's";
  EXPECT_EQ(code_of(post(path(made) + "/seat", token, {{"seat", 1}, {"kind", "open"}})), "full")
      << "the host's last";
}

}  // namespace
}  // namespace pioche::desk
