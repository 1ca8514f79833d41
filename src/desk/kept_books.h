#pragma once
// Books that many ask for, as far as they were read. Lines are only ever added to a book, so each is read once, and what follows from them is kept
// instead of them: to read a day's tens of thousands anew for everybody who opens the page would be all that a house does.
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pioche::desk {

// Book: what follows from its lines. Has Line, lines (how many it was made from) and add(Line).
template <class Book>
class KeptBooks {
 public:
  // An empty one where nothing was read yet.
  std::shared_ptr<const Book> find(const std::string& name) {
    const auto found = books_.find(name);
    if (found == books_.end()) return std::make_shared<const Book>();
    found->second.used = ++uses_;
    return found->second.book;
  }

  // Lines from that one on, of which others may have been read meanwhile. Null: what came before them is not kept any more.
  std::shared_ptr<const Book> add(const std::string& name, std::size_t from,
                                  std::vector<typename Book::Line> lines) {
    if (!books_.contains(name)) {
      if (from > 0) return nullptr;
      if (lines.empty()) return std::make_shared<const Book>();  // there is no such book
      make_room();
    }
    Kept& kept = books_[name];
    kept.used = ++uses_;
    if (!kept.book) kept.book = std::make_shared<Book>();
    if (kept.book->lines < from) return nullptr;
    // Somebody may be reading it elsewhere.
    if (kept.book->lines < from + lines.size() && kept.book.use_count() > 1)
      kept.book = std::make_shared<Book>(*kept.book);
    for (std::size_t i = kept.book->lines - from; i < lines.size(); ++i) kept.book->add(std::move(lines[i]));
    return kept.book;
  }

 private:
  struct Kept {
    std::shared_ptr<Book> book;
    std::uint64_t used = 0;
  };
  static constexpr std::size_t most = 128;

  void make_room() {
    if (books_.size() < most) return;
    auto longest = books_.begin();
    for (auto one = books_.begin(); one != books_.end(); ++one)
      if (one->second.used < longest->second.used) longest = one;
    books_.erase(longest);
  }

  std::unordered_map<std::string, Kept> books_;
  std::uint64_t uses_ = 0;
};

}  // namespace pioche::desk
