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
  if (found->call->cost == desk::Cost::table && !one_more_table(request.address))
    return desk_.refuse(counted, {"too_many", "too many new tables from your address; wait a little"});
  if (found->call->cost == desk::Cost::account) visitor.accounts_at = now;
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

bool Gate::one_more_table(const std::string& address) {
  return visitor(address).tables.take(limits_.tables_per_second, 30 * limits_.tables_per_second, now_());
}

bool Gate::may_connect(const std::string& address) {
  return visitor(address).calls.take(limits_.calls_per_second, 3 * limits_.calls_per_second, now_());
}

ConnectionId Gate::connect(desk::Sink& sink, const std::string& address, std::string_view session) {
  const ConnectionId id = desk_.connect(sink, address, session);
  connections_[id].address = address;
  return id;
}

Millis Gate::message_waits(ConnectionId id) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return 0;
  const double rate = limits_.messages_per_second;
  const double together = messages_of_address * rate;
  const Millis now = now_();
  const Millis wait = std::max(found->second.messages.reserve(rate, 2 * rate, now),
                               visitor(found->second.address).messages.reserve(together, 2 * together, now));
  metrics_.held_messages += wait > 0;
  return wait;
}

void Gate::message(ConnectionId id, std::string_view text) {
  ++metrics_.messages;
  desk_.message(id, text);
}

// Beast answers them before we hear of them, so there is nothing to hold back. One for which there is room forgives one for which there was none.
// Forgiving all of them would let a flood go on for ever on a machine that takes 25 ms for 400, for then the next one is due.
bool Gate::control_frame(ConnectionId id) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return false;
  ++metrics_.messages;
  Connection& connection = found->second;
  const double rate = limits_.messages_per_second;
  const double together = messages_of_address * rate;
  const Millis now = now_();
  if (connection.messages.take(rate, 2 * rate, now) &&
      visitor(connection.address).messages.take(together, 2 * together, now)) {
    if (connection.excess_pings > 0) --connection.excess_pings;
    return true;
  }
  return ++connection.excess_pings <= limits_.excess_pings;
}

Millis Gate::files_wait(const std::string& address, double count) {
  const double rate = files_of_address * limits_.calls_per_second;
  return visitor(address).files.reserve(rate, 3 * rate, now_(), count);
}

Millis Gate::file_waits(const std::string& address) {
  return files_wait(address, 1);
}

void Gate::file_sent(const std::string& address, std::size_t bytes) {
  files_wait(address, static_cast<double>(bytes) / bytes_of_one_file);
}

void Gate::disconnect(ConnectionId id) {
  connections_.erase(id);
  desk_.disconnect(id);
}

void Gate::sweep() {
  const Millis now = now_();
  if (now - swept_at_ < forget_visitor / 10) return;
  swept_at_ = now;
  std::erase_if(visitors_, [&](const auto& one) {
    const Visitor& visitor = one.second;
    const Millis limits_full_after = visitor.accounts_at ? hour : forget_visitor;
    return now - std::max(visitor.used_at, visitor.accounts_at.value_or(0)) > limits_full_after;
  });
}

std::size_t Gate::body_limit(std::string_view path) const {
  const auto found = desk::find_call(desk_.calls(), desk::Method::post, path);
  return found && found->call->body == desk::BodySize::record ? desk::max_record_bytes : desk::max_body_bytes;
}

}  // namespace pioche::server
