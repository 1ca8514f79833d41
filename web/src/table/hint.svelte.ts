// Asking the house what it would play.
import { number, t } from '../i18n';
import { api } from '../net/api';
import type { Chooser } from './chooser.svelte';
import type { Notices } from './notices.svelte';
import type { Sitting } from './sitting.svelte';

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
      const { candidates, round, ply } = await api.hint(live.id, live.token ?? '');
      const { snapshot } = this.sitting;
      const best = round === snapshot.round && ply === snapshot.ply ? candidates[0] : undefined;
      const move = this.chooser.moves.find((one) => one.action === best?.action);
      if (!best || !move) return; // the game went on meanwhile
      this.chooser.suggest(move);
      const words = part.words.moveWords(move, name);
      this.notices.say(best.chance === null ? t('hint.only', { move: words }) : t('hint.say', { move: words, chance: number(best.chance * 100) }));
    } catch (error) {
      this.notices.problem = error;
    } finally {
      this.asking = false;
    }
  }
}
