#pragma once
// Requests and answers about notices to browsers that are closed (docs/protocol.md, "Notices").
#include "desk/messages_people.h"

namespace pioche::desk {

struct NoticeKey {
  std::optional<std::string> key;  // for PushManager.subscribe; left out: this house sends none
};
BOOST_DESCRIBE_STRUCT(NoticeKey, (), (key))

// As a PushSubscription has them, in base64url.
struct AddBrowser {
  std::string endpoint;
  std::string key;     // p256dh
  std::string secret;  // auth
  std::optional<std::string> language;
};
BOOST_DESCRIBE_STRUCT(AddBrowser, (), (endpoint, key, secret, language))

struct RemoveBrowser {
  std::string endpoint;
};
BOOST_DESCRIBE_STRUCT(RemoveBrowser, (), (endpoint))

struct BrowserAdded {
  std::string endpoint;
};
BOOST_DESCRIBE_STRUCT(BrowserAdded, (), (endpoint))

}  // namespace pioche::desk
