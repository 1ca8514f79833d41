// A game of which nothing is known but what the house says: its moves are called what records call them.
import type { Event, Move, Snapshot } from '../../net/types';
import { subject, type People } from '../../table/words';
import { t } from './texts';

/** `take 3 (heap 2, left 4)`: the action, then the particulars that a person can read. */
export function moveWords(move: Move): string {
  const particulars = Object.entries(move)
    .filter(([name, value]) => name !== 'action' && name !== 'kind' && ['string', 'number'].includes(typeof value))
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`);
  return particulars.length ? `${move.action} (${particulars.join(', ')})` : move.action;
}

export function told(event: Event, people: People): string {
  return t('told', { who: subject(event.seat!, people).who, action: event.move?.action ?? event.action ?? '' });
}

export function expected(_: Snapshot, mine: boolean, who: string): string {
  return mine ? t('say') : t('wait', { who });
}

export function button(): null {
  return null;
}

export function places(): string[] {
  return [];
}

export function tip(): null {
  return null;
}
