#include "keys/password.h"

#include <sodium.h>

#include <array>
#include <cstdlib>

namespace pioche::keys {
namespace {

void need_sodium() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) std::abort();
}

// Without 0, 1, o and l, which people mistake for each other.
constexpr std::string_view letters = "23456789abcdefghijkmnpqrstuvwxyz";
constexpr std::size_t code_letters = 20;
constexpr std::size_t group = 5;

std::size_t characters(std::string_view text) {
  std::size_t count = 0;
  for (const char byte : text) count += (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
  return count;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& letter : out)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return out;
}

}  // namespace

Result<> check_password(std::string_view password, std::string_view name) {
  if (characters(password) < shortest_password)
    return fail("a password has at least {} characters", shortest_password);
  if (password.size() > longest_password) return fail("a password has at most {} bytes", longest_password);
  if (lower(password).find(lower(name)) != std::string::npos && !name.empty())
    return fail("a password must not contain the name: it is guessed first");
  if (password.find_first_not_of(password[0]) == std::string_view::npos)
    return fail("a password of one character again and again is guessed first");
  static constexpr std::array<std::string_view, 12> worst = {
      "password",   "12345678",   "123456789", "1234567890", "qwertyuiop", "qwerty123",
      "motdepasse", "azertyuiop", "iloveyou",  "11223344",   "87654321",   "abcdefgh"};
  for (const std::string_view one : worst)
    if (lower(password) == one) return fail("this password is among the first that anybody tries");
  return {};
}

std::string hash_password(std::string_view password) {
  need_sodium();
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str_alg(text.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                            crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0)
    return {};  // out of memory: nothing is right for an empty hash
  return text.data();
}

bool password_is_right(std::string_view password, const std::string& hash) {
  need_sodium();
  if (hash.empty() || hash.size() >= crypto_pwhash_STRBYTES) return false;
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

const std::string& hash_of_nobody() {
  static const std::string hash = [] {
    std::array<char, 32> random;
    need_sodium();
    randombytes_buf(random.data(), random.size());
    return hash_password({random.data(), random.size()});
  }();
  return hash;
}

std::vector<std::string> new_recovery_codes() {
  need_sodium();
  std::vector<std::string> codes;
  for (int i = 0; i < recovery_codes; ++i) {
    std::string code;
    for (std::size_t at = 0; at < code_letters; ++at) {
      if (at > 0 && at % group == 0) code += '-';
      code += letters[randombytes_uniform(static_cast<std::uint32_t>(letters.size()))];
    }
    codes.push_back(std::move(code));
  }
  return codes;
}

std::string usual_recovery_code(std::string_view typed) {
  std::string code;
  for (const char letter : lower(typed))
    if (letter != '-' && letter != ' ') code += letter;
  return code;
}

}  // namespace pioche::keys
