// The pictures of docs/rules are drawn from the records beside them. After a change of the drawing, run this with
// PIOCHE_REDRAW=1, look at them, and commit them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "games/colomino/show/colomino_show.h"

namespace pioche {
namespace {

const std::string folder = std::string(PIOCHE_TEST_DATA) + "/../../docs/rules/pictures/";

std::string read_file(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

class ColominoPictures : public testing::TestWithParam<const char*> {};

TEST_P(ColominoPictures, AreWhatWeDraw) {
  const json::value record = json::parse(read_file(folder + GetParam() + ".json"));
  const auto options = ColominoShow::read_options(record.at("options").as_object());
  ASSERT_TRUE(options);
  const auto setup = ColominoShow::read_setup(*options, record.at("rounds").at(0).at("setup").as_object());
  ASSERT_TRUE(setup);
  auto position = Colomino::start(*options, *setup, {});
  for (const json::value& action : record.at("rounds").at(0).at("actions").as_array()) {
    const auto move = position.parse(action.as_string());
    ASSERT_TRUE(move) << move.error().message;
    position.play(*move);
  }
  const std::string path = folder + GetParam() + ".svg";
  const std::string drawn = ColominoShow::svg(position.view(SeatSet::only(0)));
  if (std::getenv("PIOCHE_REDRAW")) std::ofstream(path) << drawn;
  EXPECT_TRUE(read_file(path) == drawn) << path << " is not what we draw now: PIOCHE_REDRAW=1 draws it anew";
}

INSTANTIATE_TEST_SUITE_P(OfTheRules, ColominoPictures,
                         testing::Values("colomino_courts", "colomino_double", "colomino_large"));

}  // namespace
}  // namespace pioche
