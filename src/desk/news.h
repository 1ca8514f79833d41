#pragma once
// What waits for people with accounts, told to their connections as it happens: whose turn it is at their tables, and who asks
// them to one.
#include <map>
#include <set>
#include <unordered_map>

#include "desk/messages_opponents.h"
#include "desk/tables.h"

namespace pioche::desk {

class News {
 public:
  struct Parts {
    store::PeopleStore* people = nullptr;
    Tables* tables = nullptr;
    Following* following = nullptr;
    Journal journal;
  };
  explicit News(Parts parts) : parts_(std::move(parts)), alive_(parts_.journal) {}

  // From now on this connection hears of it; the answer is how it is now.
  void attend(ConnectionId connection, const store::Account& account, Then<NewsMessage> then);
  void gone(ConnectionId connection);
  void leave(const std::string& account);  // signed out, or deleted: connections are told no more

  bool attended(const std::string& account) const;  // somebody's page is open
  bool wants(const std::string& table) const { return tables_.contains(table); }

  void turned(const Live& live);             // it may be another's turn there
  void invited(const std::string& account);  // or not any more
  void renamed(const std::string& account, const std::string& name);

 private:
  struct Person {
    NewsMessage news;
    std::set<std::string> your_turn;
    std::set<std::string> tables;  // where they sit
    std::set<ConnectionId> connections;
    bool known = false;  // what is told of turns is everything
    std::vector<std::pair<ConnectionId, Then<NewsMessage>>> waiting;
  };
  void read(const std::string& account);
  void read_invitations(const std::string& account, std::function<void()> then);
  void tell(Person& person);
  static void set_turns(Person& person);
  void sits_at(Person& person, const std::string& table);
  void forget(std::map<std::string, Person>::iterator person);

  Parts parts_;
  std::map<std::string, Person> people_;  // by account
  std::map<ConnectionId, std::string> accounts_;
  std::unordered_map<std::string, int> tables_;  // where people who hear of turns sit, and how many
  Alive alive_;
};

}  // namespace pioche::desk
