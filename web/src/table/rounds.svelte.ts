// The end of a round: its board stays on the stage until somebody asks for the next one. The house deals that at once and goes on with
// whoever is faster; what they do waits, and is shown when the stage is free again. A clock that runs is not held up: the bar says so. Who has
// left the game is asked for nothing: bots play it to its end.
import { keep, recall } from '../lib/keep';
import { api } from '../net/api';
import type { LiveTable } from '../net/live.svelte';
import { mine } from '../net/mine.svelte';
import type { ReplayStep } from '../net/types';

const remembered = 50; // tables

/** The latest round of each table that this browser has begun to look at. */
function begun(): [string, number][] {
  return recall<[string, number][]>('rounds', []);
}

export class Rounds {
  /** The end that stays on the stage. */
  end: ReplayStep | null = $state.raw(null);
  /** Asked for, not yet there: the board before the last move stays meanwhile. */
  coming = $state(false);
  problem: unknown = $state.raw(null);
  #round: number;

  constructor(
    readonly live: LiveTable,
    /** Called with an end that has just been put on the stage. */
    readonly shown: (end: ReplayStep) => void,
  ) {
    const round = live.snapshot?.round ?? 0;
    // Who comes to a table in the middle of a match has missed the end of the round before; who was there has not, and may have reloaded.
    const known = begun().find(([table]) => table === live.id)?.[1];
    this.#round = known ?? round;
    if (known === undefined) this.#remember(round);
    this.look(round);
  }

  get paused(): boolean {
    return this.end !== null || this.coming;
  }

  /** The table is one of mine, and no seat at it is. */
  get left(): boolean {
    return this.live.snapshot?.you.seats.length === 0 && mine.find(this.live.id) !== null;
  }

  /** A round has been dealt, or a snapshot is of that round. */
  look(round: number): void {
    if (round <= this.#round || this.live.snapshot?.state === 'over') return;
    this.#round = round;
    if (this.left) return this.#remember(round);
    this.live.hold();
    this.coming = true;
    void this.#fetch(round - 1);
  }

  next = (): void => {
    this.end = null;
    this.coming = false;
    this.#remember(this.#round);
    this.live.release();
  };

  async #fetch(round: number): Promise<void> {
    try {
      const { end } = await api.round(this.live.id, this.live.token, round);
      if (!this.coming) return;
      this.end = end;
      this.coming = false;
      this.shown(end);
    } catch (error) {
      this.problem = error; // said in the bar; the game goes on
      this.next();
    }
  }

  #remember(round: number): void {
    keep('rounds', [[this.live.id, round], ...begun().filter(([table]) => table !== this.live.id)].slice(0, remembered));
  }
}
