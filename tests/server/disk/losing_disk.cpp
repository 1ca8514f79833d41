// For tests: a disk whose power can be cut, under the whole program (LD_PRELOAD). What SQLite writes goes where it should; what it has synced is
// kept once more, beside the file as FILE.lasting. disk.mjs makes of the two what a disk would have after the power went.
//   PIOCHE_SYNCS=none     as if the program never asked for a sync; `log`: not for those of the write-ahead log
//   PIOCHE_READ_ERRORS=F  while there is a file F, nothing can be read of a database
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Range {
  off64_t at;
  std::size_t size;
};

std::mutex mutex;
std::map<ino64_t, std::vector<Range>> unsynced;  // since the last sync of that file

template <typename Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

// The file's name, if it is one of a database; else nothing.
std::string database_file(int file) {
  std::string path(4096, '\0');
  const auto size = readlink(("/proc/self/fd/" + std::to_string(file)).c_str(), path.data(), path.size());
  path.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
  for (const std::string_view end : {".sqlite", ".sqlite-wal", ".sqlite-journal"})
    if (path.size() > end.size() && path.compare(path.size() - end.size(), end.size(), end) == 0) return path;
  return {};
}

bool is(const char* variable, std::string_view value) {
  const char* const set = std::getenv(variable);
  return set != nullptr && set == value;
}

bool left_out(const std::string& path) {
  return is("PIOCHE_SYNCS", "none") || (is("PIOCHE_SYNCS", "log") && path.ends_with("-wal"));
}

void keep(int file, const std::string& path) {
  static auto* const read = real<ssize_t(int, void*, std::size_t, off64_t)>("pread64");
  static auto* const write = real<ssize_t(int, const void*, std::size_t, off64_t)>("pwrite64");
  static auto* const cut = real<int(int, off64_t)>("ftruncate64");
  struct stat64 now {};
  fstat64(file, &now);
  const std::lock_guard lock(mutex);
  const int lasting = open64((path + ".lasting").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  std::vector<char> bytes;
  for (const Range& range : unsynced[now.st_ino]) {
    bytes.resize(range.size);
    const auto size = read(file, bytes.data(), bytes.size(), range.at);
    if (size > 0) write(lasting, bytes.data(), static_cast<std::size_t>(size), range.at);
  }
  cut(lasting, now.st_size);
  close(lasting);
  unsynced.erase(now.st_ino);
}

}  // namespace

extern "C" {

ssize_t pwrite64(int file, const void* from, std::size_t size, off64_t at) {
  static auto* const write = real<ssize_t(int, const void*, std::size_t, off64_t)>("pwrite64");
  const auto written = write(file, from, size, at);
  struct stat64 state {};
  if (written > 0 && fstat64(file, &state) == 0) {
    const std::lock_guard lock(mutex);
    unsynced[state.st_ino].push_back({at, static_cast<std::size_t>(written)});
  }
  return written;
}

int fdatasync(int file) {
  static auto* const sync = real<int(int)>("fdatasync");
  const std::string path = database_file(file);
  if (!path.empty() && left_out(path)) return 0;
  if (!path.empty()) keep(file, path);
  return sync(file);
}

int unlink(const char* path) {
  static auto* const remove = real<int(const char*)>("unlink");
  remove((std::string(path) + ".lasting").c_str());
  return remove(path);
}

ssize_t pread64(int file, void* to, std::size_t size, off64_t at) {
  static auto* const read = real<ssize_t(int, void*, std::size_t, off64_t)>("pread64");
  const char* const errors = std::getenv("PIOCHE_READ_ERRORS");
  if (errors != nullptr && access(errors, F_OK) == 0 && !database_file(file).empty()) {
    errno = EIO;
    return -1;
  }
  return read(file, to, size, at);
}

}  // extern "C"
