import { t, type Key } from '../../i18n';
import type { Event, Move, Snapshot } from '../../net/types';
import { subject, type People } from '../../table/words';
import type { ColominoBoard } from './board';

/** 'rygb' as 'red north, yellow east, ...'; shorter where all four are equal. */
export function tileWords(tile: string): string {
  if (tile.startsWith('*')) return t('c.joker');
  const colours = [...tile].map((letter) => t(`colour.${letter}` as Key));
  if (colours.every((colour) => colour === colours[0])) return t('c.tile.single', { colour: colours[0]! });
  return t('c.tile', { north: colours[0]!, east: colours[1]!, south: colours[2]!, west: colours[3]! });
}

function courtWords(move: Move): string {
  if (!move.court) return '';
  return ` ${t(move.court === 'open' ? 'c.fills.open' : 'c.fills.closed', { n: Number(move.points ?? 0) })}`;
}

export function moveWords(move: Move): string {
  if (move.kind === 'pass') return t('c.move.pass');
  const words = t(move.on === 'joker' ? 'c.move.on_joker' : 'c.move.lay', { square: String(move.square), tile: tileWords(String(move.tile)) });
  return words + courtWords(move);
}

export function told(event: Event, people: People): string {
  const move = event.move!;
  const who = subject(event.seat!, people);
  if (move.kind === 'pass') return t('c.told.pass', who);
  const key = move.kind === 'joker' ? 'c.told.joker' : move.on === 'joker' ? 'c.told.on_joker' : 'c.told.lay';
  const words = t(key, { ...who, square: String(move.square) }) + courtWords(move);
  return move.finish ? `${words} ${t('c.told.finish')}` : words;
}

export function expected(snapshot: Snapshot, mine: boolean, who: string): string {
  const board = snapshot.board as ColominoBoard;
  const n = board.turn_size - (board.laid ?? 0);
  const last = board.last_turns.length > 0 ? ` ${t('c.last_turn')}` : '';
  if (!mine) return t('c.wait.lay', { who, n }) + last;
  if (snapshot.moves?.length === 1 && snapshot.moves[0]!.kind === 'pass') return t('c.say.pass') + last;
  return (board.opening ? t('c.say.opening', { n }) : t('c.say.lay', { n })) + last;
}
