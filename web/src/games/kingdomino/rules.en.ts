import type { RuleBook } from '../../rules/types';

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
        figure: 'order',
        caption: 'Blue stands on the lowest number, so blue plays first and also chooses first.',
      },
      {
        title: 'Laying',
        text: [
          'A domino must touch your castle, or share at least one side with a square of the same terrain. Its other sides need not match.',
          'A domino that can be laid must be laid. One that fits nowhere is discarded and counts nothing.',
        ],
        figure: 'connect',
        caption: 'The lake touches the lake: that is enough.',
      },
      {
        title: 'The frame',
        text: ['The whole kingdom, castle included, fits in five by five squares (seven by seven in the Grand Duel). The board always shows how far yours can still grow.'],
        figure: 'frame',
        caption: 'Three columns are taken; two more fit, on either side.',
      },
      {
        title: 'Counting',
        text: [
          'Squares of one terrain joined by their sides are a domain. It counts its squares times its crowns; without a crown it counts nothing.',
          'The highest total wins. Equal totals: the largest domain, crowned or not; then the most crowns; then the victory is shared.',
        ],
        figure: 'domain',
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
        figure: 'giant',
        caption: 'The giant covers one of the two crowns: only one still counts.',
      },
      {
        title: 'Footprints',
        text: ['Whoever lays a domino with footprints may send one giant of theirs to an opponent of their choice, who puts it on a crown of their own choice.'],
        figure: 'footprints',
      },
      {
        title: 'Quests',
        text: [
          'Two of 17 quests are drawn, or chosen when the table is set up, and whoever fulfils them scores, everybody for themselves. There is one Local business and one Four corners for each of the six terrains, and one of each of the others.',
          'The table shows both, with what they would bring you now.',
        ],
        figure: 'quests',
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
};
