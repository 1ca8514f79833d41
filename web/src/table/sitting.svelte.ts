// A person at a table: which seats are theirs, whose turn it is, what the table must not show yet, what is expected of whom.
import type { Part } from '../games/part';
import { t } from './texts';
import { settings } from '../lib/settings.svelte';
import type { LiveTable } from '../net/live.svelte';
import type { Snapshot } from '../net/types';
import { seatName } from './names';
import { type People } from './words';

export class Sitting {
  /** The seat whose person took the screen over. */
  #handed: number | null = $state(null);

  readonly snapshot: Snapshot = $derived.by(() => this.live.snapshot!);
  readonly mine: number[] = $derived(this.snapshot.you.seats);
  readonly myTurn: boolean = $derived(this.snapshot.to_act !== null && this.mine.includes(this.snapshot.to_act));
  /** The one seat that is "you"; null for spectators and where several people share the screen. */
  readonly me: number | null = $derived(this.mine.length === 1 ? this.mine[0]! : null);
  /** On a shared screen: the seat whose hand stays covered until its person says so. */
  readonly covered: number | null = $derived.by(() => {
    const { state, you } = this.snapshot;
    return state === 'playing' && this.part.hidden && this.mine.length > 1 && you.eyes !== null && you.eyes !== this.#handed ? you.eyes : null;
  });
  /** Changes whenever somebody has to decide something else. */
  readonly decision: string = $derived(`${this.snapshot.round}/${this.snapshot.ply}/${this.snapshot.to_act}/${this.covered}`);
  readonly canUndo: boolean = $derived(this.snapshot.undo !== null && this.mine.includes(this.snapshot.undo.seat));
  /** Nothing to advise where there is nothing to choose. */
  readonly canHint: boolean = $derived(this.myTurn && (this.snapshot.moves?.length ?? 0) > 1 && !this.snapshot.clock && !this.snapshot.deal && this.covered === null);

  constructor(
    readonly live: LiveTable,
    readonly part: Part,
  ) {}

  name = (seat: number): string => {
    const info = this.snapshot.seats.find((one) => one.seat === seat);
    if (!info) return t('seat.player', { n: seat });
    return seat === this.me && !settings.name ? t('you') : seatName(info);
  };
  readonly people: People = $derived({ name: this.name, me: this.me });

  /** What is expected now, of whom. */
  readonly sentence: string = $derived.by(() => {
    const { snapshot } = this;
    if (snapshot.state === 'over') return t('say.over');
    if (snapshot.state === 'abandoned') return t('say.abandoned');
    if (snapshot.to_act === null) return t('say.nobody');
    const who = this.name(snapshot.to_act);
    if (this.covered !== null) return t('handover', { name: who }); // anything else could give the hand away
    const words = this.part.words.expected(snapshot, this.myTurn, who);
    return this.myTurn && this.mine.length > 1 ? t('say.to', { who, words }) : words;
  });

  takeScreen(): void {
    this.#handed = this.covered;
  }
  /** Whoever was at the shared screen has left it once nobody of it acts. */
  leaveScreen(): void {
    this.#handed = null;
  }
}
