import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { mine, Mine } from './mine.svelte';

const made = (number: number) => ({ table: `table${number}`, token: `token${number}`, join: '', watch: '' });

beforeEach(() => {
  for (const { table } of [...mine.tables]) mine.forget(table);
});

// The hundred and first was dropped, and with it the only way back to its seat.
test('no table that may go on is forgotten, however many there are', () => {
  for (let number = 0; number < 250; number++) mine.add(made(number));
  expect(mine.find('table0')?.token).toBe('token0');
  expect(mine.parts().map((part) => part.length)).toEqual([100, 100, 50]);
});

test('of those that ended the latest are kept, and asked about only while they are new', () => {
  for (let number = 0; number < 300; number++) {
    mine.add(made(number));
    if (number > 0) mine.end(`table${number}`);
  }
  mine.add(made(300));
  expect(mine.find('table0')?.token).toBe('token0');
  expect(mine.find('table1')).toBeNull();
  expect(mine.tables.length).toBe(202);
  expect(mine.parts().map((part) => part.length)).toEqual([100, 1]);
});

/** Local storage as two windows of one browser share it. */
function shelf() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) };
}

describe('what a browser keeps', () => {
  beforeEach(() => vi.stubGlobal('localStorage', shelf()));
  afterEach(() => vi.unstubAllGlobals());

  it('is not lost to another window that looked earlier', () => {
    const [one, other] = [new Mine(), new Mine()];
    one.add(made(1));
    other.add(made(2));
    one.promise('table1', { commit: 'c' });
    other.forget('table2');
    const later = new Mine();
    expect(later.tables.map((kept) => kept.table)).toEqual(['table1']);
    expect(later.find('table1')?.fair?.commit).toBe('c');
  });

  it('is what the house promised first', () => {
    const one = new Mine();
    one.add(made(1));
    expect(one.promised('table1', 'first').commit).toBe('first');
    expect(one.promised('table1', 'second').commit).toBe('first');
    expect(new Mine().promised('table1').commit).toBe('first');
  });

  // A watcher's page looked again whenever it had kept nothing, for ever.
  it('does not change for a table that is only watched', () => {
    const one = new Mine();
    one.add(made(1));
    const before = one.tables;
    expect(one.promised('unknown', 'x')).toEqual({ parts: [], commit: 'x' });
    expect(one.tables).toBe(before);
  });
});
