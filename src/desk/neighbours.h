#pragma once
// What desks of one house tell each other besides what is in the log: who is connected where, what somebody said, and whose account has news. Nothing of
// it is kept, and a desk that misses some learns it a little later, or not at all.
#include <functional>
#include <string>

#include "desk/following.h"
#include "desk/tables.h"

namespace pioche::desk {

class Neighbours {
 public:
  struct Parts {
    store::Store* store = nullptr;
    Tables* tables = nullptr;
    Following* following = nullptr;
    std::function<Millis()> now;
    std::function<void(const std::string& account)> invited = {};  // or not any more
    std::function<void(const std::string& account)> signed_out = {};
    std::function<void(const std::string& account)> known_anew =
        {};                                                        // by another name, on holiday, or deleted
    std::function<bool(const std::string& account)> attends = {};  // has a page open here
    std::function<void(const std::string& account)> attended_elsewhere = {};
    std::function<void(const std::string& analysis)> looked_at = {};  // elsewhere
  };
  explicit Neighbours(Parts parts) : parts_(std::move(parts)) {}

  void said(const std::string& table, const std::string& account, const Text& text);
  void invited(const std::string& account) { say("invited " + account); }
  void signed_out(const std::string& account) { say("signed_out " + account); }
  void known_anew(const std::string& account) { say("known_anew " + account); }
  void who_attends(const std::string& account) { say("attends? " + account); }
  void looked_at(const std::string& analysis) { say("looked_at " + analysis); }
  void sweep();

  void heard(const store::News::Said& said);

 private:
  void say(std::string text) {
    if (parts_.tables->shared()) parts_.store->say(std::move(text));
  }
  void tell_presence(const std::vector<std::string>& tables);
  void heard_presence(const std::string& node, std::string_view text);
  void heard_phrase(std::string_view text) const;
  void forget_silent_ones();

  Parts parts_;
  Millis told_all_at_ = 0;
};

// To everybody who sees the table, but for the one who said it and those who don't want to hear them.
void tell_phrase(const Live& live, ConnectionId speaker, const std::string& account, const Text& text);

}  // namespace pioche::desk
