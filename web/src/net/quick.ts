// Making tables: the wishes of the home page and of the set-up page, and where to go then.
import type { Choice } from '../games/catalogue.svelte';
import { t } from '../i18n';
import { recall } from '../lib/keep';
import { router } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';
import { api } from './api';
import { mine } from './mine.svelte';
import type { SeatWish, TableWish } from './types';

/** With words of one's own for the shuffle, a full table is held until they have been added. */
export async function make(wish: TableWish, seed = ''): Promise<void> {
  const full = wish.seats.every((seat) => seat.kind !== 'open');
  const made = await api.make(seed && full ? { ...wish, hold: true } : wish);
  mine.add(made);
  if (seed && made.token) {
    await api.seed(made.table, made.token, { seed });
    if (full) await api.start(made.table, made.token);
  }
  router.go(`/table/${made.table}`);
}

/** Bots go by names of their own; their level stands beside it. */
const botNames = ['Basile', 'Colette', 'Gaspard', 'Odile', 'Théo'];
export function named(seats: SeatWish[]): SeatWish[] {
  const free = botNames.filter((name) => !seats.some((seat) => seat.name === name));
  return seats.map((seat) => (seat.kind === 'bot' ? { ...seat, name: free.shift() ?? 'Basile' } : seat));
}

/** One click: me against bots, at the level chosen last. */
export function quickWish({ game, of: { fixed, quick } }: Choice): TableWish {
  const level = recall<number>('level', 2);
  const seats: SeatWish[] = [{ kind: 'human', name: settings.name || t('guest') }];
  while (seats.length < quick.players) seats.push({ kind: 'bot', level });
  return { game, options: { ...quick.options, ...fixed }, seats: named(seats), public: false };
}
