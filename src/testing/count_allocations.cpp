#include "testing/count_allocations.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::size_t> counted = 0;
}

void* operator new(std::size_t size) {
  ++counted;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
// The standard library's temporary buffers ask this way; both must come from the same place.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++counted;
  return std::malloc(size);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace pioche {

std::size_t allocations() {
  return counted;
}

}  // namespace pioche
