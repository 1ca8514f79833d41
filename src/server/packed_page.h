#pragma once
// A page in one piece, as scripts/pack-page makes it.
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace pioche::server {

struct PackedFile {
  std::string name;  // from the page's root on: /index.html
  std::string body;
  std::string brotli;  // empty: there is none
  std::string gzip;
};

Result<std::vector<PackedFile>> unpack_page(std::string_view pack);

// That is in this program; empty: it was built without.
std::string_view embedded_page();

}  // namespace pioche::server
