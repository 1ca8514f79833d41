import { expect, it } from 'vitest';
import { nearest } from './nearest';

const at = (x: number, y: number) => ({ x, y, width: 10, height: 10 });

it('goes to the nearest target ahead, straight ones first', () => {
  const from = at(0, 0);
  const right = at(20, 0);
  const aslant = at(15, 15);
  expect(nearest(from, [from, right, aslant], [1, 0])).toBe(right);
  expect(nearest(from, [from, right, aslant], [0, 1])).toBe(aslant);
});
it('stays when nothing lies ahead', () => {
  const from = at(0, 0);
  expect(nearest(from, [from, at(20, 0)], [-1, 0])).toBeNull();
});
