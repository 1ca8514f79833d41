#pragma once
// A bot as the guest of a house, over its protocol (docs/protocol.md, "Bots"): it has an account, takes challenges, and plays.
#include <cstdint>
#include <string>

#include "base/result.h"
#include "bots/protocol.h"

namespace pioche::cli {

struct HouseGuest {
  std::string house;       // https://house.example
  std::string name;        // of its account, made at the first call
  std::string token_file;  // where it keeps the account's token
  int most = 4;            // games at the same time
  std::uint64_t seed = 0;
};

// Until it is interrupted. What is lost on the way is tried again; fails where trying again is of no use.
Result<> be_a_guest(const HouseGuest& guest, const bots::protocol::MakeBot& make);

}  // namespace pioche::cli
