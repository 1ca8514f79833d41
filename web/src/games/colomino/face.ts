// What is said of the game before a table is open: its name, what it is, its options.
import { translator } from '../../i18n';

export const en = {
  colomino: 'Colomino',
  'colomino.about': 'Lay tiles edge to edge from start to finish, and fill the courts that others leave open.',
  'option.plan': 'Plan',
  'option.plan.about': 'The large plan takes longer and has four coloured squares in the middle.',
  'option.plan.small': 'Small, 9 × 9',
  'option.plan.large': 'Large, 12 × 12',
};

export const fr: Record<keyof typeof en, string> = {
  colomino: 'Colomino',
  'colomino.about': 'Posez les tuiles bord à bord du départ à l’arrivée, et remplissez les cours laissées ouvertes.',
  'option.plan': 'Plan',
  'option.plan.about': 'Le grand plan dure plus longtemps et porte quatre cases de couleur en son milieu.',
  'option.plan.small': 'Petit, 9 × 9',
  'option.plan.large': 'Grand, 12 × 12',
};

export const { maybe: face } = translator({ en, fr });
