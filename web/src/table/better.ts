// The better move of a review comes as text (docs/record.md); this finds what to ring on the board.
import type { Board, Move } from '../net/types';

interface Rows {
  domino?: unknown;
  laying?: { id: string }[];
  choosing?: { id: string }[];
}

export function betterMove(action: string, board: Board & Rows): Move {
  const lay = /^([a-m]\d+)([a-m]\d+)$/.exec(action);
  if (lay && board.domino) return { action, kind: 'lay', domino: board.domino, squares: [lay[1], lay[2]] };
  const domino = board.choosing?.find((one) => one.id === action);
  if (domino) return { action, kind: 'choose', domino };
  const tile = /^([a-p]\d+)=(.{4})$/.exec(action);
  if (tile) return { action, kind: tile[2]!.startsWith('*') ? 'joker' : 'lay', square: tile[1], tile: tile[2] };
  const giant = /^giant ([a-m]\d+)$/.exec(action);
  if (giant) return { action, kind: 'giant', square: giant[1] };
  const send = /^send ([a-m]\d+) (\d)$/.exec(action);
  if (send) return { action, kind: 'send', square: send[1], to: Number(send[2]) };
  if (action === 'draw' || action === 'pass' || action === 'keep') return { action, kind: action };
  return { action, kind: 'text' };
}
