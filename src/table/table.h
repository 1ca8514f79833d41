#pragma once
// A game in progress among people and bots: who sits where, whose turn it is, clocks, undo, rematch, and who
// may see what. Pure: it knows no network, no disk and no time but what it is handed.
//
// A command is a const function: it checks, and answers with the entries that should happen, or with a
// refusal. Whoever owns the table saves those entries and only then applies them; so what is not saved did
// not happen. The same apply brings a table back from its saved entries.
#include <boost/container/small_vector.hpp>
#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "base/seats.h"
#include "base/shared.h"
#include "fair/deal.h"
#include "fair/secret.h"
#include "play/match.h"
#include "play/record.h"
#include "play/rules.h"
#include "table/entry.h"
#include "table/shown.h"

namespace pioche::table {

using fair::SecretHash;

inline constexpr int min_level = 1;
inline constexpr int max_level = 6;
inline constexpr int takeover_level = 3;  // of the bot that plays on for whoever left
inline constexpr Millis min_clock = 1000;
inline constexpr Millis max_clock = 7LL * 24 * 3600 * 1000;
inline constexpr Millis usual_away_ms = 5LL * 60 * 1000;  // then a bot may play on for whoever is waited for
inline constexpr Millis time_of_who_comes_back = 10'000;  // at least, of a game clock that has run out
inline constexpr int max_undone = 5000;                   // actions taken back at one table
inline constexpr int max_reversals = 1000;  // everything else: leaving, opening, ... (commands.cpp)
inline constexpr Millis waiting_patience = 24LL * 3600 * 1000;  // then a table that never began is abandoned
inline constexpr Millis playing_patience = 14LL * 24 * 3600 * 1000;

// A command that can't be: `code` is one of docs/protocol.md's.
struct Refusal {
  std::string_view code;
  std::string message;
};

template <class T>
using Answer = tl::expected<T, Refusal>;
using Entries = std::vector<Entry>;

enum class Access : std::uint8_t { restricted, everyone };  // `public` is a word of C++
enum class Start : std::uint8_t { when_full, held };

// A seat as it is asked for.
struct SeatAsked {
  SeatKind kind = SeatKind::open;
  std::string name;
  int level = 0;
  std::optional<SecretHash> reserved;  // only for the guest who had this token at the earlier table
  std::string commit = {};             // of what it adds to the deal; empty: nothing
};

// A game to go on with from before an action, as it was dealt. Whoever has the record knows the deal: nothing is promised about it, only
// bots and whoever makes the table may sit there, without a clock, and it is marked as practice.
struct Course {
  play::Record record;
  play::Moment until;
};

struct NewTable {
  std::string id;
  std::string game;
  json::object options;
  std::vector<SeatAsked> seats;
  Access access = Access::restricted;
  Start start = Start::when_full;
  Millis move_ms = 0;  // 0: no such clock
  Millis game_ms = 0;
  Millis away_ms = usual_away_ms;
  std::optional<RatingRange> range = {};  // of those who sit down; whoever keeps accounts holds them to it
  bool rated = false;  // for people with accounts: a clock, one seat each, no hints, nothing taken back
  SecretHash host{};   // owns the human seats asked for
  SecretHash join{};
  SecretHash watch{};
  fair::Seed seed{};
  // A game to go on with, whose game and options are then taken.
  std::optional<Course> from;
  std::optional<play::Record> begun;  // on somebody's device: nothing was promised about its deals so far
  // A deal that others are dealt as well: it follows from this instead of the table's id, and until then nothing is told of it but what
  // was seen. One try: no hints, and nothing is taken back that had shown something.
  std::string deal;
  Millis sealed_until = 0;
};

// Checks what was asked for, and gives a new table's first entries (with the first deal, if nobody is
// awaited).
Answer<Entries> create(const NewTable& asked, Millis now,
                       const play::RuleBook& rules = play::RuleBook::of_this_program());

// Whoever holds a token of the table.
struct Guest {
  int number = 0;  // never given to anybody else at this table
  SecretHash token{};
  SeatSet seats;
  bool host = false;
};

struct SeatState {
  SeatKind kind = SeatKind::open;
  std::optional<Left> left;
  std::int8_t level = 0;
  int owner = -1;            // number of the guest
  int kept_for = -1;         // number of the guest who may take the seat back from the bot
  bool bot_decided = false;  // since the bot took over
  std::string name;
  bool account = false;  // the name is an account's, not one that a guest typed
  std::optional<int> rating;
  std::optional<int> gained;
  bool program = false;
  Millis away_from = 0, away_until = 0;
  std::string seed;    // added to the deal, of version 1
  std::string commit;  // of what it adds to the deal; empty: nothing
  std::string part;    // what that is, once shown
  bool again = false;  // somebody withheld theirs: it has to commit anew, or to say that it adds nothing
  std::optional<SecretHash> reserved;
  bool offered =
      false;  // in the middle of a game: whoever has the link may take it; until then it is played as before
};

struct Bot {
  Seat seat = nobody;
  int level = 0;
};

// What the table itself doesn't know but shows: who is there now.
struct Presence {
  SeatSet connected;
  bool thinking = false;
};

class Table {
 public:
  explicit Table(std::string id, const play::RuleBook& rules = play::RuleBook::of_this_program())
      : id_(std::move(id)), rules_(&rules) {}
  static Result<Table> restore(std::string id, const Entries& entries,
                               const play::RuleBook& rules = play::RuleBook::of_this_program());

  // Takes up what happened. Fails on entries that can't be, and may then have taken up a part: whoever saves entries tries
  // them on a copy first.
  Result<> apply(const Entry& entry);

  // Shows a seat under the name of its player's account, which is not part of the log: accounts are renamed and deleted.
  struct Person {
    std::string name;
    std::optional<int> rating;
    std::optional<int> gained;             // by this game, once it was rated
    bool program = false;                  // plays by itself
    Millis away_from = 0, away_until = 0;  // on holiday, as far as it counts here
  };
  void name_seat(Seat seat, const Person& person);

  // --- commands
  // -------------------------------------------------------------------------------------------------
  struct Join {
    std::string name;    // empty: "Player N"
    Seat seat = nobody;  // nobody: the first open one
    std::string commit;  // of the player's part of the deal; may be empty
    std::optional<SecretHash> secret;
    SecretHash token{};  // a fresh one, or the guest's own
  };
  Answer<Entries> join(const Join& join, Millis now) const;
  Answer<Entries> leave(const Guest& guest, Seat seat, Millis now) const;
  Answer<Entries> put_out(const Guest& guest, Seat seat, Millis now) const;
  Answer<Entries> seat_bot(const Guest& guest, Seat seat, int level, Millis now) const;
  Answer<Entries> open_seat(const Guest& guest, Seat seat, Millis now) const;
  // What seats add to the deal (docs/fair_deals.md): first all are bound, then all show.
  struct Commitment {
    Seat seat = nobody;
    std::string commit;  // empty: nothing is added
  };
  Answer<Entries> commit(const Guest& guest, const std::vector<Commitment>& commitments, Millis now) const;
  struct Part {
    Seat seat = nobody;
    fair::Seed bytes{};
    std::string words;
  };
  Answer<Entries> show(const Guest& guest, const std::vector<Part>& parts, Millis now) const;
  Answer<Entries> start(const Guest& guest, Millis now) const;

  struct Play {
    int round = 0;
    int ply = 0;
    std::string action;
    std::string id;  // may be empty
  };
  // What was answered the first time, if this seat's latest move had the same id.
  std::optional<int> repeated(const Guest& guest, const Play& play) const;  // number of its event
  Answer<Entries> play(const Guest& guest, const Play& play, Millis now) const;
  Answer<Entries> play_bot(Seat seat, const Play& play, Millis now) const;
  // May the guest have a hint now? Where other people sit they are told of it, once for a decision.
  Answer<Entries> hint(const Guest& guest, Millis now) const;
  Answer<Entries> undo(const Guest& guest, int round, int ply, Millis now) const;
  Answer<Entries> resign(const Guest& guest, Seat seat, Millis now) const;
  // A bot plays on for whoever was waited for too long, and whoever it plays for comes back.
  Answer<Entries> play_on(const Guest& guest, Seat seat, Millis now) const;
  Answer<Entries> come_back(const Guest& guest, Seat seat, Millis now) const;

  // A next table with the same seats: what to ask for (secrets and seed left to the caller), and the entry
  // here.
  // `commits`: of the guest's seats there, in order; none: nothing is added to the deal.
  Answer<NewTable> rematch(const Guest& guest, const std::vector<std::string>& commits = {}) const;
  Entries link_rematch(std::string_view next, Millis now) const;
  // At that next table: the seats reserved for the guest who had this token get a new one.
  Answer<Entries> claim(const SecretHash& earlier, const SecretHash& token,
                        const std::vector<std::string>& commits, Millis now) const;

  // What time brings: clocks that ran out, tables nobody came back to.
  Entries tick(Millis now) const;
  std::optional<Millis> next_tick() const;
  // After the server was away: clocks stood still.
  Entries resume(Millis away, Millis now) const;

  // --- questions
  // ------------------------------------------------------------------------------------------------
  const std::string& id() const { return id_; }
  State state() const { return state_; }
  Access access() const { return access_; }
  bool has_open_seats() const;  // that anybody may take
  Millis created_at() const { return created_at_; }
  Millis updated_at() const { return updated_at_; }
  Millis touched_at() const { return touched_at_; }  // by a person
  std::optional<Millis> clock_ends_at() const { return deadline(); }
  int events() const { return static_cast<int>(notes_.size()); }
  const play::Match& match() const { return *match_; }
  const std::vector<SeatState>& seats() const { return *seats_; }
  const std::string& next_table() const { return rematch_; }
  bool rated() const { return rated_; }
  const std::optional<RatingRange>& range() const { return range_; }
  // The event by which the seat's player left the game; nothing: they didn't.
  std::optional<int> left_by(Seat seat) const;
  Millis move_ms() const { return move_ms_; }
  bool has_clock() const { return move_ms_ > 0 || game_ms_ > 0; }
  bool practice() const { return practice_; }
  bool sealed(Millis now) const { return now < sealed_until_; }

  const Guest* guest(const SecretHash& token) const;
  const Guest* host() const;
  // Whose token may own seats: not that of the watch link, which is everybody's who has the link.
  static bool may_sit(const Guest* guest) { return guest && (guest->host || !guest->seats.empty()); }
  bool is_join_secret(const SecretHash& secret) const { return secret == join_; }
  bool keeps_seat_for(const Guest& guest) const;
  std::optional<Bot> bot_to_act() const;
  // A rated game that everybody has left for good. Who left when decides it: bots only play it to its end, and the quickest will do.
  bool deserted() const;
  bool alone(const Guest& guest) const;  // no other person holds a seat

  // --- what is shown
  // --------------------------------------------------------------------------------------------
  enum class Log { without, with };
  // `as` is one of the guest's seats, or nobody for the usual eyes.
  Snapshot snapshot(const Guest* guest, Seat as, const Presence& presence, Log log, Millis now) const;
  Summary summary(const Guest* guest, const Presence& presence, Millis now) const;

  Event event(int number) const;                     // without particulars of a move: as most are told it
  std::vector<Event> events_from(int number) const;  // with them
  // The particulars of an entry about to be applied, if it is a move.
  json::object describe(const Entry& entry) const;

  play::Record record() const;  // everything, the deck too: only once it is over
  std::vector<Step> replay(std::optional<int> round) const;
  // The board at the end of a round as all seats see it; nothing before that.
  std::optional<Step> end_of_round(int round) const;

 private:
  friend Answer<Entries> create(const NewTable& asked, Millis now, const play::RuleBook& rules);

  struct Note {
    Millis at = 0;
    Kind kind = Kind::created;
    Seat seat = nobody;
    std::int8_t level = 0;
    std::int16_t round = -1;
    std::int32_t ply = -1;
    std::string text;
  };
  struct LastMove {
    std::string id;
    int event = -1;
  };

  Result<> apply_created(const Entry& entry);
  Result<> apply_to_seat(const Entry& entry);
  Result<> apply_to_game(const Entry& entry);

  Entry make(Kind kind, Millis now) const;
  Answer<void> need_waiting() const;
  Answer<void> need_playing() const;
  Answer<void> need_room_in_log() const;
  Answer<void> need_seat(Seat seat) const;
  // Adds what follows by itself once these entries have happened: all show their parts, the game begins.
  Entries go_on(Entries entries, Millis now) const;
  bool everybody_is_bound() const;
  bool everybody_has_shown() const;
  Entries begin(Millis now) const;
  Entry deal(const play::Match& match, Millis now) const;                   // of its next round
  Answer<void> follow(const Course& course, Entries& entries, Millis now);  // from a table just created
  Answer<Entries> play_checked(Seat seat, const Play& play, Millis now) const;
  Answer<Seat> my_open_choice(const Join& join) const;
  fair::Terms terms() const;
  Answer<void> check_commit(std::string_view commit, Seat seat) const;
  Millis patience() const;  // how long nobody has to come before the table is abandoned

  Result<> check_ranges(const Entry& entry) const;
  Guest& guest_with(const SecretHash& token);  // a new one if there is none
  Guest* guest_numbered(int number);
  void disown(Seat seat);
  void empty_seat(Seat seat);
  void forget_parts();
  void turn_begins(Millis at);
  void charge(Seat seat, Millis at);  // takes the time since the last charge off the seat's game clock
  bool clock_runs() const;
  std::optional<Millis> deadline() const;

  // How many of this round's last actions an undo takes back: the guest's own that showed nothing, or, where nobody but bots could be
  // wronged and no clock runs, all since the guest's last.
  int undoable(const Guest& guest) const;
  SeatSet eyes(const Guest* guest, Seat as) const;
  Scores shown_scores() const;
  std::vector<SeatShown> shown_seats(const Guest* guest, const Presence& presence) const;
  ClockShown shown_clock(Millis now) const;
  AwayShown shown_away(Millis now) const;
  json::object shown_fair(const Guest* guest, Millis now) const;

  std::string id_;
  const play::RuleBook* rules_;
  int rules_version_ = 1;
  State state_ = State::waiting;
  Access access_ = Access::restricted;
  Start start_ = Start::when_full;
  bool rated_ = false;
  std::optional<RatingRange> range_;
  Millis created_at_ = 0;
  Millis updated_at_ = 0;
  Millis touched_at_ = 0;  // by a person
  // A table is copied for every move that is tried: what moves seldom change is shared.
  Shared<std::vector<SeatState>> seats_;
  Shared<std::vector<Guest>> guests_;  // the host, who watches by the link, and those who sat down
  int next_guest_ = 0;
  SecretHash join_{};
  fair::Seed seed_{};
  int fair_version_ = 1;
  std::string deal_;
  Millis sealed_until_ = 0;
  bool showing_ = false;
  Millis showing_since_ = 0;
  std::string rematch_;
  std::optional<json::value> imported_fair_;  // of a record dealt elsewhere; null: nothing was promised

  std::optional<play::Match> match_;  // from the first entry on
  SharedList<Note> notes_;
  BySeat<LastMove> last_moves_;
  Scores earlier_;              // when this round was dealt
  bool running_scores_ = true;  // false: what the round would bring depends on what is hidden
  std::vector<Seat> actors_;    // of this round's actions that stand
  int undo_from_ = 0;           // plies of this round before it stand: a bot played them for who came back
  int reversals_ = 0;
  int undone_ = 0;
  bool practice_ = false;               // the deal was known, or something was taken back that had shown it
  std::vector<json::object> known_;     // setups of the record that it goes on from, round by round
  std::pair<int, int> hinted_{-1, -1};  // round and ply of the last hint that was told of

  Millis move_ms_ = 0;
  Millis game_ms_ = 0;
  Millis away_ms_ = usual_away_ms;
  Millis turn_since_ = 0;     // what the move clock and waiting count from
  Millis charged_until_ = 0;  // what the game clock counts from
  BySeat<Millis> left_ms_;
  boost::container::small_vector<Millis, 4>
      spent_in_turn_;  // on each action since another seat acted; what an undo gives back

  struct Revealed {
    int events = -1;
    bool something = false;
  };
  mutable Revealed revealed_;  // by the last action; found out when first asked for
};

// The boards of a record, ply by ply, as all seats together see them (docs/protocol.md, "replay").
Result<std::vector<Step>> replay_steps(const play::Record& record, std::optional<int> round);
Result<std::vector<Step>> replay_steps(play::Match match, const play::Record& record,
                                       std::optional<int> round);

}  // namespace pioche::table
