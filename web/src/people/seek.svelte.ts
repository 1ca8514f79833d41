// Somebody is being looked for: how long already, how far, and what to do with whoever comes.
import { commitment, draw } from '../fair/parts';
import type { Choice } from '../games/catalogue.svelte';
import { t as shared } from '../i18n';
import { settled } from '../lib/options';
import { router } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';
import { mine } from '../net/mine.svelte';
import { make, named } from '../net/quick';
import type { Options, Part, SeatWish } from '../net/types';
import { account } from './account.svelte';
import { line, type Pace, type Seeking } from './line.svelte';

export const inDays = (pace: Pace): boolean => pace === 'day' || pace === 'three_days' || pace === 'week';
const day = 24 * 3600 * 1000;
export const clocks: Record<Pace, { move_ms?: number; game_ms?: number }> = {
  minute: { move_ms: 60_000 },
  game: { game_ms: 600_000 },
  day: { move_ms: day },
  three_days: { move_ms: 3 * day },
  week: { move_ms: 7 * day },
};

export interface Wish {
  choice: Choice;
  players: number;
  pace: Pace;
  rated: boolean;
  bots?: boolean;
}

export function optionsOf({ choice, players }: Pick<Wish, 'choice' | 'players'>): Options {
  return settled(choice.info?.options ?? [], { ...choice.of.quick.options, ...choice.of.fixed, players });
}

export class Seek {
  now: Seeking | null = $state.raw(null);
  lost = $state(false);
  seconds = $state(0);
  wish: Wish | null = $state.raw(null);
  #part: Part | null = null;
  #release: (() => void) | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  readonly window = $derived(this.now ? Math.min(this.now.widest, this.now.window + this.now.wider * this.seconds) : 0);
  readonly untilBot = $derived(this.now?.level ? Math.max(0, Math.ceil(this.now.bot_after_ms / 1000) - this.seconds) : null);

  async start(wish: Wish): Promise<void> {
    this.stop();
    this.lost = false;
    this.#part = inDays(wish.pace) ? null : draw();
    this.#release = line.hold();
    line.onMatched = (seek, table) => this.#matched(seek, table);
    line.onReplaced = (seek) => {
      if (seek === this.now?.seek) this.#end();
    };
    line.onLost = () => {
      if (!this.now || inDays(wish.pace)) return;
      this.#end();
      this.lost = true;
    };
    try {
      this.now = await line.seek({
        game: wish.choice.game,
        options: optionsOf(wish),
        pace: wish.pace,
        rated: wish.rated,
        ...(wish.bots ? { bots: true } : {}),
        name: settings.name || shared('guest'),
        ...(this.#part ? { commit: commitment(this.#part) } : {}),
      });
      this.wish = wish;
      this.seconds = 0;
      this.#timer = setInterval(() => this.seconds++, 1000);
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  stop(): void {
    if (this.now) void line.endSeek(this.now.seek).catch(() => undefined);
    this.#end();
  }

  /** The page is left: what may take days goes on. */
  leave(): void {
    if (this.wish && inDays(this.wish.pace)) this.#end();
    else this.stop();
  }

  async takeBot(): Promise<void> {
    const { wish, now } = this;
    if (!wish || !now?.level) return;
    this.stop();
    const seats: SeatWish[] = [{ kind: 'human', name: settings.name || shared('guest') }];
    while (seats.length < wish.players) seats.push({ kind: 'bot', level: now.level });
    await make({ game: wish.choice.game, options: optionsOf(wish), seats: named(seats), public: false, clock: clocks[wish.pace], ...(wish.rated ? { rated: true } : {}) });
  }

  #matched(seek: string, table: string): void {
    if (seek !== this.now?.seek) return;
    mine.add({ table, token: this.now.token }, { parts: this.#part ? [this.#part] : [] });
    if (account.me) mine.handOver(table);
    this.#end();
    router.go(`/table/${table}`);
  }

  #end(): void {
    clearInterval(this.#timer);
    this.now = null;
    this.wish = null;
    line.onMatched = null;
    line.onLost = null;
    line.onReplaced = null;
    this.#release?.();
    this.#release = null;
  }
}
