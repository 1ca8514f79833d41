// The four games as people choose them. Age of Giants is Kingdomino with an option, but nobody thinks of it that way.
import type { Options, TableInfo } from '../net/types';

export const kinds = ['kingdomino', 'giants', 'rondomino', 'colomino'] as const;
export type Kind = (typeof kinds)[number];

interface Entry {
  game: string;
  /** Options that make it this game. */
  fixed: Options;
  /** Options of the house that this game does not offer. */
  hidden: string[];
  players: [number, number];
  minutes: string;
  /** What one click plays. */
  quick: { players: number; options: Options };
}

export const catalogue: Record<Kind, Entry> = {
  kingdomino: {
    game: 'kingdomino',
    fixed: {},
    hidden: ['players', 'giants'],
    players: [2, 4],
    minutes: '15',
    quick: { players: 2, options: { harmony: true, middle_kingdom: true } },
  },
  giants: {
    game: 'kingdomino',
    fixed: { giants: true },
    hidden: ['players', 'giants', 'harmony', 'middle_kingdom'],
    players: [2, 5],
    minutes: '20',
    quick: { players: 3, options: {} },
  },
  rondomino: { game: 'rondomino', fixed: {}, hidden: ['players'], players: [2, 4], minutes: '20', quick: { players: 2, options: {} } },
  colomino: { game: 'colomino', fixed: {}, hidden: ['players'], players: [2, 4], minutes: '25', quick: { players: 2, options: {} } },
};

export function isKind(text: string | undefined): text is Kind {
  return kinds.includes(text as Kind);
}

export function kindOf(table: Pick<TableInfo, 'game' | 'options'>): Kind {
  if (table.game === 'kingdomino') return table.options.giants ? 'giants' : 'kingdomino';
  return isKind(table.game) ? table.game : 'kingdomino';
}
