import { describe, expect, it } from 'vitest';
import { commitmentOf } from '../../../examples/verify.mjs';
import type { Event, TableInfo } from '../net/types';
import { heard, kept, verify } from '.';
import { BrokenPromise, commitment, draw, hold } from './parts';
import records from './records.json';

const bound = records.filter((record) => record.fair.version === 2);
type Player = { commit: string; bytes: string; words: string | null };

describe('a part of the shuffle', () => {
  it('has the commitment that the independent checker computes', async () => {
    for (const words of ['', 'été', 'x'.repeat(64)]) {
      const part = draw(words);
      expect(commitment(part)).toBe(await commitmentOf(part.bytes, part.words));
    }
  });
  it('is another each time', () => expect(draw().bytes).not.toBe(draw().bytes));
});

// What the page kept is believed, not what the record says of itself: every record here is sound by itself.
describe('a sound record of another deal than was promised', () => {
  const promised = (record: (typeof records)[number]) => {
    const players = record.fair.players as (Player | null)[];
    return { commit: record.fair.commit, parts: players.flatMap((one) => (one ? [{ bytes: one.bytes, ...(one.words ? { words: one.words } : {}) }] : [])), seen: players.map((one) => one?.commit ?? null) };
  };
  it('there are records to try', () => expect(bound.length).toBeGreaterThan(3));
  it.each(bound.map((record) => [`${record.game} ${JSON.stringify(record.options)}`, record] as const))('%s', async (_, record) => {
    const mine = promised(record);
    const table = record.fair.nonce;
    expect(await verify(record, kept(table, mine, []))).toBe('yes');
    // The house was bound to another seed, this is another table's deal, another seat was bound to something else, or mine is not in it.
    expect(await verify(record, kept(table, { ...mine, commit: 'f'.repeat(64) }, []))).toBe('no');
    expect(await verify(record, kept('another', mine, []))).toBe('no');
    expect(await verify(record, kept(table, { ...mine, seen: mine.seen.map((one, index) => (index === 1 ? 'f'.repeat(64) : one)) }, []))).toBe('no');
    const other = draw();
    expect(await verify(record, kept(table, { ...mine, parts: [other], seen: mine.seen.map((one, index) => (index === 0 ? commitment(other) : one)) }, []))).toBe('no');
    expect(await verify(record, { mine: [{ seat: 1, bytes: other.bytes }] })).toBe('no');
    // It was played otherwise than this page saw.
    const actions = (record.rounds as { actions?: string[] }[]).map((round) => round.actions ?? []);
    expect(await verify({ ...record, rounds: record.rounds.map((round, index) => ({ ...round, actions: actions[index] })) }, { actions: [...actions.slice(1), ['another']] })).toBe('no');
  });
});

describe('what is heard', () => {
  const event = (index: number, kind: Event['kind'], action?: string): Event => ({ event: index, at: 0, kind, ...(action ? { action } : {}) });
  it('is the actions that stand', () =>
    expect(heard([event(0, 'created'), event(1, 'dealt'), event(2, 'played', 'a'), event(3, 'played', 'b'), event(4, 'undone', 'b'), event(5, 'dealt'), event(6, 'played', 'c')])).toEqual([['a'], ['c']]));
  it('is nothing to go by when some was missed', () => expect(heard([event(1, 'dealt')])).toBeNull());
});

describe('a house that changes what it said', () => {
  const table = (commit: string, bound: string[], showing = true) => ({ state: 'waiting', fair: { commit, showing, players: bound.map((one) => ({ commit: one, bytes: null, words: null })) } }) as unknown as TableInfo;
  it('is told nothing more', () => {
    hold(table('a', ['x', 'y']), { commit: 'a', parts: [], seen: ['x', 'y'] });
    expect(() => hold(table('b', ['x', 'y']), { commit: 'a', parts: [] })).toThrow(BrokenPromise);
    expect(() => hold(table('a', ['x', 'z']), { commit: 'a', parts: [], seen: ['x', 'y'] })).toThrow(BrokenPromise);
  });
});
