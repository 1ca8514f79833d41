#include "names/name.h"

#include <gtest/gtest.h>

namespace pioche::names {
namespace {

std::string skeleton(std::string_view name) {
  const auto read = read_name(name);
  EXPECT_TRUE(read) << name << ": " << (read ? "" : read.error().message);
  return read ? read->skeleton : "";
}

TEST(Names, AreWhatPeopleAreCalledInAnyScript) {
  for (const char* good : {"Ann", "Bob 2", "Jean-Luc", "d'Artagnan", "Éloïse", "J.R.Ewing", "Ольга", "さくら",
                           "王小明", "Zoë_1", "محمد", "김민준"})
    EXPECT_TRUE(read_name(good)) << good;
  EXPECT_EQ(read_name("  Ann\t").value().text, "Ann");
  EXPECT_EQ(read_name("E\u0301loise").value().text, "Éloise") << "in the one form that Unicode has for it";
}

TEST(Names, ThatCannotBeReadAreRefused) {
  for (const char* bad : {"", "A", "12", "--", "a--b", "-ab", "ab-", "a b  c", "abcdefghijklmnopqrstu",
                          "a\u200Db\u200Bc", "a\nb", "a<b>", "😀😀", "ab\u202Ecd", "\xff\xfe",
                          "a\u0301\u0301\u0301b\u0301\u0301\u0301\u0301\u0301"})
    EXPECT_FALSE(read_name(bad)) << bad;
}

TEST(Names, OfTwoScriptsAreRefused) {
  EXPECT_FALSE(read_name("Р\u0430ul"));  // Cyrillic Er and a
  EXPECT_FALSE(read_name("Ωmega"));
}

TEST(Names, ThatLookAlikeHaveTheSameSkeleton) {
  EXPECT_EQ(skeleton("Paul"), skeleton("PAUL"));
  EXPECT_EQ(skeleton("Paul"), skeleton("Pau1"));
  EXPECT_EQ(skeleton("Paul"), skeleton("PauI"));
  EXPECT_EQ(skeleton("Bob"), skeleton("B0b"));
  EXPECT_EQ(skeleton("Ann-Lee"), skeleton("annlee"));
  EXPECT_EQ(skeleton("cocoa"), skeleton("сосоа")) << "Cyrillic throughout";
  EXPECT_EQ(skeleton("Marnie"), skeleton("Mamie"));
  EXPECT_NE(skeleton("Paul"), skeleton("Paula"));
  EXPECT_NE(skeleton("Ann"), skeleton("Bob"));
}

TEST(Names, ThatTheHouseDoesNotWantAreRefusedHoweverTheyAreWritten) {
  const Unwanted unwanted("# a comment\nvillain  # and why\n\nBösewicht\n");
  for (const char* bad :
       {"Pioche", "P1oche", "admin", "ADM1N", "villain", "Vi11ain", "a villain too", "Invité"})
    EXPECT_FALSE(unwanted.check(read_name(bad).value())) << bad;
  for (const char* good : {"Ann", "Piocheur", "Administra"})
    EXPECT_TRUE(unwanted.check(read_name(good).value())) << good;
}

}  // namespace
}  // namespace pioche::names
