import { t, type Key } from '../../i18n';
import type { Event, Move, Snapshot } from '../../net/types';
import { subject, type People } from '../../table/words';
import type { RondominoBoard } from './board';

function roomWords(move: Move): string {
  const room = (move.room as string[] | undefined) ?? [];
  if (move.joins) return t('r.joins');
  if (room.length === 0) return t('r.room.none');
  if (room.length === 2) return t('r.room.both');
  return room[0] === 'left' ? t('r.room.left') : t('r.room.right');
}

export function moveWords(move: Move): string {
  switch (move.kind) {
    case 'open': return t('r.move.open', { piece: String(move.piece) });
    case 'lay':
      return t('r.move.lay', {
        piece: String(move.piece),
        end: String(move.end),
        number: String(move.number),
        turn: t(`r.turn.${String(move.turn)}` as Key),
        room: roomWords(move),
      });
    case 'draw': return t('r.move.draw');
    case 'pass': return t('r.move.pass');
    default: return move.action;
  }
}

export function told(event: Event, people: People): string {
  const move = event.move!;
  const who = subject(event.seat!, people);
  switch (move.kind) {
    case 'open': return t('r.told.open', { ...who, piece: String(move.piece) });
    case 'lay': return t('r.told.lay', { ...who, piece: String(move.piece), end: String(move.end), number: String(move.number) });
    case 'draw': return t('r.told.draw', who);
    case 'pass': return t('r.told.pass', who);
    default: return `${who.who}: ${move.action}`;
  }
}

export function expected(snapshot: Snapshot, mine: boolean, who: string): string {
  const board = snapshot.board as RondominoBoard;
  if (!mine) return t('r.wait', { who });
  const moves = snapshot.moves ?? [];
  const lays = moves.some((move) => move.kind === 'lay');
  if (moves.some((move) => move.kind === 'open')) return t('r.say.open');
  if (moves.some((move) => move.kind === 'draw')) return lays ? t('r.say.lay_or_draw') : t('r.say.draw');
  if (board.drawn) return lays ? t('r.say.drawn', { piece: board.drawn }) : t('r.say.drawn_pass', { piece: board.drawn });
  return lays ? t('r.say.lay') : t('r.say.pass');
}
