#include "fair/deal.h"

#include <fmt/format.h>

#include "play/notation.h"
#include "show/read_json.h"

namespace pioche::fair {

Seed new_seed() {
  Seed seed;
  fill_with_chance(seed);
  return seed;
}

Result<Seed> read_seed(std::string_view hex) {
  Seed seed;
  if (!read_hex(hex, seed))
    return fail("a seed is {} hexadecimal digits, not \"{}\"", 2 * seed.size(), hex.substr(0, 80));
  return seed;
}

std::string commitment(const Seed& seed) {
  return to_hex(sha256(seed));
}

std::string make_part(const Seed& bytes, std::string_view words) {
  return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()).append(words);
}

std::string part_commitment(std::string_view part) {
  return to_hex(sha256(bytes_of(part)));
}

bool is_commitment(std::string_view text) {
  return text.size() == 2 * sizeof(Seed) &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

Result<> check_player_seed(std::string_view text) {
  if (text.empty() || text.size() > max_player_seed)
    return fail("a player's seed has 1 to {} bytes, not {}", max_player_seed, text.size());
  for (const char byte : text)
    if (static_cast<std::uint8_t>(byte) < 0x20 || byte == 0x7f)
      return fail("a player's seed has no control characters");
  return {};
}

Deal::Deal(const Seed& seed, const Terms& terms, int round) : seed_(seed) {
  prefix_ = fmt::format("pioche {}|{}|{}|", terms.version, terms.nonce, round);
  for (std::size_t i = 0; i < terms.players.size(); ++i) {
    if (i > 0) prefix_ += ',';
    prefix_ += to_hex(bytes_of(terms.players[i]));
  }
  prefix_ += '|';
}

std::uint32_t Deal::next_word() {
  if (used_ == bytes_.size()) {
    const std::string message = prefix_ + std::to_string(block_++);
    bytes_ = hmac_sha256(seed_, bytes_of(message));
    used_ = 0;
  }
  std::uint32_t word = 0;
  for (int i = 0; i < 4; ++i) word = word << 8 | bytes_[used_++];
  return word;
}

std::uint32_t Deal::below(std::uint32_t bound) {
  const std::uint64_t range = std::uint64_t{1} << 32;
  const std::uint64_t limit = range - range % bound;  // the largest multiple of bound that fits
  for (;;) {
    const std::uint32_t word = next_word();
    if (word < limit) return word % bound;
  }
}

json::object write_part(std::string_view part) {
  const std::string_view words = part.substr(sizeof(Seed));
  return {{"commit", part_commitment(part)},
          {"bytes", to_hex(bytes_of(part.substr(0, sizeof(Seed))))},
          {"words", words.empty() ? json::value(nullptr) : json::value(words)}};
}

json::object write_fair(const Seed& seed, const Terms& terms) {
  json::array players;
  for (const std::string& player : terms.players) {
    if (player.empty())
      players.push_back(nullptr);
    else if (terms.version == 1)
      players.push_back(json::value(player));
    else
      players.push_back(write_part(player));
  }
  return {{"version", terms.version},
          {"commit", commitment(seed)},
          {"nonce", terms.nonce},
          {"players", std::move(players)},
          {"seed", to_hex(seed)}};
}

namespace {

// What seat `number` of a record says that it added, held against what it was bound by.
Result<std::string> read_part(const json::value& value, std::size_t number) {
  const std::string where = fmt::format("fair: player {}", number);
  const json::object* const object = value.if_object();
  if (!object) return fail("{} is {}, not an object", where, read_json::kind_of(value));
  const read_json::Fields fields(*object, where);
  const std::string commit = TRY(fields.string("commit"));
  const auto bytes = read_seed(TRY(fields.string("bytes")));
  if (!bytes) return fail_in(where, bytes.error());
  const json::value* const words = object->if_contains("words");
  const std::string part =
      make_part(*bytes, words && !words->is_null() ? TRY(fields.string("words")) : std::string());
  if (part_commitment(part) != commit)
    return fail("{}: the SHA-256 of what was shown is {}, not the {} that was committed", where,
                part_commitment(part), commit);
  return part;
}

struct Claim {
  Seed seed;
  Terms terms;
};

Result<Claim> read_claim(const json::value& value, std::size_t players) {
  const json::object* const object = value.if_object();
  if (!object) return fail("\"fair\" is {}, not an object", read_json::kind_of(value));
  const read_json::Fields fields(*object, "fair");
  const int version = TRY(fields.integer("version"));
  if (version < 1 || version > current_version)
    return fail("fair: version {} is not one this program knows (it knows 1 to {})", version,
                current_version);
  const std::string commit = TRY(fields.string("commit"));
  Claim claim;
  claim.terms.version = version;
  claim.terms.nonce = TRY(fields.string("nonce"));
  const auto seed = read_seed(TRY(fields.string("seed")));
  if (!seed) return fail_in("fair", seed.error());
  claim.seed = *seed;
  for (const json::value& one : *TRY(fields.array("players"))) {
    if (one.is_null())
      claim.terms.players.emplace_back();
    else if (version > 1)
      claim.terms.players.push_back(TRY(read_part(one, claim.terms.players.size() + 1)));
    else if (one.is_string())
      claim.terms.players.emplace_back(std::string_view(one.get_string()));
    else
      return fail("fair: a player's seed is {}", read_json::kind_of(one));
  }
  // Whoever copies another's commitment has drawn nothing.
  if (version > 1)
    for (auto one = claim.terms.players.begin(); one != claim.terms.players.end(); ++one)
      if (!one->empty() && std::find(one + 1, claim.terms.players.end(), *one) != claim.terms.players.end())
        return fail("fair: two players committed the same");
  if (claim.terms.players.size() != players)
    return fail("fair: {} players' seeds for {} players", claim.terms.players.size(), players);
  if (commitment(claim.seed) != commit)
    return fail("fair: the seed's SHA-256 is {}, not the {} that was promised", commitment(claim.seed),
                commit);
  return claim;
}

}  // namespace

Result<> verify(const play::Record& record, std::string_view promised) {
  const auto found = record.others.find("fair");
  if (found == record.others.end())
    return fail("the record has no \"fair\" object: nothing was promised about its deals");
  if (const json::object* fair = found->value().if_object(); fair && fair->contains("device"))
    return fail(
        "it was dealt on somebody's device before a house took it over: nothing was promised about its "
        "deals");
  play::Match match = TRY(play::new_match(record.game, record.options));
  const Claim claim = TRY(read_claim(found->value(), match.players()));

  if (!promised.empty() && commitment(claim.seed) != promised)
    return fail("fair: the house was bound to {}, and the record says {}", promised, commitment(claim.seed));

  for (std::size_t round = 0; round < record.rounds.size(); ++round) {
    const auto& recorded = record.rounds[round];
    const std::string where = fmt::format("round {}", round);
    if (!match.needs_round()) return fail("{}: the game was over before it", where);
    Deal deal(claim.seed, claim.terms, static_cast<int>(round));
    match.deal_round(deal);
    if (play::setup(match, static_cast<int>(round)) != recorded.setup)
      return fail("{}: its setup is not the one that follows from the seed", where);
    for (const std::string& action : recorded.actions)
      if (const auto played = play::play(match, action); !played)
        return fail_in(fmt::format("{}, action {}", where, action), played.error());
  }
  // The whole record, its result included, must also be a game that can have been.
  TRY(play::replay(record));
  return {};
}

}  // namespace pioche::fair
