// Several guests do anything at all, in any order, at any time: whatever is refused, whatever happens, a table stays a table.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "table/kept_table.h"

namespace pioche::table {
namespace {

constexpr std::string_view people[] = {"host", "watch", "Ann", "Bob", "Eve"};

fair::Seed seed_of(std::uint32_t value) {
  fair::Seed bytes{};
  for (std::size_t i = 0; i < 4; ++i) bytes[i] = static_cast<std::uint8_t>(value >> 8 * i);
  return bytes;
}

// What somebody could get wrong: numbers of all sizes, near the ends of what can be.
int any_number(Random& random) {
  constexpr int odd[] = {-2147483647 - 1, -1, 0, 1, 2, 5, 6, 127, 128, 255, 32767, 32768, 2147483647};
  return odd[random.below(std::size(odd))];
}

class AnyOrder {
 public:
  AnyOrder(std::string_view game, std::uint64_t seed) : random_(seed), kept_(wish(game), now_) {}

  void run(int commands) {
    for (int i = 0; i < commands && !testing::Test::HasFailure(); ++i) {
      now_ += random_.below(10) == 0 ? random_.below(400'000) : random_.below(2000);
      const Answer<Entries> answer = any_command();
      if (!answer) {
        EXPECT_FALSE(answer.error().message.empty());
        ++refused[std::string(answer.error().code)];
        continue;
      }
      for (const Entry& entry : *answer) happened.insert(entry.kind);
      before_ = kept_.table;
      kept_.take(answer);
      check(*answer);
    }
    check_log();
  }

  std::set<Kind> happened;
  std::map<std::string, int> refused;

 private:
  NewTable wish(std::string_view game) {
    std::vector<SeatAsked> seats;
    const int players = 2 + static_cast<int>(random_.below(2));
    for (int seat = 0; seat < players; ++seat) {
      const auto kind = random_.below(4);
      seats.push_back(kind == 0 ? bot(1) : kind == 1 ? human("Ann") : open());
      if (kind == 1 && random_.below(2) == 0) seats.back().commit = commit(seat);
    }
    NewTable asked = asked_for(std::move(seats), std::string(game));
    asked.access = random_.below(2) == 0 ? Access::everyone : Access::restricted;
    asked.start = random_.below(3) == 0 ? Start::held : Start::when_full;
    asked.away_ms = 60'000;
    if (random_.below(4) == 0) asked.move_ms = 90'000;
    if (random_.below(4) == 0) asked.game_ms = 300'000;
    return asked;
  }

  // A few bytes only, so that two people sometimes choose the same.
  std::string commit(int seat) {
    const auto value = static_cast<std::uint32_t>(seat) * 2 + random_.below(2);
    return fair::part_commitment(fair::make_part(seed_of(value), ""));
  }

  Seat any_seat() {
    if (random_.below(20) == 0) return static_cast<Seat>(any_number(random_));
    return static_cast<Seat>(static_cast<int>(random_.below(5)) - 1);
  }

  // Of a token that is void too: as a server would find it, nobody.
  const Guest* any_guest() { return kept_.table.guest(secret(people[random_.below(std::size(people))])); }

  Answer<Entries> any_command() {
    const Table& table = kept_.table;
    if (random_.below(12) == 0) return table.tick(now_);
    if (random_.below(60) == 0) return table.resume(random_.below(100'000), now_);
    if (const auto bot = table.bot_to_act(); bot && random_.below(3) == 0)
      return table.play_bot(random_.below(10) == 0 ? any_seat() : bot->seat, any_play(), now_);
    if (table.state() == State::waiting && random_.below(3) == 0) return join();
    const Guest* const guest = any_guest();
    if (!guest) return Entries();
    switch (random_.below(14)) {
      case 0:
        return table.leave(*guest, any_seat(), now_);
      case 1:
        return table.put_out(*guest, any_seat(), now_);
      case 2:
        return table.seat_bot(*guest, any_seat(), random_.below(5) == 0 ? any_number(random_) : 2, now_);
      case 3:
        return table.open_seat(*guest, any_seat(), now_);
      case 4: {
        const Seat seat = any_seat();
        return table.commit(*guest, {{seat, random_.below(4) == 0 ? "" : commit(seat)}}, now_);
      }
      case 5:
      case 6: {
        const Seat seat = any_seat();
        // The right bytes are among these two.
        const auto value = static_cast<std::uint32_t>(seat < 0 ? 0 : seat) * 2 + random_.below(2);
        return table.show(*guest, {{seat, seed_of(value), random_.below(9) == 0 ? "words" : ""}}, now_);
      }
      case 7:
        return table.start(*guest, now_);
      case 8:
        return table.undo(*guest, table.match().rounds() - 1,
                          random_.below(9) == 0 ? any_number(random_) : table.match().ply(), now_);
      case 9:
        return random_.below(6) == 0 ? table.resign(*guest, any_seat(), now_) : Answer<Entries>(Entries());
      case 10:
        return table.play_on(*guest, any_seat(), now_);
      case 11:
        return table.come_back(*guest, any_seat(), now_);
      case 12:
        return table.hint(*guest, now_);
      default:
        return table.play(*guest, any_play(), now_);
    }
  }

  Answer<Entries> join() {
    Table::Join join;
    join.name = people[random_.below(std::size(people))];
    join.token = secret(join.name);
    join.seat = any_seat();
    if (random_.below(4) > 0) join.secret = secret("join");
    if (random_.below(2) == 0)
      join.commit = random_.below(9) == 0 ? "nonsense" : commit(join.seat < 0 ? 0 : join.seat);
    return kept_.table.join(join, now_);
  }

  Table::Play any_play() {
    const play::Match& match = kept_.table.match();
    Table::Play play{match.rounds() - 1, match.ply(), "nonsense", ""};
    if (match.seat_to_act() != nobody) {
      const auto legal = play::legal(match);
      play.action = legal[random_.below(static_cast<std::uint32_t>(legal.size()))];
    }
    if (random_.below(12) == 0) play.ply = any_number(random_);
    if (random_.below(12) == 0) play.round = any_number(random_);
    return play;
  }

  // A seat has exactly one owner, who knows of it, and nobody else plays there.
  void check(const Entries& entries) {
    const Table& table = kept_.table;
    const std::vector<SeatState>& seats = table.seats();
    std::map<int, int> owners;
    for (const std::string_view name : people)
      if (const Guest* const guest = table.guest(secret(name)))
        for (const Seat seat : guest->seats) {
          EXPECT_LT(static_cast<std::size_t>(seat), seats.size());
          EXPECT_EQ(seats[seat].owner, guest->number);
          EXPECT_EQ(seats[seat].kind, SeatKind::human);
          ++owners[seat];
        }
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      EXPECT_EQ(owners[static_cast<int>(seat)], seats[seat].kind == SeatKind::human ? 1 : 0) << seat;
      EXPECT_EQ(seats[seat].owner >= 0, seats[seat].kind == SeatKind::human);
      EXPECT_FALSE(table.state() == State::playing && seats[seat].kind == SeatKind::open);
      EXPECT_TRUE(seats[seat].part.empty() || fair::part_commitment(seats[seat].part) == seats[seat].commit);
    }
    EXPECT_TRUE(table.guest(secret("watch"))->seats.empty());  // whoever only watches never sits
    // A ghost never plays: who acted sat there, as a person or as a bot.
    for (const Entry& entry : entries)
      if (entry.kind == Kind::played) {
        EXPECT_EQ(entry.seat, before_.match().seat_to_act());
        EXPECT_NE(before_.seats()[entry.seat].kind, SeatKind::open);
      }
    if (random_.below(8) == 0) check_hidden();
  }

  // What somebody may not see changes nothing of what is shown to them.
  void check_hidden() {
    const Table& table = kept_.table;
    const std::string seed = fair::to_hex(asked_for({}).seed);
    for (const std::string_view name : people) {
      const Guest* const guest = table.guest(secret(name));
      const auto shown = snapshot(table, guest, nobody, {}, Table::Log::without, now_);
      if (table.state() != State::over) {
        EXPECT_EQ(json::serialize(shown).find(seed), std::string::npos);
      }
      if (table.state() == State::waiting)
        for (const SeatState& seat : table.seats()) {
          if (seat.part.size() < 32) continue;
          fair::Seed bytes;
          std::copy_n(seat.part.begin(), bytes.size(), bytes.begin());
          EXPECT_EQ(json::serialize(shown.at("fair")).find(fair::to_hex(bytes)), std::string::npos);
        }
      if (table.state() != State::playing) continue;
      SeatSet eyes;
      if (guest && guest->seats.size() == 1) eyes = guest->seats;
      if (guest && guest->seats.size() > 1 && guest->seats.contains(table.match().seat_to_act()))
        eyes = SeatSet::only(table.match().seat_to_act());
      EXPECT_EQ(shown.at("board"), json::value(play::board(table.match(), eyes)));
      EXPECT_TRUE(shown.at("moves").is_null() ||
                  (guest && guest->seats.contains(table.match().seat_to_act())));
    }
  }

  void check_log() {
    Entries read;
    for (const Entry& entry : kept_.log) {
      const auto one = read_entry(write_entry(entry));
      ASSERT_TRUE(one) << one.error().message;
      read.push_back(*one);
    }
    const auto restored = Table::restore("aaaaaaaaaaaa", read);
    ASSERT_TRUE(restored) << restored.error().message;
    for (const std::string_view name : people)
      EXPECT_EQ(snapshot(*restored, restored->guest(secret(name)), nobody, {}, Table::Log::with, now_),
                snapshot(kept_.table, kept_.table.guest(secret(name)), nobody, {}, Table::Log::with, now_));
    EXPECT_EQ(restored->next_tick(), kept_.table.next_tick());
    EXPECT_EQ(restored->events(), kept_.table.events());
    if (kept_.table.state() == State::over) {
      const auto verified = fair::verify(kept_.table.record());
      EXPECT_TRUE(verified) << verified.error().message;
    }
  }

  Random random_;
  Millis now_ = 1000;
  Kept kept_;
  Table before_{"aaaaaaaaaaaa"};
};

// One in fifteen runs is long enough for whole games.
TEST(AnyOrder, ATableStaysATable) {
  std::set<Kind> happened;
  std::map<std::string, int> refused;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    constexpr std::string_view games[] = {"kingdomino", "rondomino", "colomino"};
    AnyOrder one(games[seed % std::size(games)], seed);
    one.run(seed % 15 == 0 ? 2500 : 200);
    happened.insert(one.happened.begin(), one.happened.end());
    for (const auto& [code, count] : one.refused) refused[code] += count;
    if (HasFailure()) return;
  }
  // It reaches what it is about: all that can happen to a table by itself, and most ways to be refused.
  for (const Kind kind :
       {Kind::joined, Kind::left, Kind::put_out, Kind::seated, Kind::committed, Kind::showing, Kind::shown,
        Kind::withheld, Kind::started, Kind::dealt, Kind::played, Kind::hinted, Kind::undone, Kind::resigned,
        Kind::timed_out, Kind::away, Kind::back, Kind::resumed, Kind::over})
    EXPECT_TRUE(happened.contains(kind)) << word(kind);
  for (const char* code : {"bad_request", "bad_token", "not_host", "not_your_turn", "stale", "illegal",
                           "full", "not_started", "over", "no_undo", "not_away", "unknown_table"})
    EXPECT_GT(refused[code], 0) << code;
}

}  // namespace
}  // namespace pioche::table
