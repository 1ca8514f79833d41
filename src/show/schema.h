#pragma once
// JSON schemas of described structures (OpenAPI 3.1). Each structure gets a schema under its own name, once; whatever
// contains it refers to it.
#include "show/described.h"

namespace pioche::described {

// A structure that is sent to us may say null for what it leaves out; we leave it out.
enum class Way { in, out };

class Schemas {
 public:
  explicit Schemas(Way way = Way::out) : way_(way) {}

  template <class T>
  json::object of() {
    if constexpr (std::same_as<T, bool>) {
      return {{"type", "boolean"}};
    } else if constexpr (std::integral<T>) {
      return {{"type", "integer"}};
    } else if constexpr (std::floating_point<T>) {
      return {{"type", "number"}};
    } else if constexpr (std::convertible_to<T, std::string_view>) {
      return {{"type", "string"}};
    } else if constexpr (std::same_as<T, json::object>) {
      return {{"type", "object"}, {"additionalProperties", true}};
    } else if constexpr (std::same_as<T, json::array>) {
      return {{"type", "array"}};
    } else if constexpr (std::same_as<T, json::value>) {
      return {};
    } else if constexpr (is_nullable<T>) {
      return or_null(of<typename T::value_type>());
    } else if constexpr (is_optional<T>) {
      return way_ == Way::in && !is_query<T> ? or_null(of<typename T::value_type>())
                                             : of<typename T::value_type>();
    } else if constexpr (Converted<T>) {
      return of<typename T::Outside>();
    } else if constexpr (Enumeration<T>) {
      json::array all;
      for (const std::string_view one : words<T>) all.emplace_back(one);
      return {{"type", "string"}, {"enum", std::move(all)}};
    } else if constexpr (requires { typename T::mapped_type; }) {
      return {{"type", "object"}, {"additionalProperties", of<typename T::mapped_type>()}};
    } else if constexpr (List<T>) {
      return {{"type", "array"}, {"items", of<typename T::value_type>()}};
    } else if constexpr (requires { shape(static_cast<T*>(nullptr)); }) {
      return of<decltype(shape(static_cast<T*>(nullptr)))>();
    } else {
      const std::string name(type_name<T>());
      if (!known_.contains(name)) {
        known_[name] = nullptr;  // so that one that contains itself ends
        json::object made = members_of<T>();
        known_[name] = std::move(made);
      }
      return {{"$ref", "#/components/schemas/" + name}};
    }
  }

  // The members themselves, with the version that calls and their answers carry.
  template <class T>
  json::object call() {
    json::object schema = members_of<T>();
    schema["properties"].as_object()["version"] = json::object{{"type", "integer"}, {"const", 1}};
    schema["required"].as_array().emplace_back("version");
    return schema;
  }

  // What of a structure stands in the address: OpenAPI's "parameters".
  template <class T>
  json::array parameters() {
    json::array list;
    for_each_member<T>([&](auto member) {
      using Field = std::remove_cvref_t<decltype(std::declval<T>().*member.pointer)>;
      if constexpr (is_query<Field>)
        list.push_back({{"name", outside_name(member.name)},
                        {"in", "query"},
                        {"required", false},
                        {"schema", of<typename Field::value_type>()}});
    });
    return list;
  }

  json::object& all() { return known_; }

 private:
  template <class Shape>
  static Shape shape(Like<Shape>*);

  static json::object or_null(json::object schema) {
    if (schema.empty()) return schema;
    if (json::value* const type = schema.if_contains("type"); type && !schema.contains("enum")) {
      *type = json::array{*type, "null"};
      return schema;
    }
    return {{"anyOf", {std::move(schema), {{"type", "null"}}}}};
  }

  template <Structure T>
  json::object members_of() {
    json::object properties;
    json::array required;
    if constexpr (Message<T>) {
      properties["version"] = json::object{{"type", "integer"}, {"const", 1}};
      properties["type"] = json::object{{"type", "string"}, {"const", T::type}};
      required = {"version", "type"};
    }
    for_each_member<T>([&](auto member) {
      using Field = std::remove_cvref_t<decltype(std::declval<T>().*member.pointer)>;
      if constexpr (!is_query<Field> && !std::same_as<Field, PathPart>) {
        properties[outside_name(member.name)] = of<Field>();
        if constexpr (!is_optional<Field>) required.emplace_back(outside_name(member.name));
      }
    });
    json::object schema{
        {"type", "object"}, {"properties", std::move(properties)}, {"required", std::move(required)}};
    if constexpr (requires { T::open; }) schema["additionalProperties"] = true;
    return schema;
  }

  // "Snapshot" of pioche::table::Snapshot.
  template <class T>
  static constexpr std::string_view type_name() {
    std::string_view text = __PRETTY_FUNCTION__;
    const auto begin = text.find("T = ") + 4;
    text = text.substr(begin, text.find_first_of(";]", begin) - begin);
    const auto colon = text.rfind("::");
    return colon == std::string_view::npos ? text : text.substr(colon + 2);
  }

  Way way_;
  json::object known_;
};

}  // namespace pioche::described
