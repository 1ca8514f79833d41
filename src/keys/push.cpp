#include "keys/push.h"

#include <fmt/format.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rand.h>

#include <array>
#include <boost/json.hpp>
#include <cstdlib>

namespace pioche::keys {
namespace json = boost::json;

struct PushKeys::Inside {
  explicit Inside(EVP_PKEY* taken) : key(taken) {}
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;
  ~Inside() { EVP_PKEY_free(key); }
  EVP_PKEY* key;
};

namespace {

constexpr std::size_t point_size = 65;  // 4, x, y
constexpr std::size_t secret_size = 16;
constexpr std::size_t salt_size = 16;
constexpr std::size_t tag_size = 16;

using KeyPair = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;

unsigned char* octets(std::string& text) {
  return reinterpret_cast<unsigned char*>(text.data());
}
const unsigned char* octets(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

// Without these nothing here works at all: memory or the library's own state is gone.
void must(bool worked) {
  if (!worked) std::abort();
}

Bytes point_of(EVP_PKEY* key) {
  Bytes point(point_size, '\0');
  std::size_t length = 0;
  must(EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, octets(point), point.size(), &length) ==
           1 &&
       length == point_size);
  return point;
}

bool on_the_curve(EVP_PKEY* key) {
  std::array<char, 32> curve{};
  std::size_t length = 0;
  return EVP_PKEY_get_group_name(key, curve.data(), curve.size(), &length) == 1 &&
         std::string_view(curve.data(), length) == "prime256v1";
}

// A public key from its point, or a private one with the point that belongs to it.
KeyPair make_key(const Bytes& point, const Bytes* private_key = nullptr) {
  const std::unique_ptr<OSSL_PARAM_BLD, decltype(&OSSL_PARAM_BLD_free)> list(OSSL_PARAM_BLD_new(),
                                                                             &OSSL_PARAM_BLD_free);
  const std::unique_ptr<BIGNUM, decltype(&BN_free)> number(
      private_key ? BN_bin2bn(octets(*private_key), static_cast<int>(private_key->size()), nullptr) : nullptr,
      &BN_free);
  must(
      list && OSSL_PARAM_BLD_push_utf8_string(list.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1 &&
      OSSL_PARAM_BLD_push_octet_string(list.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()) == 1);
  if (number) must(OSSL_PARAM_BLD_push_BN(list.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get()) == 1);
  const std::unique_ptr<OSSL_PARAM, decltype(&OSSL_PARAM_free)> parameters(
      OSSL_PARAM_BLD_to_param(list.get()), &OSSL_PARAM_free);
  const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
      EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr), &EVP_PKEY_CTX_free);
  EVP_PKEY* key = nullptr;
  must(parameters && context && EVP_PKEY_fromdata_init(context.get()) == 1);
  if (EVP_PKEY_fromdata(context.get(), &key, number ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                        parameters.get()) != 1)
    return {nullptr, &EVP_PKEY_free};  // no point of the curve
  return {key, &EVP_PKEY_free};
}

Bytes point_of_private(const Bytes& private_key) {
  const std::unique_ptr<EC_GROUP, decltype(&EC_GROUP_free)> curve(
      EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1), &EC_GROUP_free);
  const std::unique_ptr<EC_POINT, decltype(&EC_POINT_free)> point(EC_POINT_new(curve.get()), &EC_POINT_free);
  const std::unique_ptr<BIGNUM, decltype(&BN_free)> number(
      BN_bin2bn(octets(private_key), static_cast<int>(private_key.size()), nullptr), &BN_free);
  Bytes out(point_size, '\0');
  must(number && EC_POINT_mul(curve.get(), point.get(), number.get(), nullptr, nullptr, nullptr) == 1 &&
       EC_POINT_point2oct(curve.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED, octets(out), out.size(),
                          nullptr) == point_size);
  return out;
}

Bytes shared_secret(EVP_PKEY* own, EVP_PKEY* other) {
  const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(EVP_PKEY_CTX_new(own, nullptr),
                                                                            &EVP_PKEY_CTX_free);
  Bytes secret(32, '\0');
  std::size_t length = secret.size();
  must(context && EVP_PKEY_derive_init(context.get()) == 1 &&
       EVP_PKEY_derive_set_peer(context.get(), other) == 1 &&
       EVP_PKEY_derive(context.get(), octets(secret), &length) == 1 && length == secret.size());
  return secret;
}

Bytes hmac(std::string_view key, std::string_view text) {
  Bytes out(32, '\0');
  unsigned length = 0;
  must(HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), octets(text), text.size(), octets(out),
            &length) != nullptr);
  return out;
}

// One block of HKDF's second step (RFC 5869), which is all that is needed here.
Bytes expand(std::string_view key, std::string_view info, std::size_t length) {
  return hmac(key, Bytes(info) + '\x01').substr(0, length);
}

Bytes encrypt(std::string_view text, const Bytes& key, const Bytes& nonce) {
  const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(EVP_CIPHER_CTX_new(),
                                                                                &EVP_CIPHER_CTX_free);
  Bytes out(text.size() + tag_size, '\0');
  int length = 0;
  int rest = 0;
  must(context &&
       EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, octets(key), octets(nonce)) == 1 &&
       EVP_EncryptUpdate(context.get(), octets(out), &length, octets(text), static_cast<int>(text.size())) ==
           1 &&
       EVP_EncryptFinal_ex(context.get(), octets(out) + length, &rest) == 1 &&
       EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, tag_size, octets(out) + text.size()) == 1);
  return out;
}

struct BrowserKeys {
  Bytes point, secret;
  KeyPair key{nullptr, &EVP_PKEY_free};
};

Result<BrowserKeys> read_browser_keys(std::string_view key, std::string_view secret) {
  BrowserKeys out;
  out.point = TRY(read_base64url(key));
  out.secret = TRY(read_base64url(secret));
  if (out.point.size() != point_size) return fail("'key' is not the p256dh of a browser");
  if (out.secret.size() != secret_size) return fail("'secret' is not the auth of a browser");
  out.key = make_key(out.point);
  if (!out.key) return fail("'key' is not a point of the curve P-256");
  return out;
}

}  // namespace

PushKeys PushKeys::fresh() {
  EVP_PKEY* const key = EVP_EC_gen("prime256v1");
  must(key != nullptr);
  return PushKeys(std::make_shared<const Inside>(key));
}

Result<PushKeys> PushKeys::read(const std::string& pem) {
  const std::unique_ptr<BIO, decltype(&BIO_free)> in(
      BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())), &BIO_free);
  EVP_PKEY* const key = PEM_read_bio_PrivateKey(in.get(), nullptr, nullptr, nullptr);
  if (!key) return fail("that is no private key in PEM");
  auto inside = std::make_shared<const Inside>(key);
  if (!on_the_curve(key)) return fail("the key is not on the curve P-256");
  return PushKeys(std::move(inside));
}

std::string PushKeys::pem() const {
  const std::unique_ptr<BIO, decltype(&BIO_free)> out(BIO_new(BIO_s_mem()), &BIO_free);
  must(out && PEM_write_bio_PrivateKey(out.get(), inside_->key, nullptr, nullptr, 0, nullptr, nullptr) == 1);
  char* text = nullptr;
  const long length = BIO_get_mem_data(out.get(), &text);
  return {text, static_cast<std::size_t>(length)};
}

std::string PushKeys::public_key() const {
  return write_base64url(point_of(inside_->key));
}

std::string PushKeys::authorization(std::string_view audience, std::string_view contact,
                                    std::int64_t until_seconds) const {
  const std::string claims =
      json::serialize(json::object{{"aud", audience}, {"exp", until_seconds}, {"sub", contact}});
  const std::string text = write_base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + write_base64url(claims);

  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  std::size_t length = 0;
  must(context && EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, inside_->key) == 1 &&
       EVP_DigestSign(context.get(), nullptr, &length, octets(std::string_view(text)), text.size()) == 1);
  Bytes der(length, '\0');
  must(EVP_DigestSign(context.get(), octets(der), &length, octets(std::string_view(text)), text.size()) == 1);
  // A token has the two numbers of the signature one after the other, each in 32 bytes.
  const unsigned char* at = octets(std::string_view(der));
  const std::unique_ptr<ECDSA_SIG, decltype(&ECDSA_SIG_free)> numbers(
      d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(length)), &ECDSA_SIG_free);
  Bytes signature(64, '\0');
  must(numbers && BN_bn2binpad(ECDSA_SIG_get0_r(numbers.get()), octets(signature), 32) == 32 &&
       BN_bn2binpad(ECDSA_SIG_get0_s(numbers.get()), octets(signature) + 32, 32) == 32);
  return fmt::format("vapid t={}.{}, k={}", text, write_base64url(signature), public_key());
}

Result<> check_browser_keys(std::string_view key, std::string_view secret) {
  TRY(read_browser_keys(key, secret));
  return {};
}

Result<Bytes> seal_notice(std::string_view text, std::string_view key, std::string_view secret) {
  Bytes salt(salt_size, '\0');
  must(RAND_bytes(octets(salt), static_cast<int>(salt.size())) == 1);
  const KeyPair own(EVP_EC_gen("prime256v1"), &EVP_PKEY_free);
  BIGNUM* number = nullptr;
  must(own && EVP_PKEY_get_bn_param(own.get(), OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1);
  Bytes private_key(32, '\0');
  must(BN_bn2binpad(number, octets(private_key), 32) == 32);
  BN_clear_free(number);
  return seal_notice(text, key, secret, salt, private_key);
}

Result<Bytes> seal_notice(std::string_view text, std::string_view key, std::string_view secret,
                          const Bytes& salt, const Bytes& private_key) {
  if (text.size() > longest_notice) return fail("a notice has at most {} bytes", longest_notice);
  const BrowserKeys browser = TRY(read_browser_keys(key, secret));
  const Bytes own_point = point_of_private(private_key);
  const KeyPair own = make_key(own_point, &private_key);
  must(own != nullptr);

  using namespace std::string_literals;
  // RFC 8291, 3.4: what both know, mixed with the browser's secret and both public keys; then RFC 8188 with a salt.
  const Bytes both = hmac(browser.secret, shared_secret(own.get(), browser.key.get()));
  const Bytes mixed = expand(both, "WebPush: info\0"s + browser.point + own_point, 32);
  const Bytes for_this = hmac(salt, mixed);
  const Bytes cipher_key = expand(for_this, "Content-Encoding: aes128gcm\0"s, 16);
  const Bytes nonce = expand(for_this, "Content-Encoding: nonce\0"s, 12);

  const Bytes header =
      salt + "\0\0\x10\0"s + static_cast<char>(point_size) + own_point;  // records of 4096 bytes
  return header + encrypt(Bytes(text) + '\x02', cipher_key, nonce);      // and this is the last
}

}  // namespace pioche::keys
