#pragma once
// For tests: a disk that fails when it is told to. A layer over SQLite's own file system that passes
// everything on, but answers reads, writes or syncs with an error while `trouble` says so.
#include <sqlite3.h>

#include <atomic>
#include <cstring>

namespace pioche::store::flaky {

enum class Trouble { none, full, write_error, sync_error, read_error };

inline std::atomic<Trouble> trouble = Trouble::none;
inline constexpr const char* vfs_name = "flaky";

struct File {
  sqlite3_file base;
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

inline sqlite3_file* real(sqlite3_file* file) {
  return reinterpret_cast<File*>(file)->real();
}

inline const sqlite3_io_methods* methods() {
  static const sqlite3_io_methods list = [] {
    sqlite3_io_methods m{};
    m.iVersion = 3;
    m.xClose = [](sqlite3_file* f) { return real(f)->pMethods->xClose(real(f)); };
    m.xRead = [](sqlite3_file* f, void* to, int n, sqlite3_int64 at) {
      if (trouble == Trouble::read_error) return SQLITE_IOERR_READ;
      return real(f)->pMethods->xRead(real(f), to, n, at);
    };
    m.xWrite = [](sqlite3_file* f, const void* from, int n, sqlite3_int64 at) {
      if (trouble == Trouble::full) return SQLITE_FULL;
      if (trouble == Trouble::write_error) return SQLITE_IOERR_WRITE;
      return real(f)->pMethods->xWrite(real(f), from, n, at);
    };
    m.xTruncate = [](sqlite3_file* f, sqlite3_int64 n) { return real(f)->pMethods->xTruncate(real(f), n); };
    m.xSync = [](sqlite3_file* f, int flags) {
      if (trouble == Trouble::sync_error) return SQLITE_IOERR_FSYNC;
      return real(f)->pMethods->xSync(real(f), flags);
    };
    m.xFileSize = [](sqlite3_file* f, sqlite3_int64* n) { return real(f)->pMethods->xFileSize(real(f), n); };
    m.xLock = [](sqlite3_file* f, int how) { return real(f)->pMethods->xLock(real(f), how); };
    m.xUnlock = [](sqlite3_file* f, int how) { return real(f)->pMethods->xUnlock(real(f), how); };
    m.xCheckReservedLock = [](sqlite3_file* f, int* out) {
      return real(f)->pMethods->xCheckReservedLock(real(f), out);
    };
    m.xFileControl = [](sqlite3_file* f, int op, void* arg) {
      return real(f)->pMethods->xFileControl(real(f), op, arg);
    };
    m.xSectorSize = [](sqlite3_file* f) { return real(f)->pMethods->xSectorSize(real(f)); };
    m.xDeviceCharacteristics = [](sqlite3_file* f) {
      return real(f)->pMethods->xDeviceCharacteristics(real(f));
    };
    m.xShmMap = [](sqlite3_file* f, int page, int size, int extend, void volatile** out) {
      return real(f)->pMethods->xShmMap(real(f), page, size, extend, out);
    };
    m.xShmLock = [](sqlite3_file* f, int offset, int n, int flags) {
      return real(f)->pMethods->xShmLock(real(f), offset, n, flags);
    };
    m.xShmBarrier = [](sqlite3_file* f) { real(f)->pMethods->xShmBarrier(real(f)); };
    m.xShmUnmap = [](sqlite3_file* f, int remove) { return real(f)->pMethods->xShmUnmap(real(f), remove); };
    m.xFetch = [](sqlite3_file* f, sqlite3_int64 at, int n, void** out) {
      return real(f)->pMethods->xFetch(real(f), at, n, out);
    };
    m.xUnfetch = [](sqlite3_file* f, sqlite3_int64 at, void* p) {
      return real(f)->pMethods->xUnfetch(real(f), at, p);
    };
    return m;
  }();
  return &list;
}

// Registers the layer once; give vfs_name to whoever opens the database.
inline void install() {
  static sqlite3_vfs layer = [] {
    sqlite3_vfs* const usual = sqlite3_vfs_find(nullptr);
    sqlite3_vfs copy = *usual;
    copy.zName = vfs_name;
    copy.szOsFile = static_cast<int>(sizeof(File)) + usual->szOsFile;
    copy.xOpen = [](sqlite3_vfs*, const char* name, sqlite3_file* f, int flags, int* out) {
      sqlite3_vfs* const below = sqlite3_vfs_find(nullptr);
      const int status = below->xOpen(below, name, real(f), flags, out);
      f->pMethods = real(f)->pMethods ? methods() : nullptr;
      return status;
    };
    return copy;
  }();
  sqlite3_vfs_register(&layer, 0);
}

}  // namespace pioche::store::flaky
