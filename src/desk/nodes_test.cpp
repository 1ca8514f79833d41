// Several desks over one store: what one of them does, the others learn when they are told of it, or when they stumble over it.
#include <gmock/gmock.h>

#include "desk/desk_fixture.h"
#include "play/notation.h"
#include "store/archive.h"

namespace pioche::desk {
namespace {

using testing::ElementsAre;

class DeskNodes : public testing::Test, public DeskFixture {
 protected:
  DeskNodes() {
    store.several = true;
    make();
    EXPECT_TRUE(desk->open());
    other_ = std::make_unique<Desk>(
        DeskParts{&store, &advisor, [this] { return now; }, [](auto, const auto&) {}, {}});
    EXPECT_TRUE(other_->open());
    const json::object made = make_table({seat("human"), seat("human")});
    id = made.at("table").as_string();
    token = made.at("token").as_string();
    last = static_cast<int>(store.logs[id].size()) - 1;
  }

  Response play_at(Desk& node, int ply, std::size_t which = 0) {
    json::object body = move(ply, which);
    body["version"] = 1;
    Request request{Method::post, "/api/v1/tables/" + id + "/play", "", token, json::serialize(body), "test"};
    Response got;
    node.call(request, [&](Response response) { got = std::move(response); });
    settle();
    return got;
  }
  Response play_elsewhere(int ply, std::size_t which = 0) { return play_at(*other_, ply, which); }
  Response play_here(int ply, std::size_t which = 0) { return play_at(*desk, ply, which); }

  // The first picks of a game of Kingdomino: whichever was not taken before.
  json::object move(int ply, std::size_t which) const {
    const auto table = store::restore(id, store.logs.at(id));
    const auto legal = play::legal(table->match());
    return {{"round", 0}, {"ply", ply}, {"action", legal[which % legal.size()]}};
  }

  void follow(PaperSink& sink, bool boards = false) {
    desk->message(
        desk->connect(sink),
        json::serialize(json::object{
            {"version", 1}, {"type", "subscribe"}, {"table", id}, {"token", token}, {"boards", boards}}));
    settle();
  }
  static std::vector<int> events_in(const PaperSink& sink) {
    std::vector<int> heard;
    for (const std::string& one : sink.texts)
      if (const json::value value = json::parse(one); value.at("type") == "event")
        heard.push_back(value.at("event").to_number<int>());
    return heard;
  }
  void tell_events() { store.tell({{{id, static_cast<int>(store.logs[id].size())}}}); }

  std::string id, token;
  int last = 0;

 private:
  std::unique_ptr<Desk> other_;
};

TEST_F(DeskNodes, WhatIsRefusedOnAnOldCopyIsDecidedAgain) {
  ASSERT_EQ(play_elsewhere(0).status, 200);
  const Response played = play_here(1);
  EXPECT_EQ(played.status, 200) << played.body;
  EXPECT_EQ(code_of(play_elsewhere(0)), "stale");
}

TEST_F(DeskNodes, FollowersHearWhatHappenedElsewhereOnceAndInOrder) {
  PaperSink sink;
  follow(sink);
  play_elsewhere(0);
  play_elsewhere(1);
  EXPECT_THAT(events_in(sink), ElementsAre());
  tell_events();
  tell_events();
  EXPECT_THAT(events_in(sink), ElementsAre(last + 1, last + 2));
  play_elsewhere(2);
  store::News news;
  news.missed = true;
  store.tell(news);
  EXPECT_THAT(events_in(sink), ElementsAre(last + 1, last + 2, last + 3));
}

// The other node answered a move before this one was told that its own was saved.
TEST_F(DeskNodes, WhatIsHeardWhileSavingIsReadAfterwards) {
  PaperSink sink;
  follow(sink);
  store.before_telling = [this] {
    ASSERT_EQ(play_elsewhere(1).status, 200);
    tell_events();
  };
  ASSERT_EQ(play_here(0).status, 200);
  EXPECT_THAT(events_in(sink), ElementsAre(last + 1, last + 2));
}

TEST_F(DeskNodes, WhatIsHeardWhileATableIsReadIsNotMissed) {
  make();  // nothing is in memory any more
  ASSERT_TRUE(desk->open());
  store.before_loading = [this] {
    ASSERT_EQ(play_elsewhere(0).status, 200);
    tell_events();
  };
  PaperSink sink;
  follow(sink);
  ASSERT_EQ(play_elsewhere(1).status, 200);
  tell_events();
  EXPECT_EQ(desk->tables().loaded(id)->table.events(), last + 3);
  EXPECT_THAT(events_in(sink).back(), last + 2);
}

// Another node claimed what is due while this one seemed dead, found that a person is to move, and put the row off. If this node dies now, somebody must know that
// a bot is to move.
TEST_F(DeskNodes, WhoIsToMoveIsSaidWithEveryMoveWhateverOthersDidToTheRow) {
  const json::object made = make_table({seat("human"), seat("bot", 1)});
  id = made.at("table").as_string();
  token = made.at("token").as_string();
  for (int ply = 0; ply < 8; ++ply) {
    const auto bot_to_act = [&] { return store::restore(id, store.logs.at(id))->bot_to_act().has_value(); };
    if (bot_to_act()) {
      settle();
      continue;
    }
    const int here = store::restore(id, store.logs.at(id))->match().ply();
    store.due[id] = {now + 1'000'000'000, store::Work::abandonment};
    advisor.room = 0;  // it doesn't come to it
    ASSERT_EQ(play_here(here).status, 200);
    advisor.room = 64;
    EXPECT_EQ(store.due[id].work == store::Work::bot, bot_to_act()) << ply;
    now += 1000;
    desk->sweep();
  }
}

TEST_F(DeskNodes, WhatCouldNotBeReadIsTriedAgain) {
  PaperSink sink;
  follow(sink);
  play_elsewhere(0);
  store.unreadable = true;
  tell_events();
  store.unreadable = false;
  EXPECT_THAT(events_in(sink), ElementsAre());
  now += 1500;
  desk->sweep();
  EXPECT_THAT(events_in(sink), ElementsAre(last + 1));
}

TEST_F(DeskNodes, WhoIsConnectedElsewhereIsShownUntilNobodySaysSo) {
  PaperSink sink;
  follow(sink, true);
  desk->sweep();
  EXPECT_THAT(store.said, ElementsAre("present " + id + ":01:0"));
  const auto say = [this](const std::string& text) {
    store::News news;
    news.said.push_back({"another", text});
    store.tell(news);
  };
  now += 1000;
  say("present " + id + "::2 unknown:1:1");
  EXPECT_EQ(sink.last().at("type"), "presence");
  EXPECT_EQ(sink.last().at("watching"), 2);
  say("present garbage");  // from a later version, perhaps
  say("and more of it");
  now += 60'000;
  desk->sweep();
  EXPECT_EQ(sink.last().at("type"), "presence");
  EXPECT_EQ(sink.last().at("watching"), 0);
}

TEST_F(DeskNodes, WhatIsSaidElsewhereIsHeardHere) {
  PaperSink sink;
  follow(sink, true);
  store::News news;
  news.said.push_back({"another", "said " + id + " - {\"type\":\"said\"}"});
  store.tell(news);
  EXPECT_EQ(sink.texts.back(), "{\"type\":\"said\"}");
}

TEST_F(DeskNodes, OneNodesAbsenceIsNotTheHouses) {
  desk->absent(now - 60'000, now);
  EXPECT_TRUE(store.away.empty());
}

}  // namespace
}  // namespace pioche::desk
