#pragma once
// Colours for the terminal, or none: `paint` is passed down by whoever knows where the text goes.
#include <fmt/color.h>
#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace pioche {

enum class Paint { plain, colour };

// Text on a background, both 0xRRGGBB. Plain paint leaves the text as it is.
inline std::string painted(Paint paint, std::string_view text, std::uint32_t foreground,
                           std::uint32_t background) {
  if (paint == Paint::plain) return std::string(text);
  return fmt::format(fmt::fg(fmt::rgb(foreground)) | fmt::bg(fmt::rgb(background)), "{}", text);
}

inline std::string painted(Paint paint, std::string_view text, std::uint32_t foreground) {
  if (paint == Paint::plain) return std::string(text);
  return fmt::format(fmt::fg(fmt::rgb(foreground)), "{}", text);
}

inline std::string bold(Paint paint, std::string_view text) {
  if (paint == Paint::plain) return std::string(text);
  return fmt::format(fmt::emphasis::bold, "{}", text);
}

}  // namespace pioche
