// How the people at a table bind themselves and the house to a deal that nobody chose (docs/fair_deals.md), and what becomes
// of who doesn't keep to it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "table/kept_table.h"

namespace pioche::table {
namespace {

fair::Seed bytes_of(std::uint8_t value) {
  fair::Seed bytes;
  bytes.fill(value);
  return bytes;
}

std::string commit_of(std::uint8_t value, std::string_view words = "") {
  return fair::part_commitment(fair::make_part(bytes_of(value), words));
}

SeatAsked bound(SeatAsked seat, std::string commit) {
  seat.commit = std::move(commit);
  return seat;
}

Table::Part part(Seat seat, std::uint8_t value, std::string words = "") {
  return {seat, bytes_of(value), std::move(words)};
}

Answer<Entries> sit(const Kept& kept, std::string_view name, std::string commit) {
  Table::Join join;
  join.name = name;
  join.token = secret(name);
  join.secret = secret("join");
  join.commit = std::move(commit);
  return kept.table.join(join, begun);
}

// Ann, bound to bytes of ones, and Bob, bound to twos.
Kept bound_ann_and_bob(std::string game = "kingdomino") {
  Kept kept(asked_for({bound(human("Ann"), commit_of(1)), open()}, std::move(game)));
  kept.take(sit(kept, "Bob", commit_of(2)));
  return kept;
}

bool showing(const Kept& kept) {
  return kept.table.state() == State::waiting &&
         kept.table.summary(nullptr, {}, begun).fair.own.at("showing").as_bool();
}

Added added(const Kept& kept, std::size_t seat) {
  return *kept.table.summary(nullptr, {}, begun).seats[seat].added;
}

void play_all(Kept& kept) {
  Random random(5);
  while (kept.table.state() == State::playing) {
    const auto legal = play::legal(kept.table.match());
    const auto chosen = kept.move(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    const Seat seat = kept.table.match().seat_to_act();
    if (const auto bot = kept.table.bot_to_act())
      kept.take(kept.table.play_bot(bot->seat, chosen, begun));
    else
      kept.take(
          kept.table.play(kept.host().seats.contains(seat) ? kept.host() : kept.guest("Bob"), chosen, begun));
  }
}

TEST(BoundDeal, BeginsWhenAllWhoAreBoundHaveShown) {
  Kept kept = bound_ann_and_bob();
  EXPECT_TRUE(showing(kept));
  kept.take(kept.table.show(kept.host(), {part(0, 1)}, begun));
  EXPECT_EQ(kept.table.state(), State::waiting);
  kept.take(kept.table.show(kept.host(), {part(0, 1)}, begun));  // an answer was lost: once more
  kept.take(kept.table.show(kept.guest("Bob"), {part(1, 2)}, begun));
  EXPECT_EQ(kept.table.state(), State::playing);
  play_all(kept);
  const play::Record record = kept.table.record();
  const auto verified = fair::verify(record);
  EXPECT_TRUE(verified) << verified.error().message;
  const json::object& fair = record.others.at("fair").as_object();
  EXPECT_EQ(fair.at("version"), 2);
  EXPECT_EQ(fair.at("players").at(1).at("commit").as_string(), commit_of(2));
  EXPECT_EQ(fair.at("players").at(1).at("bytes").as_string(), fair::to_hex(bytes_of(2)));
}

TEST(BoundDeal, EveryRoundOfALongMatchFollows) {
  for (const auto& [game, options] :
       {std::pair<std::string, json::object>("rondomino", {}), {"kingdomino", {{"dynasty", true}}}}) {
    NewTable asked = asked_for({bound(human("Ann"), commit_of(1)), bot(1)}, game);
    asked.options = options;
    Kept kept(asked);
    EXPECT_TRUE(showing(kept));  // alone against a bot, too
    kept.take(kept.table.show(kept.host(), {part(0, 1)}, begun));
    play_all(kept);
    EXPECT_GT(kept.table.match().rounds(), 1);
    const auto verified = fair::verify(kept.table.record());
    EXPECT_TRUE(verified) << verified.error().message;
  }
}

TEST(BoundDeal, SeveralSeatsOfOneScreenShowTogether) {
  Kept kept(asked_for({bound(human("Ann"), commit_of(1)), bound(human("Bob"), commit_of(2))}));
  EXPECT_TRUE(showing(kept));
  EXPECT_EQ(code_of(kept.table.show(kept.host(), {part(0, 1), part(0, 1)}, begun)), "bad_request");
  kept.take(kept.table.show(kept.host(), {part(0, 1), part(1, 2)}, begun));
  EXPECT_EQ(kept.table.state(), State::playing);
}

TEST(BoundDeal, WordsAreBoundTooAndShownOnlyThen) {
  Kept kept(asked_for({bound(human("Ann"), commit_of(1, "over the hills")), open()}));
  kept.take(sit(kept, "Bob", commit_of(2)));
  EXPECT_EQ(code_of(kept.table.show(kept.host(), {part(0, 1)}, begun)), "illegal");
  EXPECT_EQ(code_of(kept.table.show(kept.host(), {part(0, 1, "over the hill")}, begun)), "illegal");
  EXPECT_EQ(code_of(kept.table.show(kept.host(), {part(0, 1, std::string(65, 'x'))}, begun)), "bad_request");
  kept.take(kept.table.show(kept.host(), {part(0, 1, "over the hills")}, begun));
  const auto all_of = [&](const Guest* guest) {
    return json::serialize(snapshot(kept.table, guest, nobody, {}, Table::Log::with, begun));
  };
  // Shown to the house, but to nobody else before all have.
  for (const Guest* guest : {static_cast<const Guest*>(nullptr), &kept.host(), &kept.guest("Bob")}) {
    EXPECT_EQ(all_of(guest).find("over the hills"), std::string::npos);
    EXPECT_EQ(all_of(guest).find(fair::to_hex(bytes_of(1))), std::string::npos);
  }
  kept.take(kept.table.show(kept.guest("Bob"), {part(1, 2)}, begun));
  EXPECT_NE(all_of(nullptr).find("over the hills"), std::string::npos);
  EXPECT_NE(all_of(nullptr).find(fair::to_hex(bytes_of(1))), std::string::npos);
}

TEST(BoundDeal, NothingIsShownBeforeAllAreBound) {
  Kept kept(asked_for({bound(human("Ann"), commit_of(1)), open()}));
  EXPECT_FALSE(showing(kept));
  EXPECT_EQ(code_of(kept.table.show(kept.host(), {part(0, 1)}, begun)), "not_started");
}

TEST(BoundDeal, WhoIsNotBoundOrNotAskedShowsNothing) {
  Kept kept = bound_ann_and_bob();
  EXPECT_EQ(code_of(kept.table.show(kept.host(), {part(0, 3)}, begun)), "illegal");    // other bytes
  EXPECT_EQ(code_of(kept.table.show(kept.host(), {part(1, 2)}, begun)), "bad_token");  // another's seat
  EXPECT_EQ(code_of(kept.table.show(kept.guest("watch"), {part(0, 1)}, begun)), "bad_token");
  EXPECT_EQ(code_of(kept.table.commit(kept.host(), {{0, commit_of(3)}}, begun)), "illegal");  // it stands
  EXPECT_EQ(code_of(kept.table.commit(kept.host(), {{0, ""}}, begun)), "illegal");
  EXPECT_EQ(code_of(kept.table.seat_bot(kept.host(), 1, 2, begun)), "full");
}

TEST(BoundDeal, NobodyCommitsWhatAnotherDid) {
  Kept kept(asked_for({bound(human("Ann"), commit_of(1)), open(), open()}));
  EXPECT_EQ(code_of(sit(kept, "Bob", commit_of(1))), "bad_request");
  EXPECT_EQ(code_of(sit(kept, "Bob", "nonsense")), "bad_request");
  kept.take(sit(kept, "Bob", commit_of(2)));
  EXPECT_EQ(code_of(kept.table.commit(kept.guest("Bob"), {{1, commit_of(1)}}, begun)), "bad_request");
  EXPECT_EQ(code_of(kept.table.commit(kept.guest("Bob"), {{0, commit_of(3)}}, begun)), "bad_token");
  EXPECT_EQ(
      code_of(create(asked_for({bound(human("Ann"), commit_of(1)), bound(human("Bob"), commit_of(1))}), 1)),
      "bad_request");
  EXPECT_EQ(code_of(create(asked_for({human("Ann"), bound(bot(1), commit_of(1))}), 1)), "bad_request");
}

TEST(BoundDeal, WhoAddsNothingHoldsNobodyUp) {
  Kept nobody_adds(asked_for({human("Ann"), open()}));
  nobody_adds.sit("Bob", begun);
  EXPECT_EQ(nobody_adds.table.state(), State::playing);

  Kept kept(asked_for({bound(human("Ann"), commit_of(1)), open()}));
  kept.sit("Bob", begun);
  EXPECT_TRUE(showing(kept));
  EXPECT_EQ(added(kept, 1), Added::nothing);  // and everybody sees it
  kept.take(kept.table.show(kept.host(), {part(0, 1)}, begun));
  play_all(kept);
  EXPECT_TRUE(fair::verify(kept.table.record()));
  EXPECT_TRUE(kept.table.record().others.at("fair").at("players").as_array()[1].is_null());
}

TEST(BoundDeal, WhatWasCommittedMayBeChangedWhileSeatsAreOpen) {
  Kept kept(asked_for({bound(human("Ann"), commit_of(1)), open()}));
  kept.take(kept.table.commit(kept.host(), {{0, commit_of(3, "words")}}, begun));
  kept.take(kept.table.commit(kept.host(), {{0, ""}}, begun));
  EXPECT_EQ(added(kept, 0), Added::nothing);
  kept.take(kept.table.commit(kept.host(), {{0, commit_of(4)}}, begun));
  kept.sit("Bob", begun);
  kept.take(kept.table.show(kept.host(), {part(0, 4)}, begun));
  EXPECT_EQ(kept.table.state(), State::playing);
  EXPECT_EQ(code_of(kept.table.commit(kept.host(), {{0, commit_of(5)}}, begun)), "full");
}

TEST(BoundDeal, WhoWithholdsIsOutAndTheOthersCommitAnew) {
  Kept kept = bound_ann_and_bob();
  kept.take(kept.table.show(kept.host(), {part(0, 1)}, begun));
  const Millis due = begun + usual_away_ms;
  EXPECT_EQ(*kept.table.next_tick(), due);
  EXPECT_TRUE(kept.table.tick(due - 1).empty());
  kept.take(kept.table.tick(due));
  EXPECT_EQ(kept.table.guest(secret("Bob")), nullptr);
  EXPECT_EQ(kept.table.seats()[1].kind, SeatKind::open);
  EXPECT_FALSE(showing(kept));
  EXPECT_EQ(added(kept, 0), Added::again);
  EXPECT_EQ(code_of(kept.table.show(kept.host(), {part(0, 1)}, due)), "not_started");
  // Ann's first bytes are known now, so nothing goes on before she is bound to others - or says that she adds nothing.
  kept.take(sit(kept, "Eve", commit_of(3)));
  EXPECT_FALSE(showing(kept));
  kept.take(kept.table.commit(kept.host(), {{0, commit_of(4)}}, due));
  EXPECT_TRUE(showing(kept));
  kept.take(kept.table.show(kept.host(), {part(0, 4)}, due));
  kept.take(kept.table.show(kept.guest("Eve"), {part(1, 3)}, due));
  EXPECT_EQ(kept.table.state(), State::playing);
}

TEST(BoundDeal, WhoGoesWhilePartsAreShownVoidsThemToo) {
  for (const bool put_out : {false, true}) {
    Kept kept = bound_ann_and_bob();
    kept.take(kept.table.show(kept.host(), {part(0, 1)}, begun));
    kept.take(put_out ? kept.table.put_out(kept.host(), 1, begun)
                      : kept.table.leave(kept.guest("Bob"), nobody, begun));
    EXPECT_FALSE(showing(kept));
    EXPECT_EQ(added(kept, 0), Added::again);
  }
}

TEST(BoundDeal, AHeldTableIsStartedAgainAfterThat) {
  NewTable asked = asked_for({bound(human("Ann"), commit_of(1)), open()});
  asked.start = Start::held;
  Kept kept(asked);
  kept.take(sit(kept, "Bob", commit_of(2)));
  EXPECT_FALSE(showing(kept));
  kept.take(kept.table.start(kept.host(), begun));
  EXPECT_TRUE(showing(kept));
  kept.take(kept.table.tick(begun + usual_away_ms));  // nobody showed
  EXPECT_TRUE(kept.host().seats.empty());             // but a host stays the host
  kept.take(sit(kept, "Eve", commit_of(3)));
  kept.take(sit(kept, "Cid", commit_of(4)));
  EXPECT_FALSE(showing(kept));
  kept.take(kept.table.start(kept.host(), begun));
  EXPECT_TRUE(showing(kept));
}

TEST(BoundDeal, WithholdingComesToAnEnd) {
  Kept kept = bound_ann_and_bob();
  Millis now = begun;
  int rounds = 0;
  for (; kept.table.state() == State::waiting && rounds < 2 * max_reversals; ++rounds) {
    now += usual_away_ms;
    if (kept.table.seats()[0].part.empty())
      kept.take(kept.table.show(kept.host(), {part(0, rounds % 2 == 0 ? 1 : 3)}, now));
    kept.take(kept.table.tick(now));
    if (kept.table.state() != State::waiting) break;
    kept.take(kept.table.commit(kept.host(), {{0, commit_of(rounds % 2 == 0 ? 3 : 1)}}, now));
    kept.take(sit(kept, "Bob", commit_of(2)));
  }
  EXPECT_EQ(kept.table.state(), State::abandoned);
  EXPECT_LT(rounds, max_reversals);
}

TEST(BoundDeal, ARematchIsBoundAsItIsAskedFor) {
  Kept kept = bound_ann_and_bob();
  kept.take(kept.table.show(kept.host(), {part(0, 1)}, begun));
  kept.take(kept.table.show(kept.guest("Bob"), {part(1, 2)}, begun));
  play_all(kept);
  EXPECT_FALSE(
      kept.table.rematch(kept.guest("Bob"), {commit_of(5), commit_of(6)}));  // one seat, two commitments
  auto next = kept.table.rematch(kept.guest("Bob"), {commit_of(5)});
  ASSERT_TRUE(next);
  next->id = "bbbbbbbbbbbb";
  next->host = secret("Bob again");
  Kept again(*next, begun);
  again.take(again.table.claim(secret("host"), secret("Ann again"), {commit_of(6)}, begun));
  EXPECT_TRUE(showing(again));
  again.take(again.table.show(again.guest("Ann again"), {part(0, 6)}, begun));
  again.take(again.table.show(again.guest("Bob again"), {part(1, 5)}, begun));
  EXPECT_EQ(again.table.state(), State::playing);
}

TEST(BoundDeal, ComesBackFromTheLogAtEveryStep) {
  Kept kept = bound_ann_and_bob();
  kept.take(kept.table.show(kept.host(), {part(0, 1)}, begun));
  kept.take(kept.table.tick(begun + usual_away_ms));
  kept.take(kept.table.commit(kept.host(), {{0, commit_of(4, "été")}}, begun));
  kept.take(sit(kept, "Eve", commit_of(3)));
  kept.take(kept.table.show(kept.host(), {part(0, 4, "été")}, begun));
  kept.take(kept.table.show(kept.guest("Eve"), {part(1, 3)}, begun));
  Table grown("aaaaaaaaaaaa");
  Entries so_far;
  for (const Entry& entry : kept.log) {
    so_far.push_back(*read_entry(write_entry(entry)));
    ASSERT_TRUE(grown.apply(entry));
    const auto restored = Table::restore("aaaaaaaaaaaa", so_far);
    ASSERT_TRUE(restored) << restored.error().message;
    EXPECT_EQ(snapshot(*restored, restored->guest(secret("host")), nobody, {}, Table::Log::with, begun),
              snapshot(grown, grown.guest(secret("host")), nobody, {}, Table::Log::with, begun));
    EXPECT_EQ(restored->next_tick(), grown.next_tick());
  }
}

TEST(BoundDeal, WhatNoTableWroteIsRefused) {
  Kept kept = bound_ann_and_bob();
  Entry shown;
  shown.kind = Kind::shown;
  shown.at = begun;
  shown.seat = 0;
  shown.more["bytes"] = fair::to_hex(bytes_of(9));
  EXPECT_FALSE(kept.table.apply(shown));
  Entry committed;
  committed.kind = Kind::committed;
  committed.at = begun;
  committed.seat = 0;
  committed.text = commit_of(9);
  EXPECT_FALSE(kept.table.apply(committed));
}

// Tables that were made before: words that nobody was bound by, and dealt as they were promised then.
TEST(BoundDeal, AnOlderTableIsDealtAsItWasPromised) {
  Kept made(asked_for({human("Ann"), open()}));
  Entries old{made.log.front()};
  old.front().more.erase("fair");
  Entry seeded;
  seeded.kind = Kind::seeded;
  seeded.at = begun;
  seeded.seat = 0;
  seeded.text = "lucky";
  old.push_back(seeded);
  Kept kept(asked_for({human("Ann"), open()}));
  kept.table = *Table::restore("aaaaaaaaaaaa", old);
  EXPECT_EQ(code_of(kept.table.commit(kept.host(), {{0, commit_of(1)}}, begun)), "illegal");
  kept.sit("Bob", begun);
  EXPECT_EQ(kept.table.state(), State::playing);
  play_all(kept);
  const auto verified = fair::verify(kept.table.record());
  EXPECT_TRUE(verified) << verified.error().message;
  EXPECT_EQ(kept.table.record().others.at("fair").at("version"), 1);
  EXPECT_EQ(kept.table.record().others.at("fair").at("players").at(0), "lucky");
}

}  // namespace
}  // namespace pioche::table
