// The tables this browser sits at, with their secrets. A lost token can't be given again, so they stay here.
import { keep, recall } from '../lib/keep';
import type { Made } from './types';

export interface Kept {
  table: string;
  token: string;
  join?: string;
  watch?: string;
  /** It is on this device, with the house in the pocket. */
  pocket?: true;
  /** It has moved to the house over the net, under this id. */
  moved?: string;
  /** What the person called the game: 'giants' is Kingdomino with giants. */
  at: number;
  /** It ended, so nothing is lost with its token but a way to look back. */
  ended?: boolean;
}

/** So many tables that ended are remembered; of those that may go on, every one. */
const ended_kept = 200;
/** So many the house tells about in one answer. */
const at_once = 100;

class Mine {
  tables: Kept[] = $state.raw(recall<Kept[]>('tables', []));

  add(made: Pick<Made, 'table' | 'token' | 'join' | 'watch' | 'pocket'>): void {
    if (!made.token) return;
    const kept: Kept = { table: made.table, token: made.token, at: Date.now() };
    if (made.join) kept.join = made.join;
    if (made.watch) kept.watch = made.watch;
    if (made.pocket) kept.pocket = true;
    let ended = 0;
    const all = [kept, ...this.tables.filter((other) => other.table !== made.table)];
    this.tables = all.filter((one) => !one.ended || ++ended <= ended_kept);
    for (const lost of all) if (lost.pocket && !this.tables.includes(lost)) void import('../pocket/device').then((device) => device.forget(lost.table)).catch(() => {});
    keep('tables', this.tables);
  }

  /** Those worth asking the house about, the latest and all that may go on, in parts that it takes. */
  parts(): Kept[][] {
    const asked = this.tables.filter((kept, index) => !kept.moved && (index < at_once || !kept.ended));
    return Array.from({ length: Math.ceil(asked.length / at_once) }, (_, part) => asked.slice(part * at_once, (part + 1) * at_once));
  }

  end(table: string): void {
    if (!this.tables.some((kept) => kept.table === table && !kept.ended)) return;
    this.tables = this.tables.map((kept) => (kept.table === table ? { ...kept, ended: true } : kept));
    keep('tables', this.tables);
  }

  find(table: string): Kept | null {
    return this.tables.find((kept) => kept.table === table) ?? null;
  }

  /** Where a table is now: its id may be one from before it moved. */
  now(table: string): string {
    return this.find(table)?.moved ?? table;
  }

  /** What was in the pocket is at the house over the net from now on. The address it had still leads there. */
  move(table: string, made: Made): void {
    this.add(made);
    this.tables = this.tables.map((kept) => (kept.table === table ? { table, token: kept.token, at: kept.at, moved: made.table, ended: true } : kept));
    keep('tables', this.tables);
  }

  forget(table: string): void {
    this.tables = this.tables.filter((kept) => kept.table !== table);
    keep('tables', this.tables);
  }
}

export const mine = new Mine();
