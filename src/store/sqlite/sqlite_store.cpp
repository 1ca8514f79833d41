#include "store/sqlite/sqlite_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <iterator>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <unordered_map>

#include "base/scarce.h"
#include "store/sql/intake.h"
#include "store/sql/people_reader.h"
#include "store/sql/people_schema.h"
#include "store/sql/people_writer.h"
#include "store/sql/work_names.h"
#include "store/sqlite/sqlite_sql.h"

namespace pioche::store {
namespace {

// What brings a file from version i to i + 1. Never change one that was released: add the next.
constexpr std::array<const char*, schema_version> migrations = {
    R"(
      CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        finished INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX unfinished_tables ON tables (id) WHERE finished = 0;
      CREATE TABLE entries (
        table_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (table_id, number)
      ) WITHOUT ROWID;
      CREATE TABLE facts (
        name TEXT PRIMARY KEY,
        value INTEGER NOT NULL
      ) WITHOUT ROWID;
    )",
    // Entries lie in the order in which they came, so that the moves of a thousand tables fill a few pages instead of
    // touching a thousand: a third of the disk's work. What is unique is a small index of numbers.
    R"(
      CREATE TABLE numbered_tables (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        finished INTEGER NOT NULL
      );
      INSERT INTO numbered_tables (id, finished) SELECT id, finished FROM tables;
      CREATE TABLE log (
        place INTEGER PRIMARY KEY,
        table_key INTEGER NOT NULL,
        number INTEGER NOT NULL,
        body TEXT NOT NULL,
        UNIQUE (table_key, number)
      );
      INSERT INTO log (table_key, number, body)
        SELECT key, number, body FROM entries JOIN numbered_tables ON id = table_id ORDER BY key, number;
      DROP TABLE entries;
      DROP TABLE tables;
      ALTER TABLE numbered_tables RENAME TO tables;
      CREATE INDEX unfinished_tables ON tables (id) WHERE finished = 0;
    )",
    // What is due, by time, and what is listed, so that nobody has to look through all tables for either. Those that are
    // there already are looked at once.
    R"(
      CREATE TABLE work (
        table_key INTEGER PRIMARY KEY,
        due_at INTEGER NOT NULL,
        kind TEXT NOT NULL
      );
      CREATE INDEX work_by_time ON work (due_at);
      INSERT INTO work (table_key, due_at, kind) SELECT key, 0, 'look' FROM tables WHERE finished = 0;
      DROP INDEX unfinished_tables;
      ALTER TABLE tables ADD COLUMN listing INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX listed_tables ON tables (listing) WHERE listing > 0;
      CREATE TABLE absences (
        began INTEGER PRIMARY KEY,
        ended INTEGER NOT NULL
      );
    )",
    // When tables ended, for those who keep them for a time only. For those that had ended before anybody noted it, that time begins now.
    R"(
      CREATE TABLE ended (
        table_key INTEGER PRIMARY KEY,
        at INTEGER NOT NULL
      );
      CREATE INDEX ended_by_time ON ended (at);
      INSERT INTO ended (table_key, at) SELECT key, strftime('%s', 'now') FROM tables WHERE finished = 1;
      CREATE TRIGGER note_end AFTER UPDATE OF finished ON tables WHEN NEW.finished = 1 AND OLD.finished = 0 BEGIN
        INSERT OR REPLACE INTO ended (table_key, at) VALUES (NEW.key, strftime('%s', 'now'));
      END;
      CREATE TRIGGER note_end_of_new AFTER INSERT ON tables WHEN NEW.finished = 1 BEGIN
        INSERT OR REPLACE INTO ended (table_key, at) VALUES (NEW.key, strftime('%s', 'now'));
      END;
    )",
    people_schema,
    opponents_schema,
    manners_schema,
    honours_schema,
    bots_schema,
    tournaments_schema,
    notices_schema,
    holidays_schema,
    once_schema,
};

constexpr std::size_t many = 32;             // entries inserted by one statement
constexpr std::size_t known_keys = 100'000;  // of tables, remembered
constexpr int removed_together = 50;         // tables: bounds how long those who save wait for it
constexpr int pages_given_back_together = 500;

bool is_conflict(const SQLite::Exception& error) {
  return error.getErrorCode() == SQLITE_CONSTRAINT;
}

// A statement that runs, until it goes out of sight: left as an error has left it, it would refuse to be bound ever after, and hold its transaction open.
class Running {
 public:
  explicit Running(SQLite::Statement& statement) : statement_(statement) {}
  ~Running() { statement_.tryReset(); }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  SQLite::Statement& statement_;
};

void configure(SQLite::Database& database) {
  database.setBusyTimeout(busy_ms);
  database.exec("PRAGMA foreign_keys = ON");
  database.exec("PRAGMA cache_size = -16384");
}

void migrate(SQLite::Database& database) {
  const int version = database.execAndGet("PRAGMA user_version").getInt();
  if (version > schema_version)
    throw std::runtime_error(fmt::format(
        "it is of version {}, written by a later program (this one knows {})", version, schema_version));
  for (int next = version; next < schema_version; ++next) {
    SQLite::Transaction transaction(database);
    database.exec(migrations[static_cast<std::size_t>(next)]);
    database.exec(fmt::format("PRAGMA user_version = {}", next + 1));
    transaction.commit();
  }
}

class SqliteStore final : public Archive {
  // Reads by itself, and writes with the tables.
  class People final : public PeopleReader {
   public:
    People(SqliteStore& store, const SqliteOptions& options)
        : PeopleReader(read_only(options), options.deliver), store_(store) {}
    void save(std::vector<Append> together, PeopleChanges changes, Done done) override {
      store_.intake_.save(std::move(together), std::move(changes), std::move(done));
    }

   private:
    static std::unique_ptr<Sql> read_only(const SqliteOptions& options) {
      auto database =
          std::make_unique<SQLite::Database>(options.path, SQLite::OPEN_READONLY, busy_ms, options.vfs);
      database->exec("PRAGMA cache_size = -16384");
      return std::make_unique<SqliteSql>(std::move(database));
    }
    SqliteStore& store_;
  };

 public:
  explicit SqliteStore(const SqliteOptions& options)
      : intake_(options.deliver, options.soon),
        checkpoint_pages_(options.checkpoint_pages),
        writer_(options.path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, busy_ms, options.vfs),
        prepared_(prepare(writer_, options.gives_space_back)),
        reader_(options.path, SQLite::OPEN_READONLY, busy_ms, options.vfs),
        insert_entry_(prepared_, "INSERT INTO log (table_key, number, body) VALUES (?, ?, ?)"),
        insert_many_(prepared_, many_rows()),
        insert_table_(prepared_, "INSERT INTO tables (id, finished, listing) VALUES (?, ?, ?)"),
        finish_table_(prepared_, "UPDATE tables SET finished = 1, listing = 0 WHERE key = ?"),
        list_table_(prepared_, "UPDATE tables SET listing = ? WHERE key = ? AND finished = 0"),
        set_due_(prepared_, "INSERT OR REPLACE INTO work (table_key, due_at, kind) VALUES (?, ?, ?)"),
        end_work_(prepared_, "DELETE FROM work WHERE table_key = ?"),
        count_entries_(prepared_, "SELECT COALESCE(MAX(number), -1) + 1 FROM log WHERE table_key = ?"),
        find_table_(prepared_, "SELECT key FROM tables WHERE id = ?"),
        load_(reader_,
              "SELECT number, body FROM tables LEFT JOIN log ON table_key = key AND number >= ? WHERE id = ? "
              "ORDER "
              "BY number"),
        claim_(reader_,
               "SELECT id, due_at, kind FROM work JOIN tables ON key = table_key WHERE due_at <= ? "
               "ORDER BY due_at LIMIT ?"),
        next_due_(reader_, "SELECT MIN(due_at) FROM work WHERE due_at > ?"),
        list_(reader_, "SELECT id FROM tables WHERE listing = ? AND listing > 0 ORDER BY key DESC LIMIT ?") {
    configure(reader_);
    people_.emplace(*this, options);
    sqlite3_wal_hook(writer_.getHandle(), note_pages, this);
    thread_ = std::thread([this] { write(); });
    reading_thread_ = std::thread([this] { fetch(); });
  }

  ~SqliteStore() override {
    intake_.close();
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_reader_.notify_one();
    thread_.join();
    reading_thread_.join();
  }

  void append(std::vector<Append> together, Done done) override {
    intake_.save(std::move(together), {}, std::move(done));
  }

  PeopleStore* people() override { return &*people_; }

  std::size_t waiting() const override { return intake_.waiting(); }

  void load(std::string table, int from, std::function<void(const Result<Lines>&)> then) override {
    want([this, table = std::move(table), from, then = std::move(then)] {
      return [then, lines = read_from(table, from)] { then(lines); };
    });
  }

  void claim(Millis now, std::size_t most, std::function<void(const Result<Claimed>&)> then) override {
    want([this, now, most, then = std::move(then)] {
      return [then, claimed = read_due(now, most)] { then(claimed); };
    });
  }

  void list(Listing listing, std::size_t most,
            std::function<void(const Result<std::vector<std::string>>&)> then) override {
    want([this, listing, most, then = std::move(then)] {
      return [then, ids = read_list(listing, most)] { then(ids); };
    });
  }

  Result<Lines> read(std::string_view table) override { return read_from(table, 0); }
  Result<Lines> read_from(std::string_view table, int from) {
    const std::lock_guard lock(reading_);
    const Running running(load_);
    try {
      load_.bind(1, from);
      load_.bind(2, std::string(table));
      Lines entries;
      while (load_.executeStep()) {
        const SQLite::Column number = load_.getColumn(0);
        if (number.isNull() && from > 0) break;
        const std::int64_t next = from + static_cast<std::int64_t>(entries.size());
        if (number.isNull() || number.getInt64() != next)
          return fail("table {} is damaged: entry {} is missing", table, next);
        entries.push_back(load_.getColumn(1).getString());
      }
      return entries;
    } catch (const std::exception& error) {
      return fail("reading table {}: {}", table, error.what());
    }
  }

  Result<std::vector<std::string>> unfinished() override {
    return ids("SELECT id FROM work JOIN tables ON key = table_key WHERE id NOT LIKE '=%'");
  }
  Result<std::vector<std::string>> all() override {
    return ids("SELECT id FROM tables WHERE id NOT LIKE '=%' ORDER BY id");
  }

  void remove_ended(std::int64_t before, std::function<void(const Result<int>&)> then) override {
    intake_.remove({before, std::move(then)});
  }

  void beat(Millis now, Done done) override { intake_.beat(now, std::move(done)); }

  void note_absence(Absence absence) override { intake_.note(absence); }

  Result<std::vector<Absence>> absences() override {
    const std::lock_guard lock(reading_);
    try {
      SQLite::Statement query(reader_, "SELECT began, ended FROM absences ORDER BY began");
      std::vector<Absence> found;
      while (query.executeStep())
        found.push_back({query.getColumn(0).getInt64(), query.getColumn(1).getInt64()});
      return found;
    } catch (const std::exception& error) {
      return fail("reading when the house was away: {}", error.what());
    }
  }

  Result<Millis> last_beat() override {
    const std::lock_guard lock(reading_);
    try {
      SQLite::Statement query(reader_, "SELECT value FROM facts WHERE name = 'beat'");
      return query.executeStep() ? query.getColumn(0).getInt64() : 0;
    } catch (const std::exception& error) {
      return fail("reading the last sign of life: {}", error.what());
    }
  }

 private:
  // Reads something, and gives what tells it to whoever asked.
  using Wanted = std::function<std::function<void()>()>;

  void want(Wanted wanted) {
    {
      const std::lock_guard lock(mutex_);
      wanted_.push_back(std::move(wanted));
    }
    wake_reader_.notify_one();
  }

  Result<Claimed> read_due(Millis now, std::size_t most) {
    const std::lock_guard lock(reading_);
    try {
      const Running claiming(claim_), looking(next_due_);
      Claimed claimed;
      claim_.bind(1, now);
      claim_.bind(2, static_cast<std::int64_t>(most));
      while (claim_.executeStep())
        claimed.tables.push_back(
            {claim_.getColumn(0).getString(),
             {claim_.getColumn(1).getInt64(), work_named(claim_.getColumn(2).getString())}});
      next_due_.bind(1, now);
      if (next_due_.executeStep() && !next_due_.getColumn(0).isNull())
        claimed.next = next_due_.getColumn(0).getInt64();
      return claimed;
    } catch (const std::exception& error) {
      return fail("reading what is due: {}", error.what());
    }
  }

  Result<std::vector<std::string>> read_list(Listing listing, std::size_t most) {
    const std::lock_guard lock(reading_);
    try {
      const Running running(list_);
      list_.bind(1, static_cast<int>(listing));
      list_.bind(2, static_cast<std::int64_t>(most));
      std::vector<std::string> found;
      while (list_.executeStep()) found.push_back(list_.getColumn(0).getString());
      return found;
    } catch (const std::exception& error) {
      return fail("reading the list of tables: {}", error.what());
    }
  }

  static SQLite::Database& prepare(SQLite::Database& database, bool gives_space_back) {
    database.exec("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA synchronous = FULL");
    configure(database);
    migrate(database);
    constexpr int incremental = 2;
    if (gives_space_back && database.execAndGet("PRAGMA auto_vacuum").getInt() != incremental) {
      database.exec(fmt::format("PRAGMA auto_vacuum = {}", incremental));
      database.exec("VACUUM");
    }
    return database;
  }

  static std::string many_rows() {
    std::string sql = "INSERT INTO log (table_key, number, body) VALUES (?, ?, ?)";
    for (std::size_t i = 1; i < many; ++i) sql += ", (?, ?, ?)";
    return sql;
  }

  // Instead of SQLite's own checkpoints, which it makes within a commit, so that whoever waits for the answer waits for
  // them too.
  static int note_pages(void* self, sqlite3*, const char*, int pages) {
    static_cast<SqliteStore*>(self)->pages_ = pages;
    return SQLITE_OK;
  }

  Result<std::vector<std::string>> ids(const char* sql) {
    const std::lock_guard lock(reading_);
    try {
      SQLite::Statement query(reader_, sql);
      std::vector<std::string> found;
      while (query.executeStep()) found.push_back(query.getColumn(0).getString());
      return found;
    } catch (const std::exception& error) {
      return fail("listing tables: {}", error.what());
    }
  }

  void write() {
    while (auto taken = intake_.take(removal_ ? Intake::When::at_once : Intake::When::something_came)) {
      if (!removal_) removal_ = intake_.take_removal();
      if (!taken->empty()) save(taken->jobs, std::move(taken->signs));
      intake_.tell(std::move(taken->jobs));
      if (removal_) remove_some();
      if (pages_ >= checkpoint_pages_) checkpoint();
    }
  }

  // One step, then those who save have their turn again.
  void remove_some() {
    const Result<bool> more = remove_step();
    if (more && *more) return;
    Removal done = std::move(*removal_);
    removal_.reset();
    checkpoint();
    intake_.hand_on([then = std::move(done.then), removed = more.map([&](bool) { return done.removed; })] {
      then(removed);
    });
  }

  // Removes a few tables, or gives a part of their space back; false: there is nothing more to do.
  Result<bool> remove_step() {
    try {
      const int removed = remove_few();
      removal_->removed += removed;
      if (removed > 0) return true;
      if (writer_.execAndGet("PRAGMA freelist_count").getInt() == 0) return false;
      const int before = writer_.execAndGet("PRAGMA page_count").getInt();
      writer_.exec(fmt::format("PRAGMA incremental_vacuum({})", pages_given_back_together));
      return writer_.execAndGet("PRAGMA page_count").getInt() < before;
    } catch (const std::exception& error) {
      if (sqlite3_get_autocommit(writer_.getHandle()) == 0) writer_.tryExec("ROLLBACK");
      return fail("removing old tables: {}", error.what());
    }
  }

  int remove_few() {
    std::vector<std::int64_t> old;
    SQLite::Statement query(writer_, "SELECT table_key FROM ended WHERE at < ? LIMIT ?");
    query.bind(1, removal_->before);
    query.bind(2, removed_together);
    while (query.executeStep()) old.push_back(query.getColumn(0).getInt64());
    query.reset();
    if (old.empty()) return 0;
    keys_.clear();  // a number may be given again
    SQLite::Transaction transaction(writer_);
    for (const std::int64_t key : old)
      for (const char* const sql :
           {"DELETE FROM log WHERE table_key = ?", "DELETE FROM tables WHERE key = ?",
            "DELETE FROM work WHERE table_key = ?", "DELETE FROM ended WHERE table_key = ?"}) {
        SQLite::Statement remove(writer_, sql);
        remove.bind(1, key);
        remove.exec();
      }
    transaction.commit();
    return static_cast<int>(old.size());
  }

  // Reads what was asked for, on a thread of its own: whoever asked goes on serving meanwhile.
  void fetch() {
    for (;;) {
      Wanted next;
      {
        std::unique_lock lock(mutex_);
        wake_reader_.wait(lock, [this] { return stopping_ || !wanted_.empty(); });
        if (stopping_) return;
        next = std::move(wanted_.front());
        wanted_.pop_front();
      }
      intake_.hand_on(once_there_is_memory(next));
    }
  }

  // Everybody has been answered by now. If it fails, the log grows and the next one tries again.
  void checkpoint() {
    sqlite3_wal_checkpoint_v2(writer_.getHandle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    pages_ = 0;
  }

  // Nearly every job is one more entry of a table that is known.
  static bool is_single(const Job& job) {
    return job.people.empty() && job.together.size() == 1 && job.together[0].first > 0 &&
           job.together[0].entries.size() == 1 && job.together[0].standing == Standing::unfinished &&
           !job.together[0].listing && !job.together[0].due;
  }

  // Many such jobs in one statement, which costs half as much as one each. False: nothing was saved, because one of them
  // is not possible; each is then tried alone.
  bool save_many(std::span<Job> jobs) {
    int place = 0;
    for (const Job& job : jobs) {
      const Append& append = job.together[0];
      const auto key = key_of(append.table);
      if (!key) return false;
      insert_many_.bind(++place, *key);
      insert_many_.bind(++place, append.first);
      insert_many_.bindNoCopy(++place, append.entries[0]);
    }
    try {
      run(insert_many_);
    } catch (const SQLite::Exception& error) {
      if (!is_conflict(error)) throw;
      return false;
    }
    return true;
  }

  // One transaction for all. A conflict undoes only its own job; any other trouble undoes everything.
  void save(std::vector<Job>& batch, Signs signs) {
    try {
      writer_.exec("BEGIN IMMEDIATE");
      for (std::size_t at = 0; at < batch.size();) {
        const std::size_t run_end = std::min(batch.size(), at + many);
        const auto end = std::find_if_not(batch.begin() + static_cast<std::ptrdiff_t>(at),
                                          batch.begin() + static_cast<std::ptrdiff_t>(run_end), is_single);
        const auto singles = static_cast<std::size_t>(end - batch.begin()) - at;
        if (singles == many && save_many(std::span(batch).subspan(at, many))) {
          at += many;
          continue;
        }
        for (const std::size_t stop = at + std::max<std::size_t>(1, singles); at < stop; ++at)
          save_one(batch[at]);
      }
      if (signs.beat)
        writer_.exec(
            fmt::format("INSERT OR REPLACE INTO facts (name, value) VALUES ('beat', {})", *signs.beat));
      for (const Absence& one : signs.absences)
        writer_.exec(fmt::format("INSERT OR REPLACE INTO absences (began, ended) VALUES ({}, {})", one.from,
                                 one.until));
      writer_.exec("COMMIT");
    } catch (const std::exception& error) {
      // A failed COMMIT leaves the transaction open, a full disk may have ended it already.
      if (sqlite3_get_autocommit(writer_.getHandle()) == 0) writer_.tryExec("ROLLBACK");
      keys_.clear();  // of tables that were never saved
      for (Job& job : batch)
        if (job.saved.outcome == Outcome::saved) job.saved = {Outcome::failed, error.what()};
      intake_.put_back(std::move(signs.absences));
    }
  }

  void save_one(Job& job) {
    // Nearly every job is one INSERT, which is undone by itself when it fails: only longer ones need a
    // savepoint.
    const bool single = is_single(job);
    if (!single) writer_.exec("SAVEPOINT job");
    const auto undo = [&](Outcome outcome, std::string why) {
      if (!single) writer_.exec("ROLLBACK TO job; RELEASE job");
      keys_.clear();
      job.saved = {outcome, std::move(why)};
    };
    try {
      for (const Append& append : job.together) {
        const auto key = known(append);
        if (!key) return undo(Outcome::failed, "there is no table " + append.table);
        if (append.entries.empty() && entries_of(*key) != append.first)
          return undo(Outcome::conflict, "more was added to table " + append.table);
        insert(append, *key);
      }
      for (const PeopleChange& change : job.people)
        if (!write_change(people_sql_, change))
          return undo(Outcome::conflict, "somebody was faster, or it isn't there");
      if (!single) writer_.exec("RELEASE job");
    } catch (const SQLite::Exception& error) {
      if (!is_conflict(error)) throw;
      undo(Outcome::conflict, error.what());
    }
  }

  static void run(SQLite::Statement& statement) {
    const Running running(statement);
    statement.exec();
  }

  std::optional<std::int64_t> key_of(const std::string& table) {
    if (const auto known = keys_.find(table); known != keys_.end()) return known->second;
    const Running running(find_table_);
    find_table_.bindNoCopy(1, table);
    if (!find_table_.executeStep()) return {};
    const std::int64_t key = find_table_.getColumn(0).getInt64();
    if (keys_.size() >= known_keys) keys_.clear();
    keys_.emplace(table, key);
    return key;
  }

  // The key of a table that is there, or is made now; none: entries that follow others, of a table that isn't there.
  std::optional<std::int64_t> known(const Append& append) {
    if (append.first == 0 && !append.entries.empty()) {
      insert_table_.bindNoCopy(1, append.table);
      insert_table_.bind(2, append.standing == Standing::finished ? 1 : 0);
      insert_table_.bind(3, append.standing == Standing::finished
                                ? 0
                                : static_cast<int>(append.listing.value_or(Listing::nowhere)));
      run(insert_table_);
    }
    return key_of(append.table);
  }

  int entries_of(std::int64_t key) {
    const Running running(count_entries_);
    count_entries_.bind(1, key);
    count_entries_.executeStep();
    return count_entries_.getColumn(0).getInt();
  }

  void insert(const Append& append, std::int64_t key) {
    int number = append.first;
    for (const std::string& entry : append.entries) {
      insert_entry_.bind(1, key);
      insert_entry_.bind(2, number++);
      insert_entry_.bindNoCopy(3, entry);
      run(insert_entry_);
    }
    const bool made = append.first == 0 && !append.entries.empty();
    if (append.standing == Standing::finished) {
      if (!made) {
        finish_table_.bind(1, key);
        run(finish_table_);
        end_work_.bind(1, key);
        run(end_work_);
      }
      keys_.erase(append.table);
      return;
    }
    if (append.listing && !made) {
      list_table_.bind(1, static_cast<int>(*append.listing));
      list_table_.bind(2, key);
      run(list_table_);
    }
    if (append.due || made) {
      const Due due = append.due.value_or(Due{});
      set_due_.bind(1, key);
      set_due_.bind(2, due.at);
      set_due_.bind(3, name_of(due.work));
      run(set_due_);
    }
  }

  Intake intake_;
  const int checkpoint_pages_;
  SQLite::Database writer_;
  SqliteSql people_sql_{writer_};
  SQLite::Database& prepared_;  // the same, once its file is up to date
  SQLite::Database reader_;
  SQLite::Statement insert_entry_;
  SQLite::Statement insert_many_;
  SQLite::Statement insert_table_;
  SQLite::Statement finish_table_;
  SQLite::Statement list_table_;
  SQLite::Statement set_due_;
  SQLite::Statement end_work_;
  SQLite::Statement count_entries_;
  SQLite::Statement find_table_;
  std::unordered_map<std::string, std::int64_t> keys_;  // of tables written to lately
  int pages_ = 0;                                       // in the write-ahead log
  std::optional<Removal> removal_;                      // that is under way
  std::mutex reading_;
  SQLite::Statement load_;
  SQLite::Statement claim_;
  SQLite::Statement next_due_;
  SQLite::Statement list_;
  std::optional<People> people_;

  std::mutex mutex_;
  bool stopping_ = false;
  std::condition_variable wake_reader_;
  std::deque<Wanted> wanted_;
  std::thread thread_;
  std::thread reading_thread_;
};

}  // namespace

Result<std::unique_ptr<Archive>> open_sqlite(const SqliteOptions& options) {
  try {
    return std::make_unique<SqliteStore>(options);
  } catch (const std::exception& error) {
    return fail("the database {} can't be opened: {}", options.path, error.what());
  }
}

}  // namespace pioche::store
