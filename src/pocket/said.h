#pragma once
// What the pocket has to say, gathered until it has taken a message in.
#include <boost/json.hpp>
#include <functional>
#include <string_view>

namespace pioche::pocket {

namespace json = boost::json;

class Said {
 public:
  void add(std::string_view type, json::object message) {
    message["type"] = type;
    messages_.push_back(std::move(message));
  }
  json::array take() { return std::exchange(messages_, {}); }

 private:
  json::array messages_;
};

}  // namespace pioche::pocket
