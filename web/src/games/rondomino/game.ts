import type { GameFolder } from '../registry';
import { face } from './face';
import Picture from './Picture.svelte';

export default {
  game: 'rondomino',
  order: 2,
  kinds: [{ kind: 'rondomino', Picture, fixed: {}, minutes: '20', quick: { players: 2, options: {} } }],
  face,
  part: () => import('./part'),
  rules: { en: () => import('./rules.en'), fr: () => import('./rules.fr') },
  Figure: () => import('./Figure.svelte'),
} satisfies GameFolder;
