#include "keys/passkey.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/x509.h>
#include <sodium.h>

#include <array>
#include <boost/json.hpp>
#include <memory>

#include "show/read_json.h"

namespace pioche::keys {
namespace json = boost::json;
namespace {

constexpr std::size_t longest = 8 * 1024;  // of any part
constexpr std::size_t longest_id = 1023;   // of a credential, by the standard

using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Context = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;

const unsigned char* bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

Bytes sha256(std::string_view text) {
  Bytes digest(crypto_hash_sha256_BYTES, '\0');
  crypto_hash_sha256(reinterpret_cast<unsigned char*>(digest.data()), bytes(text), text.size());
  return digest;
}

// What an authenticator takes has 17; whoever makes one by hand could let who serves compute for as long as they like.
int bits_of_exponent(const EVP_PKEY& key) {
  BIGNUM* exponent = nullptr;
  EVP_PKEY_get_bn_param(&key, OSSL_PKEY_PARAM_RSA_E, &exponent);
  const int bits = exponent ? BN_num_bits(exponent) : 0;
  BN_free(exponent);
  return bits;
}

// The kinds of keys that we ask browsers for: ES256, EdDSA, RS256.
Result<Key> read_key(const Bytes& der) {
  const unsigned char* at = bytes(der);
  Key key(d2i_PUBKEY(nullptr, &at, static_cast<long>(der.size())), &EVP_PKEY_free);
  if (!key || at != bytes(der) + der.size()) return fail("the public key can't be read");
  switch (EVP_PKEY_base_id(key.get())) {
    case EVP_PKEY_ED25519:
      return key;
    case EVP_PKEY_EC: {
      std::array<char, 32> curve{};
      std::size_t length = 0;
      if (EVP_PKEY_get_group_name(key.get(), curve.data(), curve.size(), &length) == 1 &&
          std::string_view(curve.data(), length) == "prime256v1")
        return key;
      return fail("the public key is on a curve that we didn't ask for");
    }
    case EVP_PKEY_RSA:
      if (EVP_PKEY_bits(key.get()) < 2048) return fail("the public key is too short");
      if (EVP_PKEY_bits(key.get()) > 4096 || bits_of_exponent(*key) > 33)
        return fail("the public key takes too long to check with");
      return key;
    default:
      return fail("the public key is of a kind that we didn't ask for");
  }
}

bool signature_is_right(EVP_PKEY* key, std::string_view text, std::string_view signature) {
  const Context context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  const EVP_MD* const digest = EVP_PKEY_base_id(key) == EVP_PKEY_ED25519 ? nullptr : EVP_sha256();
  return context && EVP_DigestVerifyInit(context.get(), nullptr, digest, nullptr, key) == 1 &&
         EVP_DigestVerify(context.get(), bytes(signature), signature.size(), bytes(text), text.size()) == 1;
}

Result<> check_client_data(std::string_view text, std::string_view type, const Expected& expected) {
  boost::system::error_code error;
  json::parse_options options;
  options.max_depth = 8;
  const json::value value = json::parse(text, error, {}, options);
  if (error || !value.is_object()) return fail("what the browser signed is not JSON");
  const read_json::Fields fields(value.get_object(), "what the browser signed");
  if (TRY(fields.string("type")) != type) return fail("that was signed for another purpose");
  if (TRY(fields.string("challenge")) != expected.challenge)
    return fail("that was signed for another question");
  if (TRY(fields.string("origin")) != expected.origin) return fail("that was signed for another page");
  if (const json::value* const across = value.get_object().if_contains("crossOrigin");
      across && *across != json::value(false))
    return fail("that was signed within another page");
  return {};
}

// The first 37 bytes of authenticator data: who asked, what was done, how often.
struct Head {
  unsigned flags = 0;
  std::int64_t used = 0;
};
constexpr std::size_t head_size = 37;
constexpr unsigned user_present = 1;
constexpr unsigned has_credential = 64;

Result<Head> read_head(std::string_view data, std::string_view host) {
  if (data.size() < head_size) return fail("what the authenticator says is too short");
  if (data.substr(0, 32) != sha256(host)) return fail("the key is bound to another house");
  Head head;
  head.flags = static_cast<unsigned char>(data[32]);
  for (std::size_t i = 33; i < head_size; ++i)
    head.used = head.used << 8 | static_cast<unsigned char>(data[i]);
  if (!(head.flags & user_present)) return fail("nobody touched the authenticator");
  return head;
}

}  // namespace

std::string host_of(std::string_view origin) {
  const auto scheme = origin.find("://");
  std::string_view host = scheme == std::string_view::npos ? origin : origin.substr(scheme + 3);
  if (host.starts_with('[')) return std::string(host.substr(0, host.find(']') + 1));
  return std::string(host.substr(0, host.find(':')));
}

Result<Bytes> read_base64url(std::string_view text) {
  if (text.size() > 2 * longest) return fail("that is too long for a part of a passkey");
  Bytes out(text.size(), '\0');
  std::size_t length = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), text.data(), text.size(),
                        nullptr, &length, nullptr, sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0)
    return fail("a part of the passkey is not base64url");
  out.resize(length);
  return out;
}

std::string write_base64url(std::string_view from) {
  std::string out(sodium_base64_encoded_len(from.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
  sodium_bin2base64(out.data(), out.size(), bytes(from), from.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  out.pop_back();
  return out;
}

Result<Passkey> check_new_key(const NewKey& key, const Expected& expected) {
  TRY(check_client_data(TRY(read_base64url(key.client_data)), "webauthn.create", expected));
  const Bytes data = TRY(read_base64url(key.authenticator_data));
  Passkey made{key.id, TRY(read_base64url(key.public_key)), host_of(expected.origin), 0};
  const Head head = TRY(read_head(data, made.host));
  made.used = head.used;
  // After the head: 16 bytes of the maker, two of the length of the id, the id, and the key once more as CBOR.
  constexpr std::size_t before_id = head_size + 18;
  if (!(head.flags & has_credential) || data.size() < before_id) return fail("the authenticator made no key");
  const std::size_t length = static_cast<std::size_t>(static_cast<unsigned char>(data[before_id - 2])) << 8 |
                             static_cast<unsigned char>(data[before_id - 1]);
  if (length == 0 || length > longest_id || data.size() < before_id + length ||
      data.substr(before_id, length) != TRY(read_base64url(key.id)))
    return fail("the authenticator made another key");
  TRY(read_key(made.public_key));
  return made;
}

Result<std::int64_t> check_signed(const Signed& answer, const Passkey& key, const Expected& expected) {
  if (answer.id != key.id) return fail("that is another key");
  const Bytes client_data = TRY(read_base64url(answer.client_data));
  TRY(check_client_data(client_data, "webauthn.get", expected));
  const Bytes data = TRY(read_base64url(answer.authenticator_data));
  const Head head = TRY(read_head(data, key.host));
  const Key with = TRY(read_key(key.public_key));
  if (!signature_is_right(with.get(), data + sha256(client_data), TRY(read_base64url(answer.signature))))
    return fail("the signature is wrong");
  if ((head.used != 0 || key.used != 0) && head.used <= key.used)
    return fail("the key's counter went back: it may have been copied");
  return head.used;
}

}  // namespace pioche::keys
