import type { RuleBook } from '../../rules/types';

export const book: RuleBook = {
  colomino: {
    goal: 'Earn the most tokens by filling courts on the way from the start line to the finish.',
    sections: [
      {
        title: 'A turn',
        text: [
          'Everybody holds five tiles. A turn is three tiles laid one after another, then drawing back to five. The first turn of the game goes along the start line; after that every tile touches the start line or a laid tile with a side.',
          'All colours that touch must match, those printed on the rim included. Tiles may be turned, but stay where they are.',
        ],
        figure: 'match',
        caption: 'Every side that touches shows the same colour, and the same mark.',
      },
      {
        title: 'Courts',
        text: [
          'A square bounded on three sides, by tiles or the rim, is an open court; on four sides, a closed one. Whoever lays a fitting tile there gets a yellow token (1 point) or a blue one (2 points).',
          'The second court of a turn brings double, the third triple tokens. Open then closed is 1 + 2 × 2 = 5 points; closed then open 2 + 2 × 1 = 4.',
        ],
        figure: 'court',
        caption: 'Left an open court, right a closed one.',
      },
      {
        title: 'Jokers and coloured squares',
        text: [
          'A joker matches every colour. A tile that fits all round may later be laid on it; if that fills a court it brings its token.',
          'The large plan has four squares printed in one colour. Once a tile touches one, it counts as a tile of that colour.',
        ],
        figure: 'joker',
      },
      {
        title: 'The end',
        text: ['Once somebody lays a tile in the last row, each other player has one more turn. Most points win; on a tie, most blue tokens.'],
      },
    ],
    decisions: [
      'A joker laid in a court earns nothing and doesn’t count towards double or triple; jokers aren’t laid on coloured squares or on jokers.',
      'Anyone may lay a tile on a joker, whoever laid it and even in the same turn. It is one of the three tiles, the joker is out of the game, and the court is judged by what bounds the square at that moment.',
      'A coloured square that is bounded is a court like any other, and once touched it bounds its neighbours like a tile.',
      'Laying three is a duty: a turn ends early only when nothing on the rack fits.',
      'Whoever reaches the last row finishes their turn. If as many turns in a row as there are players pass without a tile, the game ends.',
      'The rim’s colours and the coloured squares are Pioche’s own; the printed order is not published. The tiles are the only full set that has 144: each of the 70 twice, and four jokers.',
      'Tokens never run out. After the blue tokens a victory is shared.',
    ],
  },
};
