import { describe, expect, it } from 'vitest';
import type { Move } from '../net/types';
import { scripts } from './scripts';
import { fits, placed } from './types';

const move = (more: object): Move => ({ action: 'x', kind: 'lay', ...more }) as Move;

describe('a lesson', () => {
  it('is about a move that has all it asks for', () => {
    expect(fits(move({ gain: 5 }), { kind: 'lay', gain: 4 })).toBe(true);
    expect(fits(move({ gain: 3 }), { kind: 'lay', gain: 4 })).toBe(false);
    expect(fits(move({}), { kind: 'lay', finish: true })).toBe(false);
  });
  it('comes after the one before it, and only where the learner moves', () => {
    const steps = [{ seat: 2, move: move({}) }, { seat: 1, move: move({}) }, { seat: 1, move: move({ kind: 'choose' }) }, { seat: 1, move: move({}) }];
    const lessons = [{ when: { kind: 'lay' } }, { when: { kind: 'lay' } }, { when: { kind: 'discard' } }] as never;
    expect(placed(steps, { me: 1, lessons })).toEqual([1, 3, null]);
  });
  it('says everything in both languages', () => {
    for (const script of Object.values(scripts))
      for (const { title, say, yes, no } of script.lessons) for (const said of [title, say, yes, no, script.end]) expect(said.en && said.fr && said.en !== said.fr).toBeTruthy();
  });
});
