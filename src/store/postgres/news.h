#pragma once
// What a transaction tells other nodes: which tables have how many entries now. Lines as PostgreSQL carries them, no longer than it takes.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"

namespace pioche::store {

inline const std::string news_channel = "pioche";

class NewsWriter {
 public:
  explicit NewsWriter(std::string node) : node_(std::move(node)) {}
  void add(const Append& append);
  void say(const std::string& text) { lines_.push_back(node_ + " ! " + text); }
  std::vector<std::string> lines();

 private:
  std::string node_;
  std::string line_;
  bool listings_ = false;
  std::vector<std::string> lines_;
};

// None: it is this node's own, or nobody's.
std::optional<News> read_news(std::string_view line, std::string_view own_node);

}  // namespace pioche::store
