#pragma once
// Kingdomino and Age of Giants a second time, as plainly as can be: maps of squares, strings for moves, no
// bits, no tables, nothing shared with src/games/kingdomino but the JSON of the dominoes. Slow, and meant to
// be read beside the rules.
#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace pioche::plain {

namespace json = boost::json;

struct Half {
  std::string terrain;
  int crowns = 0;
  int giants = 0;
};

struct Domino {
  std::string id;
  Half left, right;
  int rank = 0;  // letters before numbers
};

inline std::map<std::string, Domino> all_dominoes() {
  std::ifstream file(std::string(PIOCHE_TEST_DATA) + "/kingdomino_tiles.json");
  const json::value data = json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
  std::map<std::string, Domino> dominoes;
  for (const char* set : {"base", "giants"})
    for (const json::value& entry : data.at(set).as_array()) {
      Domino domino;
      domino.id = json::value_to<std::string>(entry.at("id"));
      for (const auto& [half, key] : {std::pair{&domino.left, "left"}, {&domino.right, "right"}}) {
        half->terrain = json::value_to<std::string>(entry.at(key).at("terrain"));
        half->crowns = entry.at(key).at("crowns").to_number<int>();
      }
      const bool letter = domino.id[0] >= 'A';
      domino.rank = letter ? domino.id[0] - 'A' : 100 + std::stoi(domino.id);
      dominoes[domino.id] = domino;
    }
  return dominoes;
}

using Point = std::pair<int, int>;  // column, row, the castle at 0, 0

struct Kingdom {
  std::map<Point, Half> squares;
  int discarded = 0;
};

inline std::vector<Point> neighbours(Point p) {
  return {{p.first + 1, p.second}, {p.first - 1, p.second}, {p.first, p.second + 1}, {p.first, p.second - 1}};
}

class Game {
 public:
  Game(const json::object& options, const json::object& setup) : dominoes_(all_dominoes()) {
    players_ = options.at("players").to_number<int>();
    size_ = options.at("kingdom").to_number<int>();
    giants_ = options.at("giants").as_bool();
    for (const json::value& seat : setup.at("kings").as_array()) hand_.push_back(seat.to_number<int>());
    for (const json::value& id : setup.at("deck").as_array())
      deck_.push_back(json::value_to<std::string>(id));
    if (giants_)
      for (const json::value& quest : setup.at("quests").as_array())
        bonuses_.push_back(json::value_to<std::string>(quest));
    if (options.at("harmony").as_bool()) bonuses_.push_back("harmony");
    if (options.at("middle_kingdom").as_bool()) bonuses_.push_back("middle-kingdom");
    kingdoms_.resize(static_cast<std::size_t>(players_) + 1);
    draw_row();
  }

  bool over() const { return phase_ == "over"; }

  int seat() const {
    if (phase_ == "first") return hand_[chosen_];
    if (phase_ == "giant") return giant_for_;
    return previous_.begin()->second.second;
  }

  std::set<std::string> legal() const {
    std::set<std::string> list;
    if (over()) return list;
    if (phase_ == "first" || phase_ == "choose") {
      for (const auto& [rank, entry] : next_)
        if (entry.second == 0) list.insert(entry.first);
    } else if (phase_ == "lay") {
      list = places();
      if (list.empty()) list.insert("discard");
    } else if (phase_ == "giant") {
      for (const auto& [point, half] : kingdom(seat()).squares)
        if (half.crowns > half.giants) list.insert("giant " + text(point));
    } else {
      list.insert("keep");
      for (const auto& [point, half] : kingdom(seat()).squares)
        if (half.giants > 0)
          for (int other = 1; other <= players_; ++other)
            if (other != seat()) list.insert("send " + text(point) + " " + std::to_string(other));
    }
    return list;
  }

  void play(const std::string& move) {
    if (phase_ == "first" || phase_ == "choose") {
      for (auto& [rank, entry] : next_)
        if (entry.first == move) entry.second = seat();
      if (phase_ == "first") {
        if (++chosen_ == hand_.size()) next_row();
      } else {
        next_king();
      }
    } else if (phase_ == "lay") {
      const std::string id = previous_.begin()->second.first;
      if (move == "discard") {
        ++kingdom(seat()).discarded;
        return then_choose();
      }
      const std::size_t split = move.find_first_of("abcdefghijklm", 1);
      kingdom(seat()).squares[point(move.substr(0, split))] = dominoes_.at(id).left;
      kingdom(seat()).squares[point(move.substr(split))] = dominoes_.at(id).right;
      const bool letter = id[0] >= 'A', footprints = !letter && std::stoi(id) >= 49;
      if (giants_ && letter && has_crown(seat())) {
        giant_for_ = seat();
        phase_ = "giant";
      } else if (giants_ && footprints && has_giant(seat())) {
        phase_ = "send";
      } else {
        then_choose();
      }
    } else if (phase_ == "giant") {
      ++kingdom(giant_for_).squares[point(move.substr(6))].giants;
      then_choose();
    } else if (move == "keep") {
      then_choose();
    } else {
      const std::size_t space = move.rfind(' ');
      --kingdom(seat()).squares[point(move.substr(5, space - 5))].giants;
      giant_for_ = std::stoi(move.substr(space + 1));
      if (has_crown(giant_for_))
        phase_ = "giant";
      else
        then_choose();
    }
  }

  int score(int seat) const {
    int score = 0;
    for (const auto& [size, crowns, terrain] : domains(seat)) score += size * crowns;
    for (const std::string& bonus : bonuses_) score += bonus_points(bonus, seat);
    return score;
  }

  int largest(int seat) const {
    int largest = 0;
    for (const auto& [size, crowns, terrain] : domains(seat)) largest = std::max(largest, size);
    return largest;
  }

  std::uint64_t perft(int depth) const {
    if (depth == 0 || over()) return 1;
    std::uint64_t leaves = 0;
    for (const std::string& move : legal()) {
      Game next = *this;
      next.play(move);
      leaves += next.perft(depth - 1);
    }
    return leaves;
  }

 private:
  Kingdom& kingdom(int seat) { return kingdoms_[static_cast<std::size_t>(seat)]; }
  const Kingdom& kingdom(int seat) const { return kingdoms_[static_cast<std::size_t>(seat)]; }

  std::string text(Point p) const {
    return std::string(1, static_cast<char>('a' + size_ - 1 + p.first)) + std::to_string(size_ + p.second);
  }
  Point point(const std::string& square) const {
    return {square[0] - 'a' - (size_ - 1), std::stoi(square.substr(1)) - size_};
  }

  bool has_crown(int seat) const {
    return std::any_of(kingdom(seat).squares.begin(), kingdom(seat).squares.end(),
                       [](const auto& square) { return square.second.crowns > square.second.giants; });
  }
  bool has_giant(int seat) const {
    return std::any_of(kingdom(seat).squares.begin(), kingdom(seat).squares.end(),
                       [](const auto& square) { return square.second.giants > 0; });
  }

  void draw_row() {
    next_.clear();
    const int kings = players_ == 2 ? 4 : players_;
    for (int i = 0; i < (giants_ ? 5 : kings) && !deck_.empty(); ++i) {
      next_[dominoes_.at(deck_.front()).rank] = {deck_.front(), 0};
      deck_.erase(deck_.begin());
    }
    if (!giants_ || next_.empty() || players_ == 5) return;
    std::vector<int> ranks;
    for (const auto& entry : next_) ranks.push_back(entry.first);
    if (players_ == 3) {
      next_.erase(ranks[1]);
      next_.erase(ranks[3]);
    } else {
      next_.erase(ranks[2]);
    }
  }

  void next_row() {
    previous_ = next_;
    draw_row();
    phase_ = previous_.empty() ? "over" : "lay";
  }
  void then_choose() {
    if (next_.empty())
      next_king();
    else
      phase_ = "choose";
  }
  void next_king() {
    previous_.erase(previous_.begin());
    if (previous_.empty())
      next_row();
    else
      phase_ = "lay";
  }

  std::set<std::string> places() const {
    std::set<std::string> list;
    const Kingdom& own = kingdom(seat());
    const Domino& domino = dominoes_.at(previous_.begin()->second.first);
    const auto matches = [&](Point p, const Half& half) {
      for (const Point& side : neighbours(p)) {
        if (side == Point{0, 0}) return true;
        const auto found = own.squares.find(side);
        if (found != own.squares.end() && found->second.terrain == half.terrain) return true;
      }
      return false;
    };
    const auto taken = [&](Point p) { return p == Point{0, 0} || own.squares.contains(p); };
    const bool alike =
        domino.left.terrain == domino.right.terrain && domino.left.crowns == domino.right.crowns;
    for (int x = 1 - size_; x < size_; ++x)
      for (int y = 1 - size_; y < size_; ++y)
        for (const Point& b : neighbours({x, y})) {
          const Point a{x, y};
          if (taken(a) || taken(b)) continue;
          if (!matches(a, domino.left) && !matches(b, domino.right)) continue;
          std::set<int> columns{0, a.first, b.first}, rows{0, a.second, b.second};
          for (const auto& square : own.squares) {
            columns.insert(square.first.first);
            rows.insert(square.first.second);
          }
          if (*columns.rbegin() - *columns.begin() >= size_ || *rows.rbegin() - *rows.begin() >= size_)
            continue;
          std::string first = text(a), second = text(b);
          if (alike && second < first) std::swap(first, second);
          list.insert(first + second);
        }
    return list;
  }

  struct PlainDomain {
    int size, crowns;
    std::string terrain;
  };
  std::vector<PlainDomain> domains(int seat) const {
    std::vector<PlainDomain> list;
    std::set<Point> seen;
    for (const auto& [start, half] : kingdom(seat).squares) {
      if (seen.contains(start)) continue;
      PlainDomain domain{0, 0, half.terrain};
      std::vector<Point> open{start};
      seen.insert(start);
      while (!open.empty()) {
        const Point at = open.back();
        open.pop_back();
        const Half& here = kingdom(seat).squares.at(at);
        ++domain.size;
        domain.crowns += here.crowns - here.giants;
        for (const Point& side : neighbours(at)) {
          const auto found = kingdom(seat).squares.find(side);
          if (found != kingdom(seat).squares.end() && found->second.terrain == half.terrain &&
              seen.insert(side).second)
            open.push_back(side);
        }
      }
      list.push_back(domain);
    }
    return list;
  }

  int bonus_points(const std::string& bonus, int seat) const {
    const auto& squares = kingdom(seat).squares;
    int left = 0, right = 0, bottom = 0, top = 0;
    for (const auto& square : squares) {
      left = std::min(left, square.first.first);
      right = std::max(right, square.first.first);
      bottom = std::min(bottom, square.first.second);
      top = std::max(top, square.first.second);
    }
    const std::set<Point> corners{{left, bottom}, {left, top}, {right, bottom}, {right, top}};
    const std::string terrain = bonus.substr(bonus.find(':') + 1);
    const auto is_crowned = [&](Point p) {
      const auto found = squares.find(p);
      return found != squares.end() && found->second.crowns > found->second.giants;
    };
    int points = 0;
    if (bonus.starts_with("local-business")) {
      for (const auto& [p, half] : squares)
        if (std::abs(p.first) <= 1 && std::abs(p.second) <= 1 && half.terrain == terrain) points += 5;
    } else if (bonus.starts_with("four-corners")) {
      for (const auto& [p, half] : squares)
        if (corners.contains(p) && half.terrain == terrain) points += 5;
    } else if (bonus == "harmony") {
      points = kingdom(seat).discarded == 0 ? 5 : 0;
    } else if (bonus == "middle-kingdom") {
      const int half = size_ / 2;
      points = left >= -half && right <= half && bottom >= -half && top <= half ? 10 : 0;
    } else if (bonus == "lost-corner") {
      points = corners.contains({0, 0}) ? 20 : 0;
    } else if (bonus == "folie-des-grandeurs") {
      for (const Point& step : {Point{1, 0}, {0, 1}, {1, 1}, {1, -1}})
        for (const auto& square : squares) {
          Point at = square.first;
          if (!is_crowned(at) || is_crowned({at.first - step.first, at.second - step.second})) continue;
          int length = 0;
          for (; is_crowned(at); at = {at.first + step.first, at.second + step.second}) ++length;
          if (length >= 3) points += 10;
        }
    } else if (bonus == "bleak-king") {
      for (const auto& domain : domains(seat))
        if (domain.size >= 5 && domain.crowns == 0 && domain.terrain != "swamp" && domain.terrain != "mine")
          points += 10;
    }
    return points;
  }

  std::map<std::string, Domino> dominoes_;
  int players_ = 0, size_ = 5;
  bool giants_ = false;
  std::vector<std::string> bonuses_;
  std::vector<int> hand_;
  std::vector<std::string> deck_;
  std::vector<Kingdom> kingdoms_;
  std::map<int, std::pair<std::string, int>> previous_,
      next_;  // by rank: domino and the seat of its king, 0 for none
  std::size_t chosen_ = 0;
  std::string phase_ = "first";
  int giant_for_ = 0;
};

}  // namespace pioche::plain
