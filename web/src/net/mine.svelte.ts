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
}

class Mine {
  tables: Kept[] = $state(recall<Kept[]>('tables', []));

  add(made: Pick<Made, 'table' | 'token' | 'join' | 'watch'>): void {
    if (!made.token) return;
    const kept: Kept = { table: made.table, token: made.token, at: Date.now() };
    if (made.join) kept.join = made.join;
    if (made.watch) kept.watch = made.watch;
    this.tables = [kept, ...this.tables.filter((other) => other.table !== made.table)].slice(0, 100);
    keep('tables', $state.snapshot(this.tables));
  }

  find(table: string): Kept | null {
    return this.tables.find((kept) => kept.table === table) ?? null;
  }

  forget(table: string): void {
    this.tables = this.tables.filter((kept) => kept.table !== table);
    keep('tables', $state.snapshot(this.tables));
  }
}

export const mine = new Mine();
