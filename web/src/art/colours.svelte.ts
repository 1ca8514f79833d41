// Which colour a seat has: the house's order, unless somebody wants one for themselves; then its owner and they change.
import { settings } from '../lib/settings.svelte';
import { playerKinds, type PlayerKind } from './people';

class Colours {
  /** The seat of the person at the screen, where it is one. */
  mine: number | null = $state(null);
}
export const colours = new Colours();

export function playerOf(seat: number): PlayerKind {
  const usual = (which: number): PlayerKind => playerKinds[(which - 1) % playerKinds.length]!;
  const { mine } = colours;
  const wished = playerKinds.find((kind) => kind === settings.colour);
  if (mine === null || !wished) return usual(seat);
  if (seat === mine) return wished;
  return usual(seat) === wished ? usual(mine) : usual(seat);
}
