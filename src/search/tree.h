#pragma once
// Tree search over what a seat can see. Each simulation redraws everything the seat can't see, walks down the
// tree among the moves that are legal in that deal, and plays out from the leaf. A place in the tree is a
// sequence of actions, whatever the deal, so what is learnt in one deal serves the others (information-set
// search, Cowling and others 2012). Every seat maximises its own value.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>

#include "base/workers.h"
#include "search/budget.h"
#include "search/found.h"
#include "search/parameters.h"
#include "search/plugs.h"

namespace pioche::search {

// One thread's tree, its memory kept from search to search.
template <Game G, PartsOf<G> P>
class Tree {
  using Position = typename G::Position;
  using Move = typename G::Move;

 public:
  // Throws nothing away on its own; the pool is only touched as far as the tree grows.
  explicit Tree(const Parameters& parameters)
      : parameters_(parameters),
        branches_(untouched<Branch>(parameters.pool)),
        keys_(untouched<Key>(parameters.pool)),
        nodes_(untouched<Node>(parameters.pool / 4 + 1)) {}

  void clear(std::uint64_t seed) {
    seed_ = seed;
    branch_count_ = 0;
    node_count_ = 0;
    root_ = none;
    root_tallies_.assign(G::max_moves, Tally{});
  }

  // One walk down from the root, and what it was worth added on the way back. The move at the root is chosen before
  // the deal is made: what is legal there doesn't depend on what is hidden.
  void simulate(const typename G::View& view, P& parts, Random& random) {
    if (root_ == none) root_ = new_node(G::redraw(view, random), parts);
    assert(root_ != none);  // a pool holds the moves of one position at least
    std::uint32_t node = root_;
    offered_.clear();
    for (std::uint32_t at = 0; at < nodes_[root_].count; ++at) offered_.push_back(at);
    std::uint32_t chosen = choose(nodes_[root_], random);
    Random chance = parameters_.paired == Pairing::on ? Random::stream(seed_, branches_[chosen].visits)
                                                      : Random(random.next());
    Position position = parts.dealer(view, chance);
    const Seat searcher = position.seat_to_act();
    int depth = 0;
    for (;;) {
      path_[depth++] = {chosen, position.seat_to_act()};
      position.play(branches_[chosen].move);
      follow_the_known(position, searcher, parts, chance);
      if (depth == max_depth || position.seat_to_act() == nobody) break;
      Branch& branch = branches_[chosen];
      if (branch.node == none && static_cast<int>(branch.visits) + 1 >= parameters_.expand_after)
        branch.node = new_node(position, parts);
      node = branches_[chosen].node;
      if (node == none) break;
      match(nodes_[node], position, parts);
      if (offered_.empty()) break;
      chosen = choose(nodes_[node], chance);
    }
    const Outcome outcome = parts.rollout(position, searcher, parts.opponents, chance);
    for (int at = 0; at < depth; ++at) {
      const Step& step = path_[at];
      Branch& branch = branches_[step.branch];
      const double worth = static_cast<double>(value(outcome, step.seat, parameters_));
      ++branch.visits;
      branch.value += worth;
      if (at == 0) root_tallies_[step.branch - nodes_[root_].first].add(outcome, step.seat, worth);
    }
  }

  // Leaves only some of the moves to choose from at the root. Before the first simulation.
  void restrict_root(const Position& position, std::span<const Move> only, P& parts) {
    root_ = new_node(position, parts);
    if (root_ == none) return;
    const Node& root = nodes_[root_];
    for (std::uint32_t at = 0; at < root.count; ++at) {
      Branch& branch = branches_[root.first + at];
      branch.prior = std::find(only.begin(), only.end(), branch.move) != only.end() ? 1.0f : 0.0f;
    }
  }

  // The moves at the root with what was found.
  template <class Use>
  void for_each_root_move(const Use& use) const {
    if (root_ == none) return;
    const Node& root = nodes_[root_];
    for (std::uint32_t at = 0; at < root.count; ++at) use(branches_[root.first + at].move, root_tallies_[at]);
  }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFFu;
  static constexpr int max_depth = 64;

  // A move out of a place in the tree.
  struct Branch {
    double value;  // sum, for the seat that makes the move
    Move move;
    std::uint32_t visits;
    float prior;
    std::uint32_t node;  // the place it leads to, once that has its list of moves
  };
  // Moves are looked for far more often than anything else about a branch is asked, so they stand once more side by side, as numbers.
  using Key = std::uint32_t;
  static Key key_of(const Move& move) {
    static_assert(sizeof(Move) <= sizeof(Key) && std::has_unique_object_representations_v<Move>,
                  "a game's Move is at most four bytes, without gaps");
    Key key = 0;
    std::memcpy(&key, &move, sizeof move);
    return key;
  }
  void set_branch(std::uint32_t at, const Move& move, float prior) {
    branches_[at] = {0.0, move, 0, prior, none};
    keys_[at] = key_of(move);
  }

  // A place in the tree: a run of branches, with room for moves that are legal only in other deals.
  struct Node {
    std::uint32_t first;
    std::uint32_t count;
    std::uint32_t room;
  };
  struct Step {
    std::uint32_t branch;
    Seat seat;
  };

  std::uint32_t new_node(const Position& position, P& parts) {
    if (node_count_ >= parameters_.pool / 4) return none;
    moves_.clear();
    position.legal_moves(moves_);
    const auto count = static_cast<std::uint32_t>(moves_.size());
    if (branch_count_ + count > parameters_.pool) return none;
    rate_moves(position, parts);
    const std::uint32_t node = node_count_++;
    nodes_[node] = {branch_count_, count, count};
    for (std::uint32_t at = 0; at < count; ++at) set_branch(branch_count_ + at, moves_[at], ratings_[at]);
    branch_count_ += count;
    return node;
  }

  // Until the searcher, or somebody whose ways are unknown, is to act.
  static void follow_the_known(Position& position, Seat searcher, const P& parts, Random& chance) {
    while (position.seat_to_act() != nobody && position.seat_to_act() != searcher) {
      const auto move = parts.opponents.expected(position, chance);
      if (!move) return;
      position.play(*move);
    }
  }

  void rate_moves(const Position& position, P& parts) {
    const std::span<float> ratings(ratings_.data(), moves_.size());
    parts.guide(position, moves_, ratings);
    for (const float rating : ratings)
      if (rating > 0) return;
    for (float& rating : ratings) rating = 1;
  }

  // Moves the node's branches to a longer run. The old one is lost until the next search; it happens seldom.
  bool make_room(Node& node, std::uint32_t more) {
    const std::uint32_t room = node.count + std::max(more, node.count);
    if (branch_count_ + room > parameters_.pool) return false;
    for (std::uint32_t at = 0; at < node.count; ++at) {
      branches_[branch_count_ + at] = branches_[node.first + at];
      keys_[branch_count_ + at] = keys_[node.first + at];
    }
    node.first = branch_count_;
    node.room = room;
    branch_count_ += room;
    return true;
  }

  // Where the move stands among the node's branches, or none. Lists come in the same order, so it is mostly the next one.
  std::uint32_t find(const Node& node, Key key, std::uint32_t next) const {
    const Key* const keys = &keys_[node.first];
    if (next < node.count && keys[next] == key) return next;
    const Key* const found = std::find(keys, keys + node.count, key);
    return found == keys + node.count ? none : static_cast<std::uint32_t>(found - keys);
  }

  // Which branches of the node are legal in this deal; moves met for the first time become branches.
  void match(Node& node, const Position& position, P& parts) {
    moves_.clear();
    position.legal_moves(moves_);
    offered_.clear();
    bool rated = false;
    std::uint32_t next = 0;
    for (std::uint32_t at = 0; at < moves_.size(); ++at) {
      std::uint32_t found = find(node, key_of(moves_[at]), next);
      if (found == none) {
        if (!rated) rate_moves(position, parts);
        rated = true;
        if (node.count == node.room && !make_room(node, static_cast<std::uint32_t>(moves_.size()) - at))
          continue;
        found = node.count++;
        set_branch(node.first + found, moves_[at], ratings_[at]);
      } else {
        next = found + 1;
      }
      offered_.push_back(found);
    }
  }

  // One of the offered branches of the node.
  std::uint32_t choose(const Node& node, Random& random) const {
    const Branch* const run = &branches_[node.first];

    std::uint32_t tries = 0;
    double value = 0;
    float priors = 0;
    for (const std::uint32_t at : offered_) {
      tries += run[at].visits;
      value += run[at].value;
      priors += run[at].prior;
    }
    const double untried = tries == 0 ? 0.5 : value / static_cast<double>(tries) - parameters_.first_play;
    // All offered moves may be rated zero in this deal though others of the node were not.
    const double scale = parameters_.exploration * std::sqrt(static_cast<double>(tries) + 1.0) /
                         static_cast<double>(priors > 0 ? priors : 1.0f);
    std::uint32_t best = none;
    double best_worth = -1e9;
    const auto count = static_cast<std::uint32_t>(offered_.size());
    // Starting anywhere keeps the first in the list from winning all ties.
    std::uint32_t index = random.below(count);
    for (std::uint32_t seen = 0; seen < count; ++seen) {
      const std::uint32_t at = offered_[index];
      if (++index == count) index = 0;
      const Branch& branch = run[at];
      if (branch.prior <= 0 && priors > 0) continue;
      const double visits = static_cast<double>(branch.visits);
      const double mean = branch.visits == 0 ? untried : branch.value / visits;
      const double worth = mean + scale * static_cast<double>(branch.prior) / (1.0 + visits);
      if (worth > best_worth) {
        best_worth = worth;
        best = at;
      }
    }
    return node.first + best;
  }

  struct Release {
    void operator()(void* memory) const { ::operator delete(memory); }
  };
  template <class T>
  using Pool = std::unique_ptr<T[], Release>;
  // Not make_unique_for_overwrite: moves have initial values, and writing those into a whole pool took 1.4 ms and 30 MiB
  // a bot, whatever it then searched.
  template <class T>
  static Pool<T> untouched(std::size_t count) {
    static_assert(std::is_trivially_copyable_v<T>);
    return Pool<T>(static_cast<T*>(::operator new(count * sizeof(T))));
  }

  const Parameters& parameters_;
  Pool<Branch> branches_;
  Pool<Key> keys_;  // of the branches' moves
  Pool<Node> nodes_;
  std::uint32_t branch_count_ = 0;
  std::uint32_t node_count_ = 0;
  std::uint32_t root_ = none;
  std::uint64_t seed_ = 0;
  std::vector<Tally> root_tallies_;
  std::array<Step, max_depth> path_;
  MovesOf<G> moves_;
  std::array<float, static_cast<std::size_t>(G::max_moves)> ratings_;
  FixedVector<std::uint32_t, static_cast<std::size_t>(G::max_moves)> offered_;
};

template <Game G, PartsOf<G> P = Parts<G>>
class TreeSearch {
 public:
  explicit TreeSearch(const Parameters& parameters = {}, P parts = {})
      : parameters_(parameters), parts_(std::move(parts)) {}
  TreeSearch(const TreeSearch&) = delete;  // the trees refer to the parameters
  TreeSearch& operator=(const TreeSearch&) = delete;

  // Of all legal moves, or only of some.
  Found<G> search(const typename G::View& view, const Budget& budget, const StopToken& stop, Random& random,
                  std::span<const typename G::Move> only = {}) {
    const auto start = Watch::Clock::now();
    while (static_cast<int>(trees_.size()) < parameters_.threads)
      trees_.push_back(std::make_unique<Tree<G, P>>(parameters_));
    parts_.dealer.look(view);
    const std::uint64_t seed = random.next();
    std::vector<std::uint64_t> done(static_cast<std::size_t>(parameters_.threads));
    run_workers(parameters_.threads, [&](int number) {
      const auto at = static_cast<std::size_t>(number);
      Watch watch(budget, share_of(budget.simulations, parameters_.threads, number), start, stop);
      Random own = Random::stream(seed, at);
      P parts = parts_;
      Tree<G, P>& tree = *trees_[at];
      tree.clear(own.next());
      if (!only.empty()) tree.restrict_root(G::redraw(view, own), only, parts);
      for (; watch.goes_on(done[at]); ++done[at]) tree.simulate(view, parts, own);
    });
    return add_up(view, done, random);
  }

  const Parameters& parameters() const { return parameters_; }
  P& parts() { return parts_; }

 private:
  Found<G> add_up(const typename G::View& view, const std::vector<std::uint64_t>& done,
                  Random& random) const {
    MovesOf<G> moves;
    moves.clear();
    G::redraw(view, random).legal_moves(moves);
    std::vector<Tally> tallies(moves.size());
    Found<G> found;
    for (std::size_t thread = 0; thread < done.size(); ++thread) {
      found.simulations += done[thread];
      trees_[thread]->for_each_root_move([&](typename G::Move move, const Tally& tally) {
        for (std::size_t at = 0; at < moves.size(); ++at)
          if (moves[at] == move) tallies[at].add(tally);
      });
    }
    for (std::size_t at = 0; at < moves.size(); ++at)
      found.candidates.push_back(candidate<G>(moves[at], tallies[at]));
    // The most tried move is the one the search trusted most; of equals, the one that did better.
    std::stable_sort(
        found.candidates.begin(), found.candidates.end(), [](const auto& one, const auto& other) {
          return one.visits != other.visits ? one.visits > other.visits : one.value > other.value;
        });
    if (parameters_.settled < 1) {
      const double least = parameters_.settled * static_cast<double>(found.candidates.front().visits);
      const auto unsure =
          std::find_if(found.candidates.begin(), found.candidates.end(),
                       [&](const auto& one) { return static_cast<double>(one.visits) < least; });
      const auto best =
          std::max_element(found.candidates.begin(), unsure,
                           [](const auto& one, const auto& other) { return one.value < other.value; });
      std::rotate(found.candidates.begin(), best, best + 1);
    }
    return found;
  }

  Parameters parameters_;
  P parts_;
  std::vector<std::unique_ptr<Tree<G, P>>> trees_;
};

}  // namespace pioche::search
