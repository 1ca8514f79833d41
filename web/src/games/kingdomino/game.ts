import type { GameFolder } from '../registry';
import { face } from './face';
import GiantsPicture from './GiantsPicture.svelte';
import Picture from './Picture.svelte';

export default {
  game: 'kingdomino',
  order: 1,
  kinds: [
    { kind: 'kingdomino', Picture, fixed: { giants: false }, minutes: '15', quick: { players: 2, options: { harmony: true, middle_kingdom: true } } },
    { kind: 'giants', Picture: GiantsPicture, fixed: { giants: true }, minutes: '20', quick: { players: 3, options: {} } },
  ],
  face,
  part: () => import('./part'),
  rules: { en: () => import('./rules.en'), fr: () => import('./rules.fr') },
  Figure: () => import('./Figure.svelte'),
} satisfies GameFolder;
