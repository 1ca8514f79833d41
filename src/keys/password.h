#pragma once
// Passwords and recovery codes: what is kept of them, and whether one is right.
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace pioche::keys {

inline constexpr std::size_t shortest_password = 8;   // characters
inline constexpr std::size_t longest_password = 256;  // bytes

// Refuses what is guessed first: short ones, the name, one letter again and again.
Result<> check_password(std::string_view password, std::string_view name);

// Argon2id with a salt of its own, as one line of text. Costs 64 MiB of memory and tens of milliseconds, on purpose: never on a
// thread that somebody waits for.
std::string hash_password(std::string_view password);
bool password_is_right(std::string_view password, const std::string& hash);

// As dear to check as anybody's and never right: so that a name that isn't there is answered as late as a wrong password.
const std::string& hash_of_nobody();

inline constexpr int recovery_codes = 8;
std::vector<std::string> new_recovery_codes();  // each 100 random bits, as xxxxx-xxxxx-xxxxx-xxxxx
// As it is hashed: however people type it.
std::string usual_recovery_code(std::string_view typed);

}  // namespace pioche::keys
