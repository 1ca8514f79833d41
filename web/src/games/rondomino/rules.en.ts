import type { RuleBook } from '../../rules/types';

export const book: RuleBook = {
  rondomino: {
    goal: 'Be first to 100 points over several rounds, by getting rid of your pieces.',
    sections: [
      {
        title: 'The pieces',
        text: [
          '28 pieces, from 0-0 to 6-6, each a third of a ring. So every piece bends the line to the left or to the right. A double may bend either way; every other piece bends left from one of its numbers, and right from the other.',
          'Two players take 7 pieces, three 6, four 5. The rest is the stock.',
        ],
        figure: 'piece',
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
        figure: 'open',
        caption: 'Left, then right: both ways are open.',
      },
      {
        title: 'Blocked ends',
        text: ['An end can be blocked because no number is left, because the pieces left bend the wrong way, because it is a dead end, or because both ends have met. The board says which.'],
        figure: 'closed',
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
};
