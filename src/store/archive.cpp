#include "store/archive.h"

#include <string>

#include "play/notation.h"

namespace pioche::store {
namespace json = boost::json;
namespace {

// A finished table with the same course as the record. What the record doesn't say (times, tokens, how it was
// dealt) is made up so that nobody holds a seat.
Result<table::Entries> entries_of(const play::Record& record, const std::string& id, table::Millis now) {
  const auto replayed = play::replay(record);
  if (!replayed) return tl::unexpected(replayed.error());

  table::NewTable asked;
  asked.id = id;
  asked.game = record.game;
  asked.options = play::options(*replayed);
  asked.access = table::Access::everyone;
  asked.start = table::Start::held;
  asked.host = fair::hash_secret(fair::new_secret());
  asked.join = fair::hash_secret(fair::new_secret());
  asked.watch = fair::hash_secret(fair::new_secret());
  asked.seed = fair::new_seed();
  for (int seat = 0; seat < replayed->players(); ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    asked.seats.push_back(
        {table::SeatKind::human, index < record.players.size() ? record.players[index] : "", 0, {}});
  }
  auto created = table::create(asked, now);
  if (!created) return fail("{}", created.error().message);
  table::Entries entries = std::move(*created);
  // The house that dealt it made the promise, not this one.
  const auto fair = record.others.find("fair");
  entries[0].more["imported_fair"] = fair != record.others.end() ? fair->value() : json::value(nullptr);

  auto match = play::new_match(record.game, asked.options);
  const auto add = [&](table::Kind kind) -> table::Entry& {
    table::Entry& entry = entries.emplace_back();
    entry.kind = kind;
    entry.at = now;
    return entry;
  };
  add(table::Kind::started);
  for (std::size_t round = 0; round < record.rounds.size(); ++round) {
    table::Entry& dealt = add(table::Kind::dealt);
    dealt.round = static_cast<int>(round);
    dealt.more = record.rounds[round].setup;
    if (const auto started = play::start_round(*match, record.rounds[round].setup); !started)
      return tl::unexpected(started.error());
    for (const std::string& action : record.rounds[round].actions) {
      table::Entry& played = add(table::Kind::played);
      played.round = static_cast<int>(round);
      played.ply = match->ply();
      played.seat = match->seat_to_act();
      const auto usual = play::play(*match, action);
      if (!usual) return tl::unexpected(usual.error());
      played.text = *usual;
    }
  }
  add(match->over() ? table::Kind::over : table::Kind::abandoned);
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

Result<int> export_records(Archive& archive, std::ostream& out) {
  const auto ids = archive.all();
  if (!ids) return tl::unexpected(ids.error());
  int written = 0;
  for (const std::string& id : *ids) {
    const auto lines = archive.read(id);
    if (!lines) return tl::unexpected(lines.error());
    const auto table = restore(id, *lines);
    if (!table) return tl::unexpected(table.error());
    if (table->match().rounds() == 0) continue;
    out << play::to_text(play::write_record(table->record())) << '\n';
    if (!out) return fail("writing the records failed after {}: is the disk full?", written);
    ++written;
  }
  return written;
}

Result<Append> finished_table(const play::Record& record, table::Millis now) {
  Append append{fair::new_table_id(), 0, {}, Standing::finished};
  const auto entries = entries_of(record, append.table, now);
  if (!entries) return tl::unexpected(entries.error());
  for (const table::Entry& entry : *entries) append.entries.push_back(table::write_entry(entry));
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
