// Making tables: the wishes of the home page and of the set-up page, and where to go then.
import type { Choice } from '../games/catalogue.svelte';
import { t } from '../i18n';
import { recall } from '../lib/keep';
import { router } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';
import { partOf } from '../games/registry';
import { api } from './api';
import { mine } from './mine.svelte';
import type { Part, SeatWish, TableWish } from './types';
import { hasPocket } from './where';

/** Every seat of this screen adds something of its own to the shuffle; words, if there are any, are the first one's. */
export async function make(wish: TableWish, words = ''): Promise<void> {
  const { bringQuietly, commitment, draw } = await import('../fair/parts'); // hashes are much script for a page where nobody may play
  // Who may be away for days when the last one sits down could not show in time what they are bound to: such a deal is the house's alone.
  const away = (wish.clock?.move_ms ?? 0) > 3_600_000 && wish.seats.some((seat) => seat.kind === 'open');
  const parts: Part[] = [];
  const seats = wish.seats.map((seat) => {
    if (seat.kind !== 'human' || away) return seat;
    parts.push(draw(parts.length === 0 ? words : ''));
    return { ...seat, commit: commitment(parts.at(-1)!) };
  });
  const made = await api.make({ ...wish, seats });
  mine.add(made, { commit: made.snapshot.fair.commit, parts });
  // Where nobody else is awaited, the game begins before the page is drawn.
  if (made.token) await bringQuietly(made.snapshot, made.token);
  router.go(`/table/${made.table}`);
}

/** Somebody is about to play: what the table needs is fetched while the finger is still down. What can't be had is said when it is needed. */
export function prepare({ game }: Choice): void {
  const pocket = hasPocket ? import('./pocket').then(({ wake }) => wake()) : null;
  Promise.all([pocket, partOf(game), import('../pages/Table.svelte'), import('../fair/parts')]).catch(() => {});
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
