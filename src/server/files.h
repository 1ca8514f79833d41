#pragma once
// The page's files, read once when the server starts: it is small, and what is in memory can't be
// half-written, nor can a path lead out of the directory.
#include <string>
#include <string_view>
#include <unordered_map>

#include "desk/api.h"

namespace pioche::server {

class Files {
 public:
  Files() = default;
  explicit Files(
      const std::string& directory);  // without one, or without files in it: a page that says how to build it

  struct Asked {
    std::string_view path;
    std::string_view accept_encoding;
    std::string_view if_none_match;
  };
  desk::Response get(const Asked& asked) const;
  std::size_t count() const { return files_.size(); }

 private:
  struct File {
    std::string body;
    std::string brotli;  // the neighbours name.br and name.gz, empty where there is none
    std::string gzip;
    std::string type;
    std::string etag;
    bool immutable = false;  // its name changes with its content
  };
  std::unordered_map<std::string, File> files_;
};

}  // namespace pioche::server
