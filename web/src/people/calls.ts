// The calls about people.
import { call } from '../net/api';
import type { Answer, Made, TableInfo } from '../net/types';
import type { Pace } from './line.svelte';
import type { NewKey, SignedByKey } from './passkeys';
import type { BestList, Device, FinishedGame, Me, Passkey, Profile } from './types';

export interface GamesAsked {
  game?: string;
  opponent?: string;
  result?: string;
  from?: number;
  until?: number;
  after?: string;
}

function query(asked: GamesAsked): string {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(asked)) if (value !== undefined && value !== '') words.set(key, String(value));
  return words.size ? `?${words}` : '';
}

export const calls = {
  challenge: (what: 'sign_up' | 'sign_in' | 'passkey') => call<{ challenge: string; user?: string }>('/challenges', { body: { for: what } }),
  signUp: (body: { name: string; password?: string; passkey?: NewKey }) => call<{ me: Me; recovery: string[] }>('/accounts', { body }),
  signIn: (body: { name?: string; password?: string; recovery?: string; passkey?: SignedByKey }) => call<{ me: Me }>('/sessions', { body }),
  me: () => call<Me>('/me'),
  devices: () => call<{ devices: Device[]; passkeys: Passkey[] }>('/me/devices'),
  signOut: (body: { device?: string; everywhere?: boolean } = {}) => call<object>('/me/sign_out', { body }),
  rename: (name: string) => call<Me>('/me/name', { body: { name } }),
  setPassword: (password: string) => call<Me>('/me/password', { body: { password } }),
  addPasskey: (passkey: NewKey) => call<Me>('/me/passkeys', { body: { passkey } }),
  removePasskey: (id: string) => call<Me>('/me/passkeys/remove', { body: { id } }),
  renewRecovery: () => call<{ recovery: string[] }>('/me/recovery', { body: {} }),
  holiday: (days: number) => call<Me>('/me/holiday', { body: { days } }),
  makeToken: (label: string) => call<{ token: string }>('/me/tokens', { body: { label } }),
  claim: (tables: { table: string; token: string }[]) => call<{ tables: string[] }>('/me/tables', { body: { tables } }),
  everything: () => call<Record<string, unknown>>('/me/export'),
  remove: (name: string) => call<object>('/me/delete', { body: { name } }),
  challenge_name: (body: { name: string; game: string; options: Record<string, unknown>; pace: Pace; rated: boolean; commit: string }) => call<Made>('/me/challenges', { body }),
  accept: (body: { table: string; commit: string }) => call<Answer<'/api/v1/tables/{id}/join', 'post'>>('/me/invitations/accept', { body }),
  decline: (table: string) => call<object>('/me/invitations/decline', { body: { table } }),
  blocks: () => call<{ names: string[] }>('/me/blocks'),
  block: (name: string) => call<{ names: string[] }>('/me/blocks', { body: { name } }),
  unblock: (name: string) => call<{ names: string[] }>('/me/blocks/remove', { body: { name } }),
  report: (body: { name: string; reason: string; table: string }) => call<{ name: string }>('/me/reports', { body }),
  person: (name: string) => call<Profile>(`/people?${new URLSearchParams({ name })}`),
  best: (ladder: string) => call<BestList>(`/best?${new URLSearchParams({ ladder })}`),
  running: () => call<{ tables: TableInfo[] }>('/me/tables'),
  games: (asked: GamesAsked) => call<{ games: FinishedGame[]; after?: string }>(`/me/games${query(asked)}`),
};
