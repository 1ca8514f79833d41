// Profiles, and the best of each game.
#include <algorithm>
#include <cmath>

#include "desk/account_tools.h"
#include "desk/books.h"
#include "people/rating.h"

namespace pioche::desk {
namespace {

constexpr Millis week = 7LL * 24 * 3600 * 1000;
constexpr int length_of_curve = 200;
constexpr int length_of_board = 100;
constexpr int most_opponents = 10;
constexpr int most_ladders = 20;

// What is asked for one after the other; whoever wants the profile waits for all of it.
class Gathering : public std::enable_shared_from_this<Gathering> {
 public:
  Gathering(Desk& desk, store::Account account, Then<Profile> then)
      : desk_(desk), account_(std::move(account)), then_(std::move(then)) {
    profile_.name = account_.name;
    profile_.made_at = account_.made_at;
    if (account_.bot) profile_.bot = true;
  }

  void start() {
    tallies(store::TallyKind::ladder, most_ladders, [this](const std::vector<store::Tally>& found) {
      for (const store::Tally& one : found)
        profile_.ladders.push_back({one.what, one.games, one.won, {}, {}, {}});
      levels();
    });
  }

 private:
  template <class T, class Go>
  auto read(Go go) {
    return if_read<T>(desk_, then_,
                      [self = shared_from_this(), go = std::move(go)](const T& found) { go(found); });
  }
  template <class Go>
  void tallies(store::TallyKind kind, int most, Go go) {
    desk_.people().tallies(account_.id, kind, most, read<std::vector<store::Tally>>(std::move(go)));
  }

  void levels() {
    tallies(store::TallyKind::level, most_ladders, [this](const std::vector<store::Tally>& found) {
      for (const store::Tally& one : found)
        profile_.levels.push_back({std::atoi(one.what.c_str()), one.games, one.won});
      std::sort(profile_.levels.begin(), profile_.levels.end(),
                [](const AgainstLevel& a, const AgainstLevel& b) { return a.level < b.level; });
      people();
    });
  }

  void people() {
    tallies(store::TallyKind::person, most_opponents, [this](const std::vector<store::Tally>& found) {
      for (const store::Tally& one : found)
        if (!one.name.empty()) profile_.people.push_back({one.name, one.games, one.won});
      terrain();
    });
  }

  void terrain() {
    tallies(store::TallyKind::terrain, 1, [this](const std::vector<store::Tally>& found) {
      if (!found.empty()) profile_.terrain = found[0].what;
      desk_.people().best_games(
          account_.id, read<std::vector<store::BestGame>>([this](const auto& games) { best(games); }));
    });
  }

  void best(const std::vector<store::BestGame>& games) {
    for (const store::BestGame& one : games)
      profile_.best.push_back(
          {one.ladder, {static_cast<Seat>(one.seat)}, one.score, one.at, json::parse(one.board).as_object()});
    desk_.people().ratings(account_.id, read<std::vector<store::LadderRating>>([this](const auto& ratings) {
                             for (LadderShown& ladder : profile_.ladders)
                               for (const store::LadderRating& one : ratings)
                                 if (one.ladder == ladder.ladder) {
                                   ladder.rating = people::shown_points(one.rating.mean);
                                   ladder.deviation = people::shown_points(one.rating.deviation);
                                 }
                             curve(0);
                           }));
  }

  void curve(std::size_t ladder) {
    while (ladder < profile_.ladders.size() && !profile_.ladders[ladder].rating) ++ladder;
    if (ladder == profile_.ladders.size()) return then_(profile_);
    desk_.people().curve(
        account_.id, profile_.ladders[ladder].ladder, length_of_curve,
        read<std::vector<store::CurvePoint>>([this, ladder](const auto& points) {
          for (const store::CurvePoint& one : points)
            profile_.ladders[ladder].curve.push_back({one.at, people::shown_points(one.mean)});
          curve(ladder + 1);
        }));
  }

  Desk& desk_;
  store::Account account_;
  Then<Profile> then_;
  Profile profile_;
};

}  // namespace

void show_person(Desk& desk, const Caller&, const ShowPerson& asked, Then<Profile> then) {
  find_named(desk, asked.name.value_or(""),
             [&desk, then = std::move(then)](const Answer<store::Account>& found) {
               TRY_OR(then, found);
               std::make_shared<Gathering>(desk, *found, then)->start();
             });
}

namespace {

void read_best(Desk& desk, const std::string& ladder, Then<BestList> then) {
  desk.people().best(
      ladder, length_of_board,
      if_read<std::vector<std::pair<std::string, store::LadderRating>>>(
          desk, then, [&desk, ladder, then](const auto& best) {
            BestList list;
            list.ladder = ladder;
            for (const auto& [name, one] : best)
              list.best.push_back({name, people::shown_points(one.rating.mean),
                                   people::shown_points(one.rating.deviation), one.games});
            desk.people().week(
                ladder, desk.now() - week, length_of_board,
                if_read<std::vector<store::WeekGain>>(
                    desk, then, [list, then](const std::vector<store::WeekGain>& gains) mutable {
                      for (const store::WeekGain& one : gains)
                        list.week.push_back({one.name, static_cast<int>(std::lround(one.gained)), one.games});
                      then(list);
                    }));
          }));
}

}  // namespace

void list_best(Desk& desk, const Caller&, const ListBest& asked, Then<BestList> then) {
  constexpr Millis stays_for = 2000;
  constexpr std::size_t most = 16;  // a ladder is called whatever somebody writes
  KeptBoards& kept = desk.noted().best;
  const std::string ladder = asked.ladder.value_or("kingdomino");
  if (const auto found = kept.boards.find(ladder);
      found != kept.boards.end() && desk.now() - found->second.at < stays_for)
    return then(found->second.list);
  if (const auto waiting = kept.waiting[ladder].lock()) return waiting->push_back(std::move(then));
  const auto waiting = std::make_shared<std::vector<Then<BestList>>>(1, std::move(then));
  kept.waiting[ladder] = waiting;
  read_best(desk, ladder, [&desk, &kept, ladder, waiting](const Answer<BestList>& list) {
    kept.waiting.erase(ladder);
    if (kept.boards.size() >= most) kept.boards.clear();
    if (list) kept.boards[ladder] = {*list, desk.now()};
    for (const Then<BestList>& one : *waiting) contained(desk.journal(), "answering", [&] { one(list); });
  });
}

}  // namespace pioche::desk
