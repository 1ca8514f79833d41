// Any bytes as a record: read, written, replayed. What is accepted must survive being written and read again.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "play/record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pioche::play;
  const auto record = read_record(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!record) return record.error().message.empty() ? (std::abort(), 0) : 0;
  const auto again = read_record(to_text(write_record(*record)));
  if (!again || to_text(write_record(*again)) != to_text(write_record(*record))) std::abort();
  const auto match = replay(*record);
  if (!match) {
    if (match.error().message.empty()) std::abort();
    return 0;
  }
  (*match)->board({});
  (*match)->terminal({}, pioche::Paint::plain);
  return 0;
}
