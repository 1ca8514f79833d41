// The count at the end of a round or of a game, one thing after another, as the rulebook does it: what is counted lights up on the
// board, and the points go to whoever gets them. Whoever is in a hurry skips it; whoever asked for stillness sees the end of it at once.
import { paces, settings } from '../lib/settings.svelte';
import { play as sound } from '../lib/sound';

/** Something on the board that is spoken of: squares, pieces or dominoes, by the names that the house gives them. */
export interface Lit {
  /** In whose kingdom or hand; null: on the table, which is everybody's. */
  seat: number | null;
  places: readonly string[];
}

/** One thing that is counted. */
export interface Counted {
  lit: Lit;
  /** Seats that get its points. */
  to: readonly number[];
  points: number;
  words: string;
}

const longest = 14_000; // all of it together; nobody watches arithmetic for longer

export class Reckoning {
  steps: readonly Counted[] = $state.raw([]);
  running = $state(false);
  #at = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #done: () => void = () => {};

  /** What has been counted so far; everything once it is done. */
  readonly shown: readonly Counted[] = $derived(this.running ? this.steps.slice(0, this.#at + 1) : this.steps);
  /** What is being counted now. */
  readonly now: Counted | null = $derived(this.running ? (this.steps[this.#at] ?? null) : null);

  /** What a seat has so far. */
  total(seat: number): number {
    return this.shown.reduce((sum, step) => sum + (step.to.includes(seat) ? step.points : 0), 0);
  }
  /** Whether that place has been counted. */
  counted(seat: number, place: string): boolean {
    return this.shown.some((step) => step.lit.seat === seat && step.lit.places.includes(place));
  }

  /** Counts, and says when it is done: at once where nothing moves, or where nobody saw it end. */
  start(steps: readonly Counted[], lively: boolean, done: () => void = () => {}): void {
    this.#done = done;
    this.steps = steps;
    this.#at = 0;
    this.running = lively && !settings.still && steps.length > 0;
    if (this.running) this.#show();
    else this.#finish();
  }
  skip = (): void => {
    if (this.running) this.#finish();
  };
  stop(): void {
    clearTimeout(this.#timer);
  }

  #show(): void {
    sound('count');
    const beat = Math.min(Math.max(paces[settings.pace], 250) * 1.8, longest / this.steps.length);
    this.#timer = setTimeout(() => {
      if (++this.#at < this.steps.length) this.#show();
      else this.#finish();
    }, beat);
  }
  #finish(): void {
    clearTimeout(this.#timer);
    this.running = false;
    this.#done();
  }
}
