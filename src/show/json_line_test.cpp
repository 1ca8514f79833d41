#include "show/json_line.h"

#include <gtest/gtest.h>

namespace pioche {
namespace {

namespace json = boost::json;

TEST(JsonLine, SaysWhatATreeWouldSay) {
  std::string awkward = "quote \" backslash \\ été ";
  for (char control = 1; control < 0x20; ++control) awkward += control;
  awkward += '\0';
  std::string out;
  JsonLine line(out);
  line.add("number", -42);
  line.add("large", std::int64_t{1'731'712'345'678});
  line.add("yes", true);
  line.add("text", awkward);
  line.add("nothing", "");
  line.add("list", json::array{1, 2, "three"});
  line.add("value", json::value(nullptr));
  line.end();
  const json::object expected{
      {"number", -42}, {"large", 1'731'712'345'678},         {"yes", true},     {"text", awkward},
      {"nothing", ""}, {"list", json::array{1, 2, "three"}}, {"value", nullptr}};
  EXPECT_EQ(json::parse(out), json::value(expected)) << out;
}

TEST(JsonLine, AnEmptyOneIsAnObjectToo) {
  std::string out;
  JsonLine(out).end();
  EXPECT_EQ(out, "{}");
}

}  // namespace
}  // namespace pioche
