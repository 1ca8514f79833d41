// What a throw calls, where there are no exceptions: it ends the module. Only code of libraries throws, on paths that ours
// doesn't take.
#include <cstddef>
#include <cstdlib>

extern "C" {
void* __cxa_allocate_exception(std::size_t) {
  std::abort();
}
void __cxa_free_exception(void*) {}
void __cxa_throw(void*, void*, void (*)(void*)) {
  std::abort();
}
void __cxa_rethrow() {
  std::abort();
}
void* __cxa_begin_catch(void*) {
  std::abort();
}
void __cxa_end_catch() {}
}
