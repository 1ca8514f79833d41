// Asking the house what it would play.
import { number } from '../i18n';
import { t } from './texts';
import { api } from '../net/api';
import type { Chooser } from './chooser.svelte';
import type { Notices } from './notices.svelte';
import type { Sitting } from './sitting.svelte';
import { whyWords } from './why';

export class Hint {
  asking = $state(false);

  constructor(
    readonly sitting: Sitting,
    readonly chooser: Chooser,
    readonly notices: Notices,
  ) {}

  #asked = 0;

  /** Asked once more while it is being thought about: never mind. */
  async ask(): Promise<void> {
    const { live, part, name } = this.sitting;
    const asked = ++this.#asked;
    if (this.asking) {
      this.asking = false;
      return api.noHint(live.id);
    }
    this.asking = true;
    try {
      const { candidates, round, ply, than, why } = await api.hint(live.id, live.token ?? '');
      if (asked !== this.#asked) return;
      const { snapshot } = this.sitting;
      const best = round === snapshot.round && ply === snapshot.ply ? candidates[0] : undefined;
      const move = this.chooser.moves.find((one) => one.action === best?.action);
      if (!best || !move) return; // the game went on meanwhile
      this.chooser.suggest(move);
      const words = part.words.moveWords(move, name);
      const hint = best.chance === null ? t('hint.only', { move: words }) : t('hint.say', { move: words, chance: number(best.chance * 100) });
      const next = this.chooser.moves.find((one) => one.action === than);
      this.notices.say(hint, next ? whyWords(why, part.words.moveWords(next, name), part.words, name) : null);
    } catch (error) {
      if (asked === this.#asked) this.notices.problem = error;
    } finally {
      if (asked === this.#asked) this.asking = false;
    }
  }
}
