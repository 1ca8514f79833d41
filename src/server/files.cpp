#include "server/files.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "fair/secret.h"
#include "server/packed_page.h"

namespace pioche::server {
namespace {

std::string type_of(std::string_view name) {
  struct Pair {
    std::string_view ending;
    std::string_view type;
  };
  static constexpr Pair pairs[] = {{".html", "text/html; charset=utf-8"},
                                   {".js", "text/javascript; charset=utf-8"},
                                   {".mjs", "text/javascript; charset=utf-8"},
                                   {".css", "text/css; charset=utf-8"},
                                   {".json", "application/json"},
                                   {".jsonl", "application/jsonl"},
                                   {".webmanifest", "application/manifest+json"},
                                   {".svg", "image/svg+xml"},
                                   {".png", "image/png"},
                                   {".jpg", "image/jpeg"},
                                   {".ico", "image/x-icon"},
                                   {".webp", "image/webp"},
                                   {".woff2", "font/woff2"},
                                   {".txt", "text/plain; charset=utf-8"},
                                   {".md", "text/markdown; charset=utf-8"},
                                   {".wasm", "application/wasm"},
                                   {".mp3", "audio/mpeg"},
                                   {".ogg", "audio/ogg"},
                                   {".wav", "audio/wav"},
                                   {".map", "application/json"}};
  for (const Pair& pair : pairs)
    if (name.ends_with(pair.ending)) return std::string(pair.type);
  return "application/octet-stream";
}

std::string content_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

constexpr std::string_view no_page =
    "<!doctype html><meta charset=utf-8><title>Pioche</title><p>The house is open, but its page has not been "
    "built. "
    "<code>./run</code> builds it; <code>pioche serve --web DIR</code> says where it is. The API is at "
    "<a href=\"/api/v1/games\">/api/v1</a>.</p>";

bool accepts(std::string_view header, std::string_view coding) {
  for (std::size_t at = header.find(coding); at != std::string_view::npos; at = header.find(coding, at + 1)) {
    const std::string_view rest = header.substr(at + coding.size());
    if (!rest.starts_with(";q=0") || rest.starts_with(";q=0.")) return true;
  }
  return false;
}

}  // namespace

void Files::add(const std::string& name, std::string body) {
  File& file = files_[name];
  file.body = std::move(body);
  file.type = type_of(name);
  file.etag = fmt::format("\"{}\"", fair::to_hex(fair::hash_secret(file.body)));
  file.immutable = name.starts_with("/assets/");
}

void Files::read_embedded() {
  auto packed = unpack_page(embedded_page());
  if (!packed) return spdlog::critical("event=bad_page reason=\"{}\"", packed.error().message);
  for (PackedFile& one : *packed) {
    add(one.name, std::move(one.body));
    files_[one.name].brotli = std::move(one.brotli);
    files_[one.name].gzip = std::move(one.gzip);
  }
}

std::map<std::string, std::string> Files::named(std::string_view begin, std::string_view end) const {
  std::map<std::string, std::string> found;
  for (const auto& [name, file] : files_)
    if (name.starts_with(begin) && name.ends_with(end)) found[name] = file.body;
  return found;
}

Files::Files(const std::string& directory) {
  if (directory.empty()) {
    read_embedded();
    return;
  }
  namespace fs = std::filesystem;
  std::error_code error;
  for (fs::recursive_directory_iterator it(directory, error), end; !error && it != end; it.increment(error)) {
    if (!it->is_regular_file(error)) continue;
    const std::string name = "/" + fs::relative(it->path(), directory, error).generic_string();
    const std::string ending = it->path().extension().string();
    if (ending == ".br" || ending == ".gz") {
      File& file = files_[name.substr(0, name.size() - ending.size())];
      (ending == ".br" ? file.brotli : file.gzip) = content_of(it->path());
    } else {
      add(name, content_of(it->path()));
    }
  }
  std::erase_if(files_, [](const auto& one) { return one.second.type.empty(); });
}

desk::Response Files::get(const Asked& asked) const {
  const std::string path = asked.path == "/" ? "/index.html" : std::string(asked.path);
  const auto found = files_.find(path);
  if (found == files_.end()) {
    if (path == "/index.html")
      return {200, "text/html; charset=utf-8", std::string(no_page), {{"Cache-Control", "no-store"}}};
    return {404, "text/plain; charset=utf-8", "There is no such page.\n", {{"Cache-Control", "no-store"}}};
  }
  const File& file = found->second;
  desk::Response response{200, file.type, {}, {}};
  response.headers.emplace_back("ETag", file.etag);
  response.headers.emplace_back("Vary", "Accept-Encoding");
  response.headers.emplace_back("Cache-Control",
                                file.immutable ? "public, max-age=31536000, immutable" : "no-cache");
  if (asked.if_none_match.find(file.etag) != std::string_view::npos) {
    response.status = 304;
    return response;
  }
  if (!file.brotli.empty() && accepts(asked.accept_encoding, "br")) {
    response.headers.emplace_back("Content-Encoding", "br");
    response.body = file.brotli;
  } else if (!file.gzip.empty() && accepts(asked.accept_encoding, "gzip")) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = file.gzip;
  } else {
    response.body = file.body;
  }
  return response;
}

}  // namespace pioche::server
