#pragma once
// Redraws of one view: what follows from the view alone is found once, so that a search, which deals the same view anew thousands of times, pays
// for each deal only what chance decides.
#include <cstdint>

#include "base/array.h"
#include "base/fixed_vector.h"
#include "games/rondomino/redraw.h"

namespace pioche::rondomino {

class Redraws {
 public:
  Redraws() = default;
  explicit Redraws(const View& view);

  const View& view() const { return view_; }
  Position operator()(Random& random, Sharing sharing = Sharing::trying_first) const;
  // For the eyes whose turn it is, who need no deal for them. Both draw the same random numbers as if they dealt anew.
  void legal_moves(Moves& moves, Random& random) const;
  Move random_move(Random& random) const;

 private:
  friend class Deal;

  // A seat whose draws the eyes didn't see.
  struct Unseen {
    Seat seat = nobody;
    int held = 0;      // hidden pieces in its hand now
    PieceSet certain;  // pieces in its hand that are known all the same

    // Draws of which nobody else saw the piece, latest first. Each could have brought a piece that is still
    // held, or one of those laid from the hand since.
    struct OpenDraw {
      std::uint8_t place = 0;                       // in the stock
      std::uint8_t late_laid = 0, others_laid = 0;  // how many of those there are
      PieceSet laid_since;
    };
    FixedVector<OpenDraw, max_stock> draws;
    PieceSet late_laid;  // late pieces laid from the hand: they must have come from one of the draws
  };

  class Ways;

  void look_at_draws(Unseen& unseen) const;
  void choose_opening(Random& random);
  void find_weights();
  double ways_to_take(std::size_t i, int n, int late_left, int pieces_left) const;
  int choose_late(std::size_t i, int late_left, int pieces_left, Random& random) const;
  bool passes_have_shown() const;
  void pass_over(Random& random) const;
  Position as_seen() const { return Position::assemble(view_.table, view_.hands, stock_); }

  View view_;
  PieceSet hidden_;     // somewhere in an unseen hand or in the stock
  PieceSet late_;       // outranks the opening piece, so it wasn't dealt
  bool opened_ = true;  // false: the eyes can't know the opening piece yet, and it is drawn for every deal
  Position::Stock stock_{};  // as far as it is known
  FixedVector<Unseen, max_players> unseen_;
  // As far as there are late pieces.
  Array<Array<double, max_stock + 1>, max_players> weight_;
  Array<Array<double, max_stock + 1>, max_players + 1> from_;
};

}  // namespace pioche::rondomino
