import type { Clock } from '../net/types';

/** Time left of a seat at that time of the house's, or null where nothing runs out. */
export function leftNow(clock: Clock | null, seat: number, now: number): number | null {
  if (!clock) return null;
  const game = clock.left_ms?.[seat - 1] ?? null;
  const running = clock.running === seat;
  const since = running ? Math.max(0, now - clock.now_at) : 0;
  const move = running && clock.move_left_ms !== null ? clock.move_left_ms : null;
  if (game === null && move === null) return null;
  return Math.max(0, Math.min(game ?? Infinity, move ?? Infinity) - since);
}

/** 65000 → '1:05' */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
