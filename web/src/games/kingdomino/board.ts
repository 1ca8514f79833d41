// What the house tells of a Kingdomino table, and where squares lie on the screen.
import type { Half } from '../../art/types';
import type { Terrain } from '../../art/terrain';
import type { Board, Event, Move } from '../../net/types';

export interface DominoInfo {
  id: string;
  left: Half;
  right: Half;
  giant?: boolean;
  footprints?: boolean;
}

export interface RowEntry extends DominoInfo {
  king?: number;
  laid?: boolean;
}

export interface Domain {
  terrain: Terrain;
  squares: string[];
  size: number;
  crowns: number;
  points: number;
}

export interface KingdomInfo {
  seat: number;
  castle: string;
  squares: { square: string; terrain: Terrain; crowns: number; giants?: number }[];
  domains: Domain[];
  points: number;
  bonuses: { name: string; points: number }[];
  score: number;
  discarded: number;
  frame: { from: string; to: string };
  extent: { from: string; to: string };
}

export interface KingdominoBoard extends Board {
  size: number;
  grid: number;
  phase: 'choose_first' | 'lay' | 'giant' | 'send' | 'choose' | 'over';
  hand: number[];
  turn: number;
  laying: RowEntry[];
  choosing: RowEntry[];
  left: string[];
  rows_left: number;
  earlier: number[];
  kingdoms: KingdomInfo[];
  actor?: number;
  domino?: DominoInfo;
}

/** What stands beside a name: the domains of this round with the points of earlier ones, and what the bonuses would add if it ended now. At
 * the end they are added. */
export function standing(board: KingdominoBoard, kingdom: KingdomInfo): { points: number; bonus: number } {
  const earlier = board.earlier[kingdom.seat - 1] ?? 0;
  if (board.phase === 'over') return { points: earlier + kingdom.score, bonus: 0 };
  return { points: earlier + kingdom.points, bonus: kingdom.score - kingdom.points };
}

export interface Laid {
  seat: number;
  domino: DominoInfo;
  squares: [string, string];
}

export interface Place {
  column: number;
  row: number;
}

/** 'e6' → column 4, row 5, both from 0, rows from the bottom. */
export function place(square: string): Place {
  return { column: square.charCodeAt(0) - 97, row: Number(square.slice(1)) - 1 };
}

export function square({ column, row }: Place): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

/** Top left corner on the screen, in squares of 100, of a grid that size. */
export function corner(name: string, grid: number): { x: number; y: number } {
  const { column, row } = place(name);
  return { x: column * 100, y: (grid - 1 - row) * 100 };
}

/** How a domino lies: quarter turns clockwise from "right half east of the left one". */
export function turnOf(squares: [string, string]): number {
  const [a, b] = [place(squares[0]), place(squares[1])];
  if (b.column > a.column) return 0;
  if (b.row < a.row) return 1;
  if (b.column < a.column) return 2;
  return 3;
}

export function topLeft(squares: [string, string], grid: number): { x: number; y: number } {
  const [a, b] = [corner(squares[0], grid), corner(squares[1], grid)];
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) };
}

/** The dominoes laid in the present round, from the log: the board itself knows only squares. */
export function laidDominoes(log: readonly Event[], round: number): Laid[] {
  const laid: (Laid & { ply: number })[] = [];
  for (const event of log) {
    if (event.round !== round) continue;
    if (event.kind === 'undone') {
      while (laid.length && laid[laid.length - 1]!.ply >= (event.ply ?? 0)) laid.pop();
    } else if (event.kind === 'played' && event.move?.kind === 'lay') {
      laid.push({ seat: event.seat!, ply: event.ply!, ...layOf(event.move) });
    }
  }
  return laid;
}

/** The dominoes a seat had to discard in the present round, from the log. */
export function discardedBy(log: readonly Event[], round: number, seat: number): string[] {
  const gone: { ply: number; id: string }[] = [];
  for (const event of log) {
    if (event.round !== round || event.seat !== seat) continue;
    if (event.kind === 'undone') while (gone.length && gone[gone.length - 1]!.ply >= (event.ply ?? 0)) gone.pop();
    else if (event.kind === 'played' && event.move?.kind === 'discard') gone.push({ ply: event.ply!, id: (event.move.domino as DominoInfo).id });
  }
  return gone.map((one) => one.id);
}

export function layOf(move: Move): { domino: DominoInfo; squares: [string, string] } {
  return { domino: move.domino as DominoInfo, squares: move.squares as [string, string] };
}
