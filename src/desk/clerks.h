#pragma once
// Who does work that grows with what a client sent, without the desk standing still: a server's threads. Where there are none it is
// done there and then.
#include <functional>
#include <string>

#include "base/stop.h"

namespace pioche::desk {

enum class ErrandKind : std::size_t {
  table,  // made from its log: somebody waits at the door
  text,   // what somebody sent, or what is written for somebody
};

struct Errand {
  ErrandKind kind = ErrandKind::table;
  std::string address;                  // who caused it, for what is shared out between addresses
  StopToken gone;                       // asked for when nobody waits for it any more: it need not be begun
  std::function<void(StopToken)> work;  // touches nothing of the desk's; doesn't throw
  std::function<void()> then;           // where the desk is called from, once it is done or not to be begun
};

class Clerks {
 public:
  virtual ~Clerks() = default;
  // False: there is no room, and nothing of it will be called. Errands of one address are done in order.
  virtual bool give(Errand errand) = 0;
};

class DoneAtOnce final : public Clerks {
 public:
  bool give(Errand errand) override {
    errand.work(errand.gone);
    errand.then();
    return true;
  }
};

}  // namespace pioche::desk
