/** One game as text, everything that chance decided included: docs/record.md. */
export interface PiocheRecord {
  pioche: 1;
  game: string;
  options?: Record<string, unknown>;
  players?: string[];
  rounds: { setup: Record<string, unknown>; actions: string[] }[];
  result?: { scores: number[]; winners: number[] };
  [other: string]: unknown;
}

/** What can be seen of an action, or why one is better than another: docs/protocol.md lists the kinds. */
export interface Fact {
  kind: string;
  amount: number;
  /** A terrain, a seat; often nothing. */
  about: string;
}

export interface Candidate {
  action: string;
  visits: number;
  /** Expected share of the victory, 0 to 1, and its standard error. */
  share: number;
  share_error: number;
  /** Expected points ahead of the best opponent, and their standard error. */
  margin: number;
  margin_error: number;
  /** Expected points of one's own. */
  score: number;
  facts: Fact[];
}

export interface Decision {
  action: string;
  simulations: number;
  /** Every legal action, best first. Bots that don't search leave `visits` at 0. */
  candidates: Candidate[];
}

export interface Thinking {
  simulations?: number;
  milliseconds?: number;
  /** Of the stream of random numbers that begins at the bot's seed: another for each decision unless it is given. */
  number?: number;
}

export interface Bot {
  readonly name: string;
  readonly seed: string;
  /** What it would play where the record ends. For a seed, a number and a budget in simulations the same on every machine. */
  decide(record: PiocheRecord, thinking?: Thinking): Decision;
}

export interface Step {
  round: number;
  ply: number;
  seat: number | null;
  action: string | null;
  move: ({ action: string; kind: string } & Record<string, unknown>) | null;
  scores: number[];
  board: { game: string } & Record<string, unknown>;
}

export interface Replay {
  game: string;
  options: Record<string, unknown>;
  players: string[];
  result: { scores: number[]; winners: number[] } | null;
  record: PiocheRecord;
  steps: Step[];
}

export interface Graded {
  round: number;
  ply: number;
  seat: number;
  action: string;
  /** The best that was found; the same where nothing better was. */
  better: string;
  legal: number;
  /** False where there was nothing to choose: what follows is then 0. */
  judged: boolean;
  best_share: number;
  best_margin: number;
  share: number;
  margin: number;
  lost_share: number;
  lost_margin: number;
  grade: 'best' | 'fine' | 'inaccuracy' | 'mistake' | 'blunder';
  /** Why the better action is better than the one played. */
  reasons: Fact[];
}

export class PiocheError extends Error {
  /** One of docs/protocol.md's codes, or 'bad_question'. */
  code: string;
}

export interface Pioche {
  games(): ({ game: string; title: string } & Record<string, unknown>)[];
  /** By name, as `pioche bot --list` prints them: 'level1' to 'level6', 'expert', 'greedy', 'expert:2000'... */
  bot(name?: string, options?: { seed?: number | bigint | string }): Bot;
  /** The boards of a record, ply by ply. */
  replay(record: PiocheRecord): Replay;
  /** What each decision lost, as `pioche analyse` says it, one after another. */
  analyse(record: PiocheRecord): Generator<Graded, void, void>;
}

/** Loads the module. Each has memory of its own; several threads (node:worker_threads) open one each. */
export function open(): Promise<Pioche>;
