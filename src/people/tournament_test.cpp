#include "people/tournament.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/random.h"

namespace pioche::people {
namespace {

using testing::ElementsAre;

Tournament tournament(TournamentForm form, int entrants, int seats = 2, int rounds = 5) {
  Tournament made{form, seats, rounds, {}, {}};
  for (int i = 0; i < entrants; ++i) made.entrants.push_back({"p" + std::to_string(i), 1500.0 - i, false});
  return made;
}

// The lower number always wins.
void play(Tournament& tournament) {
  Round round = next_round(tournament).value();
  for (Pairing& table : round.tables) {
    std::vector<int> places;
    for (const int own : table.seats)
      places.push_back(1 + static_cast<int>(std::count_if(table.seats.begin(), table.seats.end(),
                                                          [&](int other) { return other < own; })));
    table.points = points_by_place(places);
  }
  tournament.played.push_back(std::move(round));
}

// Everybody who plays on is at exactly one table or has a bye.
void expect_everybody_once(const Tournament& tournament, const Round& round) {
  std::multiset<int> seen(round.byes.begin(), round.byes.end());
  for (const Pairing& table : round.tables) seen.insert(table.seats.begin(), table.seats.end());
  for (int i = 0; i < static_cast<int>(tournament.entrants.size()); ++i)
    EXPECT_EQ(seen.count(i), tournament.entrants[i].withdrawn ? 0U : 1U) << i;
}

TEST(Tournament, PointsForPlacesAreSharedByWhoShareThem) {
  EXPECT_THAT(points_by_place({1, 2}), ElementsAre(1, 0));
  EXPECT_THAT(points_by_place({1, 1}), ElementsAre(0.5, 0.5));
  EXPECT_THAT(points_by_place({1, 2, 3}), ElementsAre(1, 0.5, 0));
  EXPECT_THAT(points_by_place({4, 1, 2, 2}), ElementsAre(0, 1, 0.5, 0.5));
}

TEST(Tournament, WhatNobodyBeginsIsForgotten) {
  EXPECT_EQ(forgotten_at(1000), 1000 + waits_for_entrants);
  EXPECT_FALSE(forgotten(1000, 1000 + waits_for_entrants - 1));
  EXPECT_TRUE(forgotten(1000, 1000 + waits_for_entrants));
}

TEST(Tournament, ARoundRobinIsEverybodyOnceAgainstEverybody) {
  for (const int entrants : {2, 3, 4, 7, 8}) {
    Tournament all = tournament(TournamentForm::round_robin, entrants);
    std::multiset<std::pair<int, int>> met;
    std::vector<int> began(entrants);
    while (!finished(all) || all.played.empty()) {
      play(all);
      expect_everybody_once(all, all.played.back());
      for (const Pairing& table : all.played.back().tables) {
        met.insert(std::minmax(table.seats[0], table.seats[1]));
        ++began[table.seats[0]];
      }
    }
    EXPECT_EQ(std::ssize(met), entrants * (entrants - 1) / 2);
    for (const auto& pair : met) EXPECT_EQ(met.count(pair), 1U);
    const auto [least, most] = std::minmax_element(began.begin(), began.end());
    EXPECT_LE(*most - *least, entrants % 2 ? 0 : 1) << entrants << ": sitting first is shared out";
    EXPECT_EQ(standings(all)[0].entrant, 0);
  }
}

TEST(Tournament, InASwissNobodyMeetsTwiceAndTheBestComesOutFirst) {
  for (const int entrants : {4, 5, 8, 15, 32}) {
    Tournament all = tournament(TournamentForm::swiss, entrants, 2, entrants < 6 ? 3 : 5);
    std::multiset<std::pair<int, int>> met;
    std::multiset<int> byes;
    for (int round = 0; round < all.rounds; ++round) {
      play(all);
      expect_everybody_once(all, all.played.back());
      for (const Pairing& table : all.played.back().tables)
        met.insert(std::minmax(table.seats[0], table.seats[1]));
      byes.insert(all.played.back().byes.begin(), all.played.back().byes.end());
    }
    for (const auto& pair : met)
      EXPECT_EQ(met.count(pair), 1U) << pair.first << " met " << pair.second << " twice";
    for (const int one : byes) EXPECT_EQ(byes.count(one), 1U) << "a second bye";
    EXPECT_EQ(standings(all)[0].entrant, 0);
    EXPECT_TRUE(finished(all));
  }
}

TEST(Tournament, ASwissBeginsWithTheUpperHalfAgainstTheLower) {
  const Round round = next_round(tournament(TournamentForm::swiss, 8)).value();
  std::set<std::pair<int, int>> pairs;
  for (const Pairing& table : round.tables) pairs.insert(std::minmax(table.seats[0], table.seats[1]));
  EXPECT_THAT(pairs, ElementsAre(std::pair(0, 4), std::pair(1, 5), std::pair(2, 6), std::pair(3, 7)));
}

TEST(Tournament, FourWhoPlayMoreRoundsThanThereArePairsMeetAgain) {
  Tournament all = tournament(TournamentForm::swiss, 4, 2, 5);
  for (int round = 0; round < 5; ++round) {
    play(all);
    EXPECT_EQ(all.played.back().tables.size(), 2U);
  }
}

TEST(Tournament, WhoWithdrawsIsPairedNoMore) {
  for (const TournamentForm form :
       {TournamentForm::swiss, TournamentForm::round_robin, TournamentForm::by_place}) {
    Tournament all = tournament(form, 9, form == TournamentForm::by_place ? 4 : 2);
    play(all);
    all.entrants[0].withdrawn = true;
    all.entrants[5].withdrawn = true;
    play(all);
    expect_everybody_once(all, all.played.back());
  }
}

TEST(Tournament, LargerTablesAreFilledAsEvenlyAsCanBe) {
  for (int entrants = 2; entrants < 30; ++entrants) {
    Tournament all = tournament(TournamentForm::by_place, entrants, 4, 4);
    for (int round = 0; round < 4; ++round) {
      play(all);
      expect_everybody_once(all, all.played.back());
      std::size_t least = 9;
      std::size_t most = 0;
      for (const Pairing& table : all.played.back().tables) {
        least = std::min(least, table.seats.size());
        most = std::max(most, table.seats.size());
      }
      EXPECT_GE(least, 2U);
      EXPECT_LE(most, 4U);
      EXPECT_LE(most - least, 1U) << entrants;
    }
    EXPECT_EQ(standings(all)[0].entrant, 0);
  }
}

TEST(Tournament, WhoIsLevelSharesAPlaceUnlessTheyMetStrongerOnes) {
  Tournament all = tournament(TournamentForm::swiss, 4, 2, 2);
  all.played.push_back({{{{0, 1}, {1, 0}}, {{2, 3}, {1, 0}}}, {}});
  const std::vector<Standing> after = standings(all);
  EXPECT_EQ(after[0].place, 1);
  EXPECT_EQ(after[1].place, 1);
  EXPECT_EQ(after[2].place, 3);
  all.played.push_back({{{{0, 2}, {1, 0}}, {{1, 3}, {1, 0}}}, {}});
  EXPECT_THAT(standings(all)[1].entrant, 1)
      << "1 lost to the winner, 2 lost to the winner too, and both beat the last";
}

TEST(Tournament, ARoundWaitsForTheLastTableOfTheOneBefore) {
  Tournament all = tournament(TournamentForm::swiss, 4);
  all.played.push_back(next_round(all).value());
  EXPECT_EQ(next_round(all).error().message, "round 1 is still being played");
  EXPECT_FALSE(finished(all));
}

TEST(Tournament, TooFewOrTooManyAreToldSo) {
  EXPECT_EQ(next_round(tournament(TournamentForm::swiss, 1)).error().message,
            "fewer than two are left to play");
  EXPECT_FALSE(next_round(tournament(TournamentForm::swiss, most_entrants + 1)));
  EXPECT_TRUE(next_round(tournament(TournamentForm::swiss, most_entrants)));
}

// Whatever is played and whoever leaves, a round is always a round.
TEST(Tournament, RandomTournamentsAlwaysPairEverybody) {
  Random random(9);
  for (int game = 0; game < 150; ++game) {
    const auto form = static_cast<TournamentForm>(random.below(3));
    Tournament all =
        tournament(form, 2 + static_cast<int>(random.below(20)),
                   form == TournamentForm::by_place ? 3 + static_cast<int>(random.below(3)) : 2, 7);
    while (next_round(all)) {
      Round round = *next_round(all);
      expect_everybody_once(all, round);
      for (Pairing& table : round.tables) {
        std::vector<int> places;
        for (std::size_t i = 0; i < table.seats.size(); ++i)
          places.push_back(static_cast<int>(random.below(4)));
        table.points = points_by_place(places);
      }
      all.played.push_back(std::move(round));
      if (random.below(4) == 0)
        all.entrants[random.below(static_cast<std::uint32_t>(all.entrants.size()))].withdrawn = true;
    }
  }
}

}  // namespace
}  // namespace pioche::people
