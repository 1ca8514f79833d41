// What every board component is given.
import type { Event, SeatInfo } from '../net/types';
import type { Board } from '../net/types';
import type { Chooser } from '../table/chooser.svelte';
import type { People } from '../table/words';

export interface BoardProps {
  board: Board;
  seats: SeatInfo[];
  scores: number[];
  /** Seats of the person at the screen. */
  mine: number[];
  /** Through whose eyes the board is seen; null: a spectator's. */
  eyes: number | null;
  toAct: number | null;
  round: number;
  /** What was played so far. */
  log: readonly Event[];
  chooser: Chooser;
  people: People;
}
