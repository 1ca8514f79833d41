#pragma once
// Stands at every boundary where the network, a timer or a thread calls us: what is thrown is logged and goes no further.
#include <spdlog/spdlog.h>

#include <exception>
#include <string_view>

namespace pioche::server {

// False: it threw.
template <class Do>
bool guarded(std::string_view what, Do&& something) noexcept {
  try {
    something();
    return true;
  } catch (const std::exception& error) {
    spdlog::critical("event=exception in=\"{}\" reason=\"{}\"", what, error.what());
  } catch (...) {
    spdlog::critical("event=exception in=\"{}\" reason=\"something that is no exception\"", what);
  }
  return false;
}

}  // namespace pioche::server
