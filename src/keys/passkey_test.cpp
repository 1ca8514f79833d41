#include "keys/passkey.h"

#include <gtest/gtest.h>

#include "keys/software_authenticator.h"

namespace pioche::keys {
namespace {

const Expected first{"Zmlyc3Q", "https://house.example"};
const Expected second{"c2Vjb25k", "https://house.example"};
using Kind = SoftwareAuthenticator::Kind;

class Passkeys : public testing::Test {
 protected:
  Passkey made(const SoftwareAuthenticator& by) {
    return check_new_key(by.create(first.challenge, first.origin), first).value();
  }
  SoftwareAuthenticator authenticator;
};

TEST_F(Passkeys, OfEveryKindThatWeAskForLetTheirOwnerIn) {
  for (const Kind kind : {Kind::es256, Kind::ed25519, Kind::rs256}) {
    const SoftwareAuthenticator one(kind);
    const auto key = check_new_key(one.create(first.challenge, first.origin), first);
    ASSERT_TRUE(key) << key.error().message;
    EXPECT_EQ(key->host, "house.example");
    const auto used = check_signed(one.get(second.challenge, second.origin), *key, second);
    EXPECT_TRUE(used) << used.error().message;
  }
}

TEST_F(Passkeys, AnswersToAnotherQuestionOrForAnotherPageDoNotCount) {
  const Passkey key = made(authenticator);
  EXPECT_EQ(check_signed(authenticator.get(first.challenge, first.origin), key, second).error().message,
            "that was signed for another question");
  EXPECT_EQ(
      check_signed(authenticator.get(second.challenge, "https://evil.example"), key, second).error().message,
      "that was signed for another page");
  EXPECT_FALSE(check_new_key(authenticator.create(first.challenge, "https://evil.example"), first));
  EXPECT_FALSE(check_new_key(authenticator.create(second.challenge, first.origin), first));
  authenticator.host = "evil.example";
  EXPECT_EQ(check_signed(authenticator.get(second.challenge, second.origin), key, second).error().message,
            "the key is bound to another house");
}

TEST_F(Passkeys, WhatAnotherKeySignedDoesNotCount) {
  const Passkey key = made(authenticator);
  const SoftwareAuthenticator forger;  // gives itself the same name
  EXPECT_EQ(check_signed(forger.get(second.challenge, second.origin), key, second).error().message,
            "the signature is wrong");
  const SoftwareAuthenticator other(Kind::es256, "another name");
  EXPECT_FALSE(check_signed(other.get(second.challenge, second.origin), key, second));
}

TEST_F(Passkeys, NeitherPartCanBeChangedAfterSigning) {
  const Passkey key = made(authenticator);
  const Signed right = authenticator.get(second.challenge, second.origin);
  ASSERT_TRUE(check_signed(right, key, second));
  for (std::string Signed::*part : {&Signed::client_data, &Signed::authenticator_data, &Signed::signature}) {
    Bytes changed = read_base64url(right.*part).value();
    for (std::size_t at = 0; at < changed.size(); ++at) {
      for (const char flip : {'\1', '\x80'}) {
        Signed wrong = right;
        changed[at] = static_cast<char>(changed[at] ^ flip);
        wrong.*part = write_base64url(changed);
        changed[at] = static_cast<char>(changed[at] ^ flip);
        EXPECT_FALSE(check_signed(wrong, key, second)) << at;
      }
    }
    Signed shorter = right;
    for (std::size_t size = 0; size < changed.size(); ++size) {
      shorter.*part = write_base64url(changed.substr(0, size));
      EXPECT_FALSE(check_signed(shorter, key, second)) << size;
    }
  }
}

TEST_F(Passkeys, SomebodyHasToBeThere) {
  const Passkey key = made(authenticator);
  authenticator.flags = 0;
  EXPECT_EQ(check_signed(authenticator.get(second.challenge, second.origin), key, second).error().message,
            "nobody touched the authenticator");
}

TEST_F(Passkeys, ACounterThatGoesBackTellsOfACopy) {
  authenticator.used = 7;
  Passkey key = made(authenticator);
  EXPECT_EQ(key.used, 7);
  EXPECT_FALSE(check_signed(authenticator.get(second.challenge, second.origin), key, second));
  authenticator.used = 8;
  EXPECT_EQ(check_signed(authenticator.get(second.challenge, second.origin), key, second).value(), 8);
  authenticator.used = 0;
  EXPECT_FALSE(check_signed(authenticator.get(second.challenge, second.origin), key, second));
}

TEST_F(Passkeys, AKeyThatWeDidNotAskForIsRefused) {
  NewKey key = authenticator.create(first.challenge, first.origin);
  key.public_key = write_base64url("not a key");
  EXPECT_FALSE(check_new_key(key, first));
  key = authenticator.create(first.challenge, first.origin);
  key.id = write_base64url("another name");
  EXPECT_FALSE(check_new_key(key, first));
  EXPECT_FALSE(check_new_key({"%", "", "!", ""}, first));
  EXPECT_FALSE(check_new_key({"", "", "", ""}, first));
}

// Signatures are checked by the thread that serves everybody, and keys may be made by hand.
TEST_F(Passkeys, AKeyThatTakesLongToCheckWithIsRefused) {
  for (const Kind kind : {Kind::rs256_long, Kind::rs256_slow}) {
    const SoftwareAuthenticator one(kind);
    EXPECT_EQ(check_new_key(one.create(first.challenge, first.origin), first).error().message,
              "the public key takes too long to check with");
  }
}

TEST(Origins, AreKnownByTheirHost) {
  EXPECT_EQ(host_of("https://house.example"), "house.example");
  EXPECT_EQ(host_of("http://localhost:8080"), "localhost");
  EXPECT_EQ(host_of("http://[::1]:8080"), "[::1]");
}

}  // namespace
}  // namespace pioche::keys
