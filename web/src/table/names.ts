// Who sits where, and what went wrong: for every page.
import { maybe, t } from '../i18n';
import { Refusal } from '../net/api';
import type { SeatInfo } from '../net/types';

export function seatName(seat: SeatInfo): string {
  if (seat.kind === 'open') return t('seat.open');
  return seat.name || t('seat.player', { n: seat.seat });
}

/** What went wrong, for people: a refusal of the house's in their language, anything else as it is. */
export function explain(error: unknown): string {
  if (!(error instanceof Refusal)) return String(error);
  return maybe(`refusal.${error.code}`) ?? error.message;
}
