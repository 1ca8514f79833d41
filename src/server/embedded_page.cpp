// The page, as the build packed it (PIOCHE_PAGE in CMake), between two marks in the program's constants.
#include "server/packed_page.h"

asm(".pushsection .rodata\n"
    ".balign 16\n"
    "pioche_page_begins:\n"
    ".incbin \"" PIOCHE_PACKED_PAGE
    "\"\n"
    "pioche_page_ends:\n"
    ".byte 0\n"
    ".popsection\n");

extern "C" {
extern const char pioche_page_begins;
extern const char pioche_page_ends;
}

namespace pioche::server {

std::string_view embedded_page() {
  return {&pioche_page_begins, static_cast<std::size_t>(&pioche_page_ends - &pioche_page_begins)};
}

}  // namespace pioche::server
