#include "table/entry.h"

#include "play/json.h"
#include "show/json_line.h"
#include "show/read_json.h"

namespace pioche::table {
std::string write_entry(const Entry& entry) {
  std::string out;
  out.reserve(128);
  JsonLine line(out);
  line.add("kind", word(entry.kind));
  line.add("at", entry.at);
  if (entry.seat != nobody) line.add("seat", entry.seat + 1);
  if (entry.round >= 0) line.add("round", entry.round);
  if (entry.ply >= 0) line.add("ply", entry.ply);
  if (entry.level > 0) line.add("level", entry.level);
  if (!entry.text.empty()) line.add("text", entry.text);
  if (!entry.id.empty()) line.add("id", entry.id);
  if (entry.dealt)
    line.add("more", play::setup(*entry.dealt));
  else if (!entry.more.empty())
    line.add("more", entry.more);
  line.end();
  return out;
}

Result<Entry> read_entry(std::string_view text) {
  boost::system::error_code error;
  const json::value value = json::parse(text, error);
  if (error || !value.is_object()) return fail("an entry is not a JSON object: {}", text.substr(0, 100));
  const read_json::Fields fields(value.get_object(), "entry");
  const std::string kind = TRY(fields.string("kind"));

  Entry entry;
  const auto known = described::find_word<Kind>(kind);
  if (!known) return fail("unknown kind of entry \"{}\": written by a later version?", kind);
  entry.kind = *known;
  const json::value* const at = value.get_object().if_contains("at");
  if (!at || !at->is_int64()) return fail("an entry without a time");
  entry.at = at->get_int64();

  const int seat = TRY(fields.integer_or("seat", 0));
  if (seat < 0 || seat > max_seats) return fail("entry: seat {}", seat);
  entry.seat = static_cast<Seat>(seat - 1);
  entry.round = TRY(fields.integer_or("round", -1));
  entry.ply = TRY(fields.integer_or("ply", -1));
  entry.level = TRY(fields.integer_or("level", 0));
  const json::object& object = value.get_object();
  if (object.contains("text")) entry.text = TRY(fields.string("text"));
  if (object.contains("id")) entry.id = TRY(fields.string("id"));
  if (object.contains("more")) entry.more = *TRY(fields.object("more"));
  return entry;
}

}  // namespace pioche::table
