#include "store/postgres/batch.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "store/postgres/news.h"
#include "store/sql/people_writer.h"
#include "store/sql/work_names.h"

namespace pioche::store {
namespace {

constexpr int attempts =
    20;  // where two nodes were in each other's way, or a job has a value that can't be kept

const std::string begin = "BEGIN", finish = "COMMIT";

const std::string sign_life =
    "INSERT INTO nodes (id, batch, seen_at) VALUES ($1::text, $2::bigint, clock_timestamp()) "
    "ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, seen_at = excluded.seen_at";

// Where a table goes on, its row is brought forward, or into this node's hands if a bot is to move; one that is early is left. It is the row itself that is
// asked, as it is now: another node may have claimed it and put it off since this one wrote to it.
const std::string bring_forward =
    "ON CONFLICT (table_key) DO UPDATE SET due_at = excluded.due_at, kind = excluded.kind, node = "
    "excluded.node WHERE work.due_at > excluded.due_at OR (excluded.kind = 'bot' AND work.node IS DISTINCT "
    "FROM excluded.node)";

// One more entry of a table that goes on: nearly every append. $4 and $5: what is due and when, $6 which node has it in hand.
const std::string append_one =
    "WITH moved AS (UPDATE tables SET events = $2::bigint + 1 WHERE id = $1::text AND events = $2::bigint "
    "RETURNING key), due AS (INSERT INTO work (table_key, due_at, kind, node) SELECT key, $4::bigint, "
    "$5::text, $6::text FROM moved WHERE $4::bigint IS NOT NULL " +
    bring_forward + ") INSERT INTO log (table_key, number, body) SELECT key, $2::bigint, $3::text FROM moved";

// Entries, and whatever else is said with them: $4 it ends, $5 where it is listed, $6 to $8 what is due, as above. Without entries the row is put right.
const std::string append_more =
    "WITH moved AS (UPDATE tables SET events = events + cardinality($3::text[]), finished = finished OR "
    "$4::boolean, listing = CASE WHEN finished OR $4::boolean THEN 0 ELSE COALESCE($5::integer, listing) "
    "END, "
    "ended_at = CASE WHEN $4::boolean AND NOT finished THEN extract(epoch FROM now())::bigint ELSE ended_at "
    "END "
    "WHERE id = $1::text AND events = $2::bigint RETURNING key), "
    "written AS (INSERT INTO log (table_key, number, body) SELECT key, $2::bigint + place - 1, body FROM "
    "moved, "
    "unnest($3::text[]) WITH ORDINALITY AS given (body, place)), "
    "ended AS (DELETE FROM work USING moved WHERE table_key = key AND $4::boolean), "
    "due AS (INSERT INTO work (table_key, due_at, kind, node) SELECT key, $6::bigint, $7::text, $8::text "
    "FROM "
    "moved WHERE $6::bigint IS NOT NULL AND NOT $4::boolean " +
    bring_forward + " OR cardinality($3::text[]) = 0) SELECT key FROM moved";

const std::string make_table =
    "WITH made AS (INSERT INTO tables (id, events, finished, listing, ended_at) VALUES ($1::text, "
    "cardinality($2::text[]), $3::boolean, $4::integer, CASE WHEN $3::boolean THEN extract(epoch FROM "
    "now())::bigint END) ON CONFLICT (id) DO NOTHING RETURNING key), "
    "written AS (INSERT INTO log (table_key, number, body) SELECT key, place - 1, body FROM made, "
    "unnest($2::text[]) WITH ORDINALITY AS given (body, place)), "
    "due AS (INSERT INTO work (table_key, due_at, kind, node) SELECT key, $5::bigint, $6::text, $7::text "
    "FROM "
    "made WHERE NOT $3::boolean) SELECT key FROM made";

const std::string entries_there =
    "SELECT body FROM log JOIN tables ON key = table_key WHERE id = $1::text AND number >= $2::bigint AND "
    "number < $3::bigint ORDER BY number";
const std::string find_table = "SELECT key FROM tables WHERE id = $1::text";
const std::string note_beat =
    "INSERT INTO facts (name, value) VALUES ('beat', $1::bigint) ON CONFLICT (name) DO UPDATE SET value = "
    "GREATEST(facts.value, excluded.value)";
const std::string note_absence =
    "INSERT INTO absences (began, ended) VALUES ($1::bigint, $2::bigint) ON CONFLICT (began) DO UPDATE SET "
    "ended = GREATEST(absences.ended, excluded.ended)";
const std::string tell_others = "SELECT pg_notify($1::text, $2::text)";

Parameter text(const std::string& value) {
  return Parameter::of(std::string_view(value));
}
Parameter number(std::int64_t value) {
  return Parameter::of(value);
}
Parameter truth(bool value) {
  return {16, false, std::string(1, value ? '\1' : '\0')};
}
Parameter small_number(int value) {
  Parameter out = number(value);
  out.type = 23;
  out.bytes.erase(0, 4);
  return out;
}

bool makes_table(const Append& append) {
  return append.first == 0 && !append.entries.empty();
}
bool is_plain(const Append& append) {
  return !makes_table(append) && append.entries.size() == 1 && append.standing == Standing::unfinished &&
         !append.listing;
}
bool is_simple(const Job& job) {
  return job.people.empty() && job.together.size() == 1;
}

// What a bot is to do is in the hands of the node that said so; what time brings may be done by any.
Parameter in_hand(const Due& due, const std::string& node) {
  return due.work == Work::bot ? text(node) : Parameter();
}

const std::string& statement_of(const Append& append) {
  return makes_table(append) ? make_table : is_plain(append) ? append_one : append_more;
}

Parameters parameters_of(const Append& append, const std::string& node) {
  const bool ends = append.standing == Standing::finished;
  const auto with_due = [&](Parameters out) {
    if (append.due)
      out.insert(out.end(),
                 {number(append.due->at), text(name_of(append.due->work)), in_hand(*append.due, node)});
    else
      out.resize(out.size() + 3);
    return out;
  };
  if (is_plain(append)) return with_due({text(append.table), number(append.first), text(append.entries[0])});
  const auto listing = [&](bool made) {
    if (append.listing) return small_number(static_cast<int>(*append.listing));
    return made ? small_number(0) : Parameter();
  };
  if (makes_table(append)) {
    const Due due = append.due.value_or(Due{});
    return {text(append.table), Parameter::texts(append.entries),
            truth(ends),        ends ? small_number(0) : listing(true),
            number(due.at),     text(name_of(due.work)),
            in_hand(due, node)};
  }
  return with_due({text(append.table), number(append.first), Parameter::texts(append.entries), truth(ends),
                   listing(false)});
}

// Rows that a statement wrote, or gave.
int count_of(const PGresult& result) {
  return std::max(PQntuples(&result), Connection::touched(result));
}

}  // namespace

void Batches::prepare() {
  connection_.need();
  for (const std::string* const sql : {&begin, &finish, &sign_life, &append_one, &append_more, &make_table,
                                       &find_table, &note_beat, &note_absence, &tell_others})
    connection_.prepare(*sql);
  process_ = connection_.process();
}

void Batches::save(Taken& taken) {
  left_out_.clear();
  for (int tried = 1;; ++tried) try {
      return attempt(taken);
    } catch (const Trouble& trouble) {
      if (committing_ && trouble.kind == Trouble::Kind::away) throw InDoubt{trouble.what()};
      if (connection_.open()) connection_.script("ROLLBACK");
      const bool worth_it = trouble.kind == Trouble::Kind::again || trouble.kind == Trouble::Kind::value;
      if (!worth_it || tried == attempts) throw;
    }
}

void Batches::attempt(Taken& taken) {
  committing_ = unheard_ = false;
  prepare();
  ++number_;
  write(taken);
  committing_ = false;
}

void Batches::write(Taken& taken) {
  std::vector<Job*> simple, complex;
  for (Job& job : taken.jobs) {
    if (std::find(left_out_.begin(), left_out_.end(), &job) != left_out_.end()) continue;
    job.saved = {};
    if (is_simple(job))
      simple.push_back(&job);
    else if (!job.together.empty() || !job.people.empty())
      complex.push_back(&job);
  }
  std::stable_sort(simple.begin(), simple.end(), [](const Job* one, const Job* other) {
    return one->together[0].table < other->together[0].table;
  });

  connection_.begin_pipeline();
  connection_.say(begin);
  connection_.say(sign_life, {text(node_), number(number_)});
  for (const Job* job : simple) {
    const Append& append = job->together[0];
    connection_.say(statement_of(append), parameters_of(append, node_));
  }
  say_signs(taken.signs);
  const std::vector<std::string> told = news(taken);
  const bool at_once = complex.empty();
  if (at_once) {
    for (const std::string& line : told) connection_.say(tell_others, {text(news_channel), text(line)});
    connection_.say(finish);
    committing_ = unheard_ = true;
  }
  connection_.finish();

  // Results come in the order of the statements. After one that failed there is nothing but the end of the line.
  std::optional<Trouble> failed;
  const auto hear = [&]() -> ResultPtr {
    try {
      return connection_.hear();
    } catch (const Trouble& trouble) {
      if (trouble.kind == Trouble::Kind::away) throw;
      if (!failed) failed = trouble;
      return nullptr;
    }
  };
  hear();
  hear();
  std::vector<Job*> refused;
  for (Job* job : simple) {
    const bool well = !failed;
    if (const ResultPtr result = hear(); result && count_of(*result) == 0) refused.push_back(job);
    if (!well || !failed || failed->kind != Trouble::Kind::value) continue;
    job->saved = {Outcome::failed, failed->what()};
    left_out_.push_back(job);
  }
  for (std::size_t i = 0; i < (taken.signs.beat ? 1 : 0) + taken.signs.absences.size(); ++i) hear();
  if (at_once)
    for (std::size_t i = 0; i < told.size() + 1; ++i) hear();
  hear();  // the end of the line
  connection_.end_pipeline();
  if (failed) {
    committing_ = false;
    throw Trouble(*failed);
  }

  const auto refuse = [&] {
    for (Job* job : refused) {
      const std::string& table = job->together[0].table;
      const bool there = PQntuples(connection_.run(find_table, {text(table)}).get()) > 0;
      job->saved = there ? Saved{Outcome::conflict, "somebody was faster at table " + table}
                         : Saved{Outcome::failed, "there is no table " + table};
    }
  };
  if (at_once) {
    committing_ = false;
    return refuse();
  }
  refuse();
  for (Job* job : complex) save_complex(*job);
  for (const std::string& line : told) connection_.run(tell_others, {text(news_channel), text(line)});
  committing_ = true;
  connection_.run(finish);
}

int Batches::run_append(const Append& append) {
  return count_of(*connection_.run(statement_of(append), parameters_of(append, node_)));
}

// Undone by itself, as far as it had come.
void Batches::save_complex(Job& job) {
  connection_.script("SAVEPOINT job");
  const auto undo = [&](Outcome outcome, std::string why) {
    connection_.script("ROLLBACK TO job");
    connection_.script("RELEASE job");
    job.saved = {outcome, std::move(why)};
  };
  try {
    for (const Append& append : job.together) {
      if (run_append(append) > 0) continue;
      const bool there = PQntuples(connection_.run(find_table, {text(append.table)}).get()) > 0;
      return there ? undo(Outcome::conflict, "somebody was faster at table " + append.table)
                   : undo(Outcome::failed, "there is no table " + append.table);
    }
    for (const PeopleChange& change : job.people)
      if (!write_change(people_, change))
        return undo(Outcome::conflict, "somebody was faster, or it isn't there");
    connection_.script("RELEASE job");
  } catch (const Trouble& trouble) {
    if (trouble.kind == Trouble::Kind::conflict) return undo(Outcome::conflict, trouble.what());
    if (trouble.kind == Trouble::Kind::value) return undo(Outcome::failed, trouble.what());
    throw;
  }
}

void Batches::say_signs(const Signs& signs) {
  if (signs.beat) connection_.say(note_beat, {number(*signs.beat)});
  for (const Absence& one : signs.absences)
    connection_.say(note_absence, {number(one.from), number(one.until)});
}

std::vector<std::string> Batches::news(const Taken& taken) const {
  NewsWriter writer(node_);
  for (const Job& job : taken.jobs)
    for (const Append& append : job.together) writer.add(append);
  for (const std::string& text : taken.signs.said) writer.say(text);
  return writer.lines();
}

void Batches::sign() {
  connection_.need();
  connection_.run(sign_life, {text(node_), number(number_)});
}

// The row of this node is locked by whoever wrote it last, until that has ended: so the answer is final. It waits for a synchronous replica like
// any that writes, so what it says outlives a failover.
bool Batches::settle(Taken& taken) {
  connection_.need();
  connection_.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1::integer AND "
      "application_name = current_setting('application_name') AND pid <> pg_backend_pid()",
      {small_number(process_)});
  const ResultPtr found =
      connection_.run("SELECT batch FROM nodes WHERE id = $1::text FOR UPDATE", {text(node_)});
  const bool committed = PQntuples(found.get()) > 0 && number_of(*found, 0, 0) == number_;
  if (committed && unheard_) read_back(taken);
  return committed;
}

// The transaction was made, but nobody heard which of its appends met a conflict: the log has what they wrote, or somebody else's.
void Batches::read_back(Taken& taken) {
  for (Job& job : taken.jobs) {
    if (!is_simple(job) || job.saved.outcome != Outcome::saved) continue;
    const Append& append = job.together[0];
    const auto size = static_cast<int>(append.entries.size());
    const ResultPtr there = connection_.run(
        entries_there, {text(append.table), number(append.first), number(append.first + size)});
    bool same = PQntuples(there.get()) == size;
    for (int i = 0; same && i < size; ++i)
      same = text_of(*there, i, 0) == append.entries[static_cast<std::size_t>(i)];
    if (!same) job.saved = {Outcome::conflict, "somebody was faster at table " + append.table};
  }
}

}  // namespace pioche::store
