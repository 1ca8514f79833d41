// What a person chose once for all tables, kept in this browser.
import { keep, recall } from './keep';
import { languages, type Language } from '../i18n/languages';

export type Theme = 'auto' | 'light' | 'dark';
/** How long others' moves are shown one after another, in milliseconds. */
export const paces = { slow: 1100, calm: 550, quick: 250, none: 0 } as const;
export type Pace = keyof typeof paces;

interface Kept {
  theme: Theme;
  language: Language | null;
  sound: boolean;
  confirm: boolean;
  forced: boolean;
  still: boolean;
  letters: boolean;
  drawings: boolean;
  colour: string;
  pace: Pace;
  name: string;
}

const fresh: Kept = { theme: 'auto', language: null, sound: false, confirm: true, forced: false, still: false, letters: true, drawings: true, colour: '', pace: 'calm', name: '' };

/** Asked for once: every word on the page needs it. */
const browserLanguage = (navigator.languages ?? [navigator.language]).map((wanted) => wanted.slice(0, 2) as Language).find((short) => languages.includes(short)) ?? 'en';

/** As in table.css. */
const lying = '(max-height: 500px) and (orientation: landscape)';
const phone = `(max-width: 759px), ${lying}`;

class Settings {
  #kept: Kept = $state({ ...fresh, ...recall<Partial<Kept>>('settings', {}) });
  #night = $state(matchMedia('(prefers-color-scheme: dark)').matches);
  #still = $state(matchMedia('(prefers-reduced-motion: reduce)').matches);
  #touch = $state(matchMedia('(pointer: coarse)').matches);
  #phone = $state(matchMedia(phone).matches);
  #lying = $state(matchMedia(lying).matches);

  constructor() {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => (this.#night = event.matches));
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (event) => (this.#still = event.matches));
    matchMedia('(pointer: coarse)').addEventListener('change', (event) => (this.#touch = event.matches));
    matchMedia(phone).addEventListener('change', (event) => (this.#phone = event.matches));
    matchMedia(lying).addEventListener('change', (event) => (this.#lying = event.matches));
  }

  #set(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    keep('settings', $state.snapshot(this.#kept));
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#set({ theme });
  }
  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'auto' && this.#night);
  }
  /** Nothing moves: the system or the person asked for stillness. */
  get still(): boolean {
    return this.#still || this.#kept.still;
  }
  get motion(): boolean {
    return !this.#kept.still;
  }
  set motion(motion: boolean) {
    this.#set({ still: !motion });
  }
  /** Fingers need larger targets than a mouse does. */
  get touch(): boolean {
    return this.#touch;
  }
  /** A screen so small, upright or lying, that the board comes first and the bar with the sentence stays in sight. */
  get phone(): boolean {
    return this.#phone;
  }
  /** A phone on its side: the board stays on the left, everything else is in one column on the right. */
  get lying(): boolean {
    return this.#lying;
  }
  get language(): Language {
    return this.#kept.language ?? browserLanguage;
  }
  set language(language: Language) {
    this.#set({ language });
  }
  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#set({ sound });
  }
  /** Whether a move waits for a second click before it is sent. */
  get confirm(): boolean {
    return this.#kept.confirm;
  }
  set confirm(confirm: boolean) {
    this.#set({ confirm });
  }
  /** Whether the only possible move is made by itself. */
  get forced(): boolean {
    return this.#kept.forced;
  }
  set forced(forced: boolean) {
    this.#set({ forced });
  }
  /** Whether boards show the names of their columns and rows. */
  get letters(): boolean {
    return this.#kept.letters;
  }
  set letters(letters: boolean) {
    this.#set({ letters });
  }
  /** Whether lands are drawn with all they have, or as plain colours with a sign. */
  get drawings(): boolean {
    return this.#kept.drawings;
  }
  set drawings(drawings: boolean) {
    this.#set({ drawings });
  }
  /** The colour somebody plays in wherever they sit; empty: the seat's own. */
  get colour(): string {
    return this.#kept.colour;
  }
  set colour(colour: string) {
    this.#set({ colour });
  }
  get pace(): Pace {
    return this.#kept.pace in paces ? this.#kept.pace : fresh.pace;
  }
  set pace(pace: Pace) {
    this.#set({ pace });
  }
  get name(): string {
    return this.#kept.name;
  }
  set name(name: string) {
    this.#set({ name });
  }
}

export const settings = new Settings();
