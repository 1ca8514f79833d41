// What is said about how fair a deal was.
import { translator } from '../i18n';

export const en = {
  fair: 'Was the deal fair?',
  'fair.before': 'Is the deal fair?',
  'fair.device': 'This game was dealt on the device of whoever began it, before the house took it over: that nobody knew the deal can’t be proved.',
  'fair.about': 'When the table was made the house showed the hash of its secret seed, and every page the hash of random numbers of its own. Only then did the pages show theirs; the house shows its seed at the end. This browser kept what it saw, and deals every round again: if all comes out the same, nobody can have chosen the deal, as long as one of the pages was honest.',
  'fair.commit': 'Hash shown at the start',
  'fair.seed': 'Seed shown at the end',
  'fair.players': 'Added by the players',
  'fair.check': 'Check',
  'fair.yes': 'Yes: everybody kept to what they were bound to, and every round follows from it. The deal was fixed before the first move.',
  'fair.yes.players': 'What {who} added was shuffled in.',
  'fair.no': 'No: this game was not dealt as it was promised.',
  'fair.unknown': 'This browser only computes hashes on secure pages. “pioche verify” checks the saved record.',
};

export const fr: Record<keyof typeof en, string> = {
  fair: 'La donne était-elle honnête ?',
  'fair.before': 'La donne est-elle honnête ?',
  'fair.device': 'Cette partie a été distribuée sur l’appareil de qui l’a commencée, avant que la maison ne la reprenne : que personne n’ait connu la donne ne peut être prouvé.',
  'fair.about': 'À la création de la table, la maison a montré l’empreinte de sa graine secrète, et chaque page celle de ses propres nombres au hasard. Ensuite seulement les pages ont montré les leurs ; la maison montre sa graine à la fin. Ce navigateur a gardé ce qu’il a vu et redistribue chaque manche : si tout concorde, personne ne peut avoir choisi la donne, pourvu qu’une seule page ait été honnête.',
  'fair.commit': 'Empreinte montrée au début',
  'fair.seed': 'Graine montrée à la fin',
  'fair.players': 'Ajouté par les joueurs',
  'fair.check': 'Vérifier',
  'fair.yes': 'Oui : chacun s’est tenu à son engagement et chaque manche en découle. La donne était fixée avant le premier coup.',
  'fair.yes.players': 'La part de {who} a été mêlée à la donne.',
  'fair.no': 'Non : cette partie n’a pas été distribuée comme promis.',
  'fair.unknown': 'Ce navigateur ne calcule d’empreintes que sur des pages sûres. « pioche verify » vérifie la partie enregistrée.',
};

export const { t } = translator({ en, fr });
export type Key = Parameters<typeof t>[0];
