// My games, on whatever device: those in play and those that are over.
#include "desk/account_tools.h"
#include "desk/limits.h"
#include "desk/my_games.h"

namespace pioche::desk {
namespace {

constexpr int page = 50;

// A place in a list, as the client hands it back: when the last game shown ended, and its table.
std::string write_place(const store::FinishedGame& game) {
  return fmt::format("{}-{}", game.finished_at, game.table);
}
std::optional<std::pair<Millis, std::string>> read_place(std::string_view text) {
  Millis at = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), at);
  if (error != std::errc() || end == text.data() + text.size() || *end != '-') return {};
  return std::pair(at, std::string(end + 1, text.data() + text.size()));
}

}  // namespace

FinishedShown shown(const store::FinishedGame& game, const std::string& account) {
  FinishedShown out{game.table,
                    game.game,
                    game.ladder,
                    game.finished_at,
                    game.rated == store::RatedState::due || game.rated == store::RatedState::done,
                    {}};
  for (const store::GamePlayer& one : game.players) {
    FinishedPlayer& player = out.players.emplace_back();
    player.seat = {static_cast<Seat>(one.seat)};
    if (!one.name.empty()) player.name = one.name;
    if (one.level > 0) player.level = one.level;
    player.place = one.place;
    player.score = one.score;
    player.won = one.won;
    player.left = one.left;
    player.you = !account.empty() && one.account == account;
    if (one.before && one.after) {
      player.rating = people::shown_points(one.after->mean);
      player.gained = people::points_between(one.before->mean, one.after->mean);
    }
  }
  return out;
}

RatingShown shown(const store::LadderRating& rating) {
  return {rating.ladder, people::shown_points(rating.rating.mean),
          people::shown_points(rating.rating.deviation), rating.games};
}

void all_games(Desk& desk, const std::string& account, Then<std::vector<FinishedShown>> then) {
  struct Pages {
    store::GamesAsked asked;
    std::vector<FinishedShown> games;
  };
  const auto pages = std::make_shared<Pages>();
  pages->asked.account = account;
  pages->asked.most = 500;
  const auto next = std::make_shared<std::function<void()>>();
  *next = [&desk, pages, weak = std::weak_ptr(next), then] {
    const auto again = weak.lock();
    desk.people().games(
        pages->asked,
        if_read<std::vector<store::FinishedGame>>(desk, then, [pages, again, then](const auto& found) {
          for (const store::FinishedGame& game : found)
            pages->games.push_back(shown(game, pages->asked.account));
          if (static_cast<int>(found.size()) < pages->asked.most) return then(std::move(pages->games));
          pages->asked.after = std::pair(found.back().finished_at, found.back().table);
          (*again)();
        }));
  };
  (*next)();
}

void list_running(Desk& desk, const Caller& caller, const Nothing&, Then<TableList> then) {
  desk.people().unfinished_tables(
      caller.person->account.id, static_cast<int>(length_of_lists),
      if_read<std::vector<store::SeatTaken>>(
          desk, then, [&desk, address = caller.address, then](const std::vector<store::SeatTaken>& seats) {
            struct Gathered {
              std::vector<std::optional<Summary>> tables;
              std::size_t missing = 0;
            };
            const auto gathered = std::make_shared<Gathered>();
            gathered->tables.resize(seats.size());
            gathered->missing = seats.size() + 1;
            const auto one_less = [gathered, then] {
              if (--gathered->missing > 0) return;
              TableList list;
              for (auto& one : gathered->tables)
                if (one) list.tables.push_back(std::move(*one));
              then(std::move(list));
            };
            for (std::size_t i = 0; i < seats.size(); ++i)
              desk.admit(seats[i].table, {{seats[i].token}, address}, Right::belong,
                         [&desk, gathered, one_less, i](const Answer<Admitted>& at) {
                           if (at)
                             gathered->tables[i] =
                                 at->table().summary(at->guest(), Following::presence(*at->live), desk.now());
                           one_less();
                         });
            one_less();
          }));
}

void list_finished(Desk& desk, const Caller& caller, const ListFinished& asked, Then<FinishedList> then) {
  store::GamesAsked games;
  games.account = caller.person->account.id;
  games.game = asked.game.value_or("");
  games.from = asked.from;
  games.until = asked.until;
  games.most = page + 1;
  if (asked.result)
    games.result = *asked.result == ResultAsked::won ? store::GameResult::won : store::GameResult::lost;
  if (asked.after) {
    games.after = read_place(*asked.after);
    if (!games.after) return then(refuse("bad_request", "'after' is what the page before gave"));
  }
  const auto look = [&desk, then](const store::GamesAsked& wanted) {
    desk.people().games(wanted, if_read<std::vector<store::FinishedGame>>(
                                    desk, then, [account = wanted.account, then](const auto& found) {
                                      FinishedList list;
                                      for (const store::FinishedGame& game : found)
                                        if (list.games.size() < page)
                                          list.games.push_back(shown(game, account));
                                      if (found.size() > page) list.after = write_place(found[page - 1]);
                                      then(std::move(list));
                                    }));
  };
  if (!asked.opponent) return look(games);
  const auto name = desk.doorkeeper().check_name(*asked.opponent);
  if (!name) return then(FinishedList{});
  desk.people().account_like(name->skeleton, if_read<std::optional<store::Account>>(
                                                 desk, then, [games, look, then](const auto& other) mutable {
                                                   if (!other) return then(FinishedList{});
                                                   games.opponent = other->id;
                                                   look(games);
                                                 }));
}

}  // namespace pioche::desk
