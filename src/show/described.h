#pragma once
// Messages as structures. A structure that lists its members (Boost.Describe) is read from JSON with every mistake named,
// written as JSON text, and described as a JSON schema, all from that one list:
//
//   struct JoinTable {
//     std::optional<std::string> name;      // may be left out
//     Nullable<int> round;                  // always there, perhaps as null
//     Query<bool> log;                      // stands in the address, not in the body
//   };
//   BOOST_DESCRIBE_STRUCT(JoinTable, (), (name, round, log))
//
// A member whose name would be a word of C++ ends in an underscore (`public_`), which nobody else sees.
#include <algorithm>
#include <array>
#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/mp11.hpp>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/result.h"
#include "show/json_line.h"
#include "show/read_json.h"

namespace pioche::described {

namespace json = boost::json;
namespace mp11 = boost::mp11;

// Always written, as null where there is nothing.
template <class T>
struct Nullable : std::optional<T> {
  using std::optional<T>::optional;
  Nullable(std::optional<T> value) : std::optional<T>(std::move(value)) {}  // NOLINT(*-explicit-*)
};

// Read from the address (?round=1), where it may be left out.
template <class T>
struct Query : std::optional<T> {
  using std::optional<T>::optional;
};

// Read from the address: the part of the path that a call calls {id}.
struct PathPart {
  std::string text;
};

// JSON of a game's or a record's own making, said to have the shape of a structure: schemas say so, and a test holds real
// answers against them.
template <class Shape>
struct Like {
  json::object own;
};
template <class Shape>
struct Like<std::vector<Shape>> {
  json::array own;
};

// --- what a type is
// -------------------------------------------------------------------------------------------------

template <class T>
concept Structure = boost::describe::has_describe_members<T>::value && std::is_class_v<T>;
template <class T>
concept Enumeration = boost::describe::has_describe_enumerators<T>::value;
// A structure that is a whole message of its own: {"version": 1, "type": "event", ...}.
template <class T>
concept Message = Structure<T> && requires {
  { T::type } -> std::convertible_to<std::string_view>;
};
// A type that reads and shows itself as another (a seat counted from 1).
template <class T>
concept Converted = requires(const T& value, const typename T::Outside& outside) {
  { T::from(outside) } -> std::same_as<Result<T>>;
  { value.outside() } -> std::convertible_to<typename T::Outside>;
};

template <class T>
inline constexpr bool is_nullable = false;
template <class T>
inline constexpr bool is_nullable<Nullable<T>> = true;
template <class T>
inline constexpr bool is_query = false;
template <class T>
inline constexpr bool is_query<Query<T>> = true;
template <class T>
inline constexpr bool is_optional = is_query<T>;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_like = false;
template <class T>
inline constexpr bool is_like<Like<T>> = true;
template <class T>
inline constexpr bool is_json =
    std::same_as<T, json::value> || std::same_as<T, json::object> || std::same_as<T, json::array>;
template <class T>
concept List = !is_json<T> && !std::convertible_to<T, std::string_view> && requires(const T& list) {
  typename T::value_type;
  list.begin();
  list.end();
};

template <Structure T>
using Members =
    boost::describe::describe_members<T, boost::describe::mod_public | boost::describe::mod_inherited>;

// Calls something with each member's descriptor: its name and its pointer.
template <Structure T, class Do>
constexpr void for_each_member(Do&& something) {
  mp11::mp_for_each<Members<T>>(something);
}

constexpr std::string_view outside_name(std::string_view name) {
  if (name.ends_with('_')) name.remove_suffix(1);
  return name;
}

// The words of an enumeration, in its order; its values count from 0.
template <Enumeration E>
constexpr auto words_of() {
  using All = boost::describe::describe_enumerators<E>;
  std::array<std::string_view, mp11::mp_size<All>::value> words{};
  std::size_t next = 0;
  mp11::mp_for_each<All>([&](auto one) { words[next++] = outside_name(one.name); });
  return words;
}
template <Enumeration E>
inline constexpr auto words = words_of<E>();

template <Enumeration E>
constexpr std::string_view word(E value) {
  return words<E>[static_cast<std::size_t>(value)];
}
template <Enumeration E>
constexpr std::optional<E> find_word(std::string_view text) {
  for (std::size_t i = 0; i < words<E>.size(); ++i)
    if (words<E>[i] == text) return static_cast<E>(i);
  return {};
}

// --- writing
// ------------------------------------------------------------------------------------------------------

template <class T>
void write(std::string& out, const T& value);

namespace inside {

void write_json(std::string& out, const json::value& value);
void write_json(std::string& out, const json::array& list);
void write_json(std::string& out, const json::object& object);
void write_number(std::string& out, double number);

// ,"name": of a member, ready to be written in one piece.
template <class Member>
inline constexpr auto key = [] {
  constexpr std::string_view name = outside_name(Member::name);
  std::array<char, name.size() + 4> text{',', '"'};
  std::copy(name.begin(), name.end(), text.begin() + 2);
  text[name.size() + 2] = '"';
  text[name.size() + 3] = ':';
  return text;
}();

template <class Member>
void begin_member(std::string& out, bool& first) {
  constexpr const auto& text = key<Member>;
  out.append(text.data() + first, text.size() - first);
  first = false;
}

template <Structure T>
void write_members(std::string& out, const T& value, bool& first) {
  for_each_member<T>([&](auto member) {
    const auto& field = value.*member.pointer;
    using Field = std::remove_cvref_t<decltype(field)>;
    if constexpr (is_optional<Field>) {
      if (!field) return;
      begin_member<decltype(member)>(out, first);
      write(out, *field);
    } else {
      begin_member<decltype(member)>(out, first);
      write(out, field);
    }
  });
}

}  // namespace inside

template <class T>
void write(std::string& out, const T& value) {
  if constexpr (std::same_as<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (std::integral<T>) {
    const fmt::format_int text(value);
    out.append(text.data(), text.size());
  } else if constexpr (std::floating_point<T>) {
    inside::write_number(out, value);
  } else if constexpr (std::convertible_to<T, std::string_view>) {
    append_quoted(out, value);
  } else if constexpr (is_json<T>) {
    inside::write_json(out, value);
  } else if constexpr (is_like<T>) {
    inside::write_json(out, value.own);
  } else if constexpr (is_nullable<T>) {
    if (value)
      write(out, *value);
    else
      out += "null";
  } else if constexpr (Converted<T>) {
    write(out, value.outside());
  } else if constexpr (Enumeration<T>) {
    append_quoted(out, word(value));
  } else if constexpr (List<T>) {
    out += '[';
    bool first = true;
    for (const auto& one : value) {
      if (!first) out += ',';
      first = false;
      write(out, one);
    }
    out += ']';
  } else {
    static_assert(Structure<T>, "list its members with BOOST_DESCRIBE_STRUCT");
    bool first = true;
    out += '{';
    if constexpr (Message<T>) {
      out.append("\"version\":1,\"type\":\"").append(T::type) += '"';
      first = false;
    }
    inside::write_members(out, value, first);
    out += '}';
  }
}

template <class T>
std::string text_of(const T& value) {
  std::string out;
  out.reserve(192);
  write(out, value);
  return out;
}

// The same as a tree, for those who look into it.
template <class T>
json::value json_of(const T& value) {
  return json::parse(text_of(value));
}

// {"version": 1, ...}: what a call is answered with.
template <Structure T>
std::string answer_text(const T& value) {
  std::string out = "{\"version\":1";
  out.reserve(256);
  bool first = false;
  inside::write_members(out, value, first);
  out += '}';
  return out;
}

// --- reading
// ------------------------------------------------------------------------------------------------------

// What can be read: the body, and what stands in the address.
struct Source {
  const json::object& body;
  std::string_view query;  // "a=1&b=2"
  std::string_view path_part;
};

template <class T>
Result<T> read(const json::value& value, std::string_view key, std::string_view what);
template <Structure T>
Result<T> read(const Source& source, std::string_view what);

namespace inside {

std::optional<std::string_view> query_value(std::string_view query, std::string_view key);
std::string name_of(std::string_view key, std::string_view what);  // "'round' of body"; empty key: just what
tl::unexpected<Error> unexpected_kind(std::string_view key, std::string_view what, std::string_view wanted,
                                      const json::value& got);
tl::unexpected<Error> unknown_word(std::string_view key, std::string_view what, const std::string_view* words,
                                   std::size_t count, std::string_view got);
Result<std::int64_t> read_integer(const json::value& value, std::string_view key, std::string_view what,
                                  std::int64_t least, std::int64_t most);
std::string query_text(std::string_view text);  // with what %xx and + stand for
// A word of a query as the JSON value that it would be in a body.
json::value query_json(std::string_view text);

template <class Field>
Result<> read_member(Field& field, const Source& source, std::string_view key, std::string_view what) {
  if constexpr (std::same_as<Field, PathPart>) {
    field.text = source.path_part;
    return {};
  } else if constexpr (is_query<Field>) {
    const auto text = query_value(source.query, key);
    if (!text || text->empty()) return {};
    if constexpr (std::same_as<typename Field::value_type, std::string>)
      field.emplace(query_text(*text));
    else
      field.emplace(TRY(described::read<typename Field::value_type>(query_json(*text), key, "the query")));
    return {};
  } else {
    const json::value* const given = source.body.if_contains(key);
    if constexpr (is_optional<Field> || is_nullable<Field>) {
      if (!given || given->is_null()) return {};
      field.emplace(TRY(described::read<typename Field::value_type>(*given, key, what)));
    } else {
      if (!given) return fail("{} lacks '{}'", what, key);
      field = TRY(described::read<Field>(*given, key, what));
    }
    return {};
  }
}

}  // namespace inside

template <Structure T>
Result<T> read(const Source& source, std::string_view what) {
  T out{};
  Result<> so_far;
  for_each_member<T>([&](auto member) {
    if (so_far) so_far = inside::read_member(out.*member.pointer, source, outside_name(member.name), what);
  });
  TRY(std::move(so_far));
  return out;
}

template <class T>
Result<T> read(const json::value& value, std::string_view key, std::string_view what) {
  if constexpr (std::same_as<T, bool>) {
    if (!value.is_bool()) return inside::unexpected_kind(key, what, "true or false", value);
    return value.get_bool();
  } else if constexpr (std::integral<T>) {
    return static_cast<T>(TRY(inside::read_integer(value, key, what, std::numeric_limits<T>::min(),
                                                   std::numeric_limits<T>::max())));
  } else if constexpr (std::floating_point<T>) {
    if (!value.is_number()) return inside::unexpected_kind(key, what, "a number", value);
    return value.to_number<T>();
  } else if constexpr (std::same_as<T, std::string>) {
    if (!value.is_string()) return inside::unexpected_kind(key, what, "a string", value);
    return std::string(value.get_string());
  } else if constexpr (std::same_as<T, json::value>) {
    return json::value(value,
                       json::storage_ptr());  // outlives the message, whose memory a plain copy would share
  } else if constexpr (std::same_as<T, json::object>) {
    if (!value.is_object()) return inside::unexpected_kind(key, what, "an object", value);
    return json::object(value.get_object(), json::storage_ptr());
  } else if constexpr (Converted<T>) {
    return T::from(TRY(read<typename T::Outside>(value, key, what)));
  } else if constexpr (Enumeration<T>) {
    if (!value.is_string()) return inside::unexpected_kind(key, what, "a string", value);
    const std::string_view text = value.get_string();
    if (const auto found = find_word<T>(text)) return *found;
    return inside::unknown_word(key, what, words<T>.data(), words<T>.size(), text);
  } else if constexpr (List<T>) {
    if (!value.is_array()) return inside::unexpected_kind(key, what, "a list", value);
    T list;
    list.reserve(value.get_array().size());
    for (const json::value& one : value.get_array())
      list.push_back(TRY(read<typename T::value_type>(one, "", fmt::format("each of '{}'", key))));
    return list;
  } else {
    static_assert(Structure<T>, "list its members with BOOST_DESCRIBE_STRUCT");
    if (!value.is_object()) return inside::unexpected_kind(key, what, "an object", value);
    return read<T>(Source{value.get_object(), {}, {}}, key.empty() ? what : key);
  }
}

}  // namespace pioche::described
