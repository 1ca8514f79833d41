import { describe, expect, it } from 'vitest';
import { honours, type Evening } from './pads.svelte';

const evening = (names: string[], points: number[], winners: number[]): Evening => ({ kind: 'kingdomino', at: 0, names, points, winners });

describe('the family’s table of honour', () => {
  it('puts most victories first', () => {
    const list = honours([evening(['Ana', 'Ben'], [40, 50], [2]), evening(['Ben', 'Ana'], [30, 20], [1])]);
    expect(list.map(({ name, wins, games, best }) => [name, wins, games, best])).toEqual([['Ben', 2, 2, 50], ['Ana', 0, 2, 40]]);
  });
  it('knows a name however it is written', () => expect(honours([evening(['ana ', 'Ben'], [1, 2], [2]), evening(['Ana', 'Ben'], [3, 2], [1])])).toHaveLength(2));
  it('counts a shared victory for each', () => expect(honours([evening(['Ana', 'Ben'], [5, 5], [1, 2])]).every((one) => one.wins === 1)).toBe(true));
});
