// Why a move is better than another, in words: what the search expects, and what can be seen of both moves.
import { listed, number, translator } from '../i18n';
import type { Words } from '../games/part';
import type { Why } from '../net/types';

export const en = {
  own: 'about {points} {n|point|points} more at the end',
  others: 'about {points} {n|point|points} less for the best opponent',
  now: '{n|one point|{points} points} more at once',
  because: 'Why, rather than “{than}”: {reasons}.',
  equal: 'Hardly better than “{than}”.',
};
export const fr: Record<keyof typeof en, string> = {
  own: 'environ {points} {n|point|points} de plus à la fin',
  others: 'environ {points} {n|point|points} de moins pour le meilleur adversaire',
  now: '{n|un point|{points} points} de plus tout de suite',
  because: 'Pourquoi, plutôt que « {than} » : {reasons}.',
  equal: 'À peine mieux que « {than} ».',
};
const { t, maybe } = translator<keyof typeof en>({ en, fr });

/** The reasons as a sentence; `than` is the move that was compared with, in words. Nothing known, nothing said. */
export function whyWords(why: readonly Why[], than: string, words: Words, name: (seat: number) => string): string {
  const reasons = why
    .map((one) => {
      const whole = Math.max(1, Math.round(one.amount));
      // What the search expects is a mean: of a few points the tenths count.
      const mean = one.amount < 3 ? Math.round(one.amount * 10) / 10 : whole;
      const n = one.reason === 'now' ? whole : mean;
      return words.why?.(one, whole, name) ?? maybe(one.reason, { n, points: number(n, n < 3 ? 1 : 0) });
    })
    .filter((one): one is string => one !== null);
  return reasons.length ? t('because', { than, reasons: listed(reasons) }) : t('equal', { than });
}
