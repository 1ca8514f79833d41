// For bench/pocket/measure.mjs: answers one question a line, as the house in the pocket does, and says how much processor time each took.
#include <ctime>
#include <iostream>
#include <string>

#include "pocket/answer.h"

int main() {
  for (std::string question; std::getline(std::cin, question);) {
    const std::clock_t begun = std::clock();
    const std::string answer = pioche::pocket::answer(question);
    const double milliseconds = 1000.0 * static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
    std::cout << milliseconds << ' ' << answer << std::endl;
  }
  return 0;
}
