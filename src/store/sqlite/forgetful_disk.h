#pragma once
// For tests: a disk in memory whose power can be cut. What was not synced is then lost, kept, or torn between sectors, each write by itself and so
// in any order, as SQLite's own crash tests have it; a file that was never synced may be gone. A file system of its own for SQLite, so that
// a thousand crashes take a second.
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"

namespace pioche::store::forgetful {

inline constexpr const char* vfs_name = "forgetful";
inline constexpr std::size_t sector = 512;

// What a sync comes to: the disk's duty, or as if the program had never asked for it.
enum class Syncs { done, left_out, of_log_left_out };

using Bytes = std::vector<std::uint8_t>;

struct Change {
  std::size_t at = 0;
  std::optional<Bytes> written;  // nothing: cut off at `at`
};

struct Node {
  Bytes now;                     // as whoever reads sees it
  Bytes synced;                  // as it was at the last sync
  std::vector<Change> unsynced;  // since
  // Locks of connections, as of the file and of the shared index of the write-ahead log.
  int readers = 0;
  const void* reserved = nullptr;
  const void* pending = nullptr;
  std::vector<std::unique_ptr<std::uint8_t[]>> shared;
  std::array<int, SQLITE_SHM_NLOCK> shared_locks{};  // -1: one alone
  int shared_users = 0;
};
using NodePtr = std::shared_ptr<Node>;

class Disk {
 public:
  // An empty one.
  void wipe(std::uint64_t seed, Syncs syncs = Syncs::done) {
    const std::lock_guard lock(mutex);
    random_ = Random::stream(seed, 0);
    files_.clear();
    lasting_.clear();
    syncs_ = syncs;
    left_.reset();
    off_ = false;
    ++epoch_;
  }

  // The power goes with the so many-th write, cut or sync from now.
  void cut_after(int operations) {
    const std::lock_guard lock(mutex);
    left_ = operations;
  }
  bool off() {
    const std::lock_guard lock(mutex);
    return off_;
  }

  // The power is back: whatever survived is there, and old handles are good for nothing.
  void come_back() {
    const std::lock_guard lock(mutex);
    const std::uint32_t mood = random_.below(4);  // all of it lost, all of it kept, or each as chance has it
    std::map<std::string, NodePtr> survivors;
    for (const auto& [name, node] : files_)
      if (lasting_.contains(name) || (mood != 0 && random_.below(2) == 0)) survivors[name] = node;
    for (const auto& [name, node] : lasting_)
      survivors.try_emplace(name, node);  // deleted, but never for good
    files_.clear();
    for (const auto& [name, node] : survivors) {
      const auto fresh = std::make_shared<Node>();
      fresh->now = survive(*node, mood);
      fresh->synced = fresh->now;
      files_[name] = fresh;
    }
    lasting_ = files_;
    left_.reset();
    off_ = false;
    ++epoch_;
  }

 private:
  friend struct Handle;
  friend void install();

  Bytes survive(const Node& node, std::uint32_t mood) {
    Bytes bytes = node.synced;
    for (const Change& change : node.unsynced) {
      if (mood == 0) break;
      const bool whole = mood == 1 || random_.below(2) == 0;
      if (!change.written) {
        if (whole) bytes.resize(std::min(bytes.size(), change.at));
        continue;
      }
      // Torn where sectors meet.
      for (std::size_t from = 0; from < change.written->size();) {
        const std::size_t to =
            std::min(change.written->size(), (change.at + from) / sector * sector + sector - change.at);
        if (whole || random_.below(2) == 0) {
          bytes.resize(std::max(bytes.size(), change.at + to));
          std::copy(change.written->begin() + static_cast<std::ptrdiff_t>(from),
                    change.written->begin() + static_cast<std::ptrdiff_t>(to),
                    bytes.begin() + static_cast<std::ptrdiff_t>(change.at + from));
        }
        from = to;
      }
    }
    return bytes;
  }

  // False: the power is off, or goes with this one.
  bool operate() {
    if (left_ && --*left_ <= 0) off_ = true;
    return !off_;
  }

  std::mutex mutex;
  Random random_ = Random::stream(0, 0);
  std::map<std::string, NodePtr> files_;
  std::map<std::string, NodePtr> lasting_;  // those whose names are on the disk for good
  Syncs syncs_ = Syncs::done;
  std::optional<int> left_;
  bool off_ = false;
  int epoch_ = 0;
};

inline Disk disk;

// What SQLite holds of an open file.
struct Handle {
  sqlite3_file base{};
  std::string name;
  NodePtr node;
  int epoch = 0;
  int level = SQLITE_LOCK_NONE;
  bool temporary = false;
  bool maps = false;
  std::array<int, SQLITE_SHM_NLOCK> held{};

  static Handle& of(sqlite3_file* file) { return *reinterpret_cast<Handle*>(file); }
  bool dead() const { return !temporary && (disk.off_ || epoch != disk.epoch_); }
  bool operate() { return temporary || (!dead() && disk.operate()); }

  static int close(sqlite3_file* file) {
    const std::lock_guard lock(disk.mutex);
    of(file).~Handle();
    return SQLITE_OK;
  }

  static int read(sqlite3_file* file, void* to, int size, sqlite3_int64 at) {
    const std::lock_guard lock(disk.mutex);
    Handle& handle = of(file);
    if (handle.dead()) return SQLITE_IOERR_READ;
    const Bytes& bytes = handle.node->now;
    const std::size_t from = std::min(bytes.size(), static_cast<std::size_t>(at));
    const std::size_t count = std::min(bytes.size() - from, static_cast<std::size_t>(size));
    if (count > 0) std::memcpy(to, bytes.data() + from, count);
    if (count == static_cast<std::size_t>(size)) return SQLITE_OK;
    std::memset(static_cast<char*>(to) + count, 0, static_cast<std::size_t>(size) - count);
    return SQLITE_IOERR_SHORT_READ;
  }

  static int write(sqlite3_file* file, const void* from, int size, sqlite3_int64 at) {
    const std::lock_guard lock(disk.mutex);
    Handle& handle = of(file);
    if (handle.dead()) return SQLITE_IOERR_WRITE;
    const auto* const bytes = static_cast<const std::uint8_t*>(from);
    const auto place = static_cast<std::size_t>(at), count = static_cast<std::size_t>(size);
    Node& node = *handle.node;
    node.now.resize(std::max(node.now.size(), place + count));
    std::copy_n(bytes, count, node.now.begin() + at);
    node.unsynced.push_back({place, Bytes(bytes, bytes + count)});
    return handle.operate() ? SQLITE_OK : SQLITE_IOERR_WRITE;
  }

  static int truncate(sqlite3_file* file, sqlite3_int64 size) {
    const std::lock_guard lock(disk.mutex);
    Handle& handle = of(file);
    if (handle.dead()) return SQLITE_IOERR_TRUNCATE;
    Node& node = *handle.node;
    node.now.resize(std::min(node.now.size(), static_cast<std::size_t>(size)));
    node.unsynced.push_back({static_cast<std::size_t>(size), {}});
    return handle.operate() ? SQLITE_OK : SQLITE_IOERR_TRUNCATE;
  }

  static int sync(sqlite3_file* file, int) {
    const std::lock_guard lock(disk.mutex);
    Handle& handle = of(file);
    if (!handle.operate()) return SQLITE_IOERR_FSYNC;
    const bool log = handle.name.ends_with("-wal");
    if (disk.syncs_ == Syncs::left_out || (log && disk.syncs_ == Syncs::of_log_left_out)) return SQLITE_OK;
    handle.node->synced = handle.node->now;
    handle.node->unsynced.clear();
    // With a new file's first sync goes one of the directory, as SQLite does it on Unix: names come and go for good.
    const auto known = disk.lasting_.find(handle.name);
    if (!handle.temporary && (known == disk.lasting_.end() || known->second != handle.node))
      disk.lasting_ = disk.files_;
    return SQLITE_OK;
  }

  static int size(sqlite3_file* file, sqlite3_int64* size) {
    const std::lock_guard lock(disk.mutex);
    if (of(file).dead()) return SQLITE_IOERR_FSTAT;
    *size = static_cast<sqlite3_int64>(of(file).node->now.size());
    return SQLITE_OK;
  }

  static int lock(sqlite3_file* file, int wanted) {
    const std::lock_guard guard(disk.mutex);
    Handle& handle = of(file);
    if (handle.dead()) return SQLITE_IOERR_LOCK;
    if (wanted <= handle.level) return SQLITE_OK;
    Node& node = *handle.node;
    const auto others = [&](const void* holder) { return holder != nullptr && holder != file; };
    if (handle.level == SQLITE_LOCK_NONE) {
      if (others(node.pending)) return SQLITE_BUSY;
      ++node.readers;
      handle.level = SQLITE_LOCK_SHARED;
    }
    if (wanted >= SQLITE_LOCK_RESERVED) {
      if (others(node.reserved)) return SQLITE_BUSY;
      node.reserved = file;
      handle.level = std::max(handle.level, SQLITE_LOCK_RESERVED);
    }
    if (wanted == SQLITE_LOCK_EXCLUSIVE) {
      if (others(node.pending)) return SQLITE_BUSY;
      node.pending = file;
      if (node.readers > 1) return SQLITE_BUSY;
      handle.level = SQLITE_LOCK_EXCLUSIVE;
    }
    return SQLITE_OK;
  }

  static int unlock(sqlite3_file* file, int wanted) {
    const std::lock_guard guard(disk.mutex);
    Handle& handle = of(file);
    if (wanted >= handle.level) return SQLITE_OK;
    Node& node = *handle.node;
    if (node.reserved == file) node.reserved = nullptr;
    if (node.pending == file) node.pending = nullptr;
    if (wanted == SQLITE_LOCK_NONE) --node.readers;
    handle.level = wanted;
    return SQLITE_OK;
  }

  static int is_reserved(sqlite3_file* file, int* out) {
    const std::lock_guard guard(disk.mutex);
    *out = of(file).node->reserved != nullptr ? 1 : 0;
    return SQLITE_OK;
  }

  static int shm_map(sqlite3_file* file, int region, int size, int extend, void volatile** out) {
    const std::lock_guard guard(disk.mutex);
    Handle& handle = of(file);
    if (handle.dead()) return SQLITE_IOERR_SHMMAP;
    auto& shared = handle.node->shared;
    if (!handle.maps) ++handle.node->shared_users;
    handle.maps = true;
    *out = nullptr;
    if (static_cast<std::size_t>(region) >= shared.size() && extend == 0) return SQLITE_OK;
    while (shared.size() <= static_cast<std::size_t>(region))
      shared.push_back(std::make_unique<std::uint8_t[]>(static_cast<std::size_t>(size)));
    *out = shared[static_cast<std::size_t>(region)].get();
    return SQLITE_OK;
  }

  static int shm_lock(sqlite3_file* file, int offset, int count, int flags) {
    const std::lock_guard guard(disk.mutex);
    Handle& handle = of(file);
    auto& locks = handle.node->shared_locks;
    const int wanted = (flags & SQLITE_SHM_SHARED) != 0 ? 1 : -1;
    for (int i = offset; i < offset + count && (flags & SQLITE_SHM_LOCK) != 0; ++i) {
      const auto slot = static_cast<std::size_t>(i);
      if (handle.held[slot] == wanted) continue;
      if (wanted == 1 ? locks[slot] < 0 : locks[slot] - std::max(0, handle.held[slot]) != 0)
        return SQLITE_BUSY;
    }
    for (int i = offset; i < offset + count; ++i) {
      const auto slot = static_cast<std::size_t>(i);
      if (handle.held[slot] == 1) --locks[slot];
      if (handle.held[slot] == -1) locks[slot] = 0;
      handle.held[slot] = (flags & SQLITE_SHM_LOCK) != 0 ? wanted : 0;
      if (handle.held[slot] == 1) ++locks[slot];
      if (handle.held[slot] == -1) locks[slot] = -1;
    }
    return SQLITE_OK;
  }

  static int shm_unmap(sqlite3_file* file, int remove) {
    const std::lock_guard guard(disk.mutex);
    Handle& handle = of(file);
    if (handle.maps && --handle.node->shared_users == 0 && remove != 0) handle.node->shared.clear();
    handle.maps = false;
    return SQLITE_OK;
  }

  static const sqlite3_io_methods* methods() {
    static const sqlite3_io_methods list = [] {
      sqlite3_io_methods m{};
      m.iVersion = 2;
      m.xClose = close;
      m.xRead = read;
      m.xWrite = write;
      m.xTruncate = truncate;
      m.xSync = sync;
      m.xFileSize = size;
      m.xLock = lock;
      m.xUnlock = unlock;
      m.xCheckReservedLock = is_reserved;
      m.xFileControl = [](sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; };
      m.xSectorSize = [](sqlite3_file*) { return static_cast<int>(sector); };
      m.xDeviceCharacteristics = [](sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; };
      m.xShmMap = shm_map;
      m.xShmLock = shm_lock;
      m.xShmBarrier = [](sqlite3_file*) { const std::lock_guard guard(disk.mutex); };
      m.xShmUnmap = shm_unmap;
      return m;
    }();
    return &list;
  }
};

// Registers it once; give vfs_name to whoever opens the database.
inline void install() {
  static sqlite3_vfs system = [] {
    sqlite3_vfs copy = *sqlite3_vfs_find(nullptr);
    copy.zName = vfs_name;
    copy.szOsFile = sizeof(Handle);
    copy.xOpen = [](sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
      const std::lock_guard lock(disk.mutex);
      file->pMethods = nullptr;
      if (name != nullptr &&
          (disk.off_ || (!disk.files_.contains(name) && (flags & SQLITE_OPEN_CREATE) == 0)))
        return SQLITE_CANTOPEN;
      auto* const handle = new (file) Handle;
      handle->base.pMethods = Handle::methods();
      handle->temporary = name == nullptr;
      handle->name = name != nullptr ? name : "";
      handle->epoch = disk.epoch_;
      if (handle->temporary) {
        handle->node = std::make_shared<Node>();
      } else {
        NodePtr& node = disk.files_[name];
        if (!node) node = std::make_shared<Node>();
        handle->node = node;
      }
      if (out != nullptr) *out = flags;
      return SQLITE_OK;
    };
    copy.xDelete = [](sqlite3_vfs*, const char* name, int for_good) {
      const std::lock_guard lock(disk.mutex);
      if (!disk.operate()) return SQLITE_IOERR_DELETE;
      if (disk.files_.erase(name) == 0) return SQLITE_IOERR_DELETE_NOENT;
      if (for_good != 0) disk.lasting_.erase(name);
      return SQLITE_OK;
    };
    copy.xAccess = [](sqlite3_vfs*, const char* name, int, int* out) {
      const std::lock_guard lock(disk.mutex);
      *out = disk.files_.contains(name) ? 1 : 0;
      return SQLITE_OK;
    };
    copy.xFullPathname = [](sqlite3_vfs*, const char* name, int size, char* out) {
      sqlite3_snprintf(size, out, "%s", name);
      return SQLITE_OK;
    };
    return copy;
  }();
  sqlite3_vfs_register(&system, 0);
}

}  // namespace pioche::store::forgetful
