// The tables this browser sits at, with their secrets. A lost token can't be given again, so they stay here.
import { keep, recall } from '../lib/keep';
import type { Made, Part } from './types';

/** What the house promised of a table's deal, as this page saw it first, and what this page brought to it (docs/fair_deals.md). */
export interface Promised {
  commit?: string;
  /** Everything that was drawn for this table; which of it a seat is bound to tell the commitments. */
  parts: Part[];
  /** What every seat was bound to when this page showed its own. */
  seen?: (string | null)[] | undefined;
  /** Drawn for the rematch: the same when it is asked for again. */
  next?: Part[];
}

export interface Kept {
  table: string;
  /** Empty for who sits there with an account: the house knows it, and no token stays on the device. */
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
  fair?: Promised;
}

/** So many tables that ended are remembered; of those that may go on, every one. */
const ended_kept = 200;
/** So many the house tells about in one answer. */
const at_once = 100;

export class Mine {
  tables: Kept[] = $state.raw(recall<Kept[]>('tables', []));

  constructor() {
    // Other windows of this browser sit down and leave too.
    globalThis.addEventListener?.('storage', ({ key }) => {
      if (key === 'pioche.tables') this.tables = recall<Kept[]>('tables', []);
    });
  }

  add(made: Pick<Made, 'table' | 'token' | 'join' | 'watch' | 'pocket'> & { snapshot?: Pick<Made['snapshot'], 'seats'> }, fair?: Promised): void {
    if (!made.token) return;
    const by_account = made.snapshot?.seats.some((seat) => seat.yours && seat.account) ?? false;
    const kept: Kept = { table: made.table, token: by_account ? '' : made.token, at: Date.now() };
    if (made.join) kept.join = made.join;
    if (made.watch) kept.watch = made.watch;
    if (made.pocket) kept.pocket = true;
    if (fair) kept.fair = fair;
    const lost: Kept[] = [];
    this.#change((tables) => {
      let ended = 0;
      const all = [kept, ...tables.filter((other) => other.table !== made.table)];
      lost.push(...all.filter((one) => one.ended && ++ended > ended_kept));
      return all.filter((one) => !lost.includes(one));
    });
    for (const { table, pocket } of lost) if (pocket) void import('../pocket/device').then((device) => device.forget(table)).catch(() => {});
  }

  /** Those worth asking the house about, the latest and all that may go on, in parts that it takes. */
  parts(): Kept[][] {
    const asked = this.tables.filter((kept, index) => kept.token && !kept.moved && (index < at_once || !kept.ended));
    return Array.from({ length: Math.ceil(asked.length / at_once) }, (_, part) => asked.slice(part * at_once, (part + 1) * at_once));
  }

  end(table: string): void {
    if (!this.tables.some((kept) => kept.table === table && !kept.ended)) return;
    this.#change((tables) => tables.map((kept) => (kept.table === table ? { ...kept, ended: true } : kept)));
  }

  /** From now on the account has it; what was promised of its deal is still this browser's. */
  handOver(table: string): void {
    this.#change((tables) => tables.map((kept) => (kept.table === table ? { ...kept, token: '' } : kept)));
  }

  /** Nothing stays of an account that was signed out. */
  clear(): void {
    this.#change((tables) => tables.filter((kept) => kept.token));
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
    this.#change((tables) => tables.map((kept) => (kept.table === table ? { table, token: kept.token, at: kept.at, moved: made.table, ended: true } : kept)));
  }

  /** Only after a definite answer: the table is gone, or the token void. */
  forget(table: string): void {
    this.#change((tables) => tables.filter((kept) => kept.table !== table));
  }

  /** What was promised of a table; what the house is bound to is kept when it is first seen. */
  promised(table: string, commit?: string): Promised {
    const kept = this.find(table);
    const fair = kept?.fair ?? { parts: [] };
    if (fair.commit || !commit) return fair;
    if (kept) this.promise(table, { commit }); // who only watches keeps nothing
    return { ...fair, commit };
  }

  promise(table: string, more: Partial<Promised>): void {
    this.#change((tables) => tables.map((kept) => (kept.table === table ? { ...kept, fair: { parts: [], ...kept.fair, ...more } } : kept)));
  }

  /** On what is kept now, which another window may have changed since this one looked. */
  #change(change: (tables: Kept[]) => Kept[]): void {
    this.tables = change(recall<Kept[]>('tables', this.tables));
    keep('tables', this.tables);
  }
}

export const mine = new Mine();
