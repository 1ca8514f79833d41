#pragma once
// Cookies: what a browser keeps for the house. Scripts can't read them (HttpOnly), pages of other sites can't make use of them
// (SameSite), and over HTTPS they go over nothing else (Secure).
#include <string>
#include <string_view>
#include <vector>

#include "desk/api.h"
#include "server/port.h"

namespace pioche::server {

inline constexpr std::string_view session_cookie = "pioche_session";
inline constexpr std::string_view device_cookie = "pioche_device";
inline constexpr std::string_view account_token = "account.";

inline std::string bearer_of(const http::fields& fields) {
  constexpr std::string_view bearer = "Bearer ";
  const std::string_view authorization = view(fields[http::field::authorization]);
  return authorization.starts_with(bearer) ? std::string(authorization.substr(bearer.size())) : std::string();
}

std::string cookie_of(const http::fields& fields, std::string_view name);
std::vector<std::string> cookies_to_set(const desk::Cookies& cookies, bool secure);

}  // namespace pioche::server
