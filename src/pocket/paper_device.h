#pragma once
// For tests: a device of paper that carries a pocket. It keeps what it is asked to keep, and lets its workers answer, when it is told to.
#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <set>

#include "pocket/answer.h"
#include "pocket/pocket.h"

namespace pioche::pocket {

class PaperDevice {
 public:
  explicit PaperDevice(int workers = 1) : workers_(workers) { open(); }

  // The page is opened, perhaps once more: all that a pocket had in mind is gone.
  void open() {
    waiting.clear();
    answers.clear();
    told.clear();
    wakes_at.reset();
    pocket = std::make_unique<Pocket>([this] { return now; });
    say({{"type", "open"}, {"thinkers", workers_}, {"beat", beat}, {"absences", absences}});
  }

  void say(const json::object& message) {
    json::value said = json::parse(pocket->take(json::serialize(message)));
    for (json::value& one : said.as_array()) waiting.push_back(std::move(one.as_object()));
  }

  // Does the first thing it was asked to do. False: there is nothing.
  bool step() {
    if (waiting.empty()) return false;
    const json::object one = std::move(waiting.front());
    waiting.pop_front();
    const std::string_view type = one.at("type").as_string();
    if (type == "save") save(one);
    if (type == "load") load(std::string(one.at("table").as_string()));
    if (type == "question" && thinks)
      say({{"type", "answered"},
           {"question", one.at("question")},
           {"text", answer(one.at("text").as_string())}});
    if (type == "question") ++questions;
    if (type == "cancel") ++cancelled;
    if (type == "answer") answers[one.at("id").to_number<int>()] = one;
    if (type == "told") told.push_back(json::parse(one.at("message").as_string()).as_object());
    if (type == "summary")
      summaries[std::string(one.at("table").as_string())] =
          json::parse(one.at("summary").as_string()).as_object();
    if (type == "wake")
      wakes_at = one.at("at").is_null() ? std::optional<table::Millis>() : one.at("at").as_int64();
    if (type == "absent") absences.push_back({{"from", one.at("from")}, {"until", one.at("until")}});
    if (type == "beat") beat = one.at("at").as_int64();
    if (type == "misunderstood") misunderstood.emplace_back(one.at("why").as_string());
    if (type == "journal") journals.push_back(json::serialize(one));
    return true;
  }
  void settle() {
    while (step()) {
    }
  }

  // Asks without waiting for the answer; gives its number.
  int ask(std::string_view method, std::string path, std::string_view token = "", json::object body = {}) {
    const auto question = path.find('?');
    body["version"] = 1;
    say({{"type", "call"},
         {"id", ++calls_},
         {"method", method},
         {"path", path.substr(0, question)},
         {"query", question == std::string::npos ? "" : path.substr(question + 1)},
         {"token", token},
         {"body", method == "POST" ? json::serialize(body) : ""}});
    return calls_;
  }
  json::object call(std::string_view method, std::string path, std::string_view token = "",
                    json::object body = {}) {
    const int number = ask(method, std::move(path), token, std::move(body));
    settle();
    EXPECT_TRUE(answers.contains(number));
    status = answers[number].at("status").to_number<int>();
    return json::parse(answers[number].at("body").as_string()).as_object();
  }

  std::unique_ptr<Pocket> pocket;
  std::deque<json::object> waiting;
  // What outlives the page.
  std::map<std::string, std::vector<std::string>> logs;
  std::map<std::string, json::object> summaries;
  std::set<std::string> finished;
  std::int64_t beat = 0;
  json::array absences;
  table::Millis now = 1'000'000;
  // What the page saw.
  std::map<int, json::object> answers;
  std::vector<json::object> told;
  std::vector<std::string> misunderstood, journals;
  int status = 0;
  int questions = 0;
  int cancelled = 0;
  std::optional<table::Millis> wakes_at;
  bool thinks = true;
  bool full = false;  // has no room for more

 private:
  void save(const json::object& asked) {
    std::string_view outcome = full ? "failed" : "saved";
    for (const json::value& one : asked.at("tables").as_array())
      if (logs[std::string(one.at("table").as_string())].size() != one.at("first").to_number<std::size_t>())
        outcome = "conflict";
    if (outcome == "saved")
      for (const json::value& one : asked.at("tables").as_array()) {
        const std::string table(one.at("table").as_string());
        for (const json::value& entry : one.at("entries").as_array())
          logs[table].emplace_back(entry.as_string());
        if (one.at("finished").as_bool()) finished.insert(table);
      }
    say({{"type", "saved"}, {"save", asked.at("save")}, {"outcome", outcome}});
  }
  void load(const std::string& table) {
    const auto& log = logs[table];
    say({{"type", "loaded"}, {"table", table}, {"entries", json::array(log.begin(), log.end())}});
  }

  int workers_;
  int calls_ = 0;
};

}  // namespace pioche::pocket
