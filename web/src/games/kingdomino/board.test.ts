import { describe, expect, it } from 'vitest';
import type { Event } from '../../net/types';
import { corner, laidDominoes, place, square, turnOf } from './board';

describe('squares', () => {
  it('count columns from the left and rows from the bottom', () => {
    expect(place('e6')).toEqual({ column: 4, row: 5 });
    expect(square({ column: 12, row: 12 })).toBe('m13');
    expect(corner('e5', 9)).toEqual({ x: 400, y: 400 });
  });
});

describe('turnOf', () => {
  it('is how often the right half went clockwise round the left one', () => {
    expect(turnOf(['e5', 'f5'])).toBe(0);
    expect(turnOf(['e5', 'e4'])).toBe(1);
    expect(turnOf(['e5', 'd5'])).toBe(2);
    expect(turnOf(['e5', 'e6'])).toBe(3);
  });
});

describe('laidDominoes', () => {
  const lay = (event: number, ply: number, id: string): Event => ({
    event, at: 0, kind: 'played', round: 0, ply, seat: 1, action: 'e6e7', move: { action: 'e6e7', kind: 'lay', domino: { id }, squares: ['e6', 'e7'] },
  });
  it('forgets what was taken back', () => {
    const log: Event[] = [lay(1, 4, '7'), { event: 2, at: 0, kind: 'undone', round: 0, ply: 4, seat: 1, action: 'e6e7' }, lay(3, 4, '7'), lay(4, 6, '9')];
    expect(laidDominoes(log, 0).map((one) => one.domino.id)).toEqual(['7', '9']);
    expect(laidDominoes(log, 1)).toEqual([]);
  });
});
