#include "store/archive.h"

#include <string>

#include "play/dealt.h"
#include "play/notation.h"
#include "table/course.h"

namespace pioche::store {
namespace json = boost::json;
namespace {

// A finished table with the same course as the record. What the record doesn't say (times, tokens, how it was
// dealt) is made up so that nobody holds a seat.
Result<table::Entries> entries_of(const play::Record& record, const std::string& id, table::Millis now) {
  const play::Match replayed = TRY(play::replay(record));

  table::NewTable asked;
  asked.id = id;
  asked.game = record.game;
  asked.options = play::options(replayed);
  asked.access = table::Access::everyone;
  asked.start = table::Start::held;
  asked.host = fair::hash_secret(fair::new_secret());
  asked.join = fair::hash_secret(fair::new_secret());
  asked.watch = fair::hash_secret(fair::new_secret());
  asked.seed = fair::new_seed();
  auto name = record.players.begin();
  for (int seat = 0; seat < replayed.players(); ++seat)
    asked.seats.push_back({table::SeatKind::human, name != record.players.end() ? *name++ : "", 0, {}});
  auto created = table::create(asked, now);
  if (!created) return fail("{}", created.error().message);
  table::Entries entries = std::move(*created);
  // The house that dealt it made the promise, not this one.
  const auto fair = record.others.find("fair");
  entries[0].more["imported_fair"] = fair != record.others.end() ? fair->value() : json::value(nullptr);

  const play::Match match = TRY(table::add_course(play::anew(replayed), record, now, entries));
  table::Entry& end = entries.emplace_back();
  end.kind = match.over() ? table::Kind::over : table::Kind::abandoned;
  end.at = now;
  return entries;
}

}  // namespace

Result<table::Table> restore(std::string id, const Lines& lines) {
  table::Entries entries;
  entries.reserve(lines.size());
  for (const std::string& line : lines) {
    auto entry = table::read_entry(line);
    if (!entry) return fail_in(fmt::format("table {}, event {}", id, entries.size()), entry.error());
    entries.push_back(std::move(*entry));
  }
  return table::Table::restore(std::move(id), entries);
}

namespace {

// Each table of the house that is sound, one after another, until the visitor has an error of its own.
Result<> each_table(Archive& archive, const Bad& bad,
                    const std::function<Result<>(const table::Table&)>& visit) {
  for (const std::string& id : TRY(archive.all())) {
    const auto lines = archive.read(id);
    const auto table = lines ? restore(id, *lines) : Result<table::Table>(tl::unexpected(lines.error()));
    if (table)
      TRY(visit(*table));
    else
      bad(id, table.error());
  }
  return {};
}

}  // namespace

Result<int> export_records(Archive& archive, std::ostream& out, const Bad& bad) {
  int written = 0;
  TRY(each_table(archive, bad, [&](const table::Table& table) -> Result<> {
    if (table.match().rounds() == 0) return {};
    out << play::to_text(play::write_record(table.record())) << '\n';
    if (!out) return fail("writing the records failed after {}: is the disk full?", written);
    ++written;
    return {};
  }));
  return written;
}

Result<int> check_tables(Archive& archive, const Bad& bad) {
  int sound = 0;
  TRY(each_table(archive, bad, [&](const table::Table&) -> Result<> {
    ++sound;
    return {};
  }));
  return sound;
}

Result<Append> finished_table(const play::Record& record, table::Millis now) {
  Append append{fair::new_table_id(), 0, {}, Standing::finished};
  const auto entries = TRY(entries_of(record, append.table, now));
  for (const table::Entry& entry : entries) append.entries.push_back(table::write_entry(entry));
  return append;
}

Result<std::vector<Append>> import_records(std::istream& in, table::Millis now) {
  std::vector<Append> appends;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.empty()) continue;
    const std::string where = fmt::format("line {}", number);
    const auto record = play::read_record(line);
    if (!record) return fail_in(where, record.error());
    auto append = finished_table(*record, now);
    if (!append) return fail_in(where, append.error());
    appends.push_back(std::move(*append));
  }
  return appends;
}

}  // namespace pioche::store
