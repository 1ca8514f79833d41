import { listed } from '../../i18n';
import type { Board, Event, Move, Snapshot, Why } from '../../net/types';
import type { Counted } from '../../table/reckoning.svelte';
import { subject, tipFor, type People } from '../../table/words';
import type { RondominoBoard } from './board';
import { maybe, t, type TextKey } from './texts';

function roomWords(move: Move): string {
  const room = (move.room as string[] | undefined) ?? [];
  if (move.joins) return t('joins');
  if (room.length === 0) return t('room.none');
  if (room.length === 2) return t('room.both');
  return room[0] === 'left' ? t('room.left') : t('room.right');
}

export function moveWords(move: Move): string {
  switch (move.kind) {
    case 'open': return t('move.open', { piece: String(move.piece) });
    case 'lay':
      return t('move.lay', {
        piece: String(move.piece),
        end: String(move.end),
        number: String(move.number),
        turn: t(`turn.${String(move.turn)}` as TextKey),
        room: roomWords(move),
      });
    case 'draw': return t('move.draw');
    case 'pass': return t('move.pass');
    default: return move.action;
  }
}

export function told(event: Event, people: People): string {
  const move = event.move!;
  const who = subject(event.seat!, people);
  switch (move.kind) {
    case 'open': return t('told.open', { ...who, piece: String(move.piece) });
    case 'lay': return t('told.lay', { ...who, piece: String(move.piece), end: String(move.end), number: String(move.number) });
    case 'draw': return t('told.draw', who);
    case 'pass': return t('told.pass', who);
    default: return `${who.who}: ${move.action}`;
  }
}

/** Why a move is better than another. */
export function why({ reason }: Why, n: number): string | null {
  return maybe(`why.${reason}`, { n });
}

export function places(move: Move): string[] {
  return move.piece ? [String(move.piece)] : [];
}

/** The hands are turned over: what the others hold goes to whoever won the round. */
export function count(any: Board, _: People): Counted[] {
  const board = any as RondominoBoard;
  const { round } = board;
  if (!round) return [];
  const to = round.scores.flatMap((score, index) => (score > 0 ? [index + 1] : []));
  const side = (seat: number): boolean => round.winners.includes(seat) || to.includes(seat);
  return board.hands.flatMap(({ pieces }, index): Counted[] => {
    const points = round.pips[index] ?? 0;
    if (side(index + 1) || !pieces?.length) return [];
    return [{ lit: { seat: index + 1, places: pieces.map((one) => one.piece) }, to, points, words: t('count.hand', { pieces: listed(pieces.map((one) => one.piece)), n: points }) }];
  });
}

export function expected(snapshot: Snapshot, mine: boolean, who: string): string {
  const board = snapshot.board as RondominoBoard;
  if (!mine) return t('wait', { who });
  const moves = snapshot.moves ?? [];
  const lays = moves.some((move) => move.kind === 'lay');
  if (moves.some((move) => move.kind === 'open')) return t('say.open');
  if (moves.some((move) => move.kind === 'draw')) return lays ? t('say.lay_or_draw') : t('say.draw');
  if (board.drawn) return lays ? t('say.drawn', { piece: board.drawn }) : t('say.drawn_pass', { piece: board.drawn });
  return lays ? t('say.lay') : t('say.pass');
}

export function button(move: Move): string | null {
  return move.kind === 'pass' ? t('do.pass') : null;
}

export function tip(snapshot: Snapshot): string | null {
  const board = snapshot.board as RondominoBoard;
  return tipFor(!board.line.length ? 'opening' : board.drawn ? 'drawn' : 'lay', maybe);
}
