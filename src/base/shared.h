#pragma once
// Values that are cheap to copy, because copies share what none of them has changed. Copies may live on different threads; one of them is for
// one thread at a time, like any value.
#include <atomic>
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <utility>
#include <vector>

namespace pioche {

// A value that its copies share until one of them changes it.
template <class T>
class Shared {
 public:
  Shared() : Shared(T{}) {}
  explicit Shared(T value) : held_(new Held{std::move(value)}) {}
  Shared(const Shared& other) noexcept : held_(other.held_) {
    held_->owners.fetch_add(1, std::memory_order_relaxed);
  }
  Shared& operator=(Shared other) noexcept {
    std::swap(held_, other.held_);
    return *this;
  }
  ~Shared() {
    if (held_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete held_;
  }

  const T& operator*() const { return held_->value; }
  const T* operator->() const { return &held_->value; }

  // To be changed: by then nobody else has it.
  T& own() {
    // Acquired, so that what others read of it came before what is written to it now.
    if (held_->owners.load(std::memory_order_acquire) != 1) *this = Shared(held_->value);
    return held_->value;
  }

 private:
  struct Held {
    T value;
    std::atomic<int> owners = 1;
  };
  Held* held_;
};

// A list that only grows at its end. Copies share all of it but the last few.
template <class T>
class SharedList {
 public:
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T& operator[](std::size_t index) const { return (*runs_[index / run])[index % run]; }

  void push_back(T value) {
    if (size_ % run == 0) runs_.emplace_back();
    runs_.back().own().push_back(std::move(value));
    ++size_;
  }
  // To be changed after all.
  T& own(std::size_t index) { return runs_[index / run].own()[index % run]; }

 private:
  static constexpr std::size_t run = 8;
  std::vector<Shared<boost::container::static_vector<T, run>>> runs_;
  std::size_t size_ = 0;
};

}  // namespace pioche
