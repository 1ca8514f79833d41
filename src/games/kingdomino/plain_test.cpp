// Kingdomino and Age of Giants a second time, as plainly as can be: maps of squares, strings for moves, no bits, no
// tables, the dominoes read from the data. Slow, and meant to be read beside the rules. Every position of many random
// games must have the same moves and the same scores in both.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/kingdomino/kingdomino.h"

namespace pioche::kingdomino {
namespace {

namespace json = boost::json;

struct PlainHalf {
  std::string terrain;
  int crowns = 0;
  int giants = 0;
};

struct PlainDomino {
  std::string id;
  PlainHalf left, right;
  int rank = 0;  // letters before numbers
};

std::map<std::string, PlainDomino> all_dominoes() {
  std::ifstream file(std::string(PIOCHE_TEST_DATA) + "/kingdomino_tiles.json");
  const json::value data = json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
  std::map<std::string, PlainDomino> dominoes;
  for (const char* set : {"base", "giants"})
    for (const json::value& entry : data.at(set).as_array()) {
      PlainDomino domino;
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

using At = std::pair<int, int>;  // column, row, the castle at 0, 0

struct PlainKingdom {
  std::map<At, PlainHalf> squares;
  int discarded = 0;
};

std::vector<At> neighbours(At p) {
  return {{p.first + 1, p.second}, {p.first - 1, p.second}, {p.first, p.second + 1}, {p.first, p.second - 1}};
}

class PlainGame {
 public:
  PlainGame(const Options& options, const Setup& setup) : dominoes_(all_dominoes()) {
    players_ = options.players;
    size_ = options.kingdom;
    giants_ = options.giants;
    for (const Seat seat : setup.kings) hand_.push_back(seat + 1);
    for (const DominoNumber domino : setup.deck) deck_.push_back(domino_text(domino));
    for (const Quest quest : setup.quests) bonuses_.push_back(quest_text(quest));
    if (options.harmony) bonuses_.push_back("harmony");
    if (options.middle_kingdom) bonuses_.push_back("middle-kingdom");
    kingdoms_.resize(players_ + 1);
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
      PlainGame next = *this;
      next.play(move);
      leaves += next.perft(depth - 1);
    }
    return leaves;
  }

 private:
  PlainKingdom& kingdom(int seat) { return kingdoms_[seat]; }
  const PlainKingdom& kingdom(int seat) const { return kingdoms_[seat]; }

  std::string text(At p) const {
    return std::string(1, static_cast<char>('a' + size_ - 1 + p.first)) + std::to_string(size_ + p.second);
  }
  At point(const std::string& square) const {
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
    const PlainKingdom& own = kingdom(seat());
    const PlainDomino& domino = dominoes_.at(previous_.begin()->second.first);
    const auto matches = [&](At p, const PlainHalf& half) {
      for (const At& side : neighbours(p)) {
        if (side == At{0, 0}) return true;
        const auto found = own.squares.find(side);
        if (found != own.squares.end() && found->second.terrain == half.terrain) return true;
      }
      return false;
    };
    const auto taken = [&](At p) { return p == At{0, 0} || own.squares.contains(p); };
    const bool alike =
        domino.left.terrain == domino.right.terrain && domino.left.crowns == domino.right.crowns;
    for (int x = 1 - size_; x < size_; ++x)
      for (int y = 1 - size_; y < size_; ++y)
        for (const At& b : neighbours({x, y})) {
          const At a{x, y};
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
    std::set<At> seen;
    for (const auto& [start, half] : kingdom(seat).squares) {
      if (seen.contains(start)) continue;
      PlainDomain domain{0, 0, half.terrain};
      std::vector<At> open{start};
      seen.insert(start);
      while (!open.empty()) {
        const At at = open.back();
        open.pop_back();
        const PlainHalf& here = kingdom(seat).squares.at(at);
        ++domain.size;
        domain.crowns += here.crowns - here.giants;
        for (const At& side : neighbours(at)) {
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
    const std::set<At> corners{{left, bottom}, {left, top}, {right, bottom}, {right, top}};
    const std::string terrain = bonus.substr(bonus.find(':') + 1);
    const auto is_crowned = [&](At p) {
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
      for (const At& step : {At{1, 0}, {0, 1}, {1, 1}, {1, -1}})
        for (const auto& square : squares) {
          At at = square.first;
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

  std::map<std::string, PlainDomino> dominoes_;
  int players_ = 0, size_ = 5;
  bool giants_ = false;
  std::vector<std::string> bonuses_;
  std::vector<int> hand_;
  std::vector<std::string> deck_;
  std::vector<PlainKingdom> kingdoms_;
  std::map<int, std::pair<std::string, int>> previous_,
      next_;  // by rank: domino and the seat of its king, 0 for none
  std::size_t chosen_ = 0;
  std::string phase_ = "first";
  int giant_for_ = 0;
};

std::vector<Options> every_variant() {
  std::vector<Options> list;
  for (const int players : {2, 3, 4, 5})
    for (const int kingdom : {5, 7})
      for (const bool giants : {false, true})
        for (const bool bonuses : {false, true}) {
          const Options options{static_cast<std::uint8_t>(players),
                                static_cast<std::uint8_t>(kingdom),
                                giants,
                                bonuses,
                                bonuses,
                                false};
          if (Kingdomino::check(options)) list.push_back(options);
        }
  return list;
}

std::string text(const Options& options) {
  return fmt::format("{} players, {}x{}{}{}", options.players, options.kingdom, options.kingdom,
                     options.giants ? ", giants" : "", options.harmony ? ", bonuses" : "");
}

std::set<std::string> legal(const Position& position) {
  Moves moves;
  position.legal_moves(moves);
  std::set<std::string> texts;
  for (const Move move : moves) texts.insert(position.text(move));
  return texts;
}

std::uint64_t perft(const Position& position, int depth) {
  if (depth == 0 || position.seat_to_act() == nobody) return 1;
  Moves moves;
  position.legal_moves(moves);
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    Position next = position;
    next.play(move);
    leaves += perft(next, depth - 1);
  }
  return leaves;
}

TEST(KingdominoAgainstPlainRules, AgreesInEveryPositionOfRandomGames) {
  Random random(20);
  const auto variants = every_variant();
  // With and without bonuses: two, three and four players, the duel. With giants: two players twice, three, four, five.
  ASSERT_EQ(variants.size(), 13u);
  for (std::size_t number = 0; number < 130; ++number) {
    const Options& options = variants[number % variants.size()];
    const auto setup = Kingdomino::deal(options, random);
    Position position = Kingdomino::start(options, setup, {});
    PlainGame plain(options, setup);
    while (position.seat_to_act() != nobody) {
      ASSERT_EQ(legal(position), plain.legal()) << text(options) << ", game " << number;
      ASSERT_EQ(position.seat_to_act() + 1, plain.seat());
      const Move move = position.random_move(random);
      const std::string action = position.text(move);
      position.play(move);
      plain.play(action);
      const Scores scores = position.scores();
      for (std::size_t seat = 0; seat < scores.size(); ++seat)
        ASSERT_EQ(scores[seat], plain.score(static_cast<int>(seat) + 1))
            << text(options) << " after " << action;
    }
    ASSERT_TRUE(plain.over());
    const RoundResult result = position.result();
    for (std::size_t seat = 0; seat < result.kingdoms.size(); ++seat)
      EXPECT_EQ(result.kingdoms[seat].largest, plain.largest(static_cast<int>(seat) + 1));
  }
}

TEST(KingdominoAgainstPlainRules, CountsTheSameSequences) {
  Random random(21);
  const auto variants = every_variant();
  for (std::size_t number = 0; number < variants.size() * 3; ++number) {
    const Options& options = variants[number % variants.size()];
    const auto setup = Kingdomino::deal(options, random);
    Position position = Kingdomino::start(options, setup, {});
    PlainGame plain(options, setup);
    for (std::uint32_t ply = random.below(60); ply > 0 && position.seat_to_act() != nobody; --ply) {
      const Move move = position.random_move(random);
      plain.play(position.text(move));
      position.play(move);
    }
    EXPECT_EQ(perft(position, 3), plain.perft(3)) << text(options);
  }
}

}  // namespace
}  // namespace pioche::kingdomino
