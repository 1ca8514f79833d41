#pragma once
// What is asked about people, read on a thread and a connection of its own: whoever asked goes on serving meanwhile.

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "store/people.h"
#include "store/sql/sql.h"

namespace pioche::store {

class PeopleReader : public PeopleStore {
 public:
  using Deliver = std::function<void(std::function<void()>)>;

  PeopleReader(std::unique_ptr<Sql> database, Deliver deliver);
  ~PeopleReader() override;

  void session(SecretHash secret, Found<std::optional<SignedIn>> then) override;
  void account(std::string id, Found<std::optional<Account>> then) override;
  void account_like(std::string skeleton, Found<std::optional<Account>> then) override;
  void sessions(std::string account, Found<std::vector<Session>> then) override;
  void passkey(std::string id, Found<std::optional<KeptPasskey>> then) override;
  void passkeys(std::string account, Found<std::vector<KeptPasskey>> then) override;
  void challenge(SecretHash secret, Found<std::optional<Challenge>> then) override;
  void recovery_codes_left(std::string account, Found<int> then) override;
  void knows_device(std::string account, SecretHash secret, Found<bool> then) override;
  void seat(std::string account, std::string table, Found<std::optional<SeatTaken>> then) override;
  void people_at(std::string table, Found<std::vector<PersonAt>> then) override;
  void unfinished_tables(std::string account, int most, Found<std::vector<SeatTaken>> then) override;
  void games(GamesAsked asked, Found<std::vector<FinishedGame>> then) override;
  void games_to_rate(int most, Found<std::vector<FinishedGame>> then) override;
  void seeks(Millis now, int most, Found<std::vector<Seek>> then) override;
  void invitations(std::string account, int most, Found<std::vector<Invitation>> then) override;
  void blocked(std::string account, Found<std::vector<Account>> then) override;
  void people_like(std::string like, int most, Found<std::vector<Account>> then) override;
  void reports(int most, Found<std::vector<Report>> then) override;
  void open_reports_by(std::string account, Found<int> then) override;
  void acts(std::int64_t after, int most, Found<std::vector<Act>> then) override;
  void last_act(Found<std::int64_t> then) override;
  void tallies(std::string account, TallyKind kind, int most, Found<std::vector<Tally>> then) override;
  void best_games(std::string account, Found<std::vector<BestGame>> then) override;
  void curve(std::string account, std::string ladder, int most, Found<std::vector<CurvePoint>> then) override;
  void week(std::string ladder, Millis since, int most, Found<std::vector<WeekGain>> then) override;
  void ratings(std::string account, Found<std::vector<LadderRating>> then) override;
  void best(std::string ladder, int most,
            Found<std::vector<std::pair<std::string, LadderRating>>> then) override;
  void pushes(std::string account, Found<std::vector<PushTo>> then) override;
  void analysis(std::string id, Found<std::optional<KeptAnalysis>> then) override;
  void notices_left(Millis now, int most, Found<std::vector<KeptNotice>> then) override;

  // tournaments_reader.cpp
  void tournaments(TournamentsAsked asked, Found<std::vector<KeptTournament>> then) override;
  void tournament(std::string id, Found<std::optional<KeptTournament>> then) override;
  void tournament_version(std::string id, Found<std::int64_t> then) override;
  void tournaments_due(Millis made_before, int most, Found<std::vector<KeptTournament>> then) override;
  void entered_by(std::string account, int most, Found<std::vector<std::string>> then) override;

 private:
  using Told = std::function<void()>;
  using Question = std::function<Told(Sql&)>;

  template <class T, class Read>
  void ask(Found<T> then, Read read);
  void answer();

  std::unique_ptr<Sql> database_;
  Deliver deliver_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Question> questions_;
  bool stopping_ = false;
  std::thread thread_;
};

template <class T, class Read>
void PeopleReader::ask(Found<T> then, Read read) {
  {
    const std::lock_guard lock(mutex_);
    questions_.push_back([then = std::move(then), read = std::move(read)](Sql& database) -> Told {
      auto found = std::make_shared<Result<T>>();
      try {
        *found = read(database);
      } catch (const std::exception& error) {
        *found = fail("reading about people: {}", error.what());
      }
      return [then, found] { then(*found); };
    });
  }
  wake_.notify_one();
}

// The words of SQL for lists, so that a test can look at how the database goes about it.
std::string sql_of(const GamesAsked& asked);
std::string sql_of(const TournamentsAsked& asked);

}  // namespace pioche::store
