// Words that all games share: who sits where, what went wrong, what happened besides moves.
import { listed, maybe, t } from '../i18n';
import type { Refusal } from '../net/api';
import type { Event, SeatInfo } from '../net/types';

export function seatName(seat: SeatInfo): string {
  if (seat.kind === 'open') return t('seat.open');
  return seat.name || t('seat.player', { n: seat.seat });
}

export function refusalText(refusal: Refusal): string {
  return maybe(`refusal.${refusal.code}`) ?? refusal.message;
}

/** An event that is not a move, or null for those nobody needs to hear of. */
export function happened(event: Event, name: (seat: number) => string): string | null {
  const who = event.seat ? name(event.seat) : '';
  switch (event.kind) {
    case 'joined': return t('event.joined', { who: event.name ?? who });
    case 'left': return t('event.left', { n: event.seat ?? 0 });
    case 'started': return t('event.started');
    case 'dealt': return event.round ? t('event.dealt', { n: event.round + 1 }) : null;
    case 'undone': return t('event.undone', { who });
    case 'resigned': return t('event.resigned', { who });
    case 'timed_out': return t('event.timed_out', { who });
    case 'resumed': return t('event.resumed');
    case 'over': return t(event.winners?.length === 1 ? 'event.over' : 'event.over_shared', { who: listed((event.winners ?? []).map(name)) });
    case 'abandoned': return t('event.abandoned');
    default: return null;
  }
}
