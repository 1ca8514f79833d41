// What this page adds to a deal: 32 bytes of its own drawing, and words if somebody types some. The house gets their hash first, and
// the bytes only once everybody is bound (docs/fair_deals.md). Works on pages without a secure connection too.
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils';
import { api, Refusal } from '../net/api';
import { mine, type Promised } from '../net/mine.svelte';
import type { Part, TableInfo } from '../net/types';

export function draw(words = ''): Part {
  return words ? { bytes: bytesToHex(randomBytes(32)), words } : { bytes: bytesToHex(randomBytes(32)) };
}

export function commitment({ bytes, words }: Part): string {
  return bytesToHex(sha256(Uint8Array.from([...hexToBytes(bytes), ...utf8ToBytes(words ?? '')])));
}

/** What each seat is bound to, as the house says; null: to nothing. */
export function commitments({ fair }: TableInfo): (string | null)[] {
  return (fair?.players ?? []).map((player) => (player && typeof player === 'object' ? player.commit : null));
}

/** The house says something else than it said before: nothing more is told to it. */
export class BrokenPromise extends Error {}

/** Holds what the house says now against what it said first. */
export function hold(table: TableInfo, promised: Promised): void {
  if (promised.commit && table.fair && promised.commit !== table.fair.commit) throw new BrokenPromise();
  if (promised.seen && table.fair?.showing && promised.seen.join() !== commitments(table).join()) throw new BrokenPromise();
}

/** The parts of mine that the house is waiting for, to be shown or to be drawn anew. Does nothing where it waits for none. */
export async function bring(table: TableInfo, token: string): Promise<{ snapshot?: unknown } | null> {
  if (table.state !== 'waiting' || !table.fair || !table.you) return null;
  const promised = mine.promised(table.table, table.fair.commit);
  hold(table, promised);
  const seats = table.seats.filter((seat) => table.you!.seats.includes(seat.seat));

  // Somebody withheld theirs: mine are known by now, and worth nothing any more.
  const again = seats.filter((seat) => seat.added === 'again');
  if (again.length) {
    const words = promised.parts.findLast((part) => part.words)?.words ?? '';
    const parts = again.map((_, index) => draw(index === 0 ? words : ''));
    mine.promise(table.table, { parts: [...promised.parts, ...parts], seen: undefined });
    return api.commit(table.table, token, { commits: again.map((seat, index) => ({ seat: seat.seat, commit: commitment(parts[index]!) })) });
  }

  if (!table.fair.showing) return null;
  const bound = commitments(table);
  const parts = seats
    .filter((seat) => seat.added === 'committed')
    .flatMap(({ seat }) => {
      const part = promised.parts.find((one) => commitment(one) === bound[seat - 1]);
      return part ? [{ seat, ...part }] : []; // lost with what this browser kept: after a while the seat is given free
    });
  if (!parts.length) return null;
  mine.promise(table.table, { seen: bound });
  return api.show(table.table, token, { parts });
}

/** The same for a table that is not in sight, where it may fail quietly: it is tried again. */
export async function bringQuietly(table: TableInfo, token: string): Promise<void> {
  try {
    await bring(table, token);
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof BrokenPromise)) throw error;
  }
}
