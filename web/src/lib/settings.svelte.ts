// What a person chose once for all tables, kept in this browser.
import { keep, recall } from './keep';
import { languages, type Language } from '../i18n/languages';

export type Theme = 'auto' | 'light' | 'dark';

interface Kept {
  theme: Theme;
  language: Language | null;
  sound: boolean;
  confirm: boolean;
  name: string;
}

const fresh: Kept = { theme: 'auto', language: null, sound: false, confirm: true, name: '' };

function browserLanguage(): Language {
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const short = wanted.slice(0, 2) as Language;
    if (languages.includes(short)) return short;
  }
  return 'en';
}

class Settings {
  #kept: Kept = $state({ ...fresh, ...recall<Partial<Kept>>('settings', {}) });
  #night = $state(matchMedia('(prefers-color-scheme: dark)').matches);
  #still = $state(matchMedia('(prefers-reduced-motion: reduce)').matches);
  #touch = $state(matchMedia('(pointer: coarse)').matches);

  constructor() {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => (this.#night = event.matches));
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (event) => (this.#still = event.matches));
    matchMedia('(pointer: coarse)').addEventListener('change', (event) => (this.#touch = event.matches));
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
  get still(): boolean {
    return this.#still;
  }
  /** Fingers need larger targets than a mouse does. */
  get touch(): boolean {
    return this.#touch;
  }
  get language(): Language {
    return this.#kept.language ?? browserLanguage();
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
  get name(): string {
    return this.#kept.name;
  }
  set name(name: string) {
    this.#set({ name });
  }
}

export const settings = new Settings();
