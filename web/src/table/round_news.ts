// What a round brought, in words. The next one is dealt at once, so this stands beside its first decisions.
import { listed, t } from '../i18n';
import type { Snapshot } from '../net/types';
import { subject, type People } from './words';

export class RoundNews {
  #round = 0;
  #totals: number[] = [];
  #words: string | null = null;

  /** What to say beside this decision, and whether it is new. */
  at(snapshot: Snapshot, people: People): { words: string | null; fresh: boolean } {
    const round = snapshot.round ?? 0;
    const totals = (snapshot.board as { earlier?: number[] } | null)?.earlier ?? [];
    const fresh = round > this.#round && this.#totals.length > 0;
    if (fresh) {
      const gained = totals.map((total, index) => ({ seat: index + 1, n: total - (this.#totals[index] ?? 0) })).filter((one) => one.n > 0);
      const words = gained.length ? listed(gained.map(({ seat, n }) => t('round.gain', { ...subject(seat, people), n }))) : t('round.nobody');
      this.#words = t('round.over', { n: round, words });
    }
    this.#round = round;
    this.#totals = totals;
    const first = (snapshot.ply ?? 0) < 2 * snapshot.seats.length;
    return { words: first && round > 0 ? this.#words : null, fresh };
  }
}
