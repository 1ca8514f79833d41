#include "play/notation.h"

namespace pioche::play {

std::vector<std::string> legal(const Match& match) {
  return visit(match, [](const auto& typed) {
    std::vector<std::string> texts;
    for (auto& [text, move] : sorted_moves(typed)) texts.push_back(std::move(text));
    return texts;
  });
}

Result<> check(const Match& match, std::string_view action) {
  return visit(match, [&](const auto& typed) -> Result<> {
    TRY(parse(typed, action));
    return {};
  });
}

Result<std::string> play(Match& match, std::string_view action) {
  return visit(match, [&](auto& typed) -> Result<std::string> {
    const auto move = TRY(parse(typed, action));
    std::string text = typed.position()->text(move);
    typed.play(move);
    return text;
  });
}

std::vector<std::string> actions(const Match& match, int round) {
  return visit(match, [&]<Game G>(const MatchOf<G>& typed) {
    const std::size_t number = round;
    const auto earlier = typed.finished().first(number);
    auto position =
        G::start(typed.options(), typed.rounds()[number].setup, total_scores(typed.players(), earlier));
    std::vector<std::string> texts;
    for (const auto& move : typed.rounds()[number].moves) {
      texts.push_back(position.text(move));
      position.play(move);
    }
    return texts;
  });
}

}  // namespace pioche::play
