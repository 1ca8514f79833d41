// A piece in hand over a board of cells. Several legal moves may go through the cell that is aimed at; which of them is meant depends on
// how the piece is turned, and turning it steps through them.
import type { Move } from '../net/types';
import type { Chooser } from './chooser.svelte';

export interface Piece {
  /** The cells that a move covers. */
  cells(move: Move): string[];
  /** How the piece lies, seen from one of them: a number below `turns`, rising clockwise. */
  turn(move: Move, cell: string): number;
  turns: number;
  /** What turning adds while nothing is aimed at. */
  step: number;
}

export class Aim {
  /** The moves through each cell, in the order in which turning shows them. */
  readonly byCell: ReadonlyMap<string, Move[]> = $derived.by(() => {
    const cells = new Map<string, Move[]>();
    for (const move of this.moves()) for (const cell of this.piece.cells(move)) cells.set(cell, [...(cells.get(cell) ?? []), move]);
    for (const [cell, moves] of cells) moves.sort((a, b) => this.piece.turn(a, cell) - this.piece.turn(b, cell));
    return cells;
  });

  constructor(
    readonly chooser: Chooser,
    readonly moves: () => Move[],
    readonly piece: Piece,
  ) {
    $effect(() => {
      chooser.spin = moves().length ? this.spin : null;
      return () => (chooser.spin = null);
    });
  }

  /** The move that a cell stands for now: the one made there, else the first one clockwise from how the piece is turned. */
  at(cell: string): Move {
    const moves = this.byCell.get(cell)!;
    const { chosen, at, turn } = this.chooser;
    if (chosen && at === cell && moves.includes(chosen)) return chosen;
    const further = (move: Move): number => (this.piece.turn(move, cell) - turn + this.piece.turns) % this.piece.turns;
    return moves.reduce((best, move) => (further(move) < further(best) ? move : best));
  }

  spin = (by: 1 | -1): void => {
    const { chooser, piece } = this;
    const cell = chooser.at;
    const moves = cell === null ? undefined : this.byCell.get(cell);
    if (cell === null || !moves) {
      chooser.turn = (chooser.turn + by * piece.step + piece.turns) % piece.turns;
      return;
    }
    const next = moves[(moves.indexOf(this.at(cell)) + by + moves.length) % moves.length]!;
    chooser.turn = piece.turn(next, cell);
    if (chooser.chosen) chooser.chosen = next;
  };

  wheel = (event: WheelEvent): void => {
    if (!this.chooser.spin || !this.chooser.shown) return;
    event.preventDefault();
    this.chooser.spin(event.deltaY > 0 ? 1 : -1);
  };
}
