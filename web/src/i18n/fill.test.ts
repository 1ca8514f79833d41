import { describe, expect, it } from 'vitest';
import { en } from './en';
import { fill } from './fill';
import { fr } from './fr';
import { en as tableEn, fr as tableFr } from '../table/texts';

describe('fill', () => {
  it('puts values in their places', () => {
    expect(fill('{who} chooses {id}.', { who: 'Ann', id: 12 }, 'en')).toBe('Ann chooses 12.');
  });
  it('chooses the form by the number, as each language counts', () => {
    const text = '{n} {n|point|points}';
    expect(fill(text, { n: 1 }, 'en')).toBe('1 point');
    expect(fill(text, { n: 0 }, 'en')).toBe('0 points');
    expect(fill(text, { n: 0 }, 'fr')).toBe('0 point');
    expect(fill(text, { n: 2 }, 'fr')).toBe('2 points');
  });
  it('speaks to whoever is at the screen, and of everybody else', () => {
    expect(fill(tableEn['event.undone'], { who: en.you, you: 1 }, 'en')).toBe('You take a move back.');
    expect(fill(tableEn['event.undone'], { who: 'Ann', you: 2 }, 'en')).toBe('Ann takes a move back.');
    expect(fill(tableFr['event.undone'], { who: fr.you, you: 1 }, 'fr')).toBe('Vous reprenez un coup.');
    expect(fill(tableFr['event.undone'], { who: 'Ann', you: 2 }, 'fr')).toBe('Ann reprend un coup.');
  });
  it('fills values inside a chosen form', () => {
    expect(fill('{n|One seat.|{n} seats.}', { n: 3 }, 'en')).toBe('3 seats.');
  });
});

describe('the two languages', () => {
  type Language = Record<string, string>;
  const games = import.meta.glob<{ en: Language; fr: Language }>(['../games/*/{face,texts}.ts', '../{fair,pocket,table}/texts.ts', '../pages/*_texts.ts'], { eager: true });
  const all = Object.entries({ ...games, './index.ts': { en: en as Language, fr: fr as Language } });
  const names = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]!))].sort();
  it.each(all.flatMap(([file, texts]) => Object.keys(texts.en).map((key) => [file, key, texts] as const)))('%s: %s takes the same values in both', (_, key, texts) => {
    expect(names(texts.fr[key]!)).toEqual(names(texts.en[key]!));
  });
});
