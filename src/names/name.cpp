#include "names/name.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <memory>

namespace pioche::names {
namespace {

using Checker = std::unique_ptr<USpoofChecker, decltype(&uspoof_close)>;

Checker open_checker() {
  UErrorCode error = U_ZERO_ERROR;
  Checker checker(uspoof_open(&error), &uspoof_close);
  if (U_FAILURE(error)) return checker;
  uspoof_setRestrictionLevel(checker.get(), USPOOF_HIGHLY_RESTRICTIVE);
  uspoof_setChecks(checker.get(),
                   USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS | USPOOF_HIDDEN_OVERLAY,
                   &error);
  return checker;
}

const USpoofChecker* checker() {
  static const Checker one = open_checker();
  return one.get();
}

std::string utf8(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

bool is_joint(UChar32 letter) {
  return letter == ' ' || letter == '-' || letter == '\'' || letter == '.' || letter == '_' ||
         letter == 0x2019;
}

// Names that differ in case, accents aside, or in letters that look the same have the same one. Joints don't count: "Ann-Lee" is
// "annlee" to whoever reads quickly.
Result<std::string> skeleton_of(const icu::UnicodeString& name) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* const fold = icu::Normalizer2::getNFKCCasefoldInstance(error);
  icu::UnicodeString folded;
  if (U_SUCCESS(error)) folded = fold->normalize(name, error);
  icu::UnicodeString plain;
  for (int at = 0; at < folded.length(); at = folded.moveIndex32(at, 1))
    if (!is_joint(folded.char32At(at))) plain.append(folded.char32At(at));
  icu::UnicodeString out;
  uspoof_getSkeletonUnicodeString(checker(), 0, plain, out, &error);
  if (U_SUCCESS(error)) out = fold->normalize(out, error);  // 0 has the skeleton of a capital o
  if (U_FAILURE(error)) return fail("the name can't be compared with others: {}", u_errorName(error));
  out.findAndReplace("i", "l");  // a capital i looks like a small l, and case was folded away
  return utf8(out);
}

std::string_view trimmed(std::string_view line) {
  while (!line.empty() && static_cast<unsigned char>(line.front()) <= ' ') line.remove_prefix(1);
  while (!line.empty() && static_cast<unsigned char>(line.back()) <= ' ') line.remove_suffix(1);
  return line;
}

}  // namespace

Result<Name> read_name(std::string_view typed, int longest) {
  if (!checker()) return fail("names can't be checked: ICU has no data");
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* const compose = icu::Normalizer2::getNFKCInstance(error);
  const std::string_view text = trimmed(typed);
  if (text.size() > 200) return fail("a name has at most {} characters", longest);
  icu::UnicodeString name = icu::UnicodeString::fromUTF8({text.data(), static_cast<int>(text.size())});
  if (U_SUCCESS(error)) name = compose->normalize(name, error);
  if (U_FAILURE(error)) return fail("the name can't be read: {}", u_errorName(error));

  const int length = name.countChar32();
  if (length < shortest_name) return fail("a name has at least {} characters", shortest_name);
  if (length > longest) return fail("a name has at most {} characters", longest);
  bool after_joint = true;  // also at the beginning
  int letters = 0;
  for (int at = 0; at < name.length(); at = name.moveIndex32(at, 1)) {
    const UChar32 letter = name.char32At(at);
    const bool joint = is_joint(letter);
    const bool mark = (U_GET_GC_MASK(letter) & U_GC_M_MASK) != 0 && !after_joint;
    if (!joint && !mark && !u_isalnum(letter))
      return fail(
          "a name is made of letters and digits; spaces, hyphens, apostrophes, points and underscores may "
          "stand "
          "between them");
    if (joint && after_joint)
      return fail("a name begins with a letter or a digit, and has no two signs in a row");
    after_joint = joint;
    letters += u_isalpha(letter) ? 1 : 0;
  }
  if (after_joint) return fail("a name ends with a letter or a digit");
  if (letters == 0) return fail("a name has at least one letter");
  if (uspoof_checkUnicodeString(checker(), name, nullptr, &error) != 0 || U_FAILURE(error))
    return fail("a name keeps to one script, so that nobody can be mistaken for another");
  auto skeleton = skeleton_of(name);
  if (!skeleton) return tl::unexpected(skeleton.error());
  return Name{utf8(name), std::move(*skeleton)};
}

Unwanted::Unwanted(std::string_view operators_list) {
  // Whoever is called like this would be taken for the house.
  static constexpr std::string_view ours =
      "pioche\nadmin\nadministrator\nmoderator\noperator\nhouse\nguest\nplayer\nbot\n"
      "invité\njoueur\nsystem\nnobody\n";
  const auto skeleton = [](std::string_view text) {
    return skeleton_of(icu::UnicodeString::fromUTF8({text.data(), static_cast<int>(text.size())}))
        .value_or("");
  };
  const auto each_line = [](std::string_view list, auto&& take) {
    while (!list.empty()) {
      const auto end = list.find('\n');
      std::string_view line = list.substr(0, end);
      list.remove_prefix(end == std::string_view::npos ? list.size() : end + 1);
      line = trimmed(line.substr(0, line.find('#')));
      if (!line.empty()) take(line);
    }
  };
  each_line(ours, [&](std::string_view word) { whole_.push_back(skeleton(word)); });
  each_line(operators_list, [&](std::string_view word) { anywhere_.push_back(skeleton(word)); });
}

Result<> Unwanted::check(const Name& name) const {
  for (const std::string& word : whole_)
    if (name.skeleton == word) return fail("the house keeps this name for itself");
  for (const std::string& word : anywhere_)
    if (!word.empty() && name.skeleton.find(word) != std::string::npos)
      return fail("the house doesn't want this name");
  return {};
}

}  // namespace pioche::names
