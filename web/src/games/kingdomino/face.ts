// What is said of the game before a table is open: its name, what it is, its options.
import { translator } from '../../i18n';

export const en = {
  kingdomino: 'Kingdomino',
  'kingdomino.about': 'Choose dominoes, lay out a kingdom of five by five, and give your largest lands the most crowns.',
  giants: 'Age of Giants',
  'giants.about': 'Kingdomino with giants who sit on crowns, footprints that send them to a neighbour, and two quests for all.',
  'option.kingdom': 'Size of the kingdoms',
  'option.kingdom.about': 'The Grand Duel: two players use all dominoes and build seven by seven.',
  'option.kingdom.5': '5 × 5',
  'option.kingdom.7': '7 × 7, the Grand Duel',
  'option.harmony': 'Harmony',
  'option.harmony.about': '5 points for a kingdom without a discarded domino.',
  'option.middle_kingdom': 'Middle Kingdom',
  'option.middle_kingdom.about': '10 points for a castle in the centre of its kingdom.',
  'option.first_quest': 'First quest',
  'option.second_quest': 'Second quest',
  'option.dynasty': 'Dynasty',
  'option.dynasty.about': 'Three rounds in a row; the points are added up.',
};

export const fr: Record<keyof typeof en, string> = {
  kingdomino: 'Kingdomino',
  'kingdomino.about': 'Choisissez des dominos, bâtissez un royaume de cinq sur cinq et donnez le plus de couronnes à vos plus grandes terres.',
  giants: 'L’Âge des Géants',
  'giants.about': 'Kingdomino avec des géants assis sur les couronnes, des empreintes qui les envoient chez le voisin et deux quêtes pour tous.',
  'option.kingdom': 'Taille des royaumes',
  'option.kingdom.about': 'Le Grand Duel : à deux, avec tous les dominos, un royaume de sept sur sept.',
  'option.kingdom.5': '5 × 5',
  'option.kingdom.7': '7 × 7, le Grand Duel',
  'option.harmony': 'Harmonie',
  'option.harmony.about': '5 points pour un royaume sans domino défaussé.',
  'option.middle_kingdom': 'Empire du milieu',
  'option.middle_kingdom.about': '10 points si le château est au centre du royaume.',
  'option.first_quest': 'Première quête',
  'option.second_quest': 'Deuxième quête',
  'option.dynasty': 'Dynastie',
  'option.dynasty.about': 'Trois manches de suite ; les points s’additionnent.',
};

export const { maybe: face } = translator({ en, fr });
