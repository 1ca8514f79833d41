#include "server/cookies.h"

#include <fmt/format.h>

namespace pioche::server {
namespace {

constexpr int half_a_year = 180 * 24 * 3600;
constexpr int two_years = 4 * half_a_year;

std::string cookie(std::string_view name, const std::string& value, int seconds, bool secure) {
  return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Strict{}", name, value,
                     value.empty() ? 0 : seconds, secure ? "; Secure" : "");
}

}  // namespace

std::string cookie_of(const http::fields& fields, std::string_view name) {
  std::string_view rest = view(fields[http::field::cookie]);
  while (!rest.empty()) {
    const auto end = rest.find(';');
    std::string_view one = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    while (one.starts_with(' ')) one.remove_prefix(1);
    if (one.starts_with(name) && one.size() > name.size() && one[name.size()] == '=')
      return std::string(one.substr(name.size() + 1, 200));
  }
  return {};
}

std::vector<std::string> cookies_to_set(const desk::Cookies& cookies, bool secure) {
  std::vector<std::string> out;
  if (cookies.session) out.push_back(cookie(session_cookie, *cookies.session, half_a_year, secure));
  if (cookies.device) out.push_back(cookie(device_cookie, *cookies.device, two_years, secure));
  return out;
}

}  // namespace pioche::server
