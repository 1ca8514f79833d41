#include "desk/neighbours.h"

#include <charconv>

namespace pioche::desk {
namespace {

constexpr Millis tell_all_every = 10'000;
constexpr Millis believed_for = 25'000;
constexpr std::size_t longest = 7000;
constexpr std::string_view nobody_known = "-";

// The words before the next space, which go away with it.
std::string_view take_word(std::string_view& text, char end = ' ') {
  const std::size_t at = std::min(text.find(end), text.size());
  const std::string_view word = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return word;
}

int number_in(std::string_view word) {
  int number = 0;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return number;
}

}  // namespace

void tell_phrase(const Live& live, ConnectionId speaker, const std::string& account, const Text& text) {
  for (const Follower& one : live.followers) {
    const bool unwanted = !account.empty() && one.person &&
                          std::find(one.person->blocked.begin(), one.person->blocked.end(), account) !=
                              one.person->blocked.end();
    if (one.connection != speaker && one.boards && !unwanted) one.sink->send(text);
  }
}

void Neighbours::said(const std::string& table, const std::string& account, const Text& text) {
  say(fmt::format("said {} {} {}", table, account.empty() ? nobody_known : account, *text));
}

// Whoever came or went is told of at once, and everybody now and then: a node that began to follow later, or missed something, learns it then.
void Neighbours::sweep() {
  if (!parts_.tables->shared()) {
    parts_.following->present_anew();
    return;
  }
  const auto anew = parts_.following->present_anew();
  std::vector<std::string> tables(anew.begin(), anew.end());
  if (parts_.now() - told_all_at_ >= tell_all_every) {
    told_all_at_ = parts_.now();
    for (const auto& [id, live] : parts_.tables->all())
      if (!live->followers.empty() && !anew.contains(id)) tables.push_back(id);
    forget_silent_ones();
  }
  tell_presence(tables);
}

// "present table:seats:watching ...", the seats as the digits of those that are connected.
void Neighbours::tell_presence(const std::vector<std::string>& tables) {
  std::string line;
  for (const std::string& id : tables) {
    const auto found = parts_.tables->all().find(id);
    SeatSet connected;
    int watching = 0;
    if (found != parts_.tables->all().end()) {
      connected = Following::connected_here(*found->second);
      watching = Following::watching_here(*found->second);
    }
    std::string seats;
    for (const Seat seat : connected) seats += std::to_string(seat);
    line += fmt::format(" {}:{}:{}", id, seats, watching);
    if (line.size() < longest - 100) continue;
    say("present" + line);
    line.clear();
  }
  if (!line.empty()) say("present" + line);
}

void Neighbours::heard(const store::News::Said& said) {
  std::string_view text = said.text;
  const std::string_view what = take_word(text);
  if (what == "present") return heard_presence(said.node, text);
  if (what == "said") return heard_phrase(text);
  if (what == "invited" && parts_.invited) return parts_.invited(std::string(text));
  if (what == "signed_out" && parts_.signed_out) return parts_.signed_out(std::string(text));
  if (what == "known_anew" && parts_.known_anew) return parts_.known_anew(std::string(text));
  if (what == "looked_at" && parts_.looked_at) return parts_.looked_at(std::string(text));
  const std::string account(text);
  if (what == "attends?" && parts_.attends && parts_.attends(account)) return say("attends " + account);
  if (what == "attends" && parts_.attended_elsewhere) return parts_.attended_elsewhere(account);
}

void Neighbours::heard_presence(const std::string& node, std::string_view text) {
  while (!text.empty()) {
    std::string_view one = take_word(text);
    const auto found = parts_.tables->all().find(std::string(take_word(one, ':')));
    if (found == parts_.tables->all().end() || found->second->followers.empty()) continue;
    Live& live = *found->second;
    Elsewhere heard{node, {}, 0, parts_.now() + believed_for};
    for (const char digit : take_word(one, ':'))
      if (digit >= '0' && digit < '0' + max_seats) heard.connected.insert(static_cast<Seat>(digit - '0'));
    heard.watching = number_in(one);
    const auto before = std::find_if(live.elsewhere.begin(), live.elsewhere.end(),
                                     [&](const Elsewhere& other) { return other.node == node; });
    const bool known = before != live.elsewhere.end();
    const bool same = known && before->connected == heard.connected && before->watching == heard.watching;
    if (known)
      *before = std::move(heard);
    else
      live.elsewhere.push_back(std::move(heard));
    if (!known)
      parts_.following->tell_presence(live);  // they learn of ours too
    else if (!same)
      parts_.following->show_presence(live);
  }
}

void Neighbours::heard_phrase(std::string_view text) const {
  const auto found = parts_.tables->all().find(std::string(take_word(text)));
  const std::string_view account = take_word(text);
  if (found == parts_.tables->all().end()) return;
  tell_phrase(*found->second, 0, account == nobody_known ? std::string() : std::string(account),
              std::make_shared<const std::string>(text));
}

void Neighbours::forget_silent_ones() {
  for (const auto& [id, live] : parts_.tables->all()) {
    if (live->elsewhere.empty()) continue;
    const auto gone =
        std::erase_if(live->elsewhere, [this](const Elsewhere& one) { return one.until < parts_.now(); });
    if (gone > 0) parts_.following->show_presence(*live);
  }
}

}  // namespace pioche::desk
