import { describe, expect, it } from 'vitest';
import { en as kingdomino } from '../games/kingdomino/texts';
import * as words from '../games/kingdomino/words';
import type { Words } from '../games/part';
import { settings } from '../lib/settings.svelte';
import { whyWords } from './why';

const name = (seat: number): string => ['Ada', 'Bo', 'Cy'][seat - 1] ?? '?';
const say = (why: Parameters<typeof whyWords>[0]): string => whyWords(why, 'domino 9', words as unknown as Words, name);

describe('why a move is better', () => {
  it('is said in the words of the game and of the house', () => {
    settings.language = 'en';
    expect(say([{ reason: 'own', amount: 3.2, about: '' }, { reason: 'denied', amount: 6, about: '2' }, { reason: 'earlier', amount: 1, about: '' }])).toBe(
      'Why, rather than “domino 9”: about 3 points more at the end, a domino worth 6 points that Bo doesn’t get, and choosing one place earlier next time.',
    );
    settings.language = 'fr';
    expect(say([{ reason: 'grows', amount: 4, about: 'wheat' }, { reason: 'now', amount: 1, about: '' }])).toBe(
      'Pourquoi, plutôt que « domino 9 » : un domaine couronné (blé) qui a plus de place pour grandir et un point de plus tout de suite.',
    );
    settings.language = 'en';
  });
  it('counts tenths as each language does', () => {
    settings.language = 'en';
    expect(say([{ reason: 'own', amount: 1.24, about: '' }])).toContain('about 1.2 points more');
    expect(say([{ reason: 'others', amount: 1, about: '' }])).toContain('about 1 point less');
    settings.language = 'fr';
    expect(say([{ reason: 'own', amount: 1.24, about: '' }])).toContain('environ 1,2 point de plus');
    settings.language = 'en';
  });
  it('says that there is nothing to tell two moves apart', () => {
    expect(say([])).toBe('Hardly better than “domino 9”.');
    expect(say([{ reason: 'unheard_of', amount: 2, about: '' }])).toBe('Hardly better than “domino 9”.');
  });
  it('has words for every reason that docs/protocol.md lists for Kingdomino', () => {
    for (const reason of ['brings', 'crowns', 'earlier', 'denied', 'centre', 'hole', 'grows']) expect(kingdomino).toHaveProperty([`why.${reason}`]);
  });
});
