// The house in the pocket, as the page speaks to it: everything happens in a worker, which is started when the first call comes.
import { version, type Answered, type Carrier, type Line } from './carrier';
import url from 'virtual:pioche.wasm';

type Message = Record<string, unknown> & { type: string };

let worker: Worker | null = null;
let calls = 0;
let lines = 0;
const waiting = new Map<number, { done: (answered: Answered) => void; failed: (why: Error) => void }>();
const open = new Map<number, PocketLine>();
let failure: Error | null = null;

function hear({ data }: MessageEvent<Message>): void {
  if (data.type === 'answer') {
    const call = waiting.get(data.id as number);
    waiting.delete(data.id as number);
    call?.done({ status: data.status as number, body: JSON.parse(data.body as string) as Record<string, unknown> });
  } else if (data.type === 'told') open.get(data.connection as number)?.onmessage?.(data.message as string);
  else if (data.type === 'hung_up') open.get(data.connection as number)?.drop();
  else if (data.type === 'closed') close(new Error(data.why as string));
  else if (data.type === 'opened') for (const line of open.values()) line.begin();
}

/** It could not be loaded, or it broke: whoever waits is told, and the next call tries again. */
function close(why: Error): void {
  failure = why;
  worker?.terminate();
  worker = null;
  for (const { failed } of waiting.values()) failed(why);
  waiting.clear();
  const lost = [...open.values()];
  open.clear();
  for (const line of lost) line.end();
}

function house(): Worker {
  if (worker) return worker;
  failure = null;
  worker = new Worker(new URL('../pocket/desk.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = hear;
  worker.onerror = (event) => close(new Error(event.message || 'the worker ended'));
  worker.postMessage({ type: 'url', url: new URL(url!, document.baseURI).href });
  return worker;
}

class PocketLine implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((text: string) => void) | null = null;
  onclose: (() => void) | null = null;
  open = false;
  readonly steady = true;
  readonly #number = ++lines;

  constructor() {
    open.set(this.#number, this);
    house().postMessage({ type: 'connect', connection: this.#number });
    // What is posted waits until the house is open.
    queueMicrotask(() => this.begin());
  }
  begin(): void {
    if (this.open || !open.has(this.#number)) return;
    this.open = true;
    this.onopen?.();
  }
  end(): void {
    this.open = false;
    this.onclose?.();
  }
  drop(): void {
    this.close();
    this.end();
  }
  send(message: string): void {
    house().postMessage({ type: 'message', connection: this.#number, message });
  }
  close(): void {
    if (!open.delete(this.#number)) return;
    this.open = false;
    worker?.postMessage({ type: 'disconnect', connection: this.#number });
  }
}

function ask(message: Message): Promise<Answered> {
  return new Promise((done, failed) => {
    const id = ++calls;
    waiting.set(id, { done, failed });
    house().postMessage({ ...message, id });
    if (failure) failed(failure);
  });
}

export const pocket: Carrier = {
  call(path, token, body) {
    const [where = '', query = ''] = path.split('?');
    return ask({
      type: 'call',
      method: body === undefined ? 'GET' : 'POST',
      path: `/api/v1${where}`,
      query,
      token: token ?? '',
      body: body === undefined ? '' : JSON.stringify({ version, ...body }),
    });
  },
  line: () => new PocketLine(),
  noHint: () => worker?.postMessage({ type: 'no_hint' }),
};

/** It takes a third of a second: whoever is about to need it needn't wait for that later. */
export function wake(): void {
  house();
}

/** A table with all its moves, as another house takes it (POST /tables/take_over). */
export async function whole(table: string): Promise<Record<string, unknown>> {
  const { status, body } = await ask({ type: 'hand_over', table });
  if (status !== 200) throw new Error(`table ${table} can't be handed over: ${status}`);
  return body;
}
