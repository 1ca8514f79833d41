// Score pads and what they came to, kept on this device: the names, the game under way for each kind, and every result.
import { keep, recall } from '../lib/keep';
import type { Terrain } from '../art/terrain';

export interface Cell {
  terrain: Terrain;
  crowns: number;
  giants: number;
}
export interface Domain {
  terrain: Terrain;
  squares: number;
  crowns: number;
}
/** A kingdom as it is told: laid square by square, or only its domains. */
export interface KingdomTold {
  by: 'squares' | 'domains';
  castle: string;
  cells: Record<string, Cell>;
  discarded: boolean;
  domains: Domain[];
  bonuses: number[];
}
export interface RoundTold {
  /** Seat of who went out; 0: nobody could go on. */
  out: number;
  pips: number[];
}

export interface PadState {
  names: string[];
  first: number | null;
  size: number;
  quests: string[];
  kingdoms: KingdomTold[];
  teams: boolean;
  target: number;
  rounds: RoundTold[];
  tokens: { yellow: number; blue: number }[];
}

export interface Evening {
  kind: string;
  at: number;
  names: string[];
  points: number[];
  winners: number[];
}

const middle = (size: number): string => `${'abcdefg'[(size - 1) / 2]}${(size + 1) / 2}`;
export const emptyKingdom = (size: number): KingdomTold => ({ by: 'squares', castle: middle(size), cells: {}, discarded: false, domains: [], bonuses: [] });

function fresh(names: string[]): PadState {
  const size = 5;
  return {
    names,
    first: null,
    size,
    quests: ['harmony', 'middle-kingdom'],
    kingdoms: names.map(() => emptyKingdom(size)),
    teams: false,
    target: 100,
    rounds: [],
    tokens: names.map(() => ({ yellow: 0, blue: 0 })),
  };
}

export class Pad {
  state: PadState;

  constructor(readonly kind: string) {
    const known = recall<string[]>('pad.names', []);
    const start = known.length >= 2 ? known : ['', ''];
    this.state = $state(recall<PadState | null>(`pad.${kind}`, null) ?? fresh(start));
  }

  save(): void {
    const state = $state.snapshot(this.state) as PadState;
    keep(`pad.${this.kind}`, state);
    keep('pad.names', state.names);
  }

  resize(count: number): void {
    const { state } = this;
    const to = <T>(list: T[], make: () => T): T[] => Array.from({ length: count }, (_, index) => list[index] ?? make());
    state.names = to(state.names, () => '');
    state.kingdoms = to(state.kingdoms, () => emptyKingdom(state.size));
    state.tokens = to(state.tokens, () => ({ yellow: 0, blue: 0 }));
    state.rounds = state.rounds.map((round) => ({ out: Math.min(round.out, count), pips: to(round.pips, () => 0) }));
    if (state.first !== null && state.first > count) state.first = null;
    state.teams = false;
  }

  /** The same people, an empty pad. */
  again(): void {
    const { names, size, quests, target, teams } = this.state;
    this.state = { ...fresh([...names]), size, quests, target, teams, kingdoms: names.map(() => emptyKingdom(size)) };
    this.save();
  }
}

/** A name's place in the family's table of honour. */
export interface Honour {
  name: string;
  games: number;
  wins: number;
  best: number;
  average: number;
}

class Honours {
  evenings: Evening[] = $state.raw(recall<Evening[]>('pad.evenings', []));

  add(evening: Evening): void {
    this.evenings = [evening, ...recall<Evening[]>('pad.evenings', this.evenings)];
    keep('pad.evenings', this.evenings);
  }

  remove(evening: Evening): void {
    this.evenings = this.evenings.filter((one) => one !== evening);
    keep('pad.evenings', this.evenings);
  }

  of(kind: string): Honour[] {
    return honours(this.evenings.filter((one) => one.kind === kind));
  }
}

/** Most victories first, then the better average. */
export function honours(evenings: Evening[]): Honour[] {
  const by = new Map<string, { name: string; points: number[]; wins: number }>();
  for (const { names, points, winners } of evenings)
    names.forEach((name, index) => {
      const key = name.trim().toLocaleLowerCase();
      const one = by.get(key) ?? { name: name.trim(), points: [], wins: 0 };
      one.points.push(points[index] ?? 0);
      if (winners.includes(index + 1)) one.wins++;
      by.set(key, one);
    });
  return [...by.values()]
    .map(({ name, points, wins }) => ({ name, games: points.length, wins, best: Math.max(...points), average: points.reduce((sum, one) => sum + one, 0) / points.length }))
    .sort((a, b) => b.wins - a.wins || b.average - a.average);
}

export const honour = new Honours();
