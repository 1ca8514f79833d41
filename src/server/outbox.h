#pragma once
// What is to be said over one connection and was not yet taken by the system: texts and control frames, in the order in
// which they came, under one bound. Everything that a connection causes counts against it.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "desk/api.h"
#include "server/limits.h"

namespace pioche::server {

class Outbox {
 public:
  // Texts are shared by all who are told the same, and framed when they leave. False: there is no room.
  [[nodiscard]] bool add(desk::Text text) {
    if (!has_room(text->size())) return false;
    for (desk::Text& free : texts_)
      if (!free) {
        free = std::move(text);
        return true;
      }
    gather(rest_);
    add_frame(rest_, *text);
    return true;
  }

  // Bytes of a frame that is made already (Beast's own pongs and closing), for which there is room.
  void add_bytes(std::string_view bytes) {
    gather(rest_);
    rest_.append(bytes);
  }

  bool has_room(std::size_t bytes) const { return size() + bytes <= max_unread_bytes; }

  std::size_t size() const {
    std::size_t bytes = rest_.size();
    for (const desk::Text& text : texts_)
      if (text) bytes += text->size();
    return bytes;
  }

  // Everything, as bytes to be sent. What the system did not take is put back.
  void take(std::string& out) {
    out.append(rest_);
    rest_ = {};  // an idle connection holds no memory for what it may be told one day
    gather(out);
  }
  void put_back(std::string_view bytes) { rest_.assign(bytes); }

 private:
  // A whole text, not masked: what a server sends (RFC 6455, 5.2).
  static void add_frame(std::string& out, std::string_view text) {
    constexpr std::uint8_t last_and_text = 0x81, two_bytes = 126, eight_bytes = 127;
    std::array<char, 10> head{static_cast<char>(last_and_text)};
    std::size_t length = 2;
    const auto write = [&](std::uint8_t mark, int bytes) {
      head[1] = static_cast<char>(mark);
      while (bytes-- > 0) head[length++] = static_cast<char>(text.size() >> (8 * bytes) & 0xff);
    };
    if (text.size() < two_bytes)
      write(static_cast<std::uint8_t>(text.size()), 0);
    else if (text.size() <= 0xffff)
      write(two_bytes, 2);
    else
      write(eight_bytes, 8);
    out.append(head.data(), length);
    out.append(text);
  }

  void gather(std::string& out) {
    for (desk::Text& text : texts_) {
      if (!text) break;
      add_frame(out, *text);
      text.reset();
    }
  }

  std::array<desk::Text, 2> texts_;  // the first ones; an answer and an event are the usual case
  std::string rest_;                 // what comes before them, framed, and what the system did not take yet
};

}  // namespace pioche::server
