#pragma once
// Where results come back that somebody waited for: whoever is gone by then is not called, and what is thrown ends here.
#include <memory>
#include <string_view>
#include <utility>

#include "desk/journal.h"

namespace pioche::desk {

class Alive {
 public:
  explicit Alive(Journal journal) : here_(std::make_shared<Journal>(std::move(journal))) {}
  Alive(const Alive&) = delete;
  Alive& operator=(const Alive&) = delete;

  // The same function, which does nothing once this is gone.
  template <class Do>
  auto guarded(Do something) const {
    return
        [alive = std::weak_ptr<Journal>(here_), something = std::move(something)](auto&&... results) mutable {
          if (const auto journal = alive.lock())
            contained(*journal, "a result", [&] { something(std::forward<decltype(results)>(results)...); });
        };
  }

  std::weak_ptr<Journal> watched() const { return here_; }

 private:
  std::shared_ptr<Journal> here_;
};

}  // namespace pioche::desk
