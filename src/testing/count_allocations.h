#pragma once
// Counts what a test program allocates, to prove that playing allocates nothing.
#include <cstddef>

namespace pioche {

std::size_t allocations();  // since the program began

}  // namespace pioche
