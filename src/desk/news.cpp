#include "desk/news.h"

#include "desk/limits.h"
#include "play/json.h"

namespace pioche::desk {
namespace {

// The seats of accounts whose turn it is.
bool to_act(const Live& live, const store::PersonAt& person) {
  if (live.table.state() != table::State::playing) return false;
  const Guest* const guest = live.table.guest(person.seat.token);
  const Seat seat = live.table.match().seat_to_act();
  return guest && seat != nobody && guest->seats.contains(seat);
}

}  // namespace

void News::attend(ConnectionId connection, const store::Account& account, Then<NewsMessage> then) {
  gone(connection);
  accounts_[connection] = account.id;
  Person& person = people_[account.id];
  person.news.name = account.name;
  person.connections.insert(connection);
  if (person.known) return then(person.news);
  person.waiting.emplace_back(connection, std::move(then));
  if (person.waiting.size() == 1) read(account.id);
}

void News::gone(ConnectionId connection) {
  const auto found = accounts_.find(connection);
  if (found == accounts_.end()) return;
  const auto person = people_.find(found->second);
  accounts_.erase(found);
  if (person == people_.end()) return;
  person->second.connections.erase(connection);
  if (person->second.connections.empty() && person->second.waiting.empty()) forget(person);
}

bool News::attended(const std::string& account) const {
  const auto found = people_.find(account);
  return found != people_.end() && !found->second.connections.empty();
}

void News::leave(const std::string& account) {
  const auto person = people_.find(account);
  if (person == people_.end()) return;
  for (const ConnectionId connection : person->second.connections) accounts_.erase(connection);
  person->second.connections.clear();
  if (person->second.waiting.empty()) forget(person);
}

void News::sits_at(Person& person, const std::string& table) {
  if (person.tables.insert(table).second) ++tables_[table];
}

void News::forget(std::map<std::string, Person>::iterator person) {
  for (const std::string& table : person->second.tables)
    if (const auto found = tables_.find(table); --found->second == 0) tables_.erase(found);
  people_.erase(person);
}

// All tables in play, once; from then on every turn is heard of as it happens.
void News::read(const std::string& account) {
  struct Gathered {
    std::size_t missing = 2;  // tables, and invitations
    bool failed = false;
  };
  const auto gathered = std::make_shared<Gathered>();
  const auto one_less = [this, account, gathered] {
    if (--gathered->missing > 0) return;
    const auto found = people_.find(account);
    if (found == people_.end()) return;
    Person& person = found->second;
    person.known = !gathered->failed;
    set_turns(person);
    for (auto& [connection, then] : std::exchange(person.waiting, {})) {
      if (gathered->failed)
        then(refuse("storage", "it could not be read; try again"));
      else
        then(person.news);
    }
    if (person.connections.empty()) forget(found);
  };
  parts_.people->unfinished_tables(
      account, static_cast<int>(length_of_lists),
      alive_.guarded([this, gathered, one_less](const Result<std::vector<store::SeatTaken>>& seats) {
        if (!seats) gathered->failed = true;
        if (seats) gathered->missing += seats->size();
        if (seats)
          for (const store::SeatTaken& seat : *seats)
            parts_.tables->find(seat.table, [this, one_less](const Answer<LivePtr>& live) {
              if (live) turned(**live);
              one_less();
            });
        one_less();
      }));
  read_invitations(account, one_less);
}

void News::read_invitations(const std::string& account, std::function<void()> then) {
  parts_.people->invitations(
      account, static_cast<int>(length_of_lists),
      alive_.guarded([this, account,
                      then = std::move(then)](const Result<std::vector<store::Invitation>>& found) {
        struct Gathered {
          std::vector<std::optional<InvitationShown>> shown;
          std::size_t missing = 1;
        };
        const auto gathered = std::make_shared<Gathered>();
        if (found) gathered->shown.resize(found->size());
        gathered->missing += gathered->shown.size();
        const auto one_less = [this, account, gathered, then] {
          if (--gathered->missing > 0) return;
          if (const auto person = people_.find(account); person != people_.end()) {
            auto& invitations = person->second.news.invitations;
            invitations.clear();
            for (auto& one : gathered->shown)
              if (one) invitations.push_back(std::move(*one));
          }
          then();
        };
        for (std::size_t i = 0; i < gathered->shown.size(); ++i)
          parts_.tables->find((*found)[i].table, [gathered, one_less, i,
                                                  one = (*found)[i]](const Answer<LivePtr>& live) {
            if (live && (*live)->table.state() == table::State::waiting && (*live)->table.has_open_seats())
              gathered->shown[i] =
                  InvitationShown{one.table,
                                  one.from_name,
                                  std::string((*live)->table.match().game()),
                                  play::options((*live)->table.match()),
                                  (*live)->table.rated() ? std::optional(true) : std::nullopt,
                                  one.at};
            one_less();
          });
        one_less();
      }));
}

void News::turned(const Live& live) {
  if (people_.empty()) return;
  for (const store::PersonAt& one : live.people) {
    const auto found = people_.find(one.seat.account);
    if (found == people_.end()) continue;
    Person& person = found->second;
    sits_at(person, live.table.id());
    const bool changed = to_act(live, one) ? person.your_turn.insert(live.table.id()).second
                                           : person.your_turn.erase(live.table.id()) > 0;
    if (changed && person.known) {
      set_turns(person);
      tell(person);
    }
  }
}

void News::invited(const std::string& account) {
  if (!people_.contains(account)) return;
  read_invitations(account, [this, account] {
    if (const auto found = people_.find(account); found != people_.end() && found->second.known)
      tell(found->second);
  });
}

void News::renamed(const std::string& account, const std::string& name) {
  if (const auto found = people_.find(account); found != people_.end()) found->second.news.name = name;
}

void News::set_turns(Person& person) {
  person.news.your_turn.assign(person.your_turn.begin(), person.your_turn.end());
}

void News::tell(Person& person) {
  const Text text = text_of(person.news);
  for (const ConnectionId connection : person.connections) parts_.following->send(connection, text);
}

}  // namespace pioche::desk
