#include "server/packed_page.h"

#include <gmock/gmock.h>

#include <boost/beast/zlib/deflate_stream.hpp>

#include "base/random.h"

namespace pioche::server {
namespace {

std::string number(std::size_t value) {
  std::string bytes;
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xffU);
  return bytes;
}

std::string zipped(const std::string& text) {
  namespace zlib = boost::beast::zlib;
  zlib::deflate_stream stream;
  stream.reset(9, 15, 8, zlib::Strategy::normal);
  std::string out(stream.upper_bound(text.size()) + 64, '\0');
  zlib::z_params params;
  params.next_in = text.data();
  params.avail_in = text.size();
  params.next_out = out.data();
  params.avail_out = out.size();
  boost::system::error_code error;
  stream.write(params, zlib::Flush::finish, error);
  EXPECT_EQ(error, zlib::error::end_of_stream);
  return std::string(10, '\0') + out.substr(0, params.total_out) + number(0) + number(text.size());
}

std::string packed(const std::string& name, const std::string& gzip) {
  std::string out;
  for (const std::string& part : {name, std::string(), std::string(), gzip})
    out += number(part.size()) + part;
  return out;
}

// Of every length: how a short file ends among the last bits of its last byte differs from one to the next.
TEST(PackedPage, IsUnpackedToTheByte) {
  Random random(1);
  for (std::size_t length = 0; length < 1500; ++length) {
    std::string text;
    while (text.size() < length) text += static_cast<char>(' ' + random.below(length % 7 == 0 ? 3 : 90));
    const auto files = unpack_page(packed("/a", zipped(text)));
    ASSERT_TRUE(files) << length << ": " << files.error().message;
    EXPECT_EQ(files->at(0).body, text) << length;
  }
}

TEST(PackedPage, IsRefusedWhereItIsCutOff) {
  const std::string whole = packed("/a", zipped(std::string(500, 'x') + "and something else"));
  for (std::size_t length = 1; length < whole.size(); ++length)
    EXPECT_FALSE(unpack_page(whole.substr(0, length))) << length;
  std::string damaged = zipped("as long as it says");
  damaged.back() = '\1';
  EXPECT_FALSE(unpack_page(packed("/a", damaged)));
}

}  // namespace
}  // namespace pioche::server
