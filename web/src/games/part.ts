// What a table of a game needs, loaded when the first one is opened: a folder's part.ts has these.
import type { Component, Snippet } from 'svelte';
import type { Board, Event, Move, SeatInfo, Snapshot, Why } from '../net/types';
import type { Chooser } from '../table/chooser.svelte';
import type { Counted, Reckoning } from '../table/reckoning.svelte';
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
  /** The count of a round or a game that ended. */
  counting?: Reckoning | undefined;
  /** Who plays, what happened, the menu: what stands below the pieces where a board has only one column left for it. */
  beside?: Snippet;
}

export interface ResultProps {
  snapshot: Snapshot;
  name: (seat: number) => string;
}

export interface Words {
  /** What is expected of the seat to act, addressed to whoever sits there. */
  expected(snapshot: Snapshot, mine: boolean, who: string): string;
  /** A move that was played. */
  told(event: Event, people: People): string;
  /** A move that could be played. */
  moveWords(move: Move, name: (seat: number) => string): string;
  /** The button of a move that stands for no place on the board; null for those that do. */
  button(move: Move): string | null;
  /** What stands beside a seat's name, where it is not the house's score: points, and what may still be added. */
  standing?(snapshot: Snapshot, seat: number): { points: number; bonus: number } | null;
  /** The places on the board that a move is about, as the house names them: they light up when somebody points at its words. */
  places(move: Move): string[];
  /** What is counted when a round is over, in the rulebook's order; who has least is counted first. */
  count?(board: Board, people: People): Counted[];
  /** What decided between equals, where something had to. */
  decided?(snapshot: Snapshot, people: People): string | null;
  /** A reason of this game's own why a move is better than another by so much; null for those that all games share. */
  why?(why: Why, n: number, name: (seat: number) => string): string | null;
  /** A value of an option, where there are too many for the home page to know their names, and what it is. */
  value?(option: string, value: unknown): { name: string; about: string } | null;
  /** Keys that only this game has, to go on with after those of every table. */
  keys?(): string;
  /** What somebody who plays their first game should know now. */
  tip(snapshot: Snapshot): string | null;
}

export interface Part {
  Board: Component<BoardProps>;
  Result: Component<ResultProps>;
  words: Words;
  /** Whether players hold what others may not see: a shared screen is then handed over covered. */
  hidden: boolean;
}
