// What is practised on, by the names the page uses.
import type { Answer } from '../net/types';

/** A moment of a record as whoever decides sees it. */
export type Position = Answer<'/api/v1/positions', 'post'>;

/** What an action comes to, as deep search found (src/puzzles/puzzle.h). */
export interface Worth {
  action: string;
  now: number;
  ahead: number;
  chance: number;
  own: number;
  rival: number;
  tries: number;
}

export interface Lead {
  points: number;
  chance: number;
  simulations: number;
}

/** A line of puzzles/KIND.jsonl, as `pioche puzzles` writes it. */
export interface Puzzle {
  id: string;
  kind: string;
  difficulty: number;
  record: { rounds: { actions: string[] }[] };
  best: string;
  lead: Lead;
  check: Lead;
  worths: Worth[];
}
