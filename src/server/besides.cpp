#include "server/besides.h"

#include "desk/desk.h"

namespace pioche::server {

namespace {

HouseStatus status_of(const desk::Desk& desk, bool leaving) {
  if (leaving || desk.stopping()) return HouseStatus::stopping;
  return desk.storage_broken() ? HouseStatus::storage : HouseStatus::ok;
}

void tell(HouseStatus status, int otherwise, const desk::Reply& reply) {
  reply({status == HouseStatus::ok ? 200 : otherwise,
         "application/json",
         described::answer_text(Health{status}),
         {}});
}

}  // namespace

std::vector<desk::Call> calls_besides(std::function<std::string()> metrics,
                                      const std::shared_ptr<Readiness>& readiness) {
  desk::Call health;
  health.path = "/healthz";
  health.about = "Is the house well?";
  health.run = [](desk::Desk& desk, const desk::Incoming&, const desk::Reply& reply) {
    tell(status_of(desk, false), 503, reply);
  };
  health.gives = [](described::Schemas& schemas) { return schemas.call<Health>(); };

  // A proxy asks here whether to send anybody: not to a node that is closing, nor to one that is cut off from its database.
  desk::Call ready = health;
  ready.path = "/readyz";
  ready.about = "May people be sent here?";
  ready.run = [readiness](desk::Desk& desk, const desk::Incoming& incoming, const desk::Reply& reply) {
    const bool drains = incoming.query == "drain";
    const HouseStatus status = status_of(desk, readiness->leaving);
    if (drains) readiness->asked_at = std::chrono::steady_clock::now();
    if (drains && readiness->leaving) ++readiness->told;
    tell(status, drains && status == HouseStatus::stopping ? 404 : 503, reply);
  };

  desk::Call numbers;
  numbers.path = "/metrics";
  numbers.about = "Numbers for Prometheus";
  numbers.run = [metrics = std::move(metrics)](desk::Desk&, const desk::Incoming&, const desk::Reply& reply) {
    reply({200, "text/plain; version=0.0.4", metrics(), {}});
  };
  return {std::move(health), std::move(ready), std::move(numbers)};
}

}  // namespace pioche::server
