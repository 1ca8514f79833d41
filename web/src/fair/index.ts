// Was a finished game dealt from the seed that was promised? Asked of nobody: the checker that anybody may run by hand runs here.
import { problem, type Witness } from '../../../examples/verify.mjs';
import type { Promised } from '../net/mine.svelte';
import type { Event } from '../net/types';
import { commitment } from './parts';

export type Verdict = 'yes' | 'no' | 'unknown';

/** The actions of each round as this page heard of them; null if it did not hear all. */
export function heard(log: Event[]): string[][] | null {
  if (log.some((event, index) => event.event !== index)) return null;
  const rounds: string[][] = [];
  for (const event of log) {
    if (event.kind === 'dealt') rounds.push([]);
    else if (event.kind === 'played') rounds.at(-1)?.push(event.action ?? '');
    else if (event.kind === 'undone') rounds.at(-1)?.pop();
  }
  return rounds;
}

/** What this page kept of a table, in the checker's terms: it believes itself, not what the record says of itself. */
export function kept(table: string, promised: Promised, log: Event[]): Witness {
  const { commit, seen, parts } = promised;
  const mine = (seen ?? []).flatMap((bound, index) => {
    const part = parts.find((one) => commitment(one) === bound);
    return part ? [{ seat: index + 1, ...part }] : [];
  });
  const actions = log.length ? heard(log) : null;
  return { nonce: table, mine, ...(commit ? { commit } : {}), ...(seen ? { players: seen } : {}), ...(actions ? { actions } : {}) };
}

export async function verify(record: unknown, promise: Witness = {}): Promise<Verdict> {
  // Browsers keep their cryptography to secure pages.
  if (!globalThis.crypto?.subtle) return 'unknown';
  return (await problem(record, promise)) === null ? 'yes' : 'no';
}
