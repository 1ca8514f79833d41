#include "games/colomino/plan.h"

#include "base/array.h"

namespace pioche::colomino {

namespace {

constexpr Plan printed_plan(int side) {
  constexpr Array<Colour, colours> cycle = {Colour::red, Colour::yellow, Colour::green, Colour::blue};
  Plan plan;
  plan.side = static_cast<std::uint8_t>(side);
  std::size_t step = 0;
  const auto next = [&] { return cycle[step++ % cycle.size()]; };
  const auto along = [&](Edge edge, int at) -> Colour& { return plan.rim[edge][at]; };
  for (int row = 0; row < side; ++row) along(Edge::west, row) = next();
  for (int column = 0; column < side; ++column) along(Edge::north, column) = next();
  for (int row = side - 1; row >= 0; --row) along(Edge::east, row) = next();
  for (int column = side - 1; column >= 0; --column) along(Edge::south, column) = next();
  return plan;
}

constexpr Plan printed_large_plan() {
  Plan plan = printed_plan(12);
  plan.print(square_at(4, 4), Colour::red);
  plan.print(square_at(7, 4), Colour::yellow);
  plan.print(square_at(7, 7), Colour::green);
  plan.print(square_at(4, 7), Colour::blue);
  return plan;
}

constexpr Plan small = printed_plan(9);
constexpr Plan large = printed_large_plan();

}  // namespace

std::string rim_text(const Plan& plan, Edge edge) {
  std::string rim;
  for (std::size_t at = 0; at < plan.side; ++at) rim += letter(plan.rim[edge][at]);
  return rim;
}

const Plan& small_plan() {
  return small;
}

const Plan& large_plan() {
  return large;
}

std::optional<std::string_view> name_of(const Plan& plan) {
  if (plan == small_plan()) return "small";
  if (plan == large_plan()) return "large";
  return std::nullopt;
}

Result<> check(const Plan& plan) {
  if (plan.side < min_side || plan.side > max_side)
    return fail("a plan has a side of {} to {} squares, not {}", min_side, max_side, plan.side);
  Result<> result;
  plan.coloured.each([&](Square square) {
    if (!result) return;
    if (column_of(square) >= plan.side || row_of(square) >= plan.side) {
      result = fail("the coloured square {} lies outside a plan of {} by {}", square_name(square), plan.side,
                    plan.side);
    } else if (row_of(square) == 0) {
      result = fail("the coloured square {} lies in row 1, where none may be", square_name(square));
    } else {
      each_neighbour(square, plan.side, [&](Edge, Square neighbour) {
        if (result && plan.coloured.contains(neighbour))
          result = fail("the coloured squares {} and {} lie side by side, which they may not",
                        square_name(square), square_name(neighbour));
      });
    }
  });
  return result;
}

}  // namespace pioche::colomino
