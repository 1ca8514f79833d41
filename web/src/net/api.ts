// The calls, by whichever house answers them.
import type { Carrier } from './carrier';
import { mine } from './mine.svelte';
import type { MyTable, paths } from './protocol';
import type { Answer, Asked, Made, Options, Replay, Snapshot, TableInfo, TableWish } from './types';
import { alone, carrierOf, hasHouse, hasPocket, house, pocket } from './where';

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
  body?: object;
}

async function callAt<T>(carrier: Carrier, path: string, { token, body }: Call = {}): Promise<T> {
  if (carrier === house && !hasHouse) throw new Refusal('no_house', 'this page has no house');
  const answered = await carrier.call(path, token ?? null, body).catch((why: unknown) => {
    throw carrier === house ? new Refusal('offline', 'the house can\'t be reached') : new Refusal('pocket', `the house in the pocket did not open: ${String(why)}`);
  });
  const { status, body: answer } = answered;
  if (status < 400) return answer as T;
  const error = (answer.error ?? {}) as { code?: string; message?: string; retry_ms?: number };
  throw new Refusal(
    error.code ?? (status >= 502 ? 'offline' : 'broken'),
    error.message ?? `status ${status}`,
    (answer.snapshot as Snapshot | undefined) ?? null,
    error.retry_ms ?? (answer.retry_ms as number | undefined) ?? null,
  );
}

/** A call of the house over the net. */
export const call = <T>(path: string, how: Call = {}): Promise<T> => callAt<T>(house, path, how);

/** What needs no table is done on this device where it can be. */
const near: Carrier = hasPocket ? pocket : house;
export const callNear = <T>(path: string, how: Call = {}): Promise<T> => callAt<T>(near, path, how);
const at = <T>(id: string, what: string, how: Call): Promise<T> => callAt<T>(carrierOf(id), `/tables/${id}${what}`, how);

type At = '/api/v1/tables/{id}';
type End = keyof { [P in keyof paths as P extends `${At}/${infer E}` ? E : never]: true };

/** A call about a table, whose body and answer are as the house describes them. */
function post<E extends End>(end: E) {
  return (id: string, token: string | null, body?: Asked<`${At}/${E}`>) => at<Answer<`${At}/${E}`, 'post'>>(id, `/${end}`, { token, body: body ?? {} });
}

async function make(wish: TableWish): Promise<Made> {
  const over = (): Promise<Made> => callAt<Made>(house, '/tables', { body: wish });
  if (!hasPocket || !alone(wish)) return over();
  try {
    return { ...(await callAt<Made>(pocket, '/tables', { body: wish })), pocket: true };
  } catch (error) {
    // A device that keeps nothing (a private window, no room) leaves the game to the house over the net.
    if (!hasHouse || !(error instanceof Refusal) || !['pocket', 'storage', 'unknown_game'].includes(error.code)) throw error;
    return over();
  }
}

/** In the order asked for: null where a table is gone, undefined where that can't be found out now. Those in the pocket are known without opening it. */
async function listMine(tables: MyTable[]): Promise<(TableInfo | null | undefined)[]> {
  const near = tables.filter(({ table }) => mine.find(table)?.pocket);
  const far = tables.filter((one) => !near.includes(one));
  const kept = near.length ? await import('../pocket/device').then((device) => device.all()).catch(() => null) : [];
  const found = new Map<string, TableInfo | null>();
  for (const { table } of near) {
    const summary = kept?.find((one) => one.table === table)?.summary;
    if (summary) found.set(table, JSON.parse(summary) as TableInfo);
    else if (kept && !kept.some((one) => one.table === table)) found.set(table, null); // the browser has cleared it away
  }
  if (far.length && hasHouse) {
    const answer = await callAt<Answer<'/api/v1/tables/mine', 'post'>>(house, '/tables/mine', { body: { tables: far } }).catch(() => null);
    answer?.tables.forEach((one, index) => answer.unread.includes(index) || found.set(far[index]!.table, one));
  }
  return tables.map(({ table }) => found.get(table));
}

export const api = {
  /** What the page was built with, where the house can't be asked. */
  games: () =>
    callAt<Answer<'/api/v1/games', 'get'>>(house, '/games').catch(async (error: unknown) => {
      if (!hasPocket) throw error;
      return (await import('virtual:games')).default as Answer<'/api/v1/games', 'get'>;
    }),
  make,
  list: (list: 'open' | 'live') => callAt<Answer<'/api/v1/tables', 'get'>>(house, `/tables?list=${list}`),
  mine: listMine,
  table: (id: string, token: string | null) => at<Answer<At, 'get'>>(id, '', { token }),
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
  rematch: async (id: string, token: string | null, body?: Asked<`${At}/rematch`>): Promise<Made> => {
    const made: Made = await post('rematch')(id, token, body);
    return carrierOf(id) === pocket ? { ...made, pocket: true } : made;
  },
  /** A table in the pocket goes on at the house over the net, so that others can come: its game, its moves, its bots. */
  handOver: async (id: string): Promise<Made> => {
    const { whole } = await import('./pocket');
    return callAt<Made>(house, '/tables/take_over', { body: await whole(id) });
  },
  hint: post('hint'),
  /** Nobody waits for the hint any more. The house over the net gives it a second or two whether or not. */
  noHint: (id: string): void => carrierOf(id).noHint?.(),
  /** The board at the end of a round, with all hands open. */
  round: (id: string, token: string | null, round: number) => at<Answer<`${At}/round`, 'get'>>(id, `/round?round=${round}`, { token }),
  again: async (body: Asked<'/api/v1/tables/again'>): Promise<Made> => {
    const made = await callAt<Made>(near, '/tables/again', { body });
    return near === pocket ? { ...made, pocket: true } : made;
  },
  record: (id: string, token: string | null) => at<Answer<`${At}/record`, 'get'>>(id, '/record', { token }),
  replay: (id: string, token: string | null) => at<Replay>(id, '/replay', { token }),
  replayOf: (record: unknown) => callAt<Replay>(near, '/replays', { body: { record } }),
  analyse: (what: Asked<'/api/v1/analyses'>, token: string | null) =>
    callAt<Answer<'/api/v1/analyses', 'post'>>(what.table ? carrierOf(what.table) : near, '/analyses', { token, body: what }),
  /** Where it was asked for. */
  analysis: (id: string, token: string | null, table: string | null) =>
    callAt<Answer<'/api/v1/analyses/{id}', 'get'>>(table ? carrierOf(table) : near, `/analyses/${id}`, { token }),
};

export type { Options };
