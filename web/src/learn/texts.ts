import { translator } from '../i18n';

const en = {
  'learn': 'Learn',
  'learn.of': 'Learn {game}',
  'lesson.of': 'Lesson {n} of {all}',
  'between': 'The game goes on…',
  'go_on': 'Go on',
  'skip': 'To the next lesson',
  'retry': 'Try again',
  'done': 'That was {game}.',
  'done.play': 'Play a game',
  'done.rules': 'All the rules',
  'done.puzzles': 'Puzzles',
  'again': 'From the beginning',
  'about': 'A whole game in ten minutes. It goes by a script, and mistakes are allowed.',
};
const fr: Record<keyof typeof en, string> = {
  'learn': 'Apprendre',
  'learn.of': 'Apprendre {game}',
  'lesson.of': 'Leçon {n} sur {all}',
  'between': 'La partie continue…',
  'go_on': 'Continuer',
  'skip': 'À la leçon suivante',
  'retry': 'Réessayer',
  'done': 'Voilà {game}.',
  'done.play': 'Jouer une partie',
  'done.rules': 'Toutes les règles',
  'done.puzzles': 'Problèmes',
  'again': 'Depuis le début',
  'about': 'Une partie entière en dix minutes. Elle suit un scénario, et les erreurs sont permises.',
};
export const { t } = translator({ en, fr });
