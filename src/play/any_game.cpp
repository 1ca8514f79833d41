#include "play/any_game.h"

#include <fmt/ranges.h>

#include <array>
#include <vector>

#include "play/list.h"
#include "play/typed_match.h"

namespace pioche::play {
namespace {

template <Shown S>
class TypedGame final : public AnyGame {
  using G = typename S::Game;

 public:
  std::string_view name() const override { return G::name; }
  json::object describe() const override { return S::describe(); }

  Result<std::unique_ptr<Match>> new_match(const json::object& object) const override {
    const auto options = S::read_options(object);
    if (!options) return tl::unexpected(options.error());
    if (const auto possible = G::check(*options); !possible) return tl::unexpected(possible.error());
    return std::make_unique<TypedMatch<S>>(*options);
  }
};

}  // namespace

std::span<const AnyGame* const> games() {
  static const auto list = []<class... Shows>(std::tuple<Shows...>*) {
    static const std::tuple<TypedGame<Shows>...> all;
    return std::array<const AnyGame*, sizeof...(Shows)>{&std::get<TypedGame<Shows>>(all)...};
  }(static_cast<Games*>(nullptr));
  return list;
}

Result<const AnyGame*> find_game(std::string_view name) {
  std::vector<std::string_view> names;
  for (const AnyGame* game : games()) {
    if (game->name() == name) return game;
    names.push_back(game->name());
  }
  return fail("there is no game '{}'; there are {}", name.substr(0, 40), fmt::join(names, ", "));
}

}  // namespace pioche::play
