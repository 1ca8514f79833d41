// Boost.JSON as part of the program: Debian has its library for the machine, not for WebAssembly.
#include <boost/json/src.hpp>
