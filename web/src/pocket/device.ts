// What the house in the pocket keeps on this device: the entries of its tables, a summary of each for lists, and when it was closed.
// Only what a transaction has completed counts as kept.

const name = 'pioche';
const kept = 200; // finished tables; the oldest go first
const absences_kept = 15 * 24 * 3600 * 1000; // longer than any table waits for its player

export interface KeptTable {
  table: string;
  finished: boolean;
  /** The table as it stands in lists (docs/protocol.md, "Lists"), as text. */
  summary: string | null;
  at: number;
}

export interface Append {
  table: string;
  first: number;
  entries: string[];
  finished: boolean;
}

let opening: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((done, failed) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('entries', { keyPath: ['table', 'number'] });
      request.result.createObjectStore('tables', { keyPath: 'table' });
      request.result.createObjectStore('times');
    };
    request.onsuccess = () => {
      request.result.onclose = () => (opening = null);
      request.result.onversionchange = () => request.result.close();
      done(request.result);
    };
    request.onerror = () => {
      opening = null;
      failed(request.error ?? new Error('no room on this device'));
    };
  });
  return opening;
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, failed) => {
    transaction.oncomplete = () => done();
    // Not at its error: only once it is aborted does it say which.
    transaction.onabort = () => failed(transaction.error);
  });
}

/** All of them or none. 'conflict': another tab has written one of these numbers. */
export async function save(tables: Append[]): Promise<'saved' | 'conflict' | 'failed'> {
  try {
    const transaction = (await database()).transaction(['entries', 'tables'], 'readwrite', { durability: 'strict' });
    const end = completed(transaction);
    const entries = transaction.objectStore('entries');
    for (const { table, first, entries: lines, finished } of tables) {
      lines.forEach((text, index) => entries.add({ table, number: first + index, text }));
      const known = transaction.objectStore('tables');
      const before = known.get(table) as IDBRequest<KeptTable | undefined>;
      before.onsuccess = () => known.put({ table, finished: finished || (before.result?.finished ?? false), summary: before.result?.summary ?? null, at: Date.now() });
    }
    await end;
    return 'saved';
  } catch (error) {
    return (error as DOMException | null)?.name === 'ConstraintError' ? 'conflict' : 'failed';
  }
}

export async function load(table: string): Promise<string[]> {
  const entries = (await database()).transaction('entries').objectStore('entries');
  const found = (await result(entries.getAll(IDBKeyRange.bound([table, 0], [table, Infinity])))) as { text: string }[];
  return found.map((one) => one.text);
}

export async function summarise(table: string, summary: string): Promise<void> {
  const transaction = (await database()).transaction('tables', 'readwrite');
  const tables = transaction.objectStore('tables');
  const known = tables.get(table) as IDBRequest<KeptTable | undefined>;
  known.onsuccess = () => known.result && tables.put({ ...known.result, summary });
  await completed(transaction);
}

export async function all(): Promise<KeptTable[]> {
  return (await result((await database()).transaction('tables').objectStore('tables').getAll())) as KeptTable[];
}

export async function forget(table: string): Promise<void> {
  const transaction = (await database()).transaction(['entries', 'tables'], 'readwrite');
  transaction.objectStore('entries').delete(IDBKeyRange.bound([table, 0], [table, Infinity]));
  transaction.objectStore('tables').delete(table);
  await completed(transaction);
}

/** Games that ended long ago make room: what grows is bounded. */
export async function tidy(): Promise<void> {
  const finished = (await all()).filter((one) => one.finished).sort((a, b) => b.at - a.at);
  for (const { table } of finished.slice(kept)) await forget(table);
}

export interface Absence {
  from: number;
  until: number;
}

/** A sign of life. */
export async function beat(at: number): Promise<void> {
  const transaction = (await database()).transaction('times', 'readwrite');
  transaction.objectStore('times').put(at, 'beat');
  await completed(transaction);
}

/** A time when the house in the pocket was closed: clocks stood still. */
export async function absent(absence: Absence): Promise<void> {
  const transaction = (await database()).transaction('times', 'readwrite');
  const times = transaction.objectStore('times');
  const known = times.get('absences') as IDBRequest<Absence[] | undefined>;
  known.onsuccess = () => times.put([...(known.result ?? []).filter((one) => one.until > absence.until - absences_kept), absence], 'absences');
  await completed(transaction);
}

export async function times(): Promise<{ beat: number; absences: Absence[] }> {
  const kept = (await database()).transaction('times').objectStore('times');
  const [beat, absences] = await Promise.all([result(kept.get('beat') as IDBRequest<number | undefined>), result(kept.get('absences') as IDBRequest<Absence[] | undefined>)]);
  return { beat: beat ?? 0, absences: absences ?? [] };
}
