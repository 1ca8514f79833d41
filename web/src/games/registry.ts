// The games that have a folder here, found by their game.ts: a fifth adds its folder and nothing else. A game of the house's that has
// none is played on the plain board.
import type { Component } from 'svelte';
import type { Language } from '../i18n/languages';
import type { Options } from '../net/types';
import type { RuleBook } from '../rules/types';
import type { Part } from './part';

/** A game as people choose it: Age of Giants is Kingdomino with an option, but nobody thinks of it that way. */
export interface KindOfGame {
  kind: string;
  /** For its card: drawn into a box of 400 by 240. */
  Picture: Component;
  /** Options that make it this game. */
  fixed: Options;
  minutes: string;
  /** What one click plays. */
  quick: { players: number; options: Options };
}

export interface GameFolder {
  game: string;
  /** Where its kinds stand on the home page: the lowest first. */
  order: number;
  kinds: KindOfGame[];
  /** Under each kind's name its title, with `.about` what it is; under `option.NAME` an option, its `.about`, and its values. */
  face: (key: string) => string | null;
  part: () => Promise<Part>;
  rules: Record<Language, () => Promise<{ book: RuleBook }>>;
  Figure: () => Promise<{ default: Component<{ figure: string; label: string }> }>;
}

const found = import.meta.glob<GameFolder>('./*/game.ts', { eager: true, import: 'default' });
export const folders = Object.values(found).sort((a, b) => a.order - b.order);

export function folderOf(game: string): GameFolder | null {
  return folders.find((folder) => folder.game === game) ?? null;
}

export function partOf(game: string): Promise<Part> {
  return folderOf(game)?.part() ?? import('./plain/part');
}
