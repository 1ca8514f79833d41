#include "store/postgres/news.h"

#include <charconv>

#include "store/book.h"

namespace pioche::store {
namespace {

constexpr std::size_t longest = 7900;  // PostgreSQL takes 7999
constexpr std::string_view changed_lists = "*";

}  // namespace

// "node table:events table:events *"; the star: a list is another now. Nobody keeps books in memory.
void NewsWriter::add(const Append& append) {
  if (append.listing || append.standing == Standing::finished) listings_ = true;
  if (append.table.starts_with(book_letter) || append.entries.empty()) return;
  const std::string one =
      " " + append.table + ":" + std::to_string(append.first + static_cast<int>(append.entries.size()));
  if (node_.size() + line_.size() + one.size() > longest) {
    lines_.push_back(node_ + line_);
    line_.clear();
  }
  line_ += one;
}

std::vector<std::string> NewsWriter::lines() {
  if (listings_) line_ += std::string(" ") + std::string(changed_lists);
  if (!line_.empty()) lines_.push_back(node_ + line_);
  return std::move(lines_);
}

std::optional<News> read_news(std::string_view line, std::string_view own_node) {
  News news;
  constexpr std::string_view says = " ! ";
  if (const std::size_t node = line.find(' '); node != line.npos && line.substr(node).starts_with(says)) {
    if (line.substr(0, node) == own_node) return {};
    news.said.push_back({std::string(line.substr(0, node)), std::string(line.substr(node + says.size()))});
    return news;
  }
  bool first = true;
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    const std::string_view word = line.substr(at, end - at);
    at = end + 1;
    if (std::exchange(first, false)) {
      if (word == own_node) return {};
      continue;
    }
    if (word == changed_lists) {
      news.listings = true;
      continue;
    }
    const std::size_t colon = word.rfind(':');
    if (colon == std::string_view::npos) continue;
    int events = 0;
    std::from_chars(word.data() + colon + 1, word.data() + word.size(), events);
    news.tables.push_back({std::string(word.substr(0, colon)), events});
  }
  return news;
}

}  // namespace pioche::store
