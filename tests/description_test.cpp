// What a game says about its options is true: a page that offers exactly what the description allows never
// builds a table that is refused, and hides nothing that could be played.
#include <gtest/gtest.h>

#include "play/list.h"
#include "play/shows.h"

namespace pioche::play {
namespace {

json::array values_of(const json::object& option) {
  if (option.at("type") == "boolean") return {false, true};
  if (const json::value* values = option.if_contains("values")) return values->as_array();
  const int min = option.at("min").to_number<int>(), max = option.at("max").to_number<int>();
  if (max - min >= 8) return {min, option.at("default"), max};
  json::array all;
  for (int value = min; value <= max; ++value) all.push_back(value);
  return all;
}

bool contains(const json::array& list, const json::value& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

bool holds(const json::object& when, const json::object& chosen) {
  return std::all_of(when.begin(), when.end(), [&](const auto& condition) {
    return contains(condition.value().as_array(), chosen.at(condition.key()));
  });
}

json::array entries(const json::object& option, std::string_view list) {
  const json::value* found = option.if_contains(list);
  return found ? found->as_array() : json::array{};
}

bool allowed(const json::array& options, const json::object& chosen) {
  for (const json::value& option : options)
    for (const json::value& entry : entries(option.as_object(), "only"))
      if (entry.at("value") == chosen.at(option.at("name").as_string()) &&
          !holds(entry.at("when").as_object(), chosen))
        return false;
  return true;
}

std::vector<json::object> every_choice(const json::array& options) {
  std::vector<json::object> choices{{}};
  for (const json::value& option : options) {
    std::vector<json::object> longer;
    for (const json::object& choice : choices)
      for (const json::value& value : values_of(option.as_object())) {
        longer.push_back(choice);
        longer.back()[option.at("name").as_string()] = value;
      }
    choices = std::move(longer);
  }
  return choices;
}

template <class S>
bool accepted(const json::object& chosen) {
  const auto options = S::read_options(chosen);
  return options && S::Game::check(*options);
}

TEST(Description, AllowsExactlyWhatTheGameAccepts) {
  each_game([]<Game G>() {
    using S = ShowOf<G>;
    const json::array options = S::describe().at("options").as_array();
    int both[2] = {0, 0};
    for (const json::object& chosen : every_choice(options)) {
      EXPECT_EQ(accepted<S>(chosen), allowed(options, chosen)) << S::Game::name << json::serialize(chosen);
      ++both[allowed(options, chosen) ? 1 : 0];
    }
    EXPECT_GT(both[1], 0) << S::Game::name;
  });
}

// Leaving an option out is choosing what the description calls usual for the others, or its default.
TEST(Description, SaysWhatIsTakenWhenAnOptionIsLeftOut) {
  each_game([]<Game G>() {
    using S = ShowOf<G>;
    const json::array options = S::describe().at("options").as_array();
    for (const json::object& chosen : every_choice(options)) {
      if (!accepted<S>(chosen)) continue;
      for (const json::value& option : options) {
        json::value taken = option.at("default");
        for (const json::value& entry : entries(option.as_object(), "usual"))
          if (holds(entry.at("when").as_object(), chosen)) taken = entry.at("value");
        json::object without = chosen;
        without.erase(option.at("name").as_string());
        const auto read = S::read_options(without);
        ASSERT_TRUE(read) << read.error().message;
        const json::object written = S::write_options(*read);
        const json::value* const told = written.if_contains(option.at("name").as_string());
        EXPECT_EQ(told ? *told : option.at("default"), taken) << S::Game::name << json::serialize(without);
      }
    }
  });
}

TEST(Description, NamesOnlyOptionsAndValuesThatThereAre) {
  each_game([]<Game G>() {
    using S = ShowOf<G>;
    const json::array options = S::describe().at("options").as_array();
    const auto named = [&](const json::value& name) -> const json::object* {
      for (const json::value& option : options)
        if (option.at("name") == name) return &option.as_object();
      return nullptr;
    };
    for (const json::value& option : options)
      for (const char* list : {"only", "usual"})
        for (const json::value& entry : entries(option.as_object(), list)) {
          EXPECT_TRUE(contains(values_of(option.as_object()), entry.at("value"))) << json::serialize(entry);
          for (const auto& condition : entry.at("when").as_object()) {
            const json::object* other = named(json::value(condition.key()));
            ASSERT_TRUE(other) << condition.key();
            for (const json::value& value : condition.value().as_array())
              EXPECT_TRUE(contains(values_of(*other), value)) << json::serialize(entry);
          }
        }
  });
}

}  // namespace
}  // namespace pioche::play
