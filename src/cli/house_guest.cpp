#include "cli/house_guest.h"

#include <boost/json.hpp>
#include <chrono>
#include <filesystem>
#include <set>
#include <sstream>
#include <thread>

#include "cli/command.h"
#include "fair/secret.h"
#include "reach/reach.h"

namespace pioche::cli {
namespace {

namespace json = boost::json;

class Guest {
 public:
  Guest(HouseGuest guest, reach::Address house, const bots::protocol::MakeBot& make)
      : guest_(std::move(guest)), house_(std::move(house)), make_(make) {}

  // The account's token, from its file or from a fresh account.
  Result<> sign_in() {
    std::error_code error;
    if (std::filesystem::exists(guest_.token_file, error)) {
      token_ = TRY(read_file(guest_.token_file));
      token_.erase(token_.find_last_not_of(" \r\n") + 1);
      const json::object me = TRY(call("GET", "/me"));
      if (!me.contains("bot"))
        return fail("{} is a person's account; a bot has one of its own",
                    std::string(me.at("name").as_string()));
      fmt::print("{} is back\n", std::string(me.at("name").as_string()));
      return {};
    }
    const json::object made = TRY(call(
        "POST", "/accounts", {{"name", guest_.name}, {"password", fair::new_secret()}, {"program", true}}));
    token_ = std::string(made.at("token").as_string());
    TRY(call("POST", "/me/bot"));
    std::string kept = token_ + "\n";
    TRY(write_secret_file(guest_.token_file, kept));
    fmt::print("{} has an account now; {} lets it in again\n", guest_.name, guest_.token_file);
    return {};
  }

  // One line for all that happens: challenges, and whose turn it is.
  Result<> attend() {
    reach::Address socket = house_;
    socket.path = "/api/v1/socket";
    const auto line = TRY(reach::Line::open(socket, {{"Authorization", "Bearer " + token_}}));
    TRY(line->say(R"({"version":1,"type":"news","request":"news"})"));
    fmt::print("waiting for challenges at {}\n", house_.origin());
    std::fflush(stdout);
    for (;;) {
      const std::string heard = TRY(line->hear());
      boost::system::error_code error;
      const json::value message = json::parse(heard, error);
      if (error || !message.is_object()) return fail("the house says something that is not JSON");
      const json::object& news = message.get_object();
      if (const json::value* const wrong = news.if_contains("error"))
        return fail("the house says: {}", std::string(wrong->at("message").as_string()));
      if (news.at("type") != "news") continue;
      take_challenges(news.at("invitations").as_array());
      for (const json::value& table : news.at("your_turn").as_array()) play(std::string(table.as_string()));
    }
  }

 private:
  // Answers what the house answers, or what it says against it.
  Result<json::object> call(const std::string& method, const std::string& path, json::object body = {}) {
    reach::Request request;
    request.to = house_;
    request.to.path = "/api/v1" + path;
    request.method = method;
    request.headers = {{"Content-Type", "application/json"}};
    if (!token_.empty()) request.headers.emplace_back("Authorization", "Bearer " + token_);
    body["version"] = 1;
    if (method != "GET") request.body = json::serialize(body);
    const reach::Answer answer = TRY(reach::ask(request));
    boost::system::error_code error;
    const json::value given = json::parse(answer.body, error);
    if (error || !given.is_object()) return fail("the house answers with {}", answer.status);
    if (const json::value* const wrong = given.get_object().if_contains("error"))
      return fail("the house says: {}", std::string(wrong->at("message").as_string()));
    return given.get_object();
  }

  void take_challenges(const json::array& invitations) {
    if (invitations.empty()) return;
    const auto mine = call("GET", "/me/tables");
    if (!mine) return;
    std::size_t in_play = 0;
    for (const json::value& table : mine->at("tables").as_array())
      if (table.at("state") == "playing") ++in_play;
    for (const json::value& one : invitations) {
      const std::string table(one.at("table").as_string());
      const std::string from(one.at("from").as_string());
      const std::string game(one.at("game").as_string());
      const bool can = static_cast<bool>(make_(game)) && in_play < static_cast<std::size_t>(guest_.most);
      const auto answered =
          call("POST", can ? "/me/invitations/accept" : "/me/invitations/decline", {{"table", table}});
      if (can && answered) ++in_play;
      fmt::print("{} asks for a game of {}: {}\n", from, game,
                 !answered ? answered.error().message
                 : can     ? "yes"
                           : "not now");
      std::fflush(stdout);
    }
  }

  // As long as it is our turn there.
  void play(const std::string& table) {
    for (;;) {
      const auto asked = call("GET", "/tables/" + table + "/decision");
      if (!asked) return;  // no longer our turn
      std::istringstream in("decide " + json::serialize(*asked) + "\n");
      std::ostringstream out;
      const auto spoken = bots::protocol::speak(in, out, guest_.name, make_, guest_.seed + decisions_++);
      const std::string answer = out.str();
      const auto action = bots::protocol::played(std::string_view(answer).substr(0, answer.find('\n')));
      if (!spoken || !action) {
        fmt::print(stderr, "pioche: at table {}: {}\n", table, spoken ? "no answer" : spoken.error().message);
        return;
      }
      const auto played = call("POST", "/tables/" + table + "/play?snapshot=0",
                               {{"round", asked->at("round")},
                                {"ply", asked->at("ply")},
                                {"action", *action},
                                {"id", fmt::format("{}-{}", guest_.seed, decisions_)}});
      if (!played) return;
    }
  }

  HouseGuest guest_;
  reach::Address house_;
  const bots::protocol::MakeBot& make_;
  std::string token_;
  std::uint64_t decisions_ = 0;
};

}  // namespace

Result<> be_a_guest(const HouseGuest& wanted, const bots::protocol::MakeBot& make) {
  Guest guest(wanted, TRY(reach::read_address(wanted.house)), make);
  TRY(guest.sign_in());
  using namespace std::chrono;
  for (seconds pause(1);; pause = std::min(2 * pause, seconds(60))) {
    const auto since = steady_clock::now();
    const auto lost = guest.attend();
    if (steady_clock::now() - since > minutes(1)) pause = seconds(1);  // it had been there
    fmt::print(stderr, "pioche: {}; trying again in {} s\n", lost.error().message, pause.count());
    std::this_thread::sleep_for(pause);
  }
}

}  // namespace pioche::cli
