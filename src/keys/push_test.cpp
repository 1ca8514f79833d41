#include "keys/push.h"

#include <gtest/gtest.h>

namespace pioche::keys {
namespace {

// RFC 8291, section 5 and appendix A.
constexpr std::string_view browser_key =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr std::string_view browser_secret = "BTBZMqHH6r4Tts7J_aSIgg";

TEST(Push, SealsAsTheStandardDoes) {
  const auto sealed = seal_notice("When I grow up, I want to be a watermelon", browser_key, browser_secret,
                                  read_base64url("DGv6ra1nlYgDCS1FRnbzlw").value(),
                                  read_base64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw").value());
  ASSERT_TRUE(sealed) << sealed.error().message;
  EXPECT_EQ(
      write_base64url(*sealed),
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
      "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

TEST(Push, NoTwoNoticesAreSealedAlike) {
  EXPECT_NE(seal_notice("the same", browser_key, browser_secret).value(),
            seal_notice("the same", browser_key, browser_secret).value());
}

TEST(Push, KeysThatNoBrowserHasAreRefused) {
  EXPECT_TRUE(check_browser_keys(browser_key, browser_secret));
  EXPECT_FALSE(check_browser_keys(browser_key, "short"));
  EXPECT_FALSE(check_browser_keys("BBBB", browser_secret));
  EXPECT_FALSE(check_browser_keys("not base64!", browser_secret));
  // The right length, and no point of the curve.
  EXPECT_FALSE(check_browser_keys(write_base64url("\x04" + std::string(64, 'x')), browser_secret));
  EXPECT_FALSE(seal_notice(std::string(longest_notice + 1, 'x'), browser_key, browser_secret));
}

TEST(Push, KeysOfAHouseAreKeptAsText) {
  const PushKeys keys = PushKeys::fresh();
  const auto read = PushKeys::read(keys.pem());
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->public_key(), keys.public_key());
  EXPECT_NE(PushKeys::fresh().public_key(), keys.public_key());
  EXPECT_FALSE(PushKeys::read("nonsense"));
}

TEST(Push, TheSignatureSaysWhoAsksWhom) {
  const PushKeys keys = PushKeys::fresh();
  const std::string header =
      keys.authorization("https://push.example", "mailto:host@house.example", 1'800'000'000);
  const auto claims_from = header.find('.') + 1;
  const std::string claims =
      read_base64url(header.substr(claims_from, header.find('.', claims_from) - claims_from)).value();
  EXPECT_EQ(claims, R"({"aud":"https://push.example","exp":1800000000,"sub":"mailto:host@house.example"})");
  EXPECT_TRUE(header.starts_with("vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9."));
  EXPECT_TRUE(header.ends_with(", k=" + keys.public_key()));
}

}  // namespace
}  // namespace pioche::keys
