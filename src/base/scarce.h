#pragma once
// For threads that answer somebody: what they can't do for want of memory is tried again, since whoever asked waits for it, and since nobody
// catches what a thread throws.
#include <chrono>
#include <new>
#include <thread>

namespace pioche {

template <class Make>
auto once_there_is_memory(Make&& make) {
  for (;;) {
    try {
      return make();
    } catch (const std::bad_alloc&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
}

}  // namespace pioche
