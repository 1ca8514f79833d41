import { listed } from '../../i18n';
import type { Board, Event, Move, Snapshot, Why } from '../../net/types';
import type { Counted } from '../../table/reckoning.svelte';
import { subject, tipFor, type People } from '../../table/words';
import type { ColominoBoard } from './board';
import { maybe, t, type TextKey } from './texts';

/** 'rygb' as 'red north, yellow east, ...'; shorter where all four are equal. */
export function tileWords(tile: string): string {
  if (tile.startsWith('*')) return t('joker');
  const colours = [...tile].map((letter) => t(`colour.${letter}` as TextKey));
  if (colours.every((colour) => colour === colours[0])) return t('tile.single', { colour: colours[0]! });
  return t('tile', { north: colours[0]!, east: colours[1]!, south: colours[2]!, west: colours[3]! });
}

function courtWords(move: Move): string {
  if (!move.court) return '';
  return ` ${t(move.court === 'open' ? 'fills.open' : 'fills.closed', { n: Number(move.points ?? 0) })}`;
}

export function moveWords(move: Move): string {
  if (move.kind === 'pass') return t('move.pass');
  const words = t(move.on === 'joker' ? 'move.on_joker' : 'move.lay', { square: String(move.square), tile: tileWords(String(move.tile)) });
  return words + courtWords(move);
}

export function told(event: Event, people: People): string {
  const move = event.move!;
  const who = subject(event.seat!, people);
  if (move.kind === 'pass') return t('told.pass', who);
  const key = move.kind === 'joker' ? 'told.joker' : move.on === 'joker' ? 'told.on_joker' : 'told.lay';
  const words = t(key, { ...who, square: String(move.square) }) + courtWords(move);
  return move.finish ? `${words} ${t('told.finish')}` : words;
}

/** Why a move is better than another. */
export function why({ reason }: Why, n: number): string | null {
  return maybe(`why.${reason}`, { n });
}

export function places(move: Move): string[] {
  return move.square ? [String(move.square)] : [];
}

/** The tokens: yellow ones a point, blue ones two; who has least first. */
export function count(any: Board, _: People): Counted[] {
  const board = any as ColominoBoard;
  return [...board.seats]
    .sort((a, b) => a.points - b.points)
    .flatMap(({ seat, yellow, blue }) => [
      { lit: { seat, places: ['yellow'] }, to: [seat], points: yellow, words: t('count.yellow', { n: yellow }) },
      { lit: { seat, places: ['blue'] }, to: [seat], points: 2 * blue, words: t('count.blue', { n: blue, points: 2 * blue }) },
    ])
    .filter((step) => step.points > 0);
}

/** Between equal points the blue tokens decide. */
export function decided(snapshot: Snapshot, people: People): string | null {
  const { scores = [], winners = [] } = snapshot.result ?? {};
  const blue = (snapshot.result?.blue as number[] | undefined) ?? [];
  const most = Math.max(...scores);
  const equal = scores.flatMap((score, index) => (score === most ? [index] : []));
  if (equal.length < 2) return null;
  const who = listed(equal.map((index) => people.name(index + 1)));
  if (winners.length > 1 && winners.length === equal.length) return t('decided.shared', { who, n: most });
  return t('decided.blue', { who, n: most, winner: listed(winners.map((seat) => people.name(seat))), best: blue[winners[0]! - 1] ?? 0 });
}

export function expected(snapshot: Snapshot, mine: boolean, who: string): string {
  const board = snapshot.board as ColominoBoard;
  const n = board.turn_size - (board.laid ?? 0);
  const last = board.last_turns.length > 0 ? ` ${t('last_turn')}` : '';
  if (!mine) return t('wait.lay', { who, n }) + last;
  if (snapshot.moves?.length === 1 && snapshot.moves[0]!.kind === 'pass') return t('say.pass') + last;
  return (board.opening ? t('say.opening', { n }) : t('say.lay', { n })) + last;
}

export function button(move: Move): string | null {
  return move.kind === 'pass' ? t('do.pass') : null;
}

export function tip(snapshot: Snapshot): string | null {
  const board = snapshot.board as ColominoBoard;
  return tipFor(board.last_turns.length ? 'last' : board.opening ? 'opening' : 'lay', maybe);
}
