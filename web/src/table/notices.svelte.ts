// What a table has to say besides what is expected: what went wrong, a hint. Notices.svelte is the one place
// where it is shown; what is heard goes to screen readers, whether it is shown or not.
export class Notices {
  problem: unknown = $state.raw(null);
  hint: string | null = $state(null);
  why: string | null = $state(null);
  heard: { words: string; number: number }[] = $state.raw([]);
  #number = 0;
  #happenedAt = -Infinity;

  hear(words: string): void {
    this.heard = [this.#line(words)];
  }

  /** What happens in quick succession is heard one after the other: nobody misses a move because another came with it. */
  happened(words: string): void {
    const now = performance.now();
    this.heard = now - this.#happenedAt < 1000 ? [...this.heard, this.#line(words)] : [this.#line(words)];
    this.#happenedAt = now;
  }

  #line(words: string): { words: string; number: number } {
    return { words, number: ++this.#number };
  }

  /** Shown and heard, for this decision; with the reason, where there is one. */
  say(words: string, why: string | null = null): void {
    this.hint = words;
    this.why = why;
    this.hear(why ? `${words}. ${why}` : words);
  }

  /** A hint is for one decision only, and so is what went wrong before it. */
  next(): void {
    this.problem = null;
    this.hint = null;
    this.why = null;
  }
}
