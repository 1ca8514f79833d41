#pragma once
// Secrets that let people in: tokens of seats, secrets in links. Random, told once, kept only as hashes.
#include <string>
#include <string_view>

#include "fair/digest.h"

namespace pioche::fair {

// BLAKE2b of a secret, all that is ever stored of it. 160 random bits can't be guessed back from it, so no
// salt and no slow hash is needed.
using SecretHash = ShortDigest;

std::string new_secret();  // 160 random bits, 27 characters of base64url
SecretHash hash_secret(std::string_view);
std::string new_table_id();  // 60 random bits, 12 characters of a-z and 2-7: not a secret

}  // namespace pioche::fair
