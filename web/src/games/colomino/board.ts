// What the house tells of a Colomino table, and how tiles turn.
import type { EdgeColour } from '../../art/colomino';
import type { Board } from '../../net/types';

export interface Tokens {
  yellow: number;
  blue: number;
  points: number;
}

export interface ColominoBoard extends Board {
  side: number;
  rim: Record<'north' | 'east' | 'south' | 'west', string>;
  finish: { row: number; reached: boolean };
  coloured: { square: string; colour: EdgeColour; touched: boolean }[];
  tiles: { square: string; tile: string }[];
  courts: ({ square: string; court: 'open' | 'closed' } & Tokens)[];
  bag: number;
  seats: ({ seat: number; rack_size: number; rack: string[] | null } & Tokens)[];
  seat: number | null;
  turn_size: number;
  laid?: number;
  courts_filled?: number;
  opening?: boolean;
  last_turns: number[];
}

/** A quarter turn clockwise: what was west is north now. */
export function turned(tile: string, quarters = 1): string {
  const cut = (4 - (quarters % 4)) % 4;
  return tile.slice(cut) + tile.slice(0, cut);
}

/** A tile as the rack names it: its alphabetically smallest rotation. */
export function canonical(tile: string): string {
  return [0, 1, 2, 3].map((quarters) => turned(tile, quarters)).reduce((least, one) => (one < least ? one : least));
}

/** Quarter turns clockwise that take the first tile to the second; the fewest. */
export function quartersBetween(from: string, to: string): number {
  for (let quarters = 0; quarters < 4; quarters++) if (turned(from, quarters) === to) return quarters;
  return 0;
}

/** Top left corner of a square on the screen, in squares of 100. */
export function corner(square: string, side: number): { x: number; y: number } {
  return { x: (square.charCodeAt(0) - 97) * 100, y: (side - Number(square.slice(1))) * 100 };
}

/** What the drawing of a plan takes: the rim, the finish, the start line, and its letters and numbers if wished. */
export function planBox(side: number, letters: boolean): { x: number; y: number; width: number; height: number } {
  const more = letters ? 30 : 0;
  return { x: -52 - more, y: -96, width: side * 100 + 104 + more, height: side * 100 + 192 + more };
}
