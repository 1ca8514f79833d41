import { describe, expect, it } from 'vitest';
import { en } from './en';
import { fill } from './fill';
import { fr } from './fr';

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
    expect(fill(en['r.told.pass'], { who: en.you, you: 1 }, 'en')).toBe('You pass.');
    expect(fill(en['r.told.pass'], { who: 'Ann', you: 2 }, 'en')).toBe('Ann passes.');
    expect(fill(fr['r.told.pass'], { who: fr.you, you: 1 }, 'fr')).toBe('Vous passez.');
    expect(fill(fr['r.told.pass'], { who: 'Ann', you: 2 }, 'fr')).toBe('Ann passe.');
  });
  it('fills values inside a chosen form', () => {
    expect(fill('{n|One seat.|{n} seats.}', { n: 3 }, 'en')).toBe('3 seats.');
  });
});

describe('the two languages', () => {
  const names = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]!))].sort();
  it.each(Object.keys(en) as (keyof typeof en)[])('%s takes the same values in both', (key) => {
    expect(names(fr[key])).toEqual(names(en[key]));
  });
});
