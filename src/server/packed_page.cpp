#include "server/packed_page.h"

#include <boost/beast/zlib/inflate_stream.hpp>

namespace pioche::server {
namespace {

std::uint32_t number_at(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 4; i-- > 0;) number = number << 8U | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

// Takes a length and so many bytes off the front.
Result<std::string> take(std::string_view& bytes) {
  if (bytes.size() < 4) return fail("the page in this program ends too early");
  const std::size_t size = number_at(bytes, 0);
  if (bytes.size() - 4 < size) return fail("the page in this program ends too early");
  std::string taken(bytes.substr(4, size));
  bytes.remove_prefix(4 + size);
  return taken;
}

// As pack-page writes it: ten bytes before, and at the end what it should come to. Beast's reader looks further ahead than a short file goes: it is
// shown the bytes behind it too, and stops where the file ends.
Result<std::string> unzip(std::string_view gzip) {
  namespace zlib = boost::beast::zlib;
  constexpr std::size_t head = 10, tail = 8;
  if (gzip.size() < head + tail) return fail("a file of the page in this program is damaged");
  std::string out(number_at(gzip, gzip.size() - 4), '\0');
  zlib::inflate_stream stream;
  zlib::z_params params;
  params.next_in = gzip.data() + head;
  params.avail_in = gzip.size() - head;
  params.next_out = out.data();
  params.avail_out = out.size();
  boost::system::error_code error;
  stream.write(params, zlib::Flush::finish, error);
  if (error != zlib::error::end_of_stream || params.avail_out > 0)
    return fail("a file of the page in this program is damaged: {}", error.message());
  return out;
}

}  // namespace

Result<std::vector<PackedFile>> unpack_page(std::string_view pack) {
  std::vector<PackedFile> files;
  while (!pack.empty()) {
    PackedFile file;
    file.name = TRY(take(pack));
    file.body = TRY(take(pack));
    file.brotli = TRY(take(pack));
    file.gzip = TRY(take(pack));
    if (!file.gzip.empty()) file.body = TRY(unzip(file.gzip));
    files.push_back(std::move(file));
  }
  return files;
}

}  // namespace pioche::server
