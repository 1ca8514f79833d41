// What there is to play.
#include "desk/books.h"
#include "desk/desk.h"
#include "play/json.h"

namespace pioche::desk {

// Both are the same whenever somebody asks, and long: they are written once.

Answer<Written<Games>> list_games(Desk& desk, const Caller&, const Nothing&) {
  Written<Games>& kept = desk.noted().games;
  if (!kept.text.empty()) return kept;
  Games list;
  for (const json::value& game : play::describe_games()) list.games.push_back({game.as_object()});
  for (int level = table::min_level; level <= table::max_level; ++level)
    list.levels.push_back({level, fmt::format("Bot {}", level)});
  return kept = written(list);
}

Answer<Document<OpenApi>> show_openapi(Desk& desk, const Caller&, const Nothing&) {
  if constexpr (on_device) return refuse("unknown_path", "this house has no document of itself");
  Document<OpenApi>& kept = desk.noted().openapi;
  if (kept.text.empty()) kept.text = json::serialize(openapi_document(desk.calls()));
  return kept;
}

}  // namespace pioche::desk
