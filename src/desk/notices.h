#pragma once
// Notices to people whose page is closed: it is their turn where a move has days, or somebody asks them to a table. Whoever has a
// page open hears of it there (desk/news.h), at whichever node that is: the others are asked first.
#include "desk/herald.h"
#include "desk/news.h"

namespace pioche::desk {

// What a browser is told. It has both languages; the one here is what its page was set to.
struct Notice {
  static constexpr std::string_view type = "notice";
  std::string what;  // turn, invitation
  std::string table;
  std::string game;
  std::string from;  // who moved last, or who asks
  std::string language;
};
BOOST_DESCRIBE_STRUCT(Notice, (), (what, table, game, from, language))

class Notices {
 public:
  struct Parts {
    store::PeopleStore* people = nullptr;
    Herald* herald = nullptr;  // none: nobody is told
    const News* news = nullptr;
    std::function<Millis()> now;
    Journal journal;
    std::function<void(const std::string& account)> ask_others = {};  // who has a page open; none: alone
  };
  explicit Notices(Parts parts) : parts_(std::move(parts)), alive_(parts_.journal) {}

  Herald* herald() const { return parts_.herald; }
  void turned(Live& live);
  void invited(const std::string& account, const std::string& table, std::string_view game,
               const std::string& from);
  void attended_elsewhere(const std::string& account);
  void sweep();
  void tell_waiting();  // whatever others would have said

 private:
  struct Waiting {
    std::string account;
    Notice notice;
    Millis until = 0;
  };
  void tell(const std::string& account, Notice notice);
  void send(const std::string& account, Notice notice);

  Parts parts_;
  std::vector<Waiting> waiting_;  // for what others say
  Alive alive_;
};

}  // namespace pioche::desk
