// What must happen once where several nodes share a house, notices and analyses, by two desks' parts over one store of people; and what a store tells too late.
#include <condition_variable>

#include "desk/limits.h"
#include "desk/notices.h"
#include "desk/paper_desk.h"
#include "desk/shared_analyses.h"
#include "desk/tournaments.h"
#include "store/sqlite/test_house.h"

namespace pioche::server {
namespace {

namespace json = boost::json;
using desk::Analysing;
using desk::AnalysisShown;
using desk::Answer;
using desk::Written;
using table::Millis;

// The store answers when the test says so: whoever stands still meanwhile hears of it late.
class Once : public testing::Test {
 protected:
  void save(store::PeopleChanges changes) {
    people_->save({}, std::move(changes),
                  [](const store::Saved& saved) { EXPECT_EQ(saved.outcome, store::Outcome::saved); });
    settle();
  }

  std::function<void()> next_answer() {
    std::unique_lock lock(mutex_);
    came_.wait(lock, [this] { return !answers_.empty(); });
    const auto next = std::move(answers_.front());
    answers_.pop_front();
    return next;
  }

  // Until the store and the bots have nothing to do. Both of the store's threads answer in turn: a question at the end of each queue is the last.
  void settle() {
    for (int rounds = 0; rounds < 200; ++rounds) {
      int missing = 2;
      bool more = false;
      people_->save({}, {store::EndNotice{"none"}}, [&](const store::Saved&) { --missing; });
      people_->pushes("nobody", [&](const Result<std::vector<store::PushTo>>&) { --missing; });
      while (missing > 0) {
        const int before = missing;
        next_answer()();
        more |= missing == before;
      }
      while (advisor.think_next()) more = true;
      if (!more) return;
    }
    FAIL() << "it goes on for ever";
  }

  Millis now = 1'000'000'000;
  desk::FirstThinker first;
  desk::Thinker* thinker = &first;
  desk::PaperAdvisor advisor{thinker};
  const desk::Journal journal = [](desk::Severity, const std::string& line) { ADD_FAILURE() << line; };
  store::SqliteHouse house;

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<std::function<void()>> answers_;
  std::unique_ptr<store::Archive> store_ = house
                                               .open(
                                                   [this](std::function<void()> answer) {
                                                     const std::lock_guard lock(mutex_);
                                                     answers_.push_back(std::move(answer));
                                                     came_.notify_one();
                                                   },
                                                   {})
                                               .value();

 protected:
  store::PeopleStore* people_ = store_->people();
};

// --- analyses

class AnalysesOnce : public Once {
 protected:
  struct Node {
    explicit Node(AnalysesOnce& test)
        : analyses(
              test.advisor, [&test] { return test.now; }, test.journal),
          shared({test.people_, &analyses, [&test] { return test.now; }, test.journal,
                  [](const std::string& text, const std::string&, desk::Then<play::Record> then) {
                    then(play::read_record(text).value());
                  },
                  [](const std::string&) {}}) {
      analyses.when_pushed_out([this](const std::string& id) { shared.pushed_out(id); });
    }
    desk::Analyses analyses;
    desk::SharedAnalyses shared;
  };

  static play::Record record() {
    const auto log = store::played_table("colomino");
    return store::restore(log.table, log.entries).value().record();
  }

  desk::Then<Written<Analysing>> hear() {
    return [this](const Answer<Written<Analysing>>& answer) {
      ++answers;
      last = answer ? json::parse(answer->text).at("analysis").as_object() : json::object();
      refusal = answer ? "" : answer.error().code;
    };
  }
  std::string start(Node& node, const std::string& table = "", const std::string& address = "one") {
    node.shared.start(table, record(), address, hear());
    settle();
    return last.contains("id") ? std::string(last.at("id").as_string()) : "";
  }
  void show(Node& node, const std::string& id) { node.shared.show(id, "one", hear()); }
  bool stored(const std::string& id) {
    bool found = false;
    people_->analysis(
        id, [&](const Result<std::optional<store::KeptAnalysis>>& got) { found = got->has_value(); });
    settle();
    return found;
  }

  int answers = 0;
  json::object last;
  std::string refusal;
};

// Two questions at a time began it twice under one name; the one that was lost counted for ever as one under way.
TEST_F(AnalysesOnce, WhatADeadNodeHadInHandIsTakenUpOnceHoweverManyAsk) {
  advisor.room = 0;
  std::string id;
  {
    Node dead(*this);
    id = start(dead);
  }
  now += 5000;
  Node node(*this);
  for (int i = 0; i < 3; ++i) show(node, id);
  settle();
  EXPECT_EQ(answers, 4);
  EXPECT_EQ(node.analyses.kept(), 1u);
  advisor.room = 64;
  show(node, id);
  node.analyses.sweep();
  settle();
  node.shared.sweep();
  settle();
  show(node, id);
  settle();
  EXPECT_EQ(last.at("state"), "done");
  advisor.room = 0;
  for (std::size_t i = 0; i < desk::analyses_of_one_address; ++i) {
    start(node);
    EXPECT_EQ(refusal, "") << "nothing is under way any more";
  }
}

// One that took ten minutes was too old after an hour, and forgotten ten minutes later: meanwhile whoever asked had the store asked without end.
TEST_F(AnalysesOnce, AfterAnHourAFinishedOneIsMadeAnewHoweverLongItTook) {
  advisor.room = 0;
  const std::string table = fair::new_table_id();
  {
    Node other(*this);
    ASSERT_EQ(start(other, table), table);
    for (int minute = 0; minute < 10; ++minute) {
      now += 60'000;
      other.analyses.show(table);
      other.shared.sweep();
      settle();
    }
    advisor.room = 64;
    other.analyses.sweep();
    settle();
    other.shared.sweep();
    settle();
  }
  Node node(*this);
  now += desk::analysis_kept_for - 10 * 60'000;
  start(node, table);
  EXPECT_EQ(last.at("state"), "done") << "as it was noted";
  EXPECT_EQ(node.analyses.kept(), 0u);
  now += 1000;
  start(node, table);
  EXPECT_EQ(node.analyses.kept(), 1u);
  EXPECT_EQ(node.analyses.table_of(table), table) << "or it is begun again by whoever asks";
}

// A table's is a table's, also where the node that asked was told first that another has it in hand.
TEST_F(AnalysesOnce, ThatOfATableIsKnownAsOneWhereverItIsTakenUp) {
  advisor.room = 0;
  const std::string table = fair::new_table_id();
  {
    Node dead(*this);
    start(dead, table);
  }
  now += 5000;
  Node node(*this);
  show(node, table);
  settle();
  EXPECT_EQ(node.analyses.table_of(table), table);
}

TEST_F(AnalysesOnce, WhatIsPushedOutOfMemoryIsNotKeptInTheStoreEither) {
  Node node(*this);
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < desk::analyses_kept_for_one_address + 3; ++i) {
    now += 1;
    ids.push_back(start(node));
    node.shared.sweep();
    settle();
  }
  for (std::size_t i = 0; i < ids.size(); ++i) EXPECT_EQ(stored(ids[i]), i >= 3) << i;
}

// --- notices

class PaperHerald final : public desk::Herald {
 public:
  std::string public_key() const override { return ""; }
  Result<> check(const store::PushTo&) const override { return {}; }
  void send(const store::PushTo&, std::string, std::function<void(Heard)> then) override {
    ++sent;
    then(Heard::yes);
  }
  int sent = 0;
};

class NoticesOnce : public Once {
 protected:
  struct Node {
    explicit Node(NoticesOnce& test)
        : news({test.people_, nullptr, nullptr, test.journal}),
          notices({test.people_, &test.herald, &news, [&test] { return test.now; }, test.journal,
                   [](const std::string&) {}}) {}
    desk::News news;
    desk::Notices notices;
  };

  NoticesOnce() {
    const fair::SecretHash secret = fair::hash_secret("s");
    save({store::AddAccount{{"ann", "Ann", "ann", "", 1}},
          store::AddSession{{secret, "ann", store::SessionKind::browser, "", 1, 1, 1}},
          store::AddPush{{"https://push.example/1", "ann", "key", "secret", "en", secret, 1}}});
  }
  void turn(Node& node) {
    const store::KeptNotice notice{"one",      "ann", "turn", "table",
                                   "colomino", "Bob", now,    now + desk::notice_held_for};
    save({store::AddNotice{notice}});
    node.notices.hold(notice);
  }
  void pass(Node& node, Millis how_long) {
    for (const Millis until = now + how_long; now < until;) {
      now += 250;
      node.notices.sweep();
      settle();
    }
  }

  // A turn, and what was asked of the store up to whom to tell of it: that answer has come and is not heard yet.
  std::function<void()> whom_to_tell(Node& node) {
    turn(node);
    now += 3000;
    node.notices.sweep();
    next_answer()();
    next_answer()();
    return next_answer();
  }

  PaperHerald herald;
};

TEST_F(NoticesOnce, WhatIsInHandIsToldOnceTheOthersHaveNotAnswered) {
  Node node(*this);
  turn(node);
  pass(node, 2500);
  EXPECT_EQ(herald.sent, 0);
  pass(node, 1000);
  EXPECT_EQ(herald.sent, 1);
  pass(node, 60'000);
  EXPECT_EQ(herald.sent, 1);
}

TEST_F(NoticesOnce, WhatADeadNodeHadInHandIsToldByOneOther) {
  {
    Node dead(*this);
    turn(dead);
  }
  Node one(*this), other(*this);
  for (int i = 0; i < 100; ++i) {
    now += 250;
    one.notices.sweep();
    other.notices.sweep();
    settle();
  }
  EXPECT_EQ(herald.sent, 1);
}

// It had asked whether it still has it in hand, stood still, and heard that it does when another had told it long since.
TEST_F(NoticesOnce, WhoeverStoodStillDoesNotTellWhatAnotherHasTold) {
  Node frozen(*this), other(*this);
  turn(frozen);
  now += 3000;
  frozen.notices.sweep();
  const auto late =
      next_answer();  // of those that it asked with this sweep, the writing thread's or the reading one's
  const auto later = next_answer();
  pass(other, 20'000);
  EXPECT_EQ(herald.sent, 1);
  late();
  later();
  settle();
  pass(frozen, 20'000);
  EXPECT_EQ(herald.sent, 1);
}

// The same a step later: while it looked where to send it.
TEST_F(NoticesOnce, WhoeverStoodStillWhileLookingWhomToTellAsksAgain) {
  Node frozen(*this), other(*this);
  const auto late = whom_to_tell(frozen);
  pass(other, 20'000);
  EXPECT_EQ(herald.sent, 1);
  late();
  settle();
  pass(frozen, 20'000);
  EXPECT_EQ(herald.sent, 1);
}

TEST_F(NoticesOnce, WhatWasToldIsNotToldAgainBecauseTheStoreWasAwayMeanwhile) {
  Node node(*this);
  const auto whom = whom_to_tell(node);
  house.execute("ALTER TABLE notices RENAME TO away");
  whom();
  pass(node, 1000);
  EXPECT_EQ(herald.sent, 1);
  house.execute("ALTER TABLE away RENAME TO notices");
  pass(node, 20'000);
  EXPECT_EQ(herald.sent, 1);
}

// --- names

// Read before somebody was called otherwise, and written down after that: it stayed for as long as nothing else happened there.
TEST_F(Once, ATournamentThatWasReadBeforeANameChangedIsNotKept) {
  store::KeptTournament cup;
  cup.id = "cup";
  cup.title = "Cup";
  cup.maker = "ann";
  cup.game = cup.ladder = "kingdomino";
  cup.options = "{}";
  cup.pace = "game";
  cup.rounds = 2;
  cup.most = 4;
  save({store::AddAccount{{"ann", "Ann", "ann", "", 1}}, store::MakeTournament{cup}});
  desk::Counts counts;
  const auto clock = [this] { return now; };
  desk::Following following(clock, counts);
  desk::Tournaments tournaments({people_, nullptr, &following, clock, journal});
  std::string told;
  const auto follow = [&] {
    tournaments.follow(1, "cup",
                       [&](const Answer<desk::TournamentMessage>& message) { told = message->written; });
  };
  follow();
  next_answer()();
  const auto late = next_answer();
  save({store::Rename{"ann", "Anna", "anna"}});
  tournaments.forget_names();
  late();
  follow();
  settle();
  EXPECT_NE(told.find("\"Anna\""), std::string::npos) << told;
}

}  // namespace
}  // namespace pioche::server
