#include "people/matching.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"

namespace pioche::people {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const Kind duel{"kingdomino", "", 2, "minute", true};
const Kind four{"kingdomino", "", 4, "minute", true};

Wish wish(std::string who, double rating, Millis since, const Kind& kind = duel) {
  return {std::move(who), kind, {rating, 60}, since, {}};
}

TEST(Matching, TwoOfAboutTheSameStrengthSitDownAtOnce) {
  EXPECT_THAT(match({wish("Ann", 1500, 0), wish("Bob", 1560, 0)}, 0), ElementsAre(ElementsAre(0, 1)));
}

TEST(Matching, WhoIsFarApartWaitsUntilBothWindowsAreWideEnough) {
  const std::vector<Wish> wishes{wish("Ann", 1300, 0), wish("Bob", 1700, 20'000)};
  EXPECT_THAT(match(wishes, 30'000), IsEmpty());
  EXPECT_THAT(match(wishes, 50'000), IsEmpty()) << "Ann would by now, Bob would not";
  EXPECT_THAT(match(wishes, 70'000), ElementsAre(ElementsAre(0, 1)));
}

TEST(Matching, NobodyIsEverMatchedBeyondTheLastWindow) {
  EXPECT_THAT(match({wish("Ann", 1000, 0), wish("Bob", 1900, 0)}, 1'000'000'000), IsEmpty());
}

TEST(Matching, WhoeverWaitedLongestGetsTheNearest) {
  EXPECT_THAT(match({wish("Cat", 1510, 50), wish("Ann", 1500, 0), wish("Bob", 1580, 10)}, 60),
              ElementsAre(ElementsAre(1, 0)));
}

TEST(Matching, OnlyTheSameWishIsMatched) {
  Wish other = wish("Bob", 1500, 0);
  other.kind.rated = false;
  EXPECT_THAT(match({wish("Ann", 1500, 0), other, wish("Cat", 1500, 0, four)}, 0), IsEmpty());
}

TEST(Matching, ATableOfFourNeedsFourWhoAllGoTogether) {
  std::vector<Wish> wishes{wish("Ann", 1500, 0, four), wish("Bob", 1590, 0, four), wish("Cat", 1410, 0, four),
                           wish("Dan", 1510, 0, four)};
  EXPECT_THAT(match(wishes, 0), IsEmpty()) << "Bob and Cat are too far from each other";
  EXPECT_THAT(match(wishes, 10'000), ElementsAre(ElementsAre(0, 3, 1, 2)));
}

TEST(Matching, WhoBlockedAnotherNeverMeetsThem) {
  std::vector<Wish> wishes{wish("Ann", 1500, 0), wish("Bob", 1500, 0)};
  wishes[1].blocked = {"Ann"};
  EXPECT_THAT(match(wishes, 100'000), IsEmpty());
  std::swap(wishes[0], wishes[1]);
  EXPECT_THAT(match(wishes, 100'000), IsEmpty());
}

TEST(Matching, NobodyPlaysAgainstThemselves) {
  EXPECT_THAT(match({wish("Ann", 1500, 0), wish("Ann", 1500, 0)}, 100'000), IsEmpty());
}

TEST(Matching, WhoIsHardlyKnownIsMatchedFurther) {
  std::vector<Wish> wishes{wish("new", 1500, 0), wish("Bob", 1720, 0)};
  EXPECT_THAT(match(wishes, 0), IsEmpty());
  wishes[0].rating.deviation = 250;
  wishes[1].rating.deviation = 250;
  EXPECT_THAT(match(wishes, 0), ElementsAre(ElementsAre(0, 1)));
}

TEST(Matching, OfManyNobodySitsTwiceAndEverybodyFits) {
  Random random(5);
  for (int round = 0; round < 200; ++round) {
    std::vector<Wish> wishes;
    for (int i = 0; i < 60; ++i)
      wishes.push_back(wish("p" + std::to_string(random.below(50)), 1000.0 + random.below(1000),
                            random.below(100'000), random.below(2) ? duel : four));
    std::vector<int> seen(wishes.size());
    for (const Group& group : match(wishes, 100'000)) {
      EXPECT_EQ(static_cast<int>(group.size()), wishes[group[0]].kind.players);
      for (const std::size_t member : group) {
        EXPECT_EQ(++seen[member], 1);
        for (const std::size_t other : group) {
          EXPECT_EQ(wishes[member].kind, wishes[other].kind);
          EXPECT_LE(std::abs(wishes[member].rating.mean - wishes[other].rating.mean),
                    window(wishes[member], 100'000));
        }
      }
    }
  }
}

// As the header says it, with everybody looked at for everybody.
std::vector<Group> match_plainly(const std::vector<Wish>& wishes, Millis now) {
  const auto fit = [&](std::size_t a, std::size_t b) {
    const auto blocks = [&](std::size_t one, std::size_t other) {
      return std::count(wishes[one].blocked.begin(), wishes[one].blocked.end(), wishes[other].who) > 0;
    };
    return wishes[a].kind == wishes[b].kind && wishes[a].who != wishes[b].who && !blocks(a, b) &&
           !blocks(b, a) &&
           std::abs(wishes[a].rating.mean - wishes[b].rating.mean) <=
               std::min(window(wishes[a], now), window(wishes[b], now));
  };
  std::vector<std::size_t> order(wishes.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return wishes[a].since < wishes[b].since; });
  std::vector<bool> sits(wishes.size());
  std::vector<Group> groups;
  for (const std::size_t one : order) {
    std::vector<std::size_t> others = order;
    std::stable_sort(others.begin(), others.end(), [&](std::size_t a, std::size_t b) {
      const auto far = [&](std::size_t other) {
        return std::abs(wishes[one].rating.mean - wishes[other].rating.mean);
      };
      return far(a) < far(b);
    });
    Group group{one};
    for (const std::size_t other : others)
      if (!sits[one] && !sits[other] && std::ssize(group) < wishes[one].kind.players &&
          std::all_of(group.begin(), group.end(),
                      [&](std::size_t member) { return member != other && fit(member, other); }))
        group.push_back(other);
    if (sits[one] || std::ssize(group) < wishes[one].kind.players) continue;
    for (const std::size_t member : group) sits[member] = true;
    groups.push_back(group);
  }
  return groups;
}

TEST(Matching, LooksOnlyAtThoseNearbyAndSeatsTheSame) {
  Random random(9);
  for (int round = 0; round < 200; ++round) {
    std::vector<Wish> wishes;
    for (int i = 0; i < 60; ++i) {
      wishes.push_back(wish("p" + std::to_string(i / 2), 1000.0 + 10 * random.below(60),
                            1000 * random.below(60), random.below(2) ? duel : four));
      if (random.below(4) == 0) wishes.back().blocked.push_back("p" + std::to_string(random.below(30)));
    }
    EXPECT_EQ(match(wishes, 60'000), match_plainly(wishes, 60'000));
  }
}

}  // namespace
}  // namespace pioche::people
