import { describe, expect, it } from 'vitest';
import { bestTurn, stage, turnArc, type RondominoBoard } from './board';

const arc = (x: number, y: number) => ({ x, y, start: 0, sweep: 120, from: 1, to: 2 });
const line = (...places: [number, number][]): RondominoBoard =>
  ({ line: places.map(([x, y], index) => ({ piece: String(index), seat: 1, laid: index, end: null, drawn: false, arc: arc(x, y) })), ends: null, joined: false }) as unknown as RondominoBoard;

describe('the table is turned', () => {
  it('so that a steep line fills a broad place', () => {
    const steep = line([0, 0], [0, 200], [0, 400]);
    const turn = bestTurn(steep, [], 2, 0);
    expect(Math.abs(turn)).toBeGreaterThan(45);
    const { width, height } = stage(steep, [], turn);
    expect(width).toBeGreaterThan(height);
  });
  it('not for a little', () => {
    expect(bestTurn(line([0, 0], [200, 0], [400, 20]), [], 2, 0)).toBe(0);
    // And what was turned stays turned.
    const steep = line([0, 0], [0, 200], [0, 400]);
    const turn = bestTurn(steep, [], 2, 0);
    expect(bestTurn(line([0, 0], [0, 200], [0, 400], [0, 600]), [], 2, turn)).toBe(turn);
  });
  it('with every piece', () => {
    const { x, y, start } = turnArc(arc(10, 0), 90);
    expect([Math.round(x), Math.round(y), start]).toEqual([0, 10, 90]);
  });
});
