// The tables this browser sits at, with their secrets. A lost token can't be given again, so they stay here.
import { keep, recall } from '../lib/keep';
import type { Made } from './types';

export interface Kept {
  table: string;
  token: string;
  join?: string;
  watch?: string;
  /** What the person called the game: 'giants' is Kingdomino with giants. */
  at: number;
  /** It ended, so nothing is lost with its token but a way to look back. */
  ended?: boolean;
  /** Somebody with an account sits there: the house knows it, and the token goes with this page. */
  passing?: boolean;
}

/** So many tables that ended are remembered; of those that may go on, every one. */
const ended_kept = 200;
/** So many the house tells about in one answer. */
const at_once = 100;

class Mine {
  tables: Kept[] = $state.raw(recall<Kept[]>('tables', []));
  /** False with an account. */
  remember = true;

  add(made: Pick<Made, 'table' | 'token' | 'join' | 'watch'>): void {
    if (!made.token) return;
    const kept: Kept = { table: made.table, token: made.token, at: Date.now() };
    if (made.join) kept.join = made.join;
    if (made.watch) kept.watch = made.watch;
    if (!this.remember) kept.passing = true;
    let ended = 0;
    this.tables = [kept, ...this.tables.filter((other) => other.table !== made.table)].filter((one) => !one.ended || ++ended <= ended_kept);
    this.#keep();
  }

  /** Those worth asking the house about, the latest and all that may go on, in parts that it takes. */
  parts(): Kept[][] {
    const asked = this.tables.filter((kept, index) => index < at_once || !kept.ended);
    return Array.from({ length: Math.ceil(asked.length / at_once) }, (_, part) => asked.slice(part * at_once, (part + 1) * at_once));
  }

  end(table: string): void {
    if (!this.tables.some((kept) => kept.table === table && !kept.ended)) return;
    this.tables = this.tables.map((kept) => (kept.table === table ? { ...kept, ended: true } : kept));
    this.#keep();
  }

  /** Nothing stays of an account that was signed out. */
  clear(): void {
    this.tables = this.tables.filter((kept) => !kept.passing);
    this.#keep();
  }

  find(table: string): Kept | null {
    return this.tables.find((kept) => kept.table === table) ?? null;
  }

  forget(table: string): void {
    this.tables = this.tables.filter((kept) => kept.table !== table);
    this.#keep();
  }

  #keep(): void {
    keep('tables', this.tables.filter((kept) => !kept.passing));
  }
}

export const mine = new Mine();
