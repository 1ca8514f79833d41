// What the module offers to whoever loads it: text goes in and out through memory that it makes room in. docs/pocket.md says how.
#include <cstddef>
#include <memory>
#include <string>

#include "pocket/answer.h"
#include "pocket/pocket.h"

namespace {

std::string taken, given;

std::string_view input(std::size_t length) {
  return std::string_view(taken).substr(0, length);
}

pioche::pocket::Pocket& pocket() {
  static pioche::pocket::Pocket one;
  return one;
}

const char* give(std::string text) {
  given = std::move(text);
  return given.data();
}

}  // namespace

#define PIOCHE_EXPORT(name) extern "C" __attribute__((export_name(name)))

// Room for a text of so many bytes (UTF-8), to be written before one of the functions below is called.
PIOCHE_EXPORT("room") char* pioche_room(std::size_t length) {
  taken.resize(length);
  return taken.data();
}

// The text where one of the functions below has left it is this long.
PIOCHE_EXPORT("length") std::size_t pioche_length() {
  return given.size();
}

// What the pocket is told, and what comes of it (pocket/pocket.h).
PIOCHE_EXPORT("take") const char* pioche_take(std::size_t length) {
  return give(pocket().take(input(length)));
}

// One question, thought about there and then (pocket/answer.h). Needs no pocket: a worker that only thinks calls nothing else.
PIOCHE_EXPORT("answer") const char* pioche_answer(std::size_t length) {
  return give(pioche::pocket::answer(input(length)));
}
