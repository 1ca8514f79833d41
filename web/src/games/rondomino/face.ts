// What is said of the game before a table is open: its name, what it is, its options.
import { translator } from '../../i18n';

export const en = {
  rondomino: 'Rondomino',
  'rondomino.about': 'Dominoes that curve: every piece bends the line, and room runs out as fast as numbers do.',
  'option.teams': 'Teams',
  'option.teams.about': 'Seats 1 and 3 play together against seats 2 and 4.',
  'option.target': 'Points to win',
  'option.target.about': 'The match goes on, round after round, until a side has this many points.',
};

export const fr: Record<keyof typeof en, string> = {
  rondomino: 'Rondomino',
  'rondomino.about': 'Des dominos courbes : chaque pièce fait tourner la ligne, et la place manque aussi vite que les chiffres.',
  'option.teams': 'Équipes',
  'option.teams.about': 'Les places 1 et 3 jouent ensemble contre les places 2 et 4.',
  'option.target': 'Points pour gagner',
  'option.target.about': 'La partie continue, manche après manche, jusqu’à ce total.',
};

export const { maybe: face } = translator({ en, fr });
