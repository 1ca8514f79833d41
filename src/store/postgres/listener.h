#pragma once
// Listens to what other nodes tell, on a thread and a connection of its own. Whenever the connection is new, something may have been missed, and
// that is told too.
#include <atomic>
#include <functional>
#include <thread>

#include "store/postgres/connection.h"
#include "store/store.h"

namespace pioche::store {

class NewsListener {
 public:
  using Hear = std::function<void(News)>;
  NewsListener(Connection connection, std::string node, Hear hear);
  ~NewsListener();
  NewsListener(const NewsListener&) = delete;
  NewsListener& operator=(const NewsListener&) = delete;

 private:
  void listen();
  void hear_once();

  Connection connection_;
  std::string node_;
  Hear hear_;
  int wake_ = -1;  // written to when it is time to stop
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace pioche::store
