// The OpenAPI document, written from the list of calls.
#include "server/routes.h"

namespace pioche::server {
namespace {

// "game:string options?:object" as a JSON schema.
json::object schema_of(std::string_view fields) {
  json::object properties{{"version", {{"type", "integer"}, {"const", 1}}}};
  json::array required{"version"};
  while (!fields.empty()) {
    const auto end = fields.find(' ');
    std::string_view field = fields.substr(0, end);
    const auto colon = field.find(':');
    std::string_view name = field.substr(0, colon);
    const std::string_view type = field.substr(colon + 1);
    const bool optional = name.ends_with('?');
    if (optional) name.remove_suffix(1);
    if (optional)
      properties[name] = {{"type", json::array{type, "null"}}};
    else
      properties[name] = {{"type", type}};
    if (!optional) required.emplace_back(name);
    if (end == std::string_view::npos) break;
    fields.remove_prefix(end + 1);
  }
  return {{"type", "object"}, {"properties", std::move(properties)}, {"required", std::move(required)}};
}

json::object content(json::object schema) {
  return {{"application/json", {{"schema", std::move(schema)}}}};
}

json::object error_response() {
  return {{"description", "What is wrong; docs/protocol.md lists the codes"},
          {"content", content({{"$ref", "#/components/schemas/Error"}})}};
}

}  // namespace

json::object House::openapi() {
  json::object paths;
  for (const Route& route : routes()) {
    json::object call{{"summary", route.about}};
    if (route.path.find("{id}") != std::string_view::npos)
      call["parameters"] =
          json::array{{{"name", "id"}, {"in", "path"}, {"required", true}, {"schema", {{"type", "string"}}}}};
    if (route.needs == Needs::token) call["security"] = json::array{{{"token", json::array()}}};
    if (route.needs == Needs::table)
      call["security"] = json::array{json::object(), {{"token", json::array()}}};
    if (route.body != Body::none) {
      json::object schema = schema_of(route.takes);
      call["requestBody"] = {{"required", !route.takes.empty()}, {"content", content(std::move(schema))}};
    }
    json::object good{{"description", route.about}};
    json::object schema = schema_of(route.gives);
    // A record and this document have versions of their own, and no version of the protocol around them.
    if (route.path.ends_with("/record") || route.path.ends_with("/openapi.json")) {
      schema["properties"].as_object().erase("version");
      schema["required"].as_array().erase(schema["required"].as_array().begin());
    }
    if (route.path == "/metrics")
      good["content"] = {{"text/plain", {{"schema", {{"type", "string"}}}}}};
    else
      good["content"] = content(std::move(schema));
    call["responses"] = {{std::to_string(route.success), std::move(good)}, {"default", error_response()}};
    json::value& path = paths[route.path];
    if (!path.is_object()) path = json::object();
    path.get_object()[route.method == Method::get ? "get" : "post"] = std::move(call);
  }
  json::object error = schema_of("error:object");
  return {{"openapi", "3.1.0"},
          {"info",
           {{"title", "Pioche"},
            {"version", "1"},
            {"description",
             "A house of domino-family games. Events come over the WebSocket at /api/v1/socket."}}},
          {"paths", std::move(paths)},
          {"components",
           {{"schemas", {{"Error", std::move(error)}}},
            {"securitySchemes", {{"token", {{"type", "http"}, {"scheme", "bearer"}}}}}}}};
}

json::object openapi_document() {
  return House::openapi();
}

}  // namespace pioche::server
