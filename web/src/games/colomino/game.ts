import type { GameFolder } from '../registry';
import { face } from './face';
import Picture from './Picture.svelte';

export default {
  game: 'colomino',
  order: 3,
  kinds: [{ kind: 'colomino', Picture, fixed: {}, minutes: '25', quick: { players: 2, options: {} } }],
  face,
  part: () => import('./part'),
  rules: { en: () => import('./rules.en'), fr: () => import('./rules.fr') },
  Figure: () => import('./Figure.svelte'),
} satisfies GameFolder;
