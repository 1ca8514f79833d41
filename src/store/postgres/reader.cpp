#include "store/postgres/reader.h"

#include <unordered_map>

#include "base/scarce.h"

namespace pioche::store {
namespace {

constexpr std::size_t read_together = 200;

}  // namespace

std::vector<Result<Lines>> read_tables(Connection& connection, const std::vector<TableWanted>& wanted) {
  std::vector<std::string> names;
  std::vector<std::int64_t> from;
  for (const TableWanted& one : wanted) {
    names.push_back(one.table);
    from.push_back(one.from);
  }
  // One statement sees one moment: a counter, and the entries up to it.
  const ResultPtr found = connection.run(
      "SELECT place, events, number, body FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS wanted "
      "(name, "
      "begins, place) JOIN tables ON id = name LEFT JOIN log ON table_key = key AND number >= begins "
      "ORDER BY place, number",
      {Parameter::texts(names), Parameter::numbers(from)});
  std::vector<Result<Lines>> out(wanted.size(), Lines());
  std::vector<std::int64_t> events(wanted.size(), 0);
  const auto damaged = [&](std::size_t place, std::int64_t number) {
    out[place] = fail("table {} is damaged: entry {} is missing", wanted[place].table, number);
  };
  for (int row = 0; row < PQntuples(found.get()); ++row) {
    const auto place = static_cast<std::size_t>(number_of(*found, row, 0)) - 1;
    events[place] = number_of(*found, row, 1);
    if (!out[place] || PQgetisnull(found.get(), row, 2) != 0) continue;
    const std::int64_t next = wanted[place].from + static_cast<std::int64_t>(out[place]->size());
    if (number_of(*found, row, 2) != next)
      damaged(place, next);
    else
      out[place]->push_back(text_of(*found, row, 3));
  }
  for (std::size_t place = 0; place < out.size(); ++place)
    if (const auto read = out[place] ? wanted[place].from + static_cast<std::int64_t>(out[place]->size()) : 0;
        out[place] && read < events[place])
      damaged(place, read);
  return out;
}

Reader::Reader(Connection connection, Deliver deliver)
    : connection_(std::move(connection)), deliver_(std::move(deliver)), thread_([this] { answer(); }) {}

Reader::~Reader() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Reader::load(TableWanted wanted) {
  {
    const std::lock_guard lock(mutex_);
    loads_.push_back(std::move(wanted));
  }
  wake_.notify_one();
}

void Reader::ask(Question question) {
  {
    const std::lock_guard lock(mutex_);
    questions_.push_back(std::move(question));
  }
  wake_.notify_one();
}

void Reader::answer() {
  for (;;) {
    std::vector<TableWanted> loads;
    Question question;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !loads_.empty() || !questions_.empty(); });
      if (stopping_) return;
      const auto end = loads_.begin() + static_cast<std::ptrdiff_t>(std::min(loads_.size(), read_together));
      loads.assign(std::make_move_iterator(loads_.begin()), std::make_move_iterator(end));
      loads_.erase(loads_.begin(), end);
      if (!questions_.empty()) {
        question = std::move(questions_.front());
        questions_.pop_front();
      }
    }
    if (!loads.empty()) answer_loads(std::move(loads));
    if (question) deliver_(once_there_is_memory([&] { return question(connection_); }));
  }
}

void Reader::answer_loads(std::vector<TableWanted> wanted) {
  std::vector<Result<Lines>> found;
  try {
    found = read_tables(connection_, wanted);
  } catch (const std::exception& trouble) {
    found.assign(wanted.size(), fail("reading tables: {}", trouble.what()));
  }
  deliver_([wanted = std::move(wanted), found = std::move(found)] {
    std::exception_ptr thrown;
    for (std::size_t i = 0; i < wanted.size(); ++i) try {
        wanted[i].then(found[i]);
      } catch (...) {
        thrown = std::current_exception();
      }
    if (thrown) std::rethrow_exception(thrown);
  });
}

}  // namespace pioche::store
