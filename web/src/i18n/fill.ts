import type { Language } from './languages';

export type Values = Record<string, string | number>;

/**
 * Puts values into a text: `{name}` is the value itself, `{n|piece|pieces}` one of two forms by the number n.
 * French counts 0 as one, English as many.
 */
export function fill(text: string, values: Values, language: Language): string {
  const plain = text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  return plain.replace(/\{(\w+)\|([^|}]*)\|([^}]*)\}/g, (whole, name: string, one: string, many: string) => {
    if (values[name] === undefined) return whole;
    const size = Math.abs(Number(values[name]));
    return (language === 'fr' ? size < 2 : size === 1) ? one : many;
  });
}
