import { describe, expect, it } from 'vitest';
import { canonical, corner, quartersBetween, turned } from './board';

describe('tiles', () => {
  it('turn clockwise: what was west is north then', () => {
    expect(turned('rygb')).toBe('bryg');
    expect(turned('rygb', 4)).toBe('rygb');
  });
  it('are named by their smallest rotation', () => {
    expect(canonical('rygb')).toBe('bryg');
    expect(canonical('****')).toBe('****');
  });
  it('know how far they are turned', () => {
    expect(quartersBetween('bryg', turned('bryg', 3))).toBe(3);
    expect(quartersBetween('brbr', turned('brbr', 2))).toBe(0);
  });
});

it('a1 is at the bottom left', () => {
  expect(corner('a1', 9)).toEqual({ x: 0, y: 800 });
  expect(corner('i9', 9)).toEqual({ x: 800, y: 0 });
});
