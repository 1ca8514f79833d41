// What is read, written and documented of a structure follows from its one list of members.
#include "show/described.h"

#include <gtest/gtest.h>

#include <map>

#include "show/schema.h"

namespace pioche::described {
namespace {

enum class Colour { red, default_ };
BOOST_DESCRIBE_ENUM(Colour, red, default_)

struct Piece {
  int number = 0;
  std::optional<std::string> name;
};
BOOST_DESCRIBE_STRUCT(Piece, (), (number, name))

struct Told {
  static constexpr std::string_view type = "told";
  bool public_ = false;
  Nullable<int> round;
  std::optional<Colour> colour;
  std::vector<Piece> pieces;
};
BOOST_DESCRIBE_STRUCT(Told, (), (public_, round, colour, pieces))

struct Asked : Piece {
  std::optional<json::object> options;
  Query<int> page;
  Query<Colour> colour;
  PathPart id;
};
BOOST_DESCRIBE_STRUCT(Asked, (Piece), (options, page, colour, id))

std::string wrong(std::string_view body, std::string_view query = "") {
  const json::value value = json::parse(body);
  const auto read = described::read<Asked>(Source{value.get_object(), query, "x"}, "body");
  return read ? "" : read.error().message;
}

TEST(Described, WritesWhatIsThereAndNullOnlyWhereItIsPromised) {
  Told told;
  EXPECT_EQ(text_of(told), R"({"version":1,"type":"told","public":false,"round":null,"pieces":[]})");
  told = {true, 3, Colour::default_, {{1, "a \"b\"\n"}, {2, {}}}};
  EXPECT_EQ(json_of(told),
            json::parse(R"({"version":1,"type":"told","public":true,"round":3,"colour":"default",
                                           "pieces":[{"number":1,"name":"a \"b\"\n"},{"number":2}]})"));
  EXPECT_EQ(answer_text(Piece{7, {}}), R"({"version":1,"number":7})");
}

TEST(Described, NumbersThatJsonDoesNotKnowAreNull) {
  EXPECT_EQ(text_of(0.25), "0.25");
  EXPECT_EQ(text_of(std::numeric_limits<double>::infinity()), "null");
  EXPECT_EQ(text_of(std::numeric_limits<double>::quiet_NaN()), "null");
}

TEST(Described, ReadsTheBodyTheQueryAndThePath) {
  const json::value body = json::parse(R"({"number":4,"name":null,"options":{"a":1},"unknown":[]})");
  const auto asked = described::read<Asked>(Source{body.get_object(), "page=2&colour=red", "abc"}, "body");
  ASSERT_TRUE(asked) << asked.error().message;
  EXPECT_EQ(asked->number, 4);
  EXPECT_FALSE(asked->name);
  EXPECT_EQ(asked->options->at("a"), 1);
  EXPECT_EQ(asked->page, 2);
  EXPECT_EQ(asked->colour, Colour::red);
  EXPECT_EQ(asked->id.text, "abc");
}

TEST(Described, NamesWhatIsWrongAndWhere) {
  EXPECT_EQ(wrong("{}"), "body lacks 'number'");
  EXPECT_EQ(wrong(R"({"number":"4"})"), "'number' of body must be a whole number, not a string");
  EXPECT_EQ(wrong(R"({"number":1.5})"), "'number' of body must be a whole number, not a fraction");
  EXPECT_EQ(wrong(R"({"number":5000000000})"), "'number' of body is a number out of all bounds");
  EXPECT_EQ(wrong(R"({"number":18446744073709551615})"), "'number' of body is a number out of all bounds");
  EXPECT_EQ(wrong(R"({"number":1,"options":[]})"), "'options' of body must be an object, not a list");
  EXPECT_EQ(wrong(R"({"number":1})", "page=x"), "'page' of the query must be a whole number, not a string");
  EXPECT_EQ(wrong(R"({"number":1})", "colour=blue"),
            "'colour' of the query is one of red, default, not \"blue\"");
  const auto list =
      described::read<std::vector<Piece>>(json::parse(R"([{"number":1},{"name":"x"}])"), "pieces", "body");
  EXPECT_EQ(list.error().message, "each of 'pieces' lacks 'number'");
}

// A copy that shared the memory of the message it came from once brought the house down.
TEST(Described, WhatWasReadOutlivesTheMessage) {
  json::object kept;
  {
    std::array<unsigned char, 512> room;
    json::monotonic_resource memory(room.data(), room.size());
    const json::value body = json::parse(
        R"({"number":1,"options":{"a":"a text too long to be kept inside of a value"}})", &memory);
    kept = std::move(*described::read<Asked>(Source{body.get_object(), "", ""}, "body")->options);
    room.fill('x');
  }
  EXPECT_EQ(kept.at("a"), "a text too long to be kept inside of a value");
}

struct Addable {
  static constexpr bool open = true;
  std::map<std::string, json::array> kinds;
};
BOOST_DESCRIBE_STRUCT(Addable, (), (kinds))

TEST(Described, SaysWhatItIsAsASchema) {
  Schemas out(Way::out), in(Way::in);
  EXPECT_EQ(out.of<Told>(), (json::object{{"$ref", "#/components/schemas/Told"}}));
  EXPECT_EQ(out.all().at("Told"), json::parse(R"({"type":"object","properties":{
      "version":{"type":"integer","const":1},"type":{"type":"string","const":"told"},"public":{"type":"boolean"},
      "round":{"type":["integer","null"]},"colour":{"type":"string","enum":["red","default"]},
      "pieces":{"type":"array","items":{"$ref":"#/components/schemas/Piece"}}},
      "required":["version","type","public","round","pieces"]})"));
  // What is left out may be null when it is sent to us; what stands in the address is no part of the body.
  EXPECT_EQ(in.call<Asked>(), json::parse(R"({"type":"object","properties":{"number":{"type":"integer"},
      "name":{"type":["string","null"]},"options":{"type":["object","null"],"additionalProperties":true},
      "version":{"type":"integer","const":1}},"required":["number","version"]})"));
  EXPECT_EQ(in.parameters<Asked>().size(), 2u);
  // A shape that others add to says so; a list of values by name says what the values are.
  EXPECT_EQ(out.of<Addable>(), (json::object{{"$ref", "#/components/schemas/Addable"}}));
  EXPECT_EQ(out.all().at("Addable"), json::parse(R"({"type":"object","properties":{"kinds":{"type":"object",
      "additionalProperties":{"type":"array"}}},"required":["kinds"],"additionalProperties":true})"));
}

}  // namespace
}  // namespace pioche::described
