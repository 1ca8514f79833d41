// Notices for browsers that are closed: whether this house sends any, and to whom.
#include "desk/account_tools.h"
#include "desk/call_of.h"
#include "desk/messages_notices.h"

namespace pioche::desk {
namespace {

constexpr std::size_t longest_address = 1000;
constexpr std::size_t most_browsers = 20;

}  // namespace

Answer<NoticeKey> show_notice_key(Desk& desk, const Caller&, const Nothing&) {
  NoticeKey out;
  if (const Herald* const herald = desk.notices().herald()) out.key = herald->public_key();
  return out;
}

void add_browser(Desk& desk, const Caller& caller, const AddBrowser& asked, Then<BrowserAdded> then) {
  const Herald* const herald = desk.notices().herald();
  if (!herald) return then(refuse("illegal", "this house sends no notices"));
  store::PushTo to{asked.endpoint,
                   caller.person->account.id,
                   asked.key,
                   asked.secret,
                   asked.language.value_or("en").substr(0, 8),
                   caller.person->session.secret,
                   desk.now()};
  if (to.endpoint.size() > longest_address) return then(refuse("bad_request", "'endpoint' is too long"));
  if (const auto good = herald->check(to); !good) return then(refuse("bad_request", good.error().message));
  desk.people().pushes(to.account,
                       if_read<std::vector<store::PushTo>>(
                           desk, then, [&desk, to, then](const std::vector<store::PushTo>& known) {
                             store::PeopleChanges changes;
                             if (known.size() >= most_browsers)
                               changes.push_back(store::RemovePush{known.front().endpoint, to.account});
                             changes.push_back(store::AddPush{to});
                             desk.save(std::move(changes), {"no_session", "you have signed out"},
                                       [to, then](const Answer<void>& saved) {
                                         TRY_OR(then, saved);
                                         then(BrowserAdded{to.endpoint});
                                       });
                           }));
}

void remove_browser(Desk& desk, const Caller& caller, const RemoveBrowser& asked, Then<BrowserAdded> then) {
  desk.save({store::RemovePush{asked.endpoint, caller.person->account.id}}, {"storage", "try again"},
            [asked, then = std::move(then)](const Answer<void>& saved) {
              TRY_OR(then, saved);
              then(BrowserAdded{asked.endpoint});
            });
}

std::vector<Call> notice_calls() {
  const auto mine = [](std::string_view path, std::string_view about) {
    return Row{Method::post, path, {}, about, 200, BodySize::small, Cost::call, Known::yes};
  };
  return {
      call_of<&show_notice_key>(
          {Method::get, "/api/v1/notices", {}, "Whether this house reaches closed browsers"}),
      call_of<&add_browser>(
          mine("/api/v1/me/notices", "Tell this browser what waits for me while it is closed")),
      call_of<&remove_browser>(mine("/api/v1/me/notices/remove", "Tell a browser nothing any more")),
  };
}

}  // namespace pioche::desk
