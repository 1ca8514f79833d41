// Kingdomino in words: what is expected, what happened, what a move would be.
import { listed } from '../../i18n';
import type { Half } from '../../art/types';
import type { Board, Event, Move, Snapshot, Why } from '../../net/types';
import type { Counted } from '../../table/reckoning.svelte';
import { subject, tipFor, type People } from '../../table/words';
import { standing as standingOf, type DominoInfo, type KingdomInfo, type KingdominoBoard } from './board';
import { maybe, t, type TextKey } from './texts';

function half({ terrain, crowns }: Half): string {
  const land = t(`terrain.${terrain}` as TextKey);
  return crowns ? t('half', { land, n: crowns }) : land;
}

export function dominoWords(domino: DominoInfo): string {
  const words = t('domino', { id: domino.id, left: half(domino.left), right: half(domino.right) });
  if (domino.giant) return `${words}, ${t('domino.giant')}`;
  if (domino.footprints) return `${words}, ${t('domino.footprints')}`;
  return words;
}

export function gainWords(gain: unknown): string {
  if (gain === undefined) return '';
  return t('points.gain', { n: Number(gain) > 0 ? `+${Number(gain)}` : String(Number(gain)), count: Number(gain) });
}

export function moveWords(move: Move, name: (seat: number) => string): string {
  const squares = (move.squares as string[] | undefined) ?? [];
  switch (move.kind) {
    case 'choose': return dominoWords(move.domino as DominoInfo);
    case 'lay': return t('move.lay', { id: (move.domino as DominoInfo).id, from: squares[0] ?? '', to: squares[1] ?? '', gain: gainWords(move.gain) });
    case 'discard': return t('move.discard', { id: (move.domino as DominoInfo).id });
    case 'giant': return t('move.giant', { square: String(move.square), gain: gainWords(move.gain) });
    case 'send': return t('move.send', { square: String(move.square), name: name(Number(move.to)), gain: gainWords(move.gain) });
    case 'keep': return t('move.keep');
    default: return move.action;
  }
}

export function told(event: Event, people: People): string {
  const move = event.move!;
  const who = subject(event.seat!, people);
  const squares = (move.squares as string[] | undefined) ?? [];
  switch (move.kind) {
    case 'choose': return t('told.choose', { ...who, id: (move.domino as DominoInfo).id });
    case 'lay': return t('told.lay', { ...who, id: (move.domino as DominoInfo).id, from: squares[0] ?? '', to: squares[1] ?? '', gain: gainWords(move.gain) });
    case 'discard': return t('told.discard', { ...who, id: (move.domino as DominoInfo).id });
    case 'giant': return t('told.giant', { ...who, square: String(move.square) });
    case 'send': return t('told.send', { ...who, name: people.name(Number(move.to)), to_you: subject(Number(move.to), people).you, square: String(move.square) });
    case 'keep': return t('told.keep', who);
    default: return `${who.who}: ${move.action}`;
  }
}

/** Why a move is better than another. */
export function why({ reason, about }: Why, n: number, name: (seat: number) => string): string | null {
  if (reason === 'denied') return t('why.denied', { n, name: name(Number(about)) });
  if (reason === 'grows') return t('why.grows', { land: t(`terrain.${about}` as TextKey) });
  return maybe(`why.${reason}`, { n });
}

export function places(move: Move): string[] {
  if (move.kind === 'choose' || move.kind === 'discard') return [(move.domino as DominoInfo).id];
  return (move.squares as string[] | undefined) ?? (move.square ? [String(move.square)] : []);
}

/** Domain by domain, squares times crowns, then the bonuses; the poorest kingdom first. */
export function count(any: Board, _: People): Counted[] {
  const board = any as KingdominoBoard;
  return [...board.kingdoms]
    .sort((a, b) => a.score - b.score)
    .flatMap(({ seat, castle, domains, bonuses }): Counted[] => [
      ...domains
        .filter((domain) => domain.points > 0)
        .sort((a, b) => b.points - a.points)
        .map(({ terrain, squares, size, crowns, points }) => ({
          lit: { seat, places: squares },
          to: [seat],
          points,
          words: t('count.domain', { land: t(`terrain.${terrain}` as TextKey), n: size, crowns, points }),
        })),
      ...bonuses
        .filter(({ points }) => points > 0)
        .map(({ name, points }) => ({ lit: { seat, places: [castle] }, to: [seat], points, words: t('count.bonus', { quest: questName(name), n: points }) })),
    ]);
}

interface Ended {
  largest: number;
  crowns: number;
}
/** Between kingdoms with equal points: the largest domain, then the most crowns. */
export function decided(snapshot: Snapshot, people: People): string | null {
  const { scores = [], winners = [] } = snapshot.result ?? {};
  const kingdoms = snapshot.result?.kingdoms as Ended[] | undefined; // of a single round; a dynasty has rounds instead
  const most = Math.max(...scores);
  const equal = scores.flatMap((score, index) => (score === most ? [index] : []));
  if (equal.length < 2) return null;
  const who = listed(equal.map((index) => people.name(index + 1)));
  if (!kingdoms) return t('decided.dynasty', { who, n: most });
  const won = winners[0]! - 1;
  for (const what of ['largest', 'crowns'] as const) {
    const best = Math.max(...equal.map((index) => kingdoms[index]![what]));
    if (equal.some((index) => kingdoms[index]![what] < best)) return t(`decided.${what}`, { who, n: most, winner: people.name(won + 1), you: subject(won + 1, people).you, best });
  }
  return t('decided.shared', { who, n: most });
}

/** What is expected of the seat to act, addressed to whoever sits there. */
export function expected(snapshot: Snapshot, mine: boolean, who: string): string {
  const board = snapshot.board as KingdominoBoard;
  const id = board.domino?.id ?? '';
  const kings = snapshot.seats.length === 2 && !snapshot.options.giants;
  if (!mine) {
    switch (board.phase) {
      case 'choose_first':
      case 'choose': return t('wait.choose', { who });
      case 'lay': return t('wait.lay', { who, id });
      case 'giant': return t('wait.giant', { who });
      default: return t('wait.send', { who });
    }
  }
  switch (board.phase) {
    case 'choose_first': {
      const placed = board.choosing.filter((one) => one.king === board.actor).length + board.laying.filter((one) => one.king === board.actor).length;
      if (!kings) return t('say.choose_first');
      return placed > 0 ? t('say.choose_second') : t('say.choose_first_of_two');
    }
    case 'choose': return t('say.choose');
    case 'lay': return snapshot.moves?.length === 1 && snapshot.moves[0]!.kind === 'discard' ? t('say.discard', { id }) : t('say.lay', { id });
    case 'giant': return t('say.giant');
    default: return t('say.send');
  }
}

export function standing(snapshot: Snapshot, seat: number): { points: number; bonus: number } | null {
  const board = snapshot.board as KingdominoBoard;
  const kingdom = board.kingdoms.find((one) => one.seat === seat);
  return kingdom ? standingOf(board, kingdom) : null;
}

export function button(move: Move): string | null {
  return move.kind === 'discard' || move.kind === 'keep' ? t(`do.${move.kind}`) : null;
}

export const keys = (): string => t('keys.more');

export function tip(snapshot: Snapshot): string | null {
  const board = snapshot.board as KingdominoBoard;
  return tipFor(snapshot.moves?.[0]?.kind === 'discard' ? 'discard' : board.phase, maybe);
}

export function questName(quest: string): string {
  const [name, terrain] = quest.split(':');
  const title = t(`quest.${name}` as TextKey);
  return terrain ? `${title} (${t(`terrain.${terrain}` as TextKey)})` : title;
}

export function questAbout(quest: string): string {
  const [name, terrain] = quest.split(':');
  return t(`quest.${name}.about` as TextKey, { terrain: terrain ? t(`terrain.${terrain}` as TextKey) : '' });
}

export function value(option: string, value: unknown): { name: string; about: string } | null {
  if (!option.endsWith('_quest')) return null;
  return value === 'drawn' ? { name: t('quest.drawn'), about: t('quest.drawn.about') } : { name: questName(String(value)), about: questAbout(String(value)) };
}

/** A kingdom told to a screen reader. */
export function kingdomWords(kingdom: KingdomInfo, people: People): string {
  const { points, domains } = kingdom;
  const parts = domains
    .filter((domain) => domain.crowns > 0)
    .map((domain) => t('domain', { land: t(`terrain.${domain.terrain}` as TextKey), n: domain.size, crowns: domain.crowns }));
  const start = t('kingdom', { name: people.name(kingdom.seat), you: subject(kingdom.seat, people).you, n: points });
  return parts.length ? `${start} ${listed(parts)}.` : start;
}
