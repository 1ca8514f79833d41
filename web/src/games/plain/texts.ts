import { translator } from '../../i18n';

export const en = {
  picture: 'The table',
  moves: 'What you can do',
  told: '{who}: {action}',
  wait: '{who} is thinking.',
  say: 'Choose what to do.',
};

export const fr: Record<keyof typeof en, string> = {
  picture: 'La table',
  moves: 'Ce que vous pouvez faire',
  told: '{who} : {action}',
  wait: '{who} réfléchit.',
  say: 'Choisissez quoi faire.',
};

export const { t } = translator({ en, fr });
