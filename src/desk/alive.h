#pragma once
// Lets late results find out that whoever waited for them is gone.
#include <memory>
#include <utility>

namespace pioche::desk {

class Alive {
 public:
  Alive() = default;
  Alive(const Alive&) = delete;
  Alive& operator=(const Alive&) = delete;

  // The same function, which does nothing once this is gone.
  template <class Do>
  auto guarded(Do something) const {
    return [alive = std::weak_ptr<char>(here_), something = std::move(something)](auto&&... results) mutable {
      if (!alive.expired()) something(std::forward<decltype(results)>(results)...);
    };
  }

 private:
  std::shared_ptr<char> here_ = std::make_shared<char>();
};

}  // namespace pioche::desk
