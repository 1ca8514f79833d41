import type { ArcInfo } from '../../art/arc';
import type { Board, Move } from '../../net/types';

export interface Joint {
  x: number;
  y: number;
  heading: number;
}

export interface EndInfo {
  number: number;
  joint: Joint;
  blocked: 'numbers' | 'direction' | 'dead end' | 'joined' | string | null;
  room: string[];
}

export interface RondominoBoard extends Board {
  players: number;
  teams: boolean;
  target: number;
  seat: number | null;
  expected: string | null;
  stock: number;
  earlier: number[];
  line: { piece: string; seat: number; laid: number; end: string | null; drawn: boolean; arc: ArcInfo }[];
  bounds: { x: number; y: number; width: number; height: number };
  joined: boolean;
  ends: { A: EndInfo; B: EndInfo } | null;
  hands: { size: number; pieces: { piece: string; from: number; to: number }[] | null }[];
  drawn: string | null;
  round: { scores: number[]; winners: number[]; pips: number[] } | null;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function arcOf(move: Move): ArcInfo | null {
  return (move.arc as ArcInfo | undefined) ?? null;
}

/** The box that holds the line and everything that may be laid next, with room for the rings at the ends. */
export function stage(board: RondominoBoard, moves: readonly Move[]): Box {
  let [left, top, right, bottom] = board.line.length
    ? [board.bounds.x, board.bounds.y, board.bounds.x + board.bounds.width, board.bounds.y + board.bounds.height]
    : [-40, -40, 40, 40];
  const include = (x: number, y: number, radius: number): void => {
    left = Math.min(left, x - radius);
    top = Math.min(top, y - radius);
    right = Math.max(right, x + radius);
    bottom = Math.max(bottom, y + radius);
  };
  for (const move of moves) {
    const arc = arcOf(move);
    if (!arc) continue;
    for (let step = 0; step <= 6; step++) {
      const angle = ((arc.start + (arc.sweep * step) / 6) * Math.PI) / 180;
      include(arc.x + 33 * Math.cos(angle), arc.y + 33 * Math.sin(angle), 0);
    }
  }
  if (board.ends && !board.joined) for (const end of [board.ends.A, board.ends.B]) include(end.joint.x, end.joint.y, 26);
  const air = 10;
  return { x: left - air, y: top - air, width: right - left + 2 * air, height: bottom - top + 2 * air };
}
