#include "desk/account_tools.h"

#include <array>

#include "desk/my_games.h"
#include "fair/secret.h"
#include "people/holidays.h"

namespace pioche::desk {
namespace {

constexpr std::size_t longest_label = 60;

std::string_view first_in(std::string_view agent,
                          std::initializer_list<std::pair<std::string_view, std::string_view>> known) {
  for (const auto& [mark, name] : known)
    if (agent.find(mark) != std::string_view::npos) return name;
  return {};
}

}  // namespace

std::string label_of(std::string_view agent) {
  // The order matters: most browsers also claim to be the older ones.
  const std::string_view browser = first_in(agent, {{"Edg", "Edge"},
                                                    {"OPR/", "Opera"},
                                                    {"Firefox", "Firefox"},
                                                    {"Chrom", "Chrome"},
                                                    {"Safari", "Safari"}});
  const std::string_view system = first_in(agent, {{"Android", "Android"},
                                                   {"iPhone", "iPhone"},
                                                   {"iPad", "iPad"},
                                                   {"Windows", "Windows"},
                                                   {"Mac OS", "macOS"},
                                                   {"Linux", "Linux"}});
  if (browser.empty() || system.empty()) return std::string(browser.empty() ? system : browser);
  return fmt::format("{}, {}", browser, system);
}

SessionMade make_session(const Caller& caller, const std::string& account, bool program, std::string label,
                         Millis now) {
  SessionMade made;
  made.secret = fair::new_secret();
  if (label.size() > longest_label) label.resize(longest_label);
  made.session = {fair::hash_secret(made.secret),
                  account,
                  program ? store::SessionKind::program : store::SessionKind::browser,
                  std::move(label),
                  now,
                  now,
                  now};
  made.changes.push_back(store::AddSession{made.session});
  if (program) {
    made.token = "account." + made.secret;
    return made;
  }
  // The one that this browser had ends.
  if (caller.person)
    made.changes.push_back(store::EndSession{caller.person->account.id, caller.person->session.secret});
  const std::string device = caller.client().device.empty() ? fair::new_secret() : caller.client().device;
  made.changes.push_back(store::KnowDevice{account, fair::hash_secret(device), now});
  made.cookies = {made.secret, device};
  return made;
}

void show_account(Desk& desk, const store::Account& account, Millis proved_at, Then<Me> then) {
  const auto me = std::make_shared<Me>();
  me->name = account.name;
  me->made_at = account.made_at;
  me->password = !account.password.empty();
  if (account.bot) me->bot = true;
  if (account.away_until > desk.now()) me->away_until = account.away_until;
  me->holidays_left = people::holidays_left(
      people::spent_holidays({account.away_from, account.away_until, account.away_spent}, desk.now()));
  me->proved = desk.now() - proved_at <= proof_lasts;
  const auto with_codes = [me, then](int left) {
    me->recovery_codes = left;
    then(*me);
  };
  const auto with_ratings = [&desk, me, id = account.id, with_codes, then](const auto& ratings) {
    for (const store::LadderRating& one : ratings) me->ratings.push_back(shown(one));
    desk.people().recovery_codes_left(id, if_read<int>(desk, then, with_codes));
  };
  const auto with_keys = [&desk, me, id = account.id, with_ratings, then](const auto& keys) {
    me->passkeys = static_cast<int>(keys.size());
    desk.people().ratings(id, if_read<std::vector<store::LadderRating>>(desk, then, with_ratings));
  };
  desk.people().passkeys(account.id, if_read<std::vector<store::KeptPasskey>>(desk, then, with_keys));
}

void find_named(Desk& desk, const std::string& typed, Then<store::Account> then) {
  const Refusal nobody_there("unknown_person", "there is nobody of that name");
  const auto name = desk.doorkeeper().check_name(typed);
  if (!name) return then(tl::unexpected(nobody_there));
  desk.people().account_like(
      name->skeleton, if_read<std::optional<store::Account>>(
                          desk, then, [nobody_there, then](const std::optional<store::Account>& found) {
                            if (!found) return then(tl::unexpected(nobody_there));
                            then(*found);
                          }));
}

void check_new_key(Desk& desk, const Caller& caller, const NewKey& key, std::string label,
                   Then<KeyChecked> then) {
  const SecretHash challenge = fair::hash_secret(key.challenge);
  desk.people().challenge(
      challenge,
      if_read<std::optional<store::Challenge>>(
          desk, then,
          [&desk, challenge, key, label = std::move(label), origin = caller.client().origin,
           then](const auto& found) {
            if (!found || found->until < desk.now() || found->account.empty())
              return then(refuse("bad_passkey", "this question was answered or is too old; ask for another"));
            const auto checked = desk.doorkeeper().check_new_key(
                {key.id, key.client_data, key.authenticator_data, key.public_key, key.challenge, origin});
            if (!checked) return then(refuse("bad_passkey", checked.error().message));
            KeyChecked out;
            out.account = found->account;
            out.key = {key.id,        found->account, checked->public_key, checked->host,
                       checked->used, label,          desk.now()};
            out.changes.push_back(store::UseChallenge{challenge});
            out.changes.push_back(store::AddPasskey{out.key});
            then(std::move(out));
          }));
}

RecoveryMade make_recovery(Desk& desk, const std::string& account) {
  RecoveryMade made{desk.doorkeeper().new_recovery_codes(), {account, {}}};
  for (const std::string& code : made.codes)
    made.change.codes.push_back(fair::hash_secret(desk.doorkeeper().usual_recovery_code(code)));
  return made;
}

}  // namespace pioche::desk
