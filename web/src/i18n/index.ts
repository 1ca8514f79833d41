// t('key', {n: 3}) in the language of the settings. Every key exists in every language, or it doesn't compile.
import { settings } from '../lib/settings.svelte';
import { en } from './en';
import { fill, type Values } from './fill';
import { fr } from './fr';
import type { Language } from './languages';

export type Key = keyof typeof en;

const texts: Record<Language, Record<Key, string>> = { en, fr };

export function t(key: Key, values: Values = {}): string {
  return fill(texts[settings.language][key], values, settings.language);
}

/** For keys put together from parts; those that don't exist come back as they are. */
export function maybe(key: string, values: Values = {}): string | null {
  const text = (texts[settings.language] as Record<string, string>)[key];
  return text === undefined ? null : fill(text, values, settings.language);
}

/** 1234.5 as people write it. */
export function number(value: number, digits = 0): string {
  return value.toLocaleString(settings.language, { maximumFractionDigits: digits });
}

/** 'a, b and c' */
export function listed(items: string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(items);
}
