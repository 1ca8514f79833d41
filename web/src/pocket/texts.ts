// What is said when a table leaves the pocket, and when there is a new version of the page.
import { translator } from '../i18n';

export const en = {
  'version.new': 'There is a new version of this page.',
  'version.take': 'Use it now',
  'share.moving': 'The table moves to the house, so that others can come…',
  'share.again': 'Try again',
  'invite': 'Invite somebody',
  'invite.about': 'Whose seat may your friend take? Until then it is played as before.',
  'invite.seat': 'The seat of {who}',
};

export const fr: Record<keyof typeof en, string> = {
  'version.new': 'Il y a une nouvelle version de cette page.',
  'version.take': 'L’utiliser maintenant',
  'share.moving': 'La table déménage à la maison, pour que d’autres puissent venir…',
  'share.again': 'Réessayer',
  'invite': 'Inviter quelqu’un',
  'invite.about': 'Quelle place votre ami peut-il prendre ? D’ici là, elle est jouée comme avant.',
  'invite.seat': 'La place de {who}',
};

export const { t } = translator({ en, fr });
export type Key = Parameters<typeof t>[0];
