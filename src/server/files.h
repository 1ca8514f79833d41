#pragma once
// The page's files, read once when the server starts, from a folder or from the program itself: it is small, and what is in memory can't be
// half-written, nor can a path lead out of the directory.
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

#include "desk/api.h"

namespace pioche::server {

class Files {
 public:
  Files() = default;
  // Without a directory: what is in the program. If there are no files there: a page that says how to build it.
  explicit Files(const std::string& directory);

  struct Asked {
    std::string_view path;
    std::string_view accept_encoding;
    std::string_view if_none_match;
  };
  desk::Response get(const Asked& asked) const;
  std::size_t count() const { return files_.size(); }
  // Those whose names begin and end so, as they are.
  std::map<std::string, std::string> named(std::string_view begin, std::string_view end) const;

 private:
  struct File {
    std::string body;
    std::string brotli;  // the neighbours name.br and name.gz, empty where there is none
    std::string gzip;
    std::string type;
    std::string etag;
    bool immutable = false;  // its name changes with its content
  };
  void add(const std::string& name, std::string body);
  void read_embedded();

  std::unordered_map<std::string, File> files_;
};

}  // namespace pioche::server
