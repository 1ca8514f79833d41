import { translator } from '../i18n';

const en = {
  'notices': 'Notices',
  'notices.about': 'Your browser tells you when it is your turn or somebody asks you to a game, while you look at something else.',
  'notices.closed': 'Also when this page is closed.',
  'notices.open': 'This house sends none to pages that are closed: leave it open somewhere.',
  'notices.on': 'Tell me on this device',
  'notices.off': 'Tell me nothing on this device',
  'notices.denied': 'The browser doesn’t let this page tell you anything. Its settings for this page can change that.',
  'holidays': 'Holidays',
  'holidays.about': 'Rated games with days for a move wait for you: no clock of yours runs. You have {n} {n|day|days} left this year.',
  'holidays.until': 'You are on holiday until {date}.',
  'holidays.days': 'Days',
  'holidays.go': 'Go on holiday',
  'holidays.back': 'I am back',
  'bot': 'This account is a bot’s: a program plays.',
  'bots.welcome': 'Bots are welcome',
  'bots.welcome.about': 'Programs with accounts of their own wait here too; they are marked.',
  'seat.bot': 'bot',
  'seat.away': 'on holiday until {date}',
} as const;

const fr: Record<keyof typeof en, string> = {
  'notices': 'Notifications',
  'notices.about': 'Votre navigateur vous prévient quand c’est à vous ou qu’on vous invite à jouer, pendant que vous regardez autre chose.',
  'notices.closed': 'Même quand cette page est fermée.',
  'notices.open': 'Cette maison n’en envoie pas aux pages fermées : laissez-la ouverte quelque part.',
  'notices.on': 'Me prévenir sur cet appareil',
  'notices.off': 'Ne plus me prévenir sur cet appareil',
  'notices.denied': 'Le navigateur n’autorise pas cette page à vous prévenir. Ses réglages pour cette page permettent de le changer.',
  'holidays': 'Congés',
  'holidays.about': 'Les parties classées à plusieurs jours par coup vous attendent : votre pendule s’arrête. Il vous reste {n} {n|jour|jours} cette année.',
  'holidays.until': 'Vous êtes en congé jusqu’au {date}.',
  'holidays.days': 'Jours',
  'holidays.go': 'Partir en congé',
  'holidays.back': 'Je suis de retour',
  'bot': 'Ce compte est celui d’un robot : un programme joue.',
  'bots.welcome': 'Les robots sont bienvenus',
  'bots.welcome.about': 'Des programmes avec un compte à eux attendent ici aussi ; ils sont signalés.',
  'seat.bot': 'robot',
  'seat.away': 'en congé jusqu’au {date}',
};

export const { t } = translator<keyof typeof en>({ en, fr });
