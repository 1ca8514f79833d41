import { beforeEach, expect, test } from 'vitest';
import { mine } from './mine.svelte';

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
