#include "desk/notices.h"

#include <algorithm>

#include "desk/limits.h"
#include "people/holidays.h"

namespace pioche::desk {
namespace {

constexpr std::string_view invited = "invitation";
constexpr Millis others_answer_within = 3000;  // nobody minds, and a busy node may take its time
constexpr Millis look_for_left_every = 1000;   // for what another node left
constexpr int most_left = 100;
constexpr Millis kept_again = 2000;  // before nobody has it in hand any more

}  // namespace

store::KeptNotice notice_of(const store::Invitation& asked, const std::string& from, std::string_view game) {
  return {asked.table + ".invitation",
          asked.account,
          std::string(invited),
          asked.table,
          std::string(game),
          from,
          asked.at,
          asked.at + notice_held_for};
}

void Notices::hold(const store::KeptNotice& notice) {
  if (!parts_.herald) return;
  if (parts_.news->attended(notice.account)) return end(notice);
  const Millis patience = parts_.ask_others ? others_answer_within : 0;
  held_[notice.id] = {notice, parts_.now() + patience};
  if (parts_.ask_others) parts_.ask_others(notice.account);
}

void Notices::attended_elsewhere(const std::string& account) {
  std::vector<store::KeptNotice> theirs;
  for (const auto& [id, held] : held_)
    if (held.notice.account == account && held.stage == Stage::asking) theirs.push_back(held.notice);
  for (const store::KeptNotice& one : theirs) end(one);
}

void Notices::sweep() {
  if (!parts_.herald) return;
  const Millis now = parts_.now();
  for (auto& [id, held] : held_) {
    if (held.saving) continue;
    if (held.stage == Stage::ending)
      end(held.notice);
    else if (held.notice.until - now < kept_again || (held.stage == Stage::asking && now >= held.send_at))
      keep(held);
  }
  if (!looking_ && now >= look_at_) look();
}

// Says that it is still in hand. Only whoever was told so sends it, and only while it is: one that stood still meanwhile may find it taken up and told.
void Notices::keep(Held& held) {
  held.saving = true;
  const Millis until = parts_.now() + notice_held_for;
  parts_.people->save({}, {store::HoldNotice{held.notice.id, held.notice.until, until}},
                      alive_.guarded([this, id = held.notice.id, until](const store::Saved& saved) {
                        const auto found = held_.find(id);
                        if (found == held_.end()) return;
                        Held& mine = found->second;
                        if (mine.stage == Stage::ending) return;
                        mine.saving = false;
                        if (saved.outcome == store::Outcome::failed) return;
                        if (saved.outcome == store::Outcome::conflict) return void(held_.erase(found));
                        mine.notice.until = until;
                        if (mine.stage == Stage::asking && parts_.now() >= mine.send_at && in_hand(mine))
                          send(mine);
                      }));
}

// What is in nobody's hands: whoever had it is gone.
void Notices::look() {
  looking_ = true;
  look_at_ = parts_.now() + look_for_left_every;
  parts_.people->notices_left(
      parts_.now(), most_left, alive_.guarded([this](const Result<std::vector<store::KeptNotice>>& left) {
        looking_ = false;
        if (!left) return;
        for (store::KeptNotice one : *left) {
          if (held_.contains(one.id)) continue;
          if (parts_.now() - one.at > people::day) {
            end(one);
            continue;
          }
          const store::HoldNotice taken{one.id, one.until, parts_.now() + notice_held_for};
          one.until = taken.until;
          parts_.people->save({}, {taken}, alive_.guarded([this, one](const store::Saved& saved) {
            if (saved.outcome == store::Outcome::saved) hold(one);
          }));
        }
      }));
}

void Notices::send(Held& held) {
  held.stage = Stage::sending;
  const std::string id = held.notice.id;
  if (held.notice.what == invited) return send_if_invited(id);
  push(id);
}

// Whoever has said yes or no while the others were asked has nothing left to be told.
void Notices::send_if_invited(const std::string& id) {
  const store::KeptNotice notice = held_.at(id).notice;
  parts_.people->invitations(
      notice.account, static_cast<int>(length_of_lists),
      alive_.guarded([this, id, notice](const Result<std::vector<store::Invitation>>& found) {
        if (!found) return void(held_.erase(id));  // as if this node were gone
        const bool still = std::any_of(found->begin(), found->end(), [&](const store::Invitation& one) {
          return one.table == notice.table;
        });
        if (still)
          push(id);
        else
          end(notice);
      }));
}

void Notices::push(const std::string& id) {
  const auto asked = held_.find(id);
  if (asked == held_.end()) return;
  parts_.people->pushes(
      asked->second.notice.account,
      alive_.guarded([this, id](const Result<std::vector<store::PushTo>>& found) {
        const auto held = held_.find(id);
        if (held == held_.end()) return;
        if (!found) return void(held_.erase(held));
        if (!in_hand(held->second)) {
          held->second.stage = Stage::asking;  // and it is kept first
          return;
        }
        const store::KeptNotice kept = held->second.notice;
        held->second.letters = 1 + static_cast<int>(found->size());
        for (const store::PushTo& to : *found) {
          const Notice notice{kept.what, kept.table, kept.game, kept.from, to.language};
          parts_.herald->send(
              to, described::text_of(notice), alive_.guarded([this, id, to](Herald::Heard said) {
                if (said == Herald::Heard::gone)
                  parts_.people->save({}, {store::RemovePush{to.endpoint, ""}}, [](const store::Saved&) {});
                heard(id);
              }));
        }
        heard(id);
      }));
}

void Notices::heard(const std::string& id) {
  const auto held = held_.find(id);
  if (held != held_.end() && --held->second.letters == 0) end(held->second.notice);
}

// Until its row is gone: it would be told again by whoever finds it.
void Notices::end(const store::KeptNotice& notice) {
  Held& held = held_[notice.id];
  held.notice = notice;
  held.stage = Stage::ending;
  held.saving = true;
  parts_.people->save({}, {store::EndNotice{notice.id}},
                      alive_.guarded([this, id = notice.id](const store::Saved& saved) {
                        const auto found = held_.find(id);
                        if (found == held_.end()) return;
                        found->second.saving = false;
                        if (saved.outcome != store::Outcome::failed) held_.erase(found);
                      }));
}

}  // namespace pioche::desk
