// What the house says, as docs/protocol.md writes it.

export interface Move {
  action: string;
  kind: string;
  [particular: string]: unknown;
}

/** A game's own board: each board component knows its shape. */
export interface Board {
  game: string;
  [field: string]: unknown;
}

export interface SeatInfo {
  seat: number;
  kind: 'human' | 'bot' | 'open';
  name?: string;
  level?: number;
  yours?: boolean;
  connected?: boolean;
  seeded?: boolean;
  reserved?: boolean;
  left?: 'resigned' | 'timed_out' | 'away';
  /** A bot plays on, and you may take the seat back. */
  kept?: boolean;
}

export interface Clock {
  move_ms?: number | null;
  game_ms?: number | null;
  running: number | null;
  now_at: number;
  move_left_ms: number | null;
  left_ms?: (number | null)[];
}

export interface Fair {
  commit: string;
  players?: (string | null)[];
  seed?: string;
}

export type Options = Record<string, unknown>;

export interface TableInfo {
  table: string;
  event: number;
  game: string;
  options: Options;
  public: boolean;
  state: 'waiting' | 'playing' | 'over' | 'abandoned';
  created_at: number;
  updated_at: number;
  you?: { seats: number[]; host: boolean; eyes: number | null };
  seats: SeatInfo[];
  round: number | null;
  ply: number | null;
  to_act: number | null;
  scores?: number[];
  clock?: Clock | null;
  /** After how long a bot may play on for somebody, and who has been waited for how long when this was written. */
  away?: { after_ms: number; seat: number | null; for_ms: number | null } | null;
  result?: Result | null;
  /** The deal was known, or something was taken back that had shown it: it counts for nothing but oneself. */
  practice?: boolean;
}

export interface Snapshot extends TableInfo {
  you: { seats: number[]; host: boolean; eyes: number | null };
  thinking: boolean;
  board: Board | null;
  moves: Move[] | null;
  undo: { seat: number; action: string } | null;
  fair: Fair;
  rematch: string | null;
  log?: Event[];
}

export interface Result {
  scores: number[];
  winners: number[];
  [field: string]: unknown;
}

export interface Event {
  event: number;
  at: number;
  kind: string;
  round?: number;
  ply?: number;
  seat?: number;
  action?: string;
  move?: Move;
  name?: string;
  level?: number;
  scores?: number[];
  winners?: number[];
  down_ms?: number;
  rematch?: string;
  [field: string]: unknown;
}

/** Options by name, each with the values that meet the condition. */
export type Condition = Record<string, unknown[]>;

export interface GameOption {
  name: string;
  type: 'boolean' | 'integer' | 'choice';
  default: unknown;
  values?: unknown[];
  min?: number;
  max?: number;
  /** Values that may be chosen only under a condition. */
  only?: { value: unknown; when: Condition }[];
  /** Values that are the default under a condition. */
  usual?: { value: unknown; when: Condition }[];
  about?: string;
}

export interface Level {
  level: number;
  name: string;
}

export interface GameInfo {
  game: string;
  title: string;
  players: { min: number; max: number; default: number };
  options: GameOption[];
}

export interface SeatWish {
  kind: 'human' | 'bot' | 'open';
  name?: string;
  level?: number;
}

export interface TableWish {
  game: string;
  options: Options;
  seats: SeatWish[];
  public: boolean;
  clock?: { move_ms?: number; game_ms?: number };
  away_ms?: number;
  hold?: boolean;
}

export interface Made {
  table: string;
  token?: string;
  join?: string;
  watch?: string;
  snapshot: Snapshot;
}

export interface Candidate {
  action: string;
  /** Of winning, 0 to 1; null where it was not looked at. */
  chance: number | null;
  /** Points ahead of the best opponent at the end. */
  margin: number | null;
  weight: number;
}

export interface ReplayStep {
  round: number;
  ply: number;
  seat: number | null;
  action: string | null;
  move: Move | null;
  scores: number[];
  board: Board;
}

export interface Replay {
  game: string;
  options: Options;
  players: string[];
  result: Result | null;
  record: Record<string, unknown>;
  steps: ReplayStep[];
}

export interface AnalysedPly {
  round: number;
  ply: number;
  seat: number;
  action: string;
  chances: number[];
  /** The best candidate, what it is in particulars, and its chance; null where nothing was looked at. */
  best: string | null;
  best_move: Move | null;
  best_chance: number | null;
  chance: number | null;
  loss: number | null;
  mark: 'inaccuracy' | 'mistake' | 'blunder' | null;
}

export interface Analysis {
  id: string;
  state: 'queued' | 'running' | 'done' | 'failed';
  progress: number;
  plies: AnalysedPly[];
}
