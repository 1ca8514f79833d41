#include "keys/password.h"

#include <gtest/gtest.h>

#include <set>

namespace pioche::keys {
namespace {

TEST(Passwords, OnlyTheRightOneIsRight) {
  const std::string hash = hash_password("correct horse");
  EXPECT_TRUE(hash.starts_with("$argon2id$"));
  EXPECT_TRUE(password_is_right("correct horse", hash));
  EXPECT_FALSE(password_is_right("correct horsf", hash));
  EXPECT_FALSE(password_is_right("", hash));
  EXPECT_NE(hash, hash_password("correct horse")) << "each has a salt of its own";
}

TEST(Passwords, NothingIsRightForNobodyNorForAnAccountWithoutOne) {
  EXPECT_FALSE(password_is_right("", hash_of_nobody()));
  EXPECT_FALSE(password_is_right("", ""));
  EXPECT_FALSE(password_is_right("x", std::string(500, '$')));
}

TEST(Passwords, WhatIsGuessedFirstIsRefused) {
  for (const char* bad : {"", "short", "aaaaaaaaaaaa", "password", "PassWord", "I am Ann B", "éééééé1"})
    EXPECT_FALSE(check_password(bad, "Ann B")) << bad;
  EXPECT_FALSE(check_password(std::string(longest_password + 1, 'x') + "y", "Ann B"));
  EXPECT_TRUE(check_password("correct horse", "Ann B"));
  EXPECT_TRUE(check_password("été à Nîmes", "Ann B"));
}

TEST(RecoveryCodes, AreDifferentAndForgiveHowTheyAreTyped) {
  const std::vector<std::string> codes = new_recovery_codes();
  EXPECT_EQ(std::set<std::string>(codes.begin(), codes.end()).size(),
            static_cast<std::size_t>(recovery_codes));
  EXPECT_EQ(codes[0].size(), 23U);
  EXPECT_EQ(usual_recovery_code(" ABcde-fghij  kmnpq-rstuv "), "abcdefghijkmnpqrstuv");
}

}  // namespace
}  // namespace pioche::keys
