// Words that all games share: of whom they speak, and what happened besides moves.
import { listed } from '../i18n';
import { settings } from '../lib/settings.svelte';
import type { Event } from '../net/types';
import { t } from './texts';

/** Who is spoken of: everybody by name, but the one person at the screen as "you". */
export interface People {
  name: (seat: number) => string;
  /** The seat that is "you"; null for spectators, for replays, and where several people share the screen. */
  me: number | null;
}

/** The values a sentence needs that has this seat for its subject: who, and whether that is you (1) or somebody (2). */
export function subject(seat: number, { name, me }: People): { who: string; you: 1 | 2 } {
  return seat === me ? { who: t('you'), you: 1 } : { who: name(seat), you: 2 };
}

/** A tip of the first-game guide: one that speaks of fingers where there is one and fingers are used. */
export function tipFor(stage: string, maybe: (key: string) => string | null): string | null {
  return (settings.touch ? maybe(`guide.${stage}.touch`) : null) ?? maybe(`guide.${stage}`);
}

/** What a round brought, from what was dealt after it; null where the log does not tell. */
export function roundWords(next: number, log: readonly Event[], people: People): string | null {
  const totals = (round: number): number[] | undefined => log.find((event) => event.kind === 'dealt' && event.round === round)?.scores;
  const [now, earlier] = [totals(next), totals(next - 1)];
  if (!now) return null;
  const gained = now.map((total, index) => ({ seat: index + 1, n: total - (earlier?.[index] ?? 0) })).filter((one) => one.n > 0);
  const words = gained.length ? listed(gained.map(({ seat, n }) => t('round.gain', { ...subject(seat, people), n }))) : t('round.nobody');
  return t('round.over', { n: next, words });
}

/** An event that is not a move, or null for those nobody needs to hear of. */
export function happened(event: Event, people: People, log: readonly Event[]): string | null {
  const { name, me } = people;
  const who = subject(event.seat ?? 0, people);
  switch (event.kind) {
    case 'joined': return t('event.joined', event.seat === me ? who : { who: event.name ?? who.who, you: 2 });
    case 'left': return t('event.left', { n: event.seat ?? 0 });
    case 'started': return t('event.started');
    case 'dealt': return event.round ? [roundWords(event.round, log, people), t('event.dealt', { n: event.round + 1 })].filter(Boolean).join(' ') : null;
    case 'hinted': return t('event.hinted', who);
    case 'withheld': return t('event.withheld', { n: event.seat ?? 0 });
    case 'undone': return t('event.undone', who);
    case 'resigned': return t('event.resigned', who);
    case 'timed_out': return t('event.timed_out', who);
    case 'away': return t('event.away', who);
    case 'back': return t('event.back', who);
    case 'put_out': return t('event.put_out', { n: event.seat ?? 0 });
    case 'resumed': return t('event.resumed');
    case 'over': {
      const winners = event.winners ?? [];
      return winners.length === 1 ? t('event.over', subject(winners[0]!, people)) : t('event.over_shared', { who: listed(winners.map(name)) });
    }
    case 'abandoned': return t('event.abandoned');
    default: return null;
  }
}
