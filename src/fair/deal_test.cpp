#include "fair/deal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <set>

#include "fair/dealt_game.h"
#include "fair/secret.h"

namespace pioche::fair {
namespace {

using testing::HasSubstr;

Seed seed_of(std::uint8_t value) {
  Seed seed;
  seed.fill(value);
  return seed;
}

play::Record dealt_record(std::string_view game, const Seed& seed, const Terms& terms) {
  std::size_t played = 0;
  return dealt_game(game, {{"players", terms.players.size()}}, seed, terms,
                    [&](std::size_t legal) { return 7 * played++ % legal; });
}

// Computed with Python's hashlib and hmac, not with this code.
TEST(FairDeal, CommitmentIsTheSha256OfTheSeed) {
  EXPECT_EQ(commitment(seed_of(0)), "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
}

TEST(FairDeal, DrawsAreThoseOfTheDocumentedStream) {
  Deal deal(seed_of(1), {"abc", {"x", ""}}, 2);
  std::vector<std::uint32_t> drawn;
  for (const std::uint32_t bound : {48u, 47u, 1u, 1000000u, 4000000000u, 3u, 2u, 48u, 48u, 48u})
    drawn.push_back(deal.below(bound));
  EXPECT_THAT(drawn, testing::ElementsAreArray(std::initializer_list<std::uint32_t>{
                         0u, 27u, 0u, 220857u, 1429196920u, 2u, 1u, 42u, 32u, 32u}));
}

TEST(FairDeal, EveryResultIsEquallyLikely) {
  std::array<int, 7> counts{};
  Deal deal(seed_of(2), {"even", {}}, 0);
  for (int i = 0; i < 70'000; ++i) ++counts[deal.below(7)];
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);
}

TEST(FairDeal, EverythingItDependsOnChangesIt) {
  const auto first = [](const Seed& seed, const Terms& terms, int round) {
    return Deal(seed, terms, round).below(4'000'000'000u);
  };
  const std::set<std::uint32_t> all = {
      first(seed_of(1), {"a", {"", ""}}, 0),  first(seed_of(2), {"a", {"", ""}}, 0),
      first(seed_of(1), {"b", {"", ""}}, 0),  first(seed_of(1), {"a", {"x", ""}}, 0),
      first(seed_of(1), {"a", {"", "x"}}, 0), first(seed_of(1), {"a", {"", ""}}, 1)};
  EXPECT_EQ(all.size(), 6u);
}

TEST(FairDeal, SeedsAreReadBackFromHex) {
  const Seed seed = new_seed();
  EXPECT_EQ(*read_seed(to_hex(seed)), seed);
  EXPECT_FALSE(read_seed("12"));
  EXPECT_FALSE(read_seed(std::string(64, 'g')));
}

TEST(FairDeal, PlayersAddShortPlainText) {
  EXPECT_TRUE(check_player_seed("été"));
  EXPECT_FALSE(check_player_seed(""));
  EXPECT_FALSE(check_player_seed(std::string(65, 'a')));
  EXPECT_FALSE(check_player_seed("a\nb"));
}

TEST(FairRecord, AHonestOneIsVerifiedForEveryGame) {
  for (const std::string_view game : play::game_names()) {
    const auto verified = verify(dealt_record(game, seed_of(3), {"table", {"mine", ""}}));
    EXPECT_TRUE(verified) << game << ": " << verified.error().message;
  }
}

TEST(FairRecord, AnotherSeedThanThePromisedOneIsCaught) {
  auto record = dealt_record("kingdomino", seed_of(3), {"table", {"", ""}});
  record.others["fair"].as_object()["seed"] = to_hex(seed_of(4));
  EXPECT_THAT(verify(record).error().message, HasSubstr("promised"));
}

// A house that swapped its seed before it wrote the record is sound by the record alone.
TEST(FairRecord, WhoSawThePromiseChecksAgainstThat) {
  const auto record = dealt_record("kingdomino", seed_of(3), {"table", {"", ""}});
  EXPECT_TRUE(verify(record, commitment(seed_of(3))));
  EXPECT_THAT(verify(record, commitment(seed_of(4))).error().message, HasSubstr("was bound to"));
}

TEST(FairRecord, ADeckThatDoesNotFollowFromTheSeedIsCaught) {
  auto record = dealt_record("kingdomino", seed_of(3), {"table", {"", ""}});
  record.others["fair"].as_object()["players"].as_array()[0] = "another";
  EXPECT_THAT(verify(record).error().message, HasSubstr("round 0"));
}

// --- version 2: parts that everybody is bound to
// ----------------------------------------------------------------------------------------

Terms bound_terms() {
  return {"table", {make_part(seed_of(5), "over the hills"), make_part(seed_of(6), "")}, 2};
}

json::object& player(play::Record& record, std::size_t seat) {
  return record.others["fair"].as_object()["players"].as_array()[seat].as_object();
}

// Computed with Python's hashlib, not with this code.
TEST(FairPart, ItsCommitmentIsTheSha256OfBytesAndWords) {
  EXPECT_EQ(part_commitment(make_part(seed_of(0), "")),
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
  EXPECT_EQ(part_commitment(make_part(seed_of(1), "été")),
            "1172a66cfdfd884e7257fa3d1d1a94c05952648a0f065a1231f3608f5f689b97");
  EXPECT_TRUE(is_commitment(part_commitment("x")));
  EXPECT_FALSE(is_commitment(std::string(64, 'A')));
  EXPECT_FALSE(is_commitment("ab"));
}

TEST(FairPart, DrawsAreThoseOfTheDocumentedStream) {
  Deal deal(seed_of(1), {"abc", {make_part(seed_of(2), "x"), ""}, 2}, 2);
  std::vector<std::uint32_t> drawn;
  for (const std::uint32_t bound : {48u, 47u, 1u, 1000000u}) drawn.push_back(deal.below(bound));
  EXPECT_THAT(drawn, testing::ElementsAreArray(std::initializer_list<std::uint32_t>{3u, 6u, 0u, 732815u}));
}

TEST(FairRecord, WithPartsItIsVerifiedForEveryGame) {
  for (const std::string_view game : play::game_names()) {
    const auto verified = verify(dealt_record(game, seed_of(3), bound_terms()));
    EXPECT_TRUE(verified) << game << ": " << verified.error().message;
  }
}

// Every lie that the house or a player could tell in a record.
TEST(FairRecord, LiesAboutPartsAreCaught) {
  const auto lie = [](const std::function<void(play::Record&)>& tell) {
    auto record = dealt_record("kingdomino", seed_of(3), bound_terms());
    tell(record);
    const auto verified = verify(record);
    return verified ? std::string("believed") : verified.error().message;
  };
  // The house takes another seed once it has seen the parts.
  EXPECT_THAT(lie([](auto& record) { record.others["fair"].as_object()["seed"] = to_hex(seed_of(4)); }),
              HasSubstr("promised"));
  // A player shows other bytes, or other words, than were committed.
  EXPECT_THAT(lie([](auto& record) { player(record, 0)["bytes"] = to_hex(seed_of(7)); }),
              HasSubstr("committed"));
  EXPECT_THAT(lie([](auto& record) { player(record, 0)["words"] = "over the hill"; }),
              HasSubstr("committed"));
  EXPECT_THAT(lie([](auto& record) { player(record, 0)["words"] = nullptr; }), HasSubstr("committed"));
  // The house says that a player committed something else, and makes it fit: the deal is another one.
  EXPECT_THAT(lie([](auto& record) {
                record.others["fair"].as_object()["players"].as_array()[0] =
                    write_part(make_part(seed_of(7), ""));
              }),
              HasSubstr("round 0"));
  // The house leaves a player's part out.
  EXPECT_THAT(lie([](auto& record) { record.others["fair"].as_object()["players"].as_array()[1] = nullptr; }),
              HasSubstr("round 0"));
  // Two players have one part.
  EXPECT_THAT(lie([](auto& record) {
                json::array& players = record.others["fair"].as_object()["players"].as_array();
                players[1] = players[0];
              }),
              HasSubstr("the same"));
  // Parts of one table at another, of one version under another.
  EXPECT_THAT(lie([](auto& record) { record.others["fair"].as_object()["nonce"] = "another"; }),
              HasSubstr("round 0"));
  EXPECT_THAT(lie([](auto& record) { record.others["fair"].as_object()["version"] = 1; }), HasSubstr("fair"));
  EXPECT_THAT(lie([](auto& record) { record.others["fair"].as_object()["version"] = 3; }),
              HasSubstr("version 3"));
  // A deal that does not follow.
  EXPECT_THAT(lie([](auto& record) {
                json::array& deck = record.rounds[0].setup["deck"].as_array();
                std::swap(deck[0], deck[1]);
              }),
              HasSubstr("round 0"));
  EXPECT_EQ(lie([](auto&) {}), "believed");
}

TEST(FairRecord, WithoutAPromiseThereIsNothingToVerify) {
  auto record = dealt_record("kingdomino", seed_of(3), {"table", {"", ""}});
  record.others.erase("fair");
  EXPECT_THAT(verify(record).error().message, HasSubstr("fair"));
}

TEST(Secrets, AreLongDifferentAndKnownByTheirHash) {
  const std::string secret = new_secret();
  EXPECT_GE(secret.size() * 6, 128u);
  EXPECT_NE(secret, new_secret());
  SecretHash hash;
  ASSERT_TRUE(read_hex(to_hex(hash_secret(secret)), hash));
  EXPECT_EQ(hash, hash_secret(secret));
  EXPECT_NE(hash, hash_secret(secret + "x"));
  EXPECT_FALSE(read_hex("zz", hash));
}

}  // namespace
}  // namespace pioche::fair
