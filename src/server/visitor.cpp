#include "server/visitor.h"

#include <vector>

namespace pioche::server {
namespace {

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

// "203.0.113.7", "203.0.113.7:4711", "2001:db8::1" or "[2001:db8::1]:4711".
std::string_view without_port(std::string_view text) {
  if (text.starts_with('[')) return text.substr(1, text.find(']') - 1);
  if (text.find(':') == text.rfind(':')) return text.substr(0, text.find(':'));
  return text;
}

asio::ip::address plain(const asio::ip::address& address) {
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  return address;
}

}  // namespace

bool is_loopback(const asio::ip::address& address) {
  return plain(address).is_loopback();
}

std::string visitor_of(const asio::ip::address& given) {
  const asio::ip::address address = plain(given);
  if (address.is_v4() || address.is_loopback()) return address.to_string();
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
  return asio::ip::address_v6(bytes).to_string() + "/64";
}

std::string forwarded_visitor(const http::fields& fields, int trusted_hops) {
  // A visitor may have sent such a header too: all of them are one list.
  std::vector<std::string_view> chain;
  const auto [first, last] = fields.equal_range("X-Forwarded-For");
  for (auto field = first; field != last; ++field) {
    std::string_view rest(field->value().data(), field->value().size());
    for (;;) {
      const auto comma = rest.find(',');
      chain.push_back(trimmed(rest.substr(0, comma)));
      if (comma == std::string_view::npos) break;
      rest.remove_prefix(comma + 1);
    }
  }
  if (chain.empty() || trusted_hops < 1) return "";
  const auto hops = std::min(chain.size(), static_cast<std::size_t>(trusted_hops));
  beast::error_code error;
  const auto address = asio::ip::make_address(std::string(without_port(chain[chain.size() - hops])), error);
  return error ? "" : visitor_of(address);
}

}  // namespace pioche::server
