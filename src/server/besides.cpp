#include "server/besides.h"

#include "desk/desk.h"

namespace pioche::server {

std::vector<desk::Call> calls_besides(std::function<std::string()> metrics) {
  const auto tell_status = [](desk::Desk& desk, const desk::Incoming&, const desk::Reply& reply) {
    const HouseStatus status = desk.stopping()         ? HouseStatus::stopping
                               : desk.storage_broken() ? HouseStatus::storage
                                                       : HouseStatus::ok;
    reply({status == HouseStatus::ok ? 200 : 503,
           "application/json",
           described::answer_text(Health{status}),
           {}});
  };
  desk::Call health;
  health.path = "/healthz";
  health.about = "Is the house well?";
  health.run = tell_status;
  health.gives = [](described::Schemas& schemas) { return schemas.call<Health>(); };

  // A proxy asks here whether to send anybody: not to a node that is closing, nor to one that is cut off from its database.
  desk::Call ready = health;
  ready.path = "/readyz";
  ready.about = "May people be sent here?";

  desk::Call numbers;
  numbers.path = "/metrics";
  numbers.about = "Numbers for Prometheus";
  numbers.run = [metrics = std::move(metrics)](desk::Desk&, const desk::Incoming&, const desk::Reply& reply) {
    reply({200, "text/plain; version=0.0.4", metrics(), {}});
  };
  return {std::move(health), std::move(ready), std::move(numbers)};
}

}  // namespace pioche::server
