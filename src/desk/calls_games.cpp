// What there is to play.
#include "desk/desk.h"
#include "play/json.h"

namespace pioche::desk {

Answer<Games> list_games(Desk&, const Caller&, const Nothing&) {
  Games list;
  for (const json::value& game : play::describe_games()) list.games.push_back({game.as_object()});
  for (int level = table::min_level; level <= table::max_level; ++level)
    list.levels.push_back({level, fmt::format("Bot {}", level)});
  return list;
}

Answer<Document<OpenApi>> show_openapi(Desk& desk, const Caller&, const Nothing&) {
  if constexpr (on_device) return refuse("unknown_path", "this house has no document of itself");
  return Document<OpenApi>{json::serialize(openapi_document(desk.calls())), ""};
}

}  // namespace pioche::desk
