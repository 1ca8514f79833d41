import { expect, it } from 'vitest';
import { moveWords } from './words';

it('a move is called what records call it, with what a person can read of it', () => {
  expect(moveWords({ action: 'pass', kind: 'pass' })).toBe('pass');
  expect(moveWords({ action: '2:3', kind: 'take', heap: 2, left_over: 4, squares: ['a1'], joins: true })).toBe('2:3 (heap 2, left over 4)');
});
