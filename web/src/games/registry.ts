// The one list of boards: a fifth game adds a line here.
import type { Component } from 'svelte';
import type { Event, Move, Snapshot } from '../net/types';
import type { People } from '../table/words';
import type { BoardProps } from './props';
import * as colomino from './colomino/words';
import * as kingdomino from './kingdomino/words';
import * as rondomino from './rondomino/words';

export interface Words {
  expected(snapshot: Snapshot, mine: boolean, who: string): string;
  told(event: Event, people: People): string;
  moveWords(move: Move, name: (seat: number) => string): string;
}

export interface ResultProps {
  snapshot: Snapshot;
  name: (seat: number) => string;
}

interface Entry {
  board: () => Promise<{ default: Component<BoardProps> }>;
  result: () => Promise<{ default: Component<ResultProps> }>;
  words: Words;
  /** Whether players hold what others may not see: a shared screen is then handed over covered. */
  hidden: boolean;
}

export const games: Record<string, Entry> = {
  kingdomino: {
    board: () => import('./kingdomino/Board.svelte'),
    result: () => import('./kingdomino/Result.svelte'),
    words: kingdomino,
    hidden: false,
  },
  rondomino: {
    board: () => import('./rondomino/Board.svelte'),
    result: () => import('./rondomino/Result.svelte'),
    words: rondomino,
    hidden: true,
  },
  colomino: {
    board: () => import('./colomino/Board.svelte'),
    result: () => import('./colomino/Result.svelte'),
    words: colomino,
    hidden: true,
  },
};
