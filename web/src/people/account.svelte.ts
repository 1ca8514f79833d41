// Who is at this browser: somebody with an account, or a guest. Guests lack nothing.
import { keep, recall } from '../lib/keep';
import { Refusal } from '../net/api';
import { mine } from '../net/mine.svelte';
import { calls } from './calls';
import { line } from './line.svelte';
import type { Me } from './types';

class Account {
  me: Me | null = $state.raw(null);
  #asked: Promise<void> | null = null;

  /** Asks the house once, and only in a browser where somebody was signed in, or who is there wants to know for sure. */
  ask(surely = false): Promise<void> {
    if (!surely && !recall('account', false)) return Promise.resolve();
    return (this.#asked ??= calls.me().then(
      (me) => this.is(me),
      (error: unknown) => {
        if (error instanceof Refusal && (error.code === 'no_session' || error.code === 'unknown_path')) this.is(null);
        else this.#asked = null; // away for a moment: asked again
      },
    ));
  }

  is(me: Me | null): void {
    if (this.me?.name !== me?.name) line.renew();
    this.me = me;
    keep('account', me !== null);
  }

  /** What this browser has as a guest goes along; gives how many tables that were. */
  async enter(me: Me): Promise<number> {
    this.is(me);
    let claimed = 0;
    for (const part of mine.parts()) {
      // What is in the pocket stays there.
      const { tables } = await calls.claim(part.filter((kept) => !kept.pocket).map(({ table, token }) => ({ table, token })));
      tables.forEach((table) => mine.handOver(table));
      claimed += tables.length;
    }
    return claimed;
  }

  leave(): void {
    mine.clear();
    this.is(null);
  }
}

export const account = new Account();
