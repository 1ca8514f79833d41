#include "store/postgres/postgres_store.h"

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

#include "fair/secret.h"
#include "store/postgres/batch.h"
#include "store/postgres/listener.h"
#include "store/postgres/reader.h"
#include "store/postgres/schema.h"
#include "store/sql/people_reader.h"
#include "store/sql/work_names.h"

namespace pioche::store {
namespace {

using std::chrono::milliseconds;

// A node that was not seen for so long is dead: what it had in hand is free. Three of its signs are missing then.
constexpr auto sign_every = milliseconds(1000);
constexpr int dead_after_ms = 3500;
constexpr auto silence = milliseconds(3000);       // of all nodes: nobody could do anything
constexpr Millis lent_for = 4000;                  // what was claimed, to be put right by whoever claimed it
constexpr auto between_tries = milliseconds(500);  // to reach a database that is away
constexpr int removed_together = 50;               // tables: bounds how long those who save wait for it

const std::string dead_nodes =
    "NOT EXISTS (SELECT FROM nodes WHERE nodes.id = work.node AND seen_at > clock_timestamp() - interval '" +
    std::to_string(dead_after_ms) + " ms')";

// Whoever claims has it for a while. What is in a dead node's hands is due, whenever it said that it would be.
const std::string claim_work =
    "UPDATE work SET node = $3::text, due_at = $1::bigint + $4::bigint FROM (SELECT work.table_key, due_at "
    "AS was_due FROM work "
    "WHERE due_at <= $1::bigint OR (node IS NOT NULL AND " +
    dead_nodes +
    ") ORDER BY due_at LIMIT $2::bigint FOR UPDATE SKIP LOCKED) free JOIN tables ON key = free.table_key "
    "WHERE work.table_key = free.table_key RETURNING id, was_due, kind";
const std::string time_now = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

// The house was closed, or its database away, since any of its nodes was seen last: whoever comes first notes it.
const std::string note_silence =
    "WITH last AS (SELECT COALESCE((SELECT (extract(epoch FROM max(seen_at)) * 1000)::bigint FROM nodes), "
    "(SELECT value FROM facts WHERE name = 'beat')) AS sign, " +
    time_now +
    " AS present) INSERT INTO absences (began, ended) SELECT sign, present FROM last WHERE present - sign "
    "> " +
    std::to_string(silence.count()) +
    " ON CONFLICT (began) DO UPDATE SET ended = GREATEST(absences.ended, excluded.ended)";
const std::string next_work = "SELECT MIN(due_at) FROM work WHERE due_at > $1::bigint";

class OwnSql final : public Sql {
 public:
  explicit OwnSql(Connection connection) : connection_(std::move(connection)), sql_(connection_) {}
  int run(std::string_view sql, std::span<const Value> values,
          const std::function<void(const Row&)>& each) override {
    return sql_.run(sql, values, each);
  }

 private:
  Connection connection_;
  PostgresSql sql_;
};

class PostgresStore final : public Archive {
  // Reads by itself, and writes with the tables.
  class People final : public PeopleReader {
   public:
    People(PostgresStore& store, const PostgresOptions& options)
        : PeopleReader(std::make_unique<OwnSql>(store.connect()), options.deliver), store_(store) {}
    void save(std::vector<Append> together, PeopleChanges changes, Done done) override {
      store_.intake_.save(std::move(together), std::move(changes), std::move(done));
    }

   private:
    PostgresStore& store_;
  };

 public:
  explicit PostgresStore(const PostgresOptions& options)
      : options_(options),
        node_(fair::new_table_id()),
        intake_(options.deliver, options.soon),
        writing_(connect()),
        batches_(writing_, node_),
        looking_(connect()) {
    migrate(looking_);
    looking_.run(note_silence);
    looking_.run("DELETE FROM nodes WHERE seen_at < clock_timestamp() - interval '1 day'");
    batches_.sign();
    signed_at_ = Connection::Clock::now();
    measure_clock();
    reader_.emplace(connect(), [this](std::function<void()> told) { intake_.hand_on(std::move(told)); });
    people_.emplace(*this, options);
    thread_ = std::thread([this] { write(); });
  }

  ~PostgresStore() override {
    listener_.reset();
    intake_.close();
    thread_.join();
    reader_.reset();
  }

  void append(std::vector<Append> together, Done done) override {
    intake_.save(std::move(together), {}, std::move(done));
  }
  std::size_t waiting() const override { return intake_.waiting(); }
  PeopleStore* people() override { return &*people_; }

  void load(std::string table, int from, std::function<void(const Result<Lines>&)> then) override {
    reader_->load({std::move(table), from, std::move(then)});
  }

  void claim(Millis now, std::size_t most, std::function<void(const Result<Claimed>&)> then) override {
    ask<Claimed>("claiming what is due", std::move(then), [this, now, most](Connection& connection) {
      Claimed claimed;
      const ResultPtr free = connection.run(
          claim_work, {number(now), number(static_cast<std::int64_t>(most)), text(node_), number(lent_for)});
      for (int row = 0; row < PQntuples(free.get()); ++row)
        claimed.tables.push_back(
            {text_of(*free, row, 0), {number_of(*free, row, 1), work_named(text_of(*free, row, 2))}});
      std::sort(claimed.tables.begin(), claimed.tables.end(),
                [](const DueTable& one, const DueTable& other) { return one.due.at < other.due.at; });
      const ResultPtr next = connection.run(next_work, {number(now)});
      if (PQgetisnull(next.get(), 0, 0) == 0) claimed.next = number_of(*next, 0, 0);
      return claimed;
    });
  }

  void list(Listing listing, std::size_t most,
            std::function<void(const Result<std::vector<std::string>>&)> then) override {
    ask<std::vector<std::string>>(
        "reading the list of tables", std::move(then), [listing, most](Connection& connection) {
          return texts_of(
              *connection.run("SELECT id FROM tables WHERE listing = $1::bigint AND listing > 0 ORDER BY key "
                              "DESC LIMIT $2::bigint",
                              {number(static_cast<int>(listing)), number(static_cast<std::int64_t>(most))}));
        });
  }

  void beat(Millis now, Done done) override { intake_.beat(now, std::move(done)); }
  void note_absence(Absence absence) override { intake_.note(absence); }

  Result<Millis> last_beat() override {
    return look("reading the last sign of life", [](Connection& connection) -> Millis {
      const ResultPtr beat = connection.run("SELECT value FROM facts WHERE name = 'beat'");
      return PQntuples(beat.get()) > 0 ? number_of(*beat, 0, 0) : 0;
    });
  }

  Result<std::vector<Absence>> absences() override {
    return look("reading when the house was away",
                [](Connection& connection) { return read_absences(connection); });
  }

  Result<Lines> read(std::string_view table) override {
    auto found = look("reading a table", [&](Connection& connection) {
      return read_tables(connection, {{std::string(table), 0, {}}}).front();
    });
    return found ? *found : Result<Lines>(tl::unexpected(found.error()));
  }
  Result<std::vector<std::string>> all() override {
    return ids("SELECT id FROM tables WHERE id NOT LIKE '=%' ORDER BY id");
  }
  Result<std::vector<std::string>> unfinished() override {
    return ids("SELECT id FROM work JOIN tables ON key = table_key WHERE id NOT LIKE '=%'");
  }

  void remove_ended(std::int64_t before, std::function<void(const Result<int>&)> then) override {
    intake_.remove({before, std::move(then)});
  }

  bool shared() const override { return true; }
  std::optional<Millis> ahead() const override { return ahead_; }

  void listen(std::function<void(const News&)> heard) override {
    {
      const std::lock_guard lock(mutex_);
      heard_ = std::move(heard);
    }
    listener_.emplace(connect(), node_, [this](News news) { tell_news(std::move(news)); });
  }

  void say(std::string text) override { intake_.say(std::move(text)); }
  void release() override { releasing_ = true; }

 private:
  void tell_news(News news) {
    std::function<void(const News&)> heard;
    {
      const std::lock_guard lock(mutex_);
      heard = heard_;
    }
    if (heard) intake_.hand_on([heard, news = std::move(news)] { heard(news); });
  }

  static std::vector<Absence> read_absences(Connection& connection) {
    const ResultPtr rows = connection.run("SELECT began, ended FROM absences ORDER BY began");
    std::vector<Absence> found;
    for (int row = 0; row < PQntuples(rows.get()); ++row)
      found.push_back({number_of(*rows, row, 0), number_of(*rows, row, 1)});
    return found;
  }

  static Parameter text(const std::string& value) { return Parameter::of(std::string_view(value)); }
  static Parameter number(std::int64_t value) { return Parameter::of(value); }

  static std::vector<std::string> texts_of(const PGresult& result) {
    std::vector<std::string> found;
    for (int row = 0; row < PQntuples(&result); ++row) found.push_back(text_of(result, row, 0));
    return found;
  }

  Connection connect() const { return {options_.url, "pioche " + node_, milliseconds(options_.patience_ms)}; }

  template <class Found, class Read>
  void ask(std::string what, std::function<void(const Result<Found>&)> then, Read read) {
    reader_->ask([what = std::move(what), then = std::move(then), read](Connection& connection) {
      auto found = std::make_shared<Result<Found>>(Found());
      try {
        *found = read(connection);
      } catch (const std::exception& trouble) {
        *found = fail("{}: {}", what, trouble.what());
      }
      return [then, found] { then(*found); };
    });
  }

  // For those who wait.
  template <class Read>
  auto look(std::string_view what, Read read) -> Result<decltype(read(std::declval<Connection&>()))> {
    const std::lock_guard lock(mutex_);
    try {
      return read(looking_);
    } catch (const std::exception& trouble) {
      return fail("{}: {}", what, trouble.what());
    }
  }
  Result<std::vector<std::string>> ids(const std::string& sql) {
    return look("listing tables", [&](Connection& connection) { return texts_of(*connection.run(sql)); });
  }

  // --- on the thread that writes

  void write() {
    for (;;) {
      const bool busy = removal_ || in_doubt_;
      auto taken =
          in_doubt_ && !tell_doubt_apart()
              ? intake_.take(Intake::When::something_came, between_tries)
              : intake_.take(busy ? Intake::When::at_once : Intake::When::something_came, sign_every);
      if (!taken) break;
      if (!removal_) removal_ = intake_.take_removal();
      if (!taken->empty())
        save(*taken);
      else
        sign();
      if (releasing_.exchange(false)) release_work();
      if (removal_) remove_some();
    }
    release_work();
  }

  void fail_all(Taken& taken, const std::string& why) {
    for (Job& job : taken.jobs) job.saved = {Outcome::failed, why};
    intake_.put_back(std::move(taken.signs.absences));
    intake_.tell(std::move(taken.jobs));
  }

  void save(Taken& taken) {
    if (in_doubt_) return fail_all(taken, "the database is away");
    if (!writing_.open() && Connection::Clock::now() < try_at_)
      return fail_all(taken, "the database is away");
    try {
      break_silence();
      batches_.save(taken);
      signed_at_ = Connection::Clock::now();
      intake_.tell(std::move(taken.jobs));
    } catch (const Batches::InDoubt&) {
      in_doubt_.emplace(std::move(taken));
    } catch (const std::exception& trouble) {
      try_at_ = Connection::Clock::now() + between_tries;
      fail_all(taken, trouble.what());
    }
  }

  // What became of a transaction whose end nobody heard. False: nobody knows yet.
  bool tell_doubt_apart() {
    try {
      const bool saved = batches_.settle(*in_doubt_);
      Taken taken = std::move(*in_doubt_);
      in_doubt_.reset();
      if (saved)
        intake_.tell(std::move(taken.jobs));
      else
        fail_all(taken, "the database went away before it was saved");
      return true;
    } catch (const std::exception&) {
      return false;
    }
  }

  // That this node is alive, where it has nothing else to say.
  void sign() {
    if (in_doubt_ || Connection::Clock::now() < std::max(try_at_, signed_at_ + sign_every)) return;
    try {
      break_silence();
      batches_.sign();
      signed_at_ = Connection::Clock::now();
      if (++signs_ % 10 == 0) measure_clock();
    } catch (const std::exception&) {
      try_at_ = Connection::Clock::now() + between_tries;
    }
  }

  // If this node could not sign for a while, perhaps nobody could: that is known here before anything that is saved now is told.
  void break_silence() {
    if (Connection::Clock::now() - signed_at_ < silence) return;
    writing_.run(note_silence);
    News news;
    news.absences = read_absences(writing_);
    tell_news(std::move(news));
  }

  // All nodes go by the database's clock. The answer was on its way for half of the time that the question took, or so.
  void measure_clock() {
    const auto local = [] {
      return std::chrono::duration_cast<milliseconds>(Connection::Clock::now().time_since_epoch()).count();
    };
    const Millis asked = local();
    const Millis theirs = number_of(*writing_.run("SELECT " + time_now), 0, 0);
    ahead_ = theirs - (asked + local()) / 2;
  }

  void release_work() {
    try {
      writing_.need();
      writing_.run("UPDATE work SET node = NULL, due_at = 0 WHERE node = $1::text", {text(node_)});
    } catch (const std::exception&) {
      // It is free as soon as this node counts as dead.
    }
  }

  // One step, then those who save have their turn again.
  void remove_some() {
    Result<int> removed = 0;
    try {
      const ResultPtr gone = writing_.run(
          "WITH old AS (DELETE FROM tables WHERE key IN (SELECT key FROM tables WHERE ended_at < $1::bigint "
          "LIMIT "
          "$2::bigint) RETURNING key), entries AS (DELETE FROM log USING old WHERE table_key = key) "
          "SELECT count(*) FROM old",
          {number(removal_->before), number(removed_together)});
      removed = static_cast<int>(number_of(*gone, 0, 0));
    } catch (const std::exception& trouble) {
      removed = fail("removing old tables: {}", trouble.what());
    }
    if (removed) removal_->removed += *removed;
    if (removed && *removed == removed_together) return;
    Removal done = std::move(*removal_);
    removal_.reset();
    intake_.hand_on([then = std::move(done.then),
                     all = removed ? Result<int>(done.removed)
                                   : Result<int>(tl::unexpected(removed.error()))] { then(all); });
  }

  const PostgresOptions options_;
  const std::string node_;
  Intake intake_;
  Connection writing_;
  Batches batches_;
  std::optional<Taken> in_doubt_;
  std::optional<Removal> removal_;
  Connection::Clock::time_point try_at_{};
  Connection::Clock::time_point signed_at_{};
  int signs_ = 0;
  std::atomic<Millis> ahead_ = 0;
  std::atomic<bool> releasing_ = false;
  std::mutex mutex_;  // of those who wait, and of who hears
  std::function<void(const News&)> heard_;
  Connection looking_;
  std::optional<Reader> reader_;
  std::optional<People> people_;
  std::optional<NewsListener> listener_;
  std::thread thread_;
};

}  // namespace

bool is_postgres(std::string_view address) {
  return address.starts_with("postgresql://") || address.starts_with("postgres://");
}

Result<std::unique_ptr<Archive>> open_postgres(const PostgresOptions& options) {
  try {
    return std::make_unique<PostgresStore>(options);
  } catch (const std::exception& error) {
    return fail("the database can't be opened: {}", error.what());
  }
}

}  // namespace pioche::store
