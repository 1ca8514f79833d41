#pragma once
// Whoever can reach a browser that is closed (Web Push), as the desk sees it.
#include <functional>
#include <string>

#include "store/people.h"

namespace pioche::desk {

class Herald {
 public:
  virtual ~Herald() = default;
  // What browsers need to know of us before they let us reach them.
  virtual std::string public_key() const = 0;
  // Whether an address is one of a push service, as far as can be told by looking at it.
  virtual Result<> check(const store::PushTo& to) const = 0;
  enum class Heard { yes, no, gone };  // gone: there is nobody any more
  virtual void send(const store::PushTo& to, std::string text, std::function<void(Heard)> then) = 0;
};

}  // namespace pioche::desk
