#pragma once
// Whom limits are counted for: an address, or the part of an IPv6 address that one customer is given whole.
#include <string>
#include <string_view>

#include "server/beast.h"

namespace pioche::server {

// "203.0.113.7" as it is, "2001:db8:1:2::3" as "2001:db8:1:2::/64".
std::string visitor_of(const asio::ip::address& address);

// The visitor that proxies of ours heard from: each of them adds to the end of X-Forwarded-For whom it heard from, and everything
// before that is what the visitor claims. Empty: nothing that could be an address stands there.
std::string forwarded_visitor(const http::fields& fields, int trusted_hops);

bool is_loopback(const asio::ip::address& address);

}  // namespace pioche::server
