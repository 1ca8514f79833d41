#include "server/gate.h"

#include "desk/limits.h"

namespace pioche::server {
namespace {

constexpr Millis forget_visitor = 600'000;
constexpr Millis hour = 3'600'000;

}  // namespace

void Gate::call(const Request& request, Reply reply) {
  const Reply counted = [this, reply = std::move(reply)](Response response) {
    ++metrics_.responses[response.status];
    reply(std::move(response));
  };
  Visitor& visitor = this->visitor(request.address);
  const Millis now = now_();
  if (!visitor.calls.take(limits_.calls_per_second, 3 * limits_.calls_per_second, now))
    return desk_.refuse(counted, {"too_many", "too many calls; slow down"});
  const auto found = desk::find_call(desk_.calls(), request.method, request.path);
  if (!found) return desk_.refuse(counted, found.error());
  if (found->call->cost == desk::Cost::table &&
      !visitor.tables.take(limits_.tables_per_second, 30 * limits_.tables_per_second, now))
    return desk_.refuse(counted, {"too_many", "too many new tables from your address; wait a little"});
  if (found->call->cost == desk::Cost::account &&
      !visitor.accounts.take(limits_.accounts_per_hour / 3600, limits_.accounts_per_hour, now))
    return desk_.refuse(counted,
                        {"too_many", "too many new accounts from your address; come back in an hour"});
  desk_.call(*found, request, counted);
}

// When there are too many to remember, all limits begin anew.
Gate::Visitor& Gate::visitor(const std::string& address) {
  if (visitors_.size() >= max_visitors && !visitors_.contains(address)) visitors_.clear();
  Visitor& found = visitors_[address];
  found.used_at = now_();
  return found;
}

ConnectionId Gate::connect(desk::Sink& sink, const std::string& address, std::string_view session) {
  const ConnectionId id = desk_.connect(sink, address, session);
  connections_[id].address = address;
  return id;
}

// One that is let through forgives one that was not. Forgiving all of them would let a flood go on for ever on a
// machine that takes 25 ms for 400 messages, for then the next one is due.
Gate::Heard Gate::may_say(Connection& connection) {
  ++metrics_.messages;
  const double rate = limits_.messages_per_second;
  const double together = messages_of_address * rate;
  const Millis now = now_();
  if (connection.messages.take(rate, 2 * rate, now) &&
      visitor(connection.address).messages.take(together, 2 * together, now)) {
    if (connection.refused > 0) --connection.refused;
    return Heard::yes;
  }
  return ++connection.refused > limits_.excess_messages ? Heard::far_too_much : Heard::refused;
}

bool Gate::message(ConnectionId id, std::string_view text) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return false;
  switch (may_say(found->second)) {
    case Heard::yes:
      desk_.message(id, text);
      return true;
    case Heard::refused:
      desk_.refuse_message(id, {"too_many", "too many messages; slow down"});
      return true;
    case Heard::far_too_much:
      return false;
  }
  return false;
}

bool Gate::control_frame(ConnectionId id) {
  const auto found = connections_.find(id);
  return found != connections_.end() && may_say(found->second) != Heard::far_too_much;
}

void Gate::disconnect(ConnectionId id) {
  connections_.erase(id);
  desk_.disconnect(id);
}

void Gate::sweep() {
  const Millis now = now_();
  if (now - swept_at_ < forget_visitor / 10) return;
  swept_at_ = now;
  std::erase_if(visitors_, [&](const auto& one) { return now - one.second.used_at > forget_visitor; });
}

std::size_t Gate::body_limit(std::string_view path) const {
  const auto found = desk::find_call(desk_.calls(), desk::Method::post, path);
  return found && found->call->body == desk::BodySize::record ? desk::max_record_bytes : desk::max_body_bytes;
}

}  // namespace pioche::server
