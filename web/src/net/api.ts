// The calls over HTTP.
import type { MyTable, paths } from './protocol';
import type { Answer, Asked, Made, Options, Replay, Snapshot, TableWish } from './types';

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

export async function call<T>(path: string, { token, body }: Call = {}): Promise<T> {
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

type At = '/api/v1/tables/{id}';
type End = keyof { [P in keyof paths as P extends `${At}/${infer E}` ? E : never]: true };

/** A call about a table, whose body and answer are as the house describes them. */
function post<E extends End>(end: E) {
  return (id: string, token: string | null, body?: Asked<`${At}/${E}`>) =>
    call<Answer<`${At}/${E}`, 'post'>>(`/tables/${id}/${end}`, { token, body: body ?? {} });
}

export const api = {
  games: () => call<Answer<'/api/v1/games', 'get'>>('/games'),
  make: (wish: TableWish) => call<Made>('/tables', { body: wish }),
  list: (list: 'open' | 'live') => call<Answer<'/api/v1/tables', 'get'>>(`/tables?list=${list}`),
  mine: (tables: MyTable[]) => call<Answer<'/api/v1/tables/mine', 'post'>>('/tables/mine', { body: { tables } }),
  table: (id: string, token: string | null) => call<Answer<At, 'get'>>(`/tables/${id}`, { token }),
  join: post('join'),
  leave: post('leave'),
  put_out: post('put_out'),
  seat: post('seat'),
  commit: post('commit'),
  show: post('show'),
  start: post('start'),
  play: post('play'),
  undo: post('undo'),
  resign: post('resign'),
  play_on: post('play_on'),
  come_back: post('come_back'),
  rematch: post('rematch'),
  hint: post('hint'),
  /** The board at the end of a round, with all hands open. */
  round: (id: string, token: string | null, round: number) => call<Answer<`${At}/round`, 'get'>>(`/tables/${id}/round?round=${round}`, { token }),
  again: (body: Asked<'/api/v1/tables/again'>) => call<Made>('/tables/again', { body }),
  record: (id: string, token: string | null) => call<Answer<`${At}/record`, 'get'>>(`/tables/${id}/record`, { token }),
  replay: (id: string, token: string | null) => call<Replay>(`/tables/${id}/replay`, { token }),
  replayOf: (record: unknown) => call<Replay>('/replays', { body: { record } }),
  analyse: (what: Asked<'/api/v1/analyses'>, token: string | null) => call<Answer<'/api/v1/analyses', 'post'>>('/analyses', { token, body: what }),
  analysis: (id: string, token: string | null) => call<Answer<'/api/v1/analyses/{id}', 'get'>>(`/analyses/${id}`, { token }),
};

export type { Options };
