import { settings } from '../lib/settings.svelte';
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

/** 65000 → '1:05'; from an hour on '2h 5m', from a day on '2d 23h', as the language has it. */
export function clockText(ms: number, language: string = settings.language): string {
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const say = (n: number, unit: string): string => n.toLocaleString(language, { style: 'unit', unit, unitDisplay: 'narrow' });
  if (hours >= 24) return `${say(Math.floor(hours / 24), 'day')} ${say(hours % 24, 'hour')}`;
  if (hours) return `${say(hours, 'hour')} ${say(minutes % 60, 'minute')}`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
