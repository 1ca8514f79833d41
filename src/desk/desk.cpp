#include "desk/desk.h"

#include "desk/tournaments.h"
#include "fair/secret.h"

namespace pioche::desk {

Desk::Desk(DeskParts parts)
    : parts_(std::move(parts)),
      following_(parts_.now, counts_),
      tables_({parts_.store, parts_.clerks ? parts_.clerks : &at_once_, &following_, &counts_, parts_.now,
               parts_.journal,
               [this](const LivePtr& live) {
                 bot_seats_.ask(live);
                 if (!on_device && news_) news_->turned(*live);
               },
               [this] {
                 if (ratings_) ratings_->work();
               },
               [this](const store::News::Said& said) {
                 if (!on_device) neighbours_->heard(said);
               },
               [this](const std::string& table) { return !on_device && news_ && news_->wants(table); },
               when_noticed()}),
      bot_seats_({parts_.advisor, &tables_, &following_, parts_.now, parts_.journal}),
      analyses_(*parts_.advisor, parts_.now, parts_.journal),
      lobby_(tables_, parts_.now, parts_.journal),
      calls_(all_calls()),
      alive_(parts_.journal) {
  if (!parts_.clerks) parts_.clerks = &at_once_;
  if (has_people()) {
    ratings_.emplace(people(), tables_, following_, parts_.journal);
    seeking_.emplace(
        Seeking::Parts{&people(), &tables_, &following_, parts_.now, parts_.journal, parts_.one_more_table});
    news_.emplace(News::Parts{&people(), &tables_, &following_, parts_.journal});
    tournaments_ = std::make_unique<Tournaments>(
        Tournaments::Parts{&people(), &tables_, &following_, parts_.now, parts_.journal});
    std::function<void(const std::string&)> ask_others;
    if (tables_.shared())
      ask_others = [this](const std::string& account) { neighbours_->who_attends(account); };
    notices_.emplace(
        Notices::Parts{&people(), parts_.herald, &*news_, parts_.now, parts_.journal, std::move(ask_others)});
    for (Call& call : calls_with_accounts()) calls_.push_back(std::move(call));
  }
  if constexpr (!on_device) {
    neighbours_.emplace(
        Neighbours::Parts{parts_.store, &tables_, &following_, parts_.now,
                          [this](const std::string& account) {
                            if (news_) news_->invited(account);
                          },
                          [this](const std::string& account) { look_at_sessions(account); },
                          [this](const std::string& account) {
                            tables_.known_anew(account);
                            if (has_people()) forget_names();
                          },
                          [this](const std::string& account) { return news_ && news_->attended(account); },
                          [this](const std::string& account) {
                            if (notices_) notices_->attended_elsewhere(account);
                          },
                          [this](const std::string& analysis) {
                            if (analyses_.find(analysis)) analyses_.show(analysis);
                          }});
    if (tables_.shared() && parts_.store->people()) share_analyses();
    lobby_followers_.emplace(lobby_, tables_, following_, seeking_ ? &*seeking_ : nullptr, parts_.now,
                             parts_.journal);
  }
  for (Call& call : parts_.besides) calls_.push_back(std::move(call));
}

Desk::~Desk() = default;

void Desk::share_analyses() {
  shared_analyses_.emplace(SharedAnalyses::Parts{
      parts_.store->people(), &analyses_, parts_.now, parts_.journal,
      [this](const std::string& text, const std::string& address, Then<play::Record> then) {
        elsewhere<play::Record>(
            {{}, address},
            [text]() -> Answer<play::Record> {
              auto record = play::read_record(text);
              if (!record) return desk::refuse("broken", record.error().message);
              return std::move(*record);
            },
            std::move(then));
      },
      [this](const std::string& analysis) { neighbours_->looked_at(analysis); }});
  analyses_.when_pushed_out([this](const std::string& analysis) { shared_analyses_->pushed_out(analysis); });
}

std::function<void(const store::KeptNotice&)> Desk::when_noticed() {
  if (on_device || !parts_.herald) return nullptr;
  return [this](const store::KeptNotice& notice) {
    if (notices_) notices_->hold(notice);
  };
}

Result<> Desk::open() {
  return tables_.open();
}

void Desk::sweep() {
  contained(parts_.journal, "a sweep", [this] {
    tables_.sweep();
    analyses_.sweep();
    for (const std::string& id : following_.to_show())
      if (const LivePtr live = tables_.loaded(id)) following_.show_presence(*live);
    if (on_device) following_.present_anew();  // there is nobody to be told
    if (on_device || stopping()) return;
    if (ratings_) ratings_->work_now_and_then(now());
    if (seeking_) seeking_->sweep();
    if (tournaments_) tournaments_->sweep();
    if (notices_) notices_->sweep();
    if (has_people()) heed();
    if (shared_analyses_) shared_analyses_->sweep();
    lobby_followers_->sweep();
    neighbours_->sweep();
    promise_next_deals();
  });
}

void Desk::promise_next_deals() {
  if (!parts_.promises_deals || now() < promise_at_ || stopping()) return;
  constexpr Millis before_trying_again = 60'000;
  promise_at_ = now() + before_trying_again;
  promise_deals(*this, [this](Answer<days::Day> today) {
    if (today) promise_at_ = today->ends();
  });
}

void Desk::stop() {
  tables_.stop();
  analyses_.stop();
}

void Desk::disconnect(ConnectionId connection) {
  contained(parts_.journal, "a goodbye", [&] {
    if constexpr (on_device) return;
    lobby_followers_->unfollow(connection);
    if (news_) news_->gone(connection);
    if (tournaments_) tournaments_->gone(connection);
    if (seeking_ && !stopping()) seeking_->gone(connection);
  });
  for (const std::string& id : following_.disconnect(connection))
    contained(parts_.journal, "a goodbye", [&] {
      const LivePtr live = tables_.loaded(id);
      if (live && following_.unfollow(*live, connection) && !stopping()) following_.tell_presence(*live);
    });
}

void Desk::play(const Admitted& at, Table::Play play, Then<Happened> then) {
  change(
      at,
      [play = std::move(play)](const Table& table, const Guest& guest, Millis now) -> Answer<Decision> {
        if (const auto event = table.repeated(guest, play)) return Decision{{}, event, {}, {}};
        return Decision{TRY(table.play(guest, play, now)), {}, {}, {}};
      },
      std::move(then));
}

Answer<Happened> Desk::explained(const Admitted& at, Answer<Happened> answer) const {
  if (answer) return answer;
  // Whose token became void while the command waited is told no more of a private table.
  if (!check_right(at.table(), at.caller, Right::watch)) return answer;
  for (const std::string_view code : {"stale", "not_your_turn", "illegal", "no_undo", "not_away"})
    if (answer.error().code == code)
      answer.error().snapshot = std::make_shared<const Snapshot>(snapshot(at, Table::Log::without));
  return answer;
}

std::function<Snapshot()> Desk::copied(const Admitted& at, Seat as) const {
  return [table = at.table(), token = at.caller.token, as, presence = Following::presence(*at.live),
          now = now()] {
    return table.snapshot(token ? table.guest(*token) : nullptr, as, presence, Table::Log::with, now);
  };
}

void Desk::refuse(const Reply& reply, const Refusal& refusal) {
  counts_.add_refusal(refusal.code);
  reply({status_of(refusal.code), "application/json", refusal_text(refusal), {}});
}

}  // namespace pioche::desk
