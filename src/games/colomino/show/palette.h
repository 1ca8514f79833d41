#pragma once
// The colours of tiles and tokens, far enough apart for every kind of colour vision; each also has its own
// mark.
#include <cstdint>

#include "games/colomino/tiles.h"

namespace pioche::colomino {

constexpr std::uint32_t rgb(Colour colour) {
  switch (colour) {
    case Colour::blue:
      return 0x1C3F87;
    case Colour::green:
      return 0x70C899;
    case Colour::red:
      return 0xA01614;
    case Colour::yellow:
      return 0xF8C80F;
  }
  return 0;
}

// What is written or drawn on it.
constexpr std::uint32_t ink_on(Colour colour) {
  switch (colour) {
    case Colour::blue:
      return 0xB9CDF5;
    case Colour::green:
      return 0x12472C;
    case Colour::red:
      return 0xF7B7B0;
    case Colour::yellow:
      return 0x6B5200;
  }
  return 0;
}

inline constexpr std::uint32_t token_yellow = 0xFFD21F;
inline constexpr std::uint32_t token_blue = 0x2456C9;

}  // namespace pioche::colomino
