#pragma once
// For tests: an authenticator without a body, that signs whatever it is told to, right or wrong.
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/x509.h>
#include <sodium.h>

#include <string>

#include "keys/passkey.h"

namespace pioche::keys {

class SoftwareAuthenticator {
 public:
  enum class Kind { es256, ed25519, rs256, rs256_long, rs256_slow };

  explicit SoftwareAuthenticator(Kind kind = Kind::es256, std::string id = "some key's name")
      : id_(std::move(id)) {
    switch (kind) {
      case Kind::es256:
        key_ = EVP_EC_gen("P-256");
        break;
      case Kind::ed25519:
        key_ = EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519");
        break;
      case Kind::rs256:
        key_ = EVP_RSA_gen(2048);
        break;
      case Kind::rs256_long:
        key_ = made_up_rsa(4104, "10001");
        break;
      case Kind::rs256_slow:
        key_ = made_up_rsa(2048, "10000000000000000000000000000000000000001");
        break;
    }
  }
  ~SoftwareAuthenticator() { EVP_PKEY_free(key_); }
  SoftwareAuthenticator(const SoftwareAuthenticator&) = delete;
  SoftwareAuthenticator& operator=(const SoftwareAuthenticator&) = delete;

  NewKey create(const std::string& challenge, const std::string& origin) const {
    std::string data = head(origin, 0x41) + std::string(16, '\0');
    data += static_cast<char>(id_.size() >> 8);
    data += static_cast<char>(id_.size());
    data += id_ + "the key as CBOR";
    return {write_base64url(id_), client_data("webauthn.create", challenge, origin), write_base64url(data),
            write_base64url(public_key())};
  }

  Signed get(const std::string& challenge, const std::string& origin) const {
    const std::string client = client_data("webauthn.get", challenge, origin);
    const std::string data = head(host.empty() ? origin : "https://" + host, flags);
    return {write_base64url(id_), client, write_base64url(data),
            write_base64url(sign(data + digest(*read_base64url(client))))};
  }

  std::string id() const { return write_base64url(id_); }

  unsigned flags = 1;
  std::uint32_t used = 0;
  std::string host;  // other than the page's

 private:
  // Such a key signs nothing: it is enough to be refused.
  static EVP_PKEY* made_up_rsa(int bits, const char* exponent) {
    BIGNUM* const n = BN_new();
    BIGNUM* e = nullptr;
    BN_rand(n, bits, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ODD);
    BN_hex2bn(&e, exponent);
    OSSL_PARAM_BLD* const list = OSSL_PARAM_BLD_new();
    OSSL_PARAM_BLD_push_BN(list, OSSL_PKEY_PARAM_RSA_N, n);
    OSSL_PARAM_BLD_push_BN(list, OSSL_PKEY_PARAM_RSA_E, e);
    OSSL_PARAM* const parameters = OSSL_PARAM_BLD_to_param(list);
    EVP_PKEY_CTX* const context = EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr);
    EVP_PKEY* key = nullptr;
    EVP_PKEY_fromdata_init(context);
    EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters);
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(list);
    BN_free(e);
    BN_free(n);
    return key;
  }
  static std::string digest(const std::string& text) {
    std::string out(32, '\0');
    crypto_hash_sha256(reinterpret_cast<unsigned char*>(out.data()),
                       reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return out;
  }
  std::string head(const std::string& origin, unsigned with) const {
    std::string data = digest(host_of(origin));
    data += static_cast<char>(with);
    for (int shift = 24; shift >= 0; shift -= 8) data += static_cast<char>(used >> shift);
    return data;
  }
  static std::string client_data(const std::string& type, const std::string& challenge,
                                 const std::string& origin) {
    return write_base64url(R"({"type":")" + type + R"(","challenge":")" + challenge + R"(","origin":")" +
                           origin + R"(","crossOrigin":false})");
  }
  std::string public_key() const {
    unsigned char* der = nullptr;
    const int size = i2d_PUBKEY(key_, &der);
    std::string out(reinterpret_cast<char*>(der), static_cast<std::size_t>(size));
    OPENSSL_free(der);
    return out;
  }
  std::string sign(const std::string& text) const {
    EVP_MD_CTX* const context = EVP_MD_CTX_new();
    const EVP_MD* const with = EVP_PKEY_base_id(key_) == EVP_PKEY_ED25519 ? nullptr : EVP_sha256();
    std::string out(512, '\0');
    std::size_t size = out.size();
    EVP_DigestSignInit(context, nullptr, with, nullptr, key_);
    EVP_DigestSign(context, reinterpret_cast<unsigned char*>(out.data()), &size,
                   reinterpret_cast<const unsigned char*>(text.data()), text.size());
    EVP_MD_CTX_free(context);
    out.resize(size);
    return out;
  }

  std::string id_;
  EVP_PKEY* key_ = nullptr;
};

}  // namespace pioche::keys
