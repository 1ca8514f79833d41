// The calls over HTTP.
import type { Analysis, Candidate, GameInfo, Level, Made, Options, Replay, ReplayStep, SeatWish, Snapshot, TableInfo, TableWish } from './types';

export const version = 1;

/** What the house refused, or why it could not be reached (code 'offline'). */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly snapshot: Snapshot | null = null,
    readonly retryMs: number | null = null,
  ) {
    super(message);
  }
}

interface Call {
  token?: string | null;
  body?: unknown;
}

async function call<T>(path: string, { token, body }: Call = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body: body === undefined ? null : JSON.stringify({ version, ...(body as object) }),
      cache: 'no-store',
    });
  } catch {
    throw new Refusal('offline', 'the house can\'t be reached');
  }
  let answer: Record<string, unknown> = {};
  try {
    answer = (await response.json()) as Record<string, unknown>;
  } catch {
    if (response.ok) throw new Refusal('broken', 'the answer was not JSON');
  }
  if (!response.ok) {
    const error = (answer.error ?? {}) as { code?: string; message?: string; retry_ms?: number };
    throw new Refusal(
      error.code ?? (response.status >= 502 ? 'offline' : 'broken'),
      error.message ?? `status ${response.status}`,
      (answer.snapshot as Snapshot | undefined) ?? null,
      error.retry_ms ?? (answer.retry_ms as number | undefined) ?? null,
    );
  }
  return answer as T;
}

export const api = {
  games: () => call<{ games: GameInfo[]; levels: Level[] }>('/games'),
  make: (wish: TableWish) => call<Made>('/tables', { body: wish }),
  list: (list: 'open' | 'live') => call<{ tables: TableInfo[] }>(`/tables?list=${list}`),
  mine: (tables: { table: string; token: string }[]) => call<{ tables: (TableInfo | null)[] }>('/tables/mine', { body: { tables } }),
  table: (id: string, token: string | null) => call<{ snapshot: Snapshot }>(`/tables/${id}`, { token }),
  join: (id: string, token: string | null, body: { join?: string; name?: string; seat?: number; seed?: string }) =>
    call<{ token?: string; seats: number[]; snapshot: Snapshot }>(`/tables/${id}/join`, { token, body }),
  put_out: (id: string, token: string, body: { seat: number }) => call<{ snapshot: Snapshot }>(`/tables/${id}/put_out`, { token, body }),
  leave: (id: string, token: string, body: { seat?: number }) => call<{ snapshot: Snapshot }>(`/tables/${id}/leave`, { token, body }),
  seat: (id: string, token: string, body: { seat: number; kind: 'bot' | 'open'; level?: number }) =>
    call<{ snapshot: Snapshot }>(`/tables/${id}/seat`, { token, body }),
  seed: (id: string, token: string, body: { seed: string }) => call<{ snapshot: Snapshot }>(`/tables/${id}/seed`, { token, body }),
  start: (id: string, token: string) => call<{ snapshot: Snapshot }>(`/tables/${id}/start`, { token, body: {} }),
  play: (id: string, token: string, body: { round: number; ply: number; action: string; id: string }) =>
    call<{ snapshot: Snapshot; repeated: boolean }>(`/tables/${id}/play`, { token, body }),
  undo: (id: string, token: string, body: { round: number; ply: number }) => call<{ snapshot: Snapshot }>(`/tables/${id}/undo`, { token, body }),
  resign: (id: string, token: string, body: { seat?: number }) => call<{ snapshot: Snapshot }>(`/tables/${id}/resign`, { token, body }),
  play_on: (id: string, token: string, body: { seat: number }) => call<{ snapshot: Snapshot }>(`/tables/${id}/play_on`, { token, body }),
  come_back: (id: string, token: string) => call<{ snapshot: Snapshot }>(`/tables/${id}/come_back`, { token, body: {} }),
  rematch: (id: string, token: string) => call<Made>(`/tables/${id}/rematch`, { token, body: {} }),
  hint: (id: string, token: string) => call<{ round: number; ply: number; seat: number; candidates: Candidate[] }>(`/tables/${id}/hint`, { token, body: {} }),
  /** The board at the end of a round, with all hands open. */
  round: (id: string, token: string | null, round: number) => call<{ end: ReplayStep }>(`/tables/${id}/round?round=${round}`, { token }),
  again: (body: { record: unknown; round: number; ply: number; seats: SeatWish[] }) => call<Made>('/tables/again', { body }),
  record: (id: string, token: string | null) => call<Record<string, unknown>>(`/tables/${id}/record`, { token }),
  replay: (id: string, token: string | null) => call<Replay>(`/tables/${id}/replay`, { token }),
  replayOf: (record: unknown) => call<Replay>('/replays', { body: { record } }),
  analyse: (what: { table: string } | { record: unknown }, token: string | null) => call<{ analysis: Analysis }>('/analyses', { token, body: what }),
  analysis: (id: string, token: string | null) => call<{ analysis: Analysis }>(`/analyses/${id}`, { token }),
};

export type { Options };
