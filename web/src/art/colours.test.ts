import { afterEach, expect, it } from 'vitest';
import { settings } from '../lib/settings.svelte';
import { colours, playerOf } from './colours.svelte';

afterEach(() => {
  settings.colour = '';
  colours.mine = null;
});

it('gives every seat a colour of its own, whatever somebody wishes', () => {
  const all = (): string[] => [1, 2, 3, 4, 5].map(playerOf);
  const usual = all();
  expect(new Set(usual).size).toBe(5);
  for (const mine of [1, 2, 3, 4, 5])
    for (const wish of usual) {
      [colours.mine, settings.colour] = [mine, wish];
      expect(playerOf(mine)).toBe(wish);
      expect(new Set(all()).size).toBe(5);
    }
});
it('is the usual one for who only looks on', () => {
  settings.colour = 'brown';
  expect(playerOf(1)).toBe('pink');
});
