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

export function arcOf(move: Move, turned = 0): ArcInfo | null {
  const arc = move.arc as ArcInfo | undefined;
  return arc ? turnArc(arc, turned) : null;
}

function rotate(x: number, y: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}
/** The same piece on a table that is turned that many degrees clockwise. */
export function turnArc(arc: ArcInfo, degrees: number): ArcInfo {
  const [x, y] = rotate(arc.x, arc.y, degrees);
  return { ...arc, x, y, start: arc.start + degrees };
}
export function turnJoint(joint: Joint, degrees: number): Joint {
  const [x, y] = rotate(joint.x, joint.y, degrees);
  return { x, y, heading: joint.heading + degrees };
}

/** The box that holds all pieces that lie or may be laid next, with room for the rings at the ends, on a table turned that far. */
export function stage(board: RondominoBoard, moves: readonly Move[], turned = 0): Box {
  let [left, top, right, bottom] = board.line.length ? [Infinity, Infinity, -Infinity, -Infinity] : [-40, -40, 40, 40];
  const include = (x: number, y: number, radius: number): void => {
    left = Math.min(left, x - radius);
    top = Math.min(top, y - radius);
    right = Math.max(right, x + radius);
    bottom = Math.max(bottom, y + radius);
  };
  const piece = (arc: ArcInfo): void => {
    for (let step = 0; step <= 6; step++) {
      const angle = ((arc.start + (arc.sweep * step) / 6) * Math.PI) / 180;
      include(arc.x + 33 * Math.cos(angle), arc.y + 33 * Math.sin(angle), 0);
    }
  };
  for (const { arc } of board.line) piece(turnArc(arc, turned));
  for (const move of moves) {
    const arc = arcOf(move, turned);
    if (arc) piece(arc);
  }
  if (board.ends && !board.joined)
    for (const end of [board.ends.A, board.ends.B]) {
      const { x, y } = turnJoint(end.joint, turned);
      include(x, y, 26);
    }
  const air = 10;
  return { x: left - air, y: top - air, width: right - left + 2 * air, height: bottom - top + 2 * air };
}

const worth = 0.88; // a line is turned only where it grows by an eighth: nobody likes a table that moves

/** How far the table is turned so that the line fills a place of that shape; as it is now unless much is gained. */
export function bestTurn(board: RondominoBoard, moves: readonly Move[], shape: number, now: number): number {
  const cost = (degrees: number): number => {
    const { width, height } = stage(board, moves, degrees);
    return Math.max(width, height * shape);
  };
  let [best, least] = [now, cost(now) * worth];
  for (let turn = -75; turn <= 90; turn += 15) {
    const size = cost(turn);
    if (size < least) [best, least] = [turn, size];
  }
  return best;
}
