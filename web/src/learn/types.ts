// A first game that goes by a script: a game that was played, and what is said of some of its decisions. Data, not code.
import type { Move } from '../net/types';
import type { Language } from '../i18n/languages';

export type Said = Record<Language, string>;

export interface Lesson {
  /** The first decision of the learner's, after the lesson before, whose move has all of this: a number stands for at least so much. */
  when: Record<string, string | number | boolean>;
  title: Said;
  say: Said;
  /** After the move of the script. */
  yes: Said;
  /** After any other: what is wrong with it, or why the script goes another way. */
  no: Said;
}

export interface Script {
  record: () => Promise<{ default: unknown }>;
  /** The learner's seat. */
  me: number;
  lessons: Lesson[];
  end: Said;
}

export function fits(move: Move, when: Lesson['when']): boolean {
  return Object.entries(when).every(([key, wanted]) => {
    const value = (move as Record<string, unknown>)[key];
    return typeof wanted === 'number' ? Number(value ?? 0) >= wanted : value === wanted;
  });
}

/** Which step of the game each lesson is about; null: the game has no such moment. */
export function placed(steps: readonly { seat: number | null; move: Move | null }[], { me, lessons }: Pick<Script, 'me' | 'lessons'>): (number | null)[] {
  let from = 0;
  return lessons.map(({ when }) => {
    const at = steps.findIndex((step, index) => index >= from && step.seat === me && step.move && fits(step.move, when));
    if (at < 0) return null;
    from = at + 1;
    return at;
  });
}
