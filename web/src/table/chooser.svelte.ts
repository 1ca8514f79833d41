// What the person at the screen is about to do: a move looked at (under the pointer or the focus), and a move made but
// not yet sent. Boards only offer the moves the house listed.
import type { Move } from '../net/types';
import type { Lit } from './reckoning.svelte';

export class Chooser {
  /** The legal moves, as the house listed them; none when it is not our turn. */
  moves: Move[] = $state.raw([]);
  /** The move shown as a ghost. */
  looked: Move | null = $state.raw(null);
  /** Made on the table, not yet sent: undo costs nothing. */
  chosen: Move | null = $state.raw(null);
  /** Sent, not yet answered: stays on the table meanwhile. */
  sent: Move | null = $state.raw(null);
  /** A hint, or the better move in a review. */
  hinted: Move | null = $state.raw(null);
  /** What somebody points at in the log or the review, lit on the board. */
  lit: Lit | null = $state.raw(null);
  /** The target under the pointer or the focus, or the one the chosen move was made at. */
  at: string | null = $state(null);
  /** How the piece in hand is turned; each board says what a step means. */
  turn = $state(0);
  /** The piece of the hand that is picked up, where a game has hands. */
  held: string | null = $state(null);
  /** Whether a second click is needed. */
  confirm = true;
  send: (move: Move) => void = () => {};
  /** Tells why nothing happens where somebody pressed. */
  explain: (why: string) => void = () => {};
  /** Turning by key, wheel or button: set by a board whose pieces turn. */
  spin: ((by: 1 | -1) => void) | null = $state.raw(null);

  /** Confirm and turn stand beside the piece, not in the bar. */
  floating = $state(false);

  get shown(): Move | null {
    return this.sent ?? this.looked ?? this.chosen;
  }

  /** Whether what is shown lies on the table rather than hovers. */
  get firm(): boolean {
    return this.sent !== null || (this.chosen !== null && this.looked === null);
  }

  offer(moves: Move[]): void {
    this.moves = moves;
    this.looked = null;
    this.chosen = null;
    this.sent = null;
    this.hinted = null;
    this.held = null;
    this.at = null;
  }

  /** Shows a move as the better one, with its piece picked up where a game has hands. */
  suggest(move: Move): void {
    this.hinted = move;
    if (typeof move.piece === 'string') this.held = move.piece;
  }

  /** First makes the move on the table, then sends it: a double click does both. */
  take(move: Move): void {
    if (this.sent || !this.moves.includes(move)) return;
    if (!this.confirm || this.chosen?.action === move.action) this.commit(move);
    else {
      this.chosen = move;
      this.looked = null;
    }
  }

  commit(move: Move | null = this.chosen): void {
    if (!move || this.sent) return;
    this.sent = move;
    this.chosen = null;
    this.looked = null;
    this.send(move);
  }

  /** Takes back what was not sent. Says whether there was anything. */
  cancel(): boolean {
    const had = this.chosen !== null || this.held !== null;
    this.chosen = null;
    this.looked = null;
    this.held = null;
    return had;
  }
}
