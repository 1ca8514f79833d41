// What a table has to say besides what is expected: what went wrong, a hint. Notices.svelte is the one place
// where it is shown; what is heard goes to screen readers, whether it is shown or not.
export class Notices {
  problem: unknown = $state.raw(null);
  hint: string | null = $state(null);
  why: string | null = $state(null);
  heard = $state('');

  hear(words: string): void {
    this.heard = words;
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
