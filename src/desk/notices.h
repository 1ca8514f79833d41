#pragma once
// Notices to people whose page is closed: it is their turn where a move has days, or somebody asks them to a table. Whoever has a
// page open hears of it there (desk/news.h), at whichever node that is: the others are asked first.
//
// Each is a row in the store from the moment of what it tells, so that it is told though this node dies; until it was sent, the node that has it in hand says so
// again and again. Should two think so, one of them meets a conflict before it sends anything.
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

store::KeptNotice notice_of(const store::Invitation& invitation, const std::string& from,
                            std::string_view game);

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
  void hold(const store::KeptNotice& notice);  // in this node's hands from now on
  void attended_elsewhere(const std::string& account);
  void sweep();

 private:
  enum class Stage : std::uint8_t { asking, sending, ending };
  struct Held {
    store::KeptNotice notice;
    Millis send_at = 0;  // others have answered by then
    Stage stage = Stage::asking;
    int letters = 0;  // on their way
    bool saving = false;
  };
  void look();
  bool in_hand(const Held& held) const { return parts_.now() < held.notice.until; }
  void keep(Held& held);
  void send(Held& held);
  void send_if_invited(const std::string& id);
  void push(const std::string& id);
  void heard(const std::string& id);
  void end(const store::KeptNotice& notice);

  Parts parts_;
  std::map<std::string, Held> held_;
  Millis look_at_ = 0;
  bool looking_ = false;
  Alive alive_;
};

}  // namespace pioche::desk
