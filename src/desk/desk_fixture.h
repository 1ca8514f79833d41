#pragma once
// For tests: a paper desk that is called as the network would call it, and answers.
#include <gtest/gtest.h>

#include "desk/paper_desk.h"

namespace pioche::desk {

class DeskFixture : public PaperDesk {
 public:
  Response call(Method method, std::string path, std::string token = "", json::object body = {}) {
    Request request;
    request.method = method;
    const auto question = path.find('?');
    request.path = path.substr(0, question);
    if (question != std::string::npos) request.query = path.substr(question + 1);
    request.token = std::move(token);
    request.address = "test";
    body["version"] = 1;
    if (method == Method::post) request.body = json::serialize(body);
    std::optional<Response> got;
    desk->call(request, [&](Response response) { got = std::move(response); });
    settle();
    EXPECT_TRUE(got) << path;
    return got.value_or(Response{});
  }
  Response get(std::string path, std::string token = "") {
    return call(Method::get, std::move(path), std::move(token));
  }
  Response post(std::string path, std::string token = "", json::object body = {}) {
    return call(Method::post, std::move(path), std::move(token), std::move(body));
  }

  json::object make_table(json::array seats, std::string game = "kingdomino", bool everyone = false) {
    const Response made =
        post("/api/v1/tables", "", {{"game", game}, {"seats", std::move(seats)}, {"public", everyone}});
    EXPECT_EQ(made.status, 201) << made.body;
    return json::parse(made.body).as_object();
  }
};

inline json::object seat(std::string_view kind, int level = 0) {
  json::object out{{"kind", kind}};
  if (level > 0) out["level"] = level;
  return out;
}

inline std::string text(const json::value& value) {
  return std::string(value.as_string());
}

inline json::object parsed(const Response& response) {
  return json::parse(response.body).as_object();
}

inline std::string code_of(const Response& response) {
  const json::object body = parsed(response);
  return body.contains("error") ? std::string(body.at("error").at("code").as_string()) : "";
}

}  // namespace pioche::desk
