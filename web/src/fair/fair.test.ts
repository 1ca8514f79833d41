import { describe, expect, it } from 'vitest';
import { verify } from '.';
import records from './records.json';

// Dealt and played by `pioche serve`: scripts at the head of examples/verify.mjs and docs/fair_deals.md say how each follows.
describe('a finished record', () => {
  it.each(records.map((record) => [`${record.game} ${JSON.stringify(record.options)}`, record] as const))('%s follows from its seed', async (_, record) => {
    expect(await verify(record)).toBe('yes');
  });
  it('with anything changed does not', async () => {
    for (const record of records) {
      const { fair } = record;
      const other = (change: object) => ({ ...structuredClone(record), fair: { ...fair, ...change } });
      expect(await verify(other({ seed: fair.seed.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }))).toBe('no');
      expect(await verify(other({ nonce: 'another' }))).toBe('no');
      // Words of version 1, parts of version 2.
      const another = fair.version === 1 ? 'another' : { commit: '0'.repeat(64), bytes: '0'.repeat(64), words: null };
      expect(await verify(other({ players: fair.players.map((one) => one && another) }))).toBe('no');
      if (fair.version === 2) expect(await verify(other({ players: fair.players.map(() => null) }))).toBe('no');
    }
  });
});
