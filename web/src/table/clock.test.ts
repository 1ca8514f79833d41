import { describe, expect, it } from 'vitest';
import { clockText, leftNow } from './clock';

describe('leftNow', () => {
  const clock = { move_ms: 30_000, game_ms: 60_000, running: 2, now_at: 1000, move_left_ms: 30_000, left_ms: [60_000, 45_000, null] };
  it('runs only for the seat whose clock runs', () => {
    expect(leftNow(clock, 1, 6000)).toBe(60_000);
    expect(leftNow(clock, 2, 6000)).toBe(25_000);
  });
  it('is null where nothing runs out', () => {
    expect(leftNow(clock, 3, 6000)).toBeNull();
    expect(leftNow(null, 1, 0)).toBeNull();
  });
  it('never goes below nothing', () => {
    expect(leftNow(clock, 2, 1_000_000)).toBe(0);
  });
});

it('writes minutes and seconds', () => {
  expect(clockText(65_000)).toBe('1:05');
  expect(clockText(100)).toBe('0:01');
});

it('writes hours and days in the words of the language', () => {
  const hour = 3_600_000;
  expect(clockText(3 * 24 * hour - 35_000, 'en')).toBe('2d 23h');
  expect(clockText(3 * 24 * hour - 35_000, 'fr')).toBe('2j 23h');
  expect(clockText(2 * hour + 300_000, 'en')).toBe('2h 5m');
  expect(clockText(hour - 1000, 'en')).toBe('59:59');
});
