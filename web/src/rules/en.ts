import type { RuleBook } from './types';

export const book: RuleBook = {
  kingdomino: {
    goal: 'Build the most prestigious kingdom of five by five squares out of dominoes.',
    sections: [
      {
        title: 'Choosing',
        text: [
          'Dominoes come in rows of four (three with three players), sorted by their number. Low numbers are plain; high numbers bear crowns.',
          'Kings are drawn from the hand one by one; each takes a free domino of the first row. With two players each has two kings.',
          'From then on, the king on the lowest domino plays first: lay that domino in your kingdom, then move the king to a free domino of the next row. A good domino now means choosing late next time.',
        ],
        figure: 'k-order',
        caption: 'Blue stands on the lowest number, so blue plays first and also chooses first.',
      },
      {
        title: 'Laying',
        text: [
          'A domino must touch your castle, or share at least one side with a square of the same terrain. Its other sides need not match.',
          'A domino that can be laid must be laid. One that fits nowhere is discarded and counts nothing.',
        ],
        figure: 'k-connect',
        caption: 'The lake touches the lake: that is enough.',
      },
      {
        title: 'The frame',
        text: ['The whole kingdom, castle included, fits in five by five squares (seven by seven in the Grand Duel). The board always shows how far yours can still grow.'],
        figure: 'k-frame',
        caption: 'Three columns are taken; two more fit, on either side.',
      },
      {
        title: 'Counting',
        text: [
          'Squares of one terrain joined by their sides are a domain. It counts its squares times its crowns; without a crown it counts nothing.',
          'The highest total wins. Equal totals: the largest domain, crowned or not; then the most crowns; then the victory is shared.',
        ],
        figure: 'k-domain',
        caption: 'Four squares of wheat with two crowns: 4 × 2 = 8 points.',
      },
      {
        title: 'Variants',
        text: [
          'Dynasty: three rounds in a row, the points added up. Middle Kingdom: 10 points for a castle in the centre. Harmony: 5 points if nothing was discarded. The Grand Duel: two players, all 48 dominoes, seven by seven. They can be combined.',
        ],
      },
    ],
    decisions: [
      'The castle is in the centre when a frame of the kingdom’s size, centred on it, holds every square; gaps don’t matter.',
      'A dynasty is decided by total points alone, and equal totals share it. Dominoes, kings and quests are drawn anew for each of its rounds.',
      'Which dominoes were set aside with two or three players stays hidden.',
    ],
  },
  giants: {
    goal: 'Kingdomino for two to five, with giants, footprints and two quests that change in every game.',
    sections: [
      {
        title: 'Rows of five',
        text: [
          'Twelve dominoes join the 48: A to F bring a giant, 49 to 54 show footprints. Rows always hold five dominoes, letters before numbers.',
          'Before anybody chooses, with two or four players the third domino of the row leaves the game; with three, the second and the fourth. There are twelve rounds.',
        ],
      },
      {
        title: 'Giants',
        text: [
          'Whoever lays a domino with a giant must put the giant on an uncovered crown of their choice in their kingdom. A covered crown counts nothing at the end. Without an uncovered crown nothing happens.',
        ],
        figure: 'g-giant',
        caption: 'The giant covers one of the two crowns: only one still counts.',
      },
      {
        title: 'Footprints',
        text: ['Whoever lays a domino with footprints may send one giant of theirs to an opponent of their choice, who puts it on a crown of their own choice.'],
        figure: 'g-footprints',
      },
      {
        title: 'Quests',
        text: [
          'Two of 17 quests are drawn, and whoever fulfils them scores, everybody for themselves. There is one Local business and one Four corners for each of the six terrains, and one of each of the others.',
          'The table shows both, with what they would bring you now.',
        ],
        figure: 'g-quests',
      },
    ],
    decisions: [
      'Which dominoes of a row leave is only shown in a picture by the rulebook: here it is the third, or the second and fourth.',
      'Whether there is a crown to cover, or a giant to send, is looked at when the domino is laid.',
      'A giant covers one crown, so a square with two crowns can bear two giants.',
      'A giant sent to a kingdom with no uncovered crown leaves the game.',
      'Covered crowns count as absent for quests and ties too.',
      'A line of crowns is a longest run and counts once, however long.',
      'Corners are those of the rectangle that just holds the kingdom, castle included.',
      'Two players build seven by seven and play all twelve rows, or five by five with thirty of the sixty dominoes.',
      'Queendomino, which the rulebook mentions, isn’t played here.',
    ],
  },
  rondomino: {
    goal: 'Be first to 100 points over several rounds, by getting rid of your pieces.',
    sections: [
      {
        title: 'The pieces',
        text: [
          '28 pieces, from 0-0 to 6-6, each a third of a ring. So every piece bends the line to the left or to the right. A double may bend either way; every other piece bends left from one of its numbers, and right from the other.',
          'Two players take 7 pieces, three 6, four 5. The rest is the stock.',
        ],
        figure: 'r-piece',
      },
      {
        title: 'A turn',
        text: [
          'The highest double opens. Then, in turn, everybody lays one piece at one of the two ends: the numbers that touch are equal, and there is room.',
          'Who can’t or won’t lay draws one piece, and may lay it at once if it fits; otherwise the turn passes.',
        ],
      },
      {
        title: 'Room',
        text: ['After a left and a right bend, both ways are open. After two bends the same way a third has no room, unless the two are the whole line: then it closes a ring of three, and must match at both ends.'],
        figure: 'r-open',
        caption: 'Left, then right: both ways are open.',
      },
      {
        title: 'Blocked ends',
        text: ['An end can be blocked because no number is left, because the pieces left bend the wrong way, because it is a dead end, or because both ends have met. The board says which.'],
        figure: 'r-closed',
        caption: 'Two bends the same way: a third has no room.',
      },
      {
        title: 'Counting',
        text: [
          'A round ends when somebody has no piece left, or when the stock is empty and everybody passes. Who goes out wins it, else who holds the fewest points; the winner scores all points left in the opponents’ hands. First to 100 wins.',
          'Four can play as two teams: seats 1 and 3 against 2 and 4.',
        ],
      },
    ],
    decisions: [
      'The handedness of the printed pieces is not published: here three of each number’s pieces bend each way.',
      'The pieces are those of the printed game, measured: outer radius 33 mm, inner 12 mm, a third of a ring.',
      'With no double dealt, the piece with the most points opens; of equals, the one with the higher number.',
      'With an empty stock, who can lay must.',
      'A piece whose far end would meet the other end must match it too.',
      'In teams, the fewest points are looked for in single hands, and a partner’s points don’t count. If the fewest are shared across sides, nobody scores.',
    ],
  },
  colomino: {
    goal: 'Earn the most tokens by filling courts on the way from the start line to the finish.',
    sections: [
      {
        title: 'A turn',
        text: [
          'Everybody holds five tiles. A turn is three tiles laid one after another, then drawing back to five. The first turn of the game goes along the start line; after that every tile touches the start line or a laid tile with a side.',
          'All colours that touch must match, those printed on the rim included. Tiles may be turned, but stay where they are.',
        ],
        figure: 'c-match',
        caption: 'Every side that touches shows the same colour, and the same mark.',
      },
      {
        title: 'Courts',
        text: [
          'A square bounded on three sides, by tiles or the rim, is an open court; on four sides, a closed one. Whoever lays a fitting tile there gets a yellow token (1 point) or a blue one (2 points).',
          'The second court of a turn brings double, the third triple tokens. Open then closed is 1 + 2 × 2 = 5 points; closed then open 2 + 2 × 1 = 4.',
        ],
        figure: 'c-court',
        caption: 'Left an open court, right a closed one.',
      },
      {
        title: 'Jokers and coloured squares',
        text: [
          'A joker matches every colour. A tile that fits all round may later be laid on it; if that fills a court it brings its token.',
          'The large plan has four squares printed in one colour. Once a tile touches one, it counts as a tile of that colour.',
        ],
        figure: 'c-joker',
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
