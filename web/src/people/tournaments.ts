// The calls about tournaments (docs/protocol.md, "Tournaments").
import { call } from '../net/api';
import type { Pace } from './line.svelte';

export type Form = 'swiss' | 'round_robin' | 'by_place';
export const forms: Form[] = ['swiss', 'round_robin', 'by_place'];
export type State = 'open' | 'running' | 'over';
export const states: State[] = ['running', 'open', 'over'];

export interface TournamentInfo {
  tournament: string;
  title: string;
  maker?: string;
  form: Form;
  game: string;
  options: Record<string, unknown>;
  pace: Pace;
  rated: boolean;
  bots: boolean;
  seats: number;
  rounds: number;
  most: number;
  entered: number;
  state: State;
  made_at: number;
  /** Open: forgotten then, unless it has begun. */
  until?: number;
}
export interface Paired {
  names: (string | null)[];
  points: number[];
  table?: string;
}
export interface Tournament extends TournamentInfo {
  standings: { place: number; name?: string; points: number; opponents: number; games: number; rating: number; withdrawn?: boolean }[];
  played: Paired[][];
}
export interface TournamentWish {
  title: string;
  form: Form;
  game: string;
  options: Record<string, unknown>;
  pace: Pace;
  rated: boolean;
  bots: boolean;
  seats?: number;
  rounds?: number;
  most?: number;
  enter: boolean;
}

/** So many can take part at most; with none asked for, whoever made it begins it. */
export const mostEntrants = 128;

const does = (what: 'enter' | 'withdraw' | 'begin') => (id: string) => call<Tournament>(`/tournaments/${id}/${what}`, { body: {} });
export const tournaments = {
  list: (state: State, after?: string) => call<{ tournaments: TournamentInfo[]; next?: string }>(`/tournaments?${new URLSearchParams({ state, ...(after ? { after } : {}) })}`),
  show: (id: string) => call<Tournament>(`/tournaments/${id}`),
  make: (body: TournamentWish) => call<Tournament>('/tournaments', { body }),
  enter: does('enter'),
  withdraw: does('withdraw'),
  begin: does('begin'),
  cancel: (id: string) => call<object>(`/tournaments/${id}/cancel`, { body: {} }),
};
