import { describe, expect, it } from 'vitest';
import type { GameOption } from '../net/types';
import { choices, settled, usual } from './options';

const players: GameOption = { name: 'players', type: 'integer', default: 4, min: 2, max: 5, only: [{ value: 5, when: { giants: [true] } }] };
const giants: GameOption = { name: 'giants', type: 'boolean', default: false };
const side: GameOption = {
  name: 'side', type: 'integer', default: 5, values: [5, 7],
  only: [{ value: 7, when: { players: [2] } }],
  usual: [{ value: 7, when: { players: [2], giants: [true] } }],
};
const target: GameOption = { name: 'target', type: 'integer', default: 100, min: 1, max: 1000 };
const options = [players, giants, side, target];

describe('choices', () => {
  it('are all values, but those whose condition does not hold', () => {
    expect(choices(players, { giants: false })).toEqual([2, 3, 4]);
    expect(choices(players, { giants: true })).toEqual([2, 3, 4, 5]);
    expect(choices(side, { players: 3 })).toEqual([5]);
    expect(choices(giants, {})).toEqual([false, true]);
  });
  it('of a wide range are not listed', () => {
    expect(choices(target, {})).toBeNull();
  });
});

it('usual is the default, unless others make something else usual', () => {
  expect(usual(side, { players: 2, giants: false })).toBe(5);
  expect(usual(side, { players: 2, giants: true })).toBe(7);
});

describe('settled', () => {
  it('keeps what was wished where it may be', () => {
    expect(settled(options, { players: 2, side: 7, target: 15 })).toEqual({ players: 2, giants: false, side: 7, target: 15 });
    expect(settled(options, { players: 2, giants: true, side: 5 })).toMatchObject({ side: 5 });
  });
  it('takes what is usual where it may not, and where nothing was wished', () => {
    expect(settled(options, { players: 3, side: 7 })).toMatchObject({ side: 5 });
    expect(settled(options, { players: 2, giants: true })).toMatchObject({ side: 7 });
    expect(settled(options, { players: 5 })).toMatchObject({ players: 4 });
  });
});
