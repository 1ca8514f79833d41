// Asking the house what it would play.
import { number, t } from '../i18n';
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

  async ask(): Promise<void> {
    const { live, part, name } = this.sitting;
    if (this.asking) return;
    this.asking = true;
    try {
      const { candidates, round, ply, than, why } = await api.hint(live.id, live.token ?? '');
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
      this.notices.problem = error;
    } finally {
      this.asking = false;
    }
  }
}
