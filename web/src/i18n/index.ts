// t('key', {n: 3}) in the language of the settings. Every key exists in every language, or it doesn't compile. Each game keeps its own
// texts in its folder, and has these besides.
import { settings } from '../lib/settings.svelte';
import { en } from './en';
import { fill, type Values } from './fill';
import { fr } from './fr';
import type { Language } from './languages';

type SharedKey = keyof typeof en;
const shared: Record<Language, Record<string, string>> = { en, fr };

export interface Texts<Key extends string> {
  t: (key: Key | SharedKey, values?: Values) => string;
  /** For keys put together from parts: null where there is no such text. */
  maybe: (key: string, values?: Values) => string | null;
}

export function translator<Key extends string>(own: Record<Language, Record<Key, string>>): Texts<Key> {
  const maybe = (key: string, values: Values = {}): string | null => {
    const text = (own[settings.language] as Record<string, string>)[key] ?? shared[settings.language][key];
    return text === undefined ? null : fill(text, values, settings.language);
  };
  return { maybe, t: (key, values) => maybe(key, values) ?? key };
}

export const { t, maybe } = translator<SharedKey>({ en, fr });
export type Key = SharedKey;

/** 1234.5 as people write it. */
export function number(value: number, digits = 0): string {
  return value.toLocaleString(settings.language, { maximumFractionDigits: digits });
}

/** 'a, b or c' */
export function either(items: string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'disjunction' }).format(items);
}

/** 'a, b and c' */
export function listed(items: string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(items);
}
