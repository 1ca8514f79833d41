// The OpenAPI document, written from the list of calls and the structures that they take and give.
#include "desk/calls.h"

namespace pioche::desk {
namespace {

json::object content(json::object schema) {
  return {{"application/json", {{"schema", std::move(schema)}}}};
}

json::array security_of(const Call& call) {
  const bool without = !call.right || may(Who::visitor, *call.right) || may(Who::invited, *call.right);
  json::array ways;
  if (without) ways.push_back(json::object());
  ways.push_back(json::object{{"token", json::array()}});
  return ways;
}

// What is said over the WebSocket is no call, but those who generate types want it too.
void add_messages(described::Schemas& in, described::Schemas& out) {
  in.of<Subscribe>(), in.of<Unsubscribe>(), in.of<PlayMessage>();
  out.of<table::ToldEvent>(), out.of<Subscribed>(), out.of<Unsubscribed>(), out.of<PlayedMessage>();
  out.of<Pong>(), out.of<ErrorMessage>(), out.of<PresenceMessage>(), out.of<ThinkingMessage>();
}

}  // namespace

json::object openapi_document(const std::vector<Call>& calls) {
  described::Schemas in(described::Way::in), out(described::Way::out);
  json::object paths;
  const json::object error = out.call<Refused>();
  for (const Call& call : calls) {
    json::object about{{"summary", call.about}};
    json::array parameters;
    if (call.path.find("{id}") != std::string_view::npos)
      parameters.push_back(
          {{"name", "id"}, {"in", "path"}, {"required", true}, {"schema", {{"type", "string"}}}});
    if (call.parameters)
      for (json::value& parameter : call.parameters(in)) parameters.push_back(std::move(parameter));
    if (!parameters.empty()) about["parameters"] = std::move(parameters);
    if (call.right) about["security"] = security_of(call);
    if (call.body != BodySize::none) {
      json::object schema = call.takes(in);
      const bool required = schema.at("required").as_array().size() > 1;  // than the version
      about["requestBody"] = {{"required", required}, {"content", content(std::move(schema))}};
    }
    json::object good{{"description", call.about}};
    good["content"] = call.gives ? json::value(content(call.gives(out)))
                                 : json::value{{"text/plain", {{"schema", {{"type", "string"}}}}}};
    about["responses"] = {{std::to_string(call.status), std::move(good)},
                          {"default",
                           {{"description", "What is wrong; docs/protocol.md lists the codes"},
                            {"content", content({{"$ref", "#/components/schemas/Error"}})}}}};
    json::value& path = paths[call.path];
    if (!path.is_object()) path = json::object();
    path.get_object()[call.method == Method::get ? "get" : "post"] = std::move(about);
  }
  add_messages(in, out);
  json::object schemas{{"Error", error}};
  for (json::object* const part : {&out.all(), &in.all()})
    for (auto& [name, schema] : *part)
      if (!schemas.contains(name)) schemas[name] = std::move(schema);
  return {{"openapi", "3.1.0"},
          {"info",
           {{"title", "Pioche"},
            {"version", "1"},
            {"description",
             "A house of domino-family games. Events come over the WebSocket at /api/v1/socket."}}},
          {"paths", std::move(paths)},
          {"components",
           {{"schemas", std::move(schemas)},
            {"securitySchemes", {{"token", {{"type", "http"}, {"scheme", "bearer"}}}}}}}};
}

}  // namespace pioche::desk
