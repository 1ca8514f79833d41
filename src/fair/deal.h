#pragma once
// Deals that anybody can check: everything that chance decides follows from a 32-byte seed whose SHA-256 the
// players see before the first move, from what they add themselves, and from the number of the round.
// docs/fair_deals.md has the derivation step by step, and examples/verify.mjs does the same without a line of
// this code.
#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "fair/digest.h"
#include "play/record.h"

namespace pioche::fair {

namespace json = boost::json;

inline constexpr int current_version = 2;           // of how deals follow from seeds (docs/fair_deals.md)
inline constexpr std::size_t max_player_seed = 64;  // bytes of UTF-8

using Seed = Digest;

Seed new_seed();
Result<Seed> read_seed(std::string_view hex);

// SHA-256 of the seed's 32 bytes, in hex: what the house is bound by.
std::string commitment(const Seed& seed);

// What a seat adds to the deal: 32 bytes that its page drew, followed by words if its player likes. Whoever adds is bound by
// the part's commitment before anybody shows theirs.
std::string make_part(const Seed& bytes, std::string_view words);
std::string part_commitment(std::string_view part);  // its SHA-256, in hex
bool is_commitment(std::string_view text);           // 64 digits, in lower case

// What a deal depends on besides the seed; all of it is public before the first move.
struct Terms {
  std::string nonce;                 // the table's id: no two tables share a deal
  std::vector<std::string> players;  // what each seat added; empty: nothing
  int version = 1;                   // 1: words alone, which nobody was bound by; 2: parts
  friend bool operator==(const Terms&, const Terms&) = default;
};

// Text that a player may add: 1 to 64 bytes of UTF-8 without control characters.
Result<> check_player_seed(std::string_view text);

// The stream of one round: HMAC-SHA256 blocks, read four bytes at a time; values that would favour some
// results are drawn again.
class Deal {
 public:
  Deal(const Seed& seed, const Terms& terms, int round);
  std::uint32_t below(std::uint32_t bound);

 private:
  std::uint32_t next_word();
  Seed seed_;
  std::string prefix_;
  std::uint64_t block_ = 0;
  Digest bytes_{};
  std::size_t used_ = 32;
};
static_assert(Chance<Deal>);

json::object write_part(std::string_view part);  // {"commit", "bytes", "words"}
// The `fair` object of a record: version, commit, nonce, players, and the seed once the game is over.
json::object write_fair(const Seed& seed, const Terms& terms);

// Checks a finished record's `fair` object: seed and parts belong to their commitments, and every setup follows from them.
// Whoever saw the house's commitment before the game says so: a record only says of itself what was promised.
Result<> verify(const play::Record& record, std::string_view promised = {});

}  // namespace pioche::fair
