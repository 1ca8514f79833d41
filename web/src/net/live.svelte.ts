// One table, followed over the WebSocket. A lost connection is taken up again where it stopped: the house is asked for
// everything after the last event seen, and a move that was under way is sent again under its id, so it counts once.
import { api, Refusal } from './api';
import { version, type Line } from './carrier';
import { mine } from './mine.svelte';
import type { Event, Made, Snapshot } from './types';
import { carrierOf } from './where';

export type Link = 'connecting' | 'open' | 'lost';

interface Pending {
  round: number;
  ply: number;
  action: string;
  id: string;
}

function fresh(): string {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Once the next frame has been painted, which takes until the one after it; soon in any case, since a page that nobody sees draws none. */
function afterFrame(then: () => void): void {
  let waits = true;
  const now = (): void => {
    if (waits) then();
    waits = false;
  };
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(now)));
  setTimeout(now, 100);
}

function gained(seat: Snapshot['seats'][number] | undefined): Pick<Snapshot['seats'][number], 'rating' | 'gained'> {
  return seat?.rating === undefined || seat.gained === undefined ? {} : { rating: seat.rating, gained: seat.gained };
}

export class LiveTable {
  snapshot: Snapshot | null = $state.raw(null);
  log: Event[] = $state.raw([]);
  link: Link = $state('connecting');
  refusal: Refusal | null = $state.raw(null);
  /** A move on its way: shown as made, but not yet confirmed by the house. */
  pending: Pending | null = $state.raw(null);
  connected: number[] = $state.raw([]);
  thinking: number | null = $state(null);
  /** How many only look on, and the names of those who have one. */
  watching = $state(0);
  watchers: string[] = $state.raw([]);
  /** What somebody said last. */
  said: { seat: number; phrase: string } | null = $state.raw(null);
  /** What made this token void: who holds it sits here no longer. */
  parted: 'left' | 'put_out' | 'withheld' | 'rekeyed' | null = $state(null);
  /** Who was asked here by name, and can't come. */
  declined: string | null = $state(null);
  /** What the house was bound to when this page saw the table first. */
  promised: string | null = $state(null);
  /** When the present snapshot came, by this computer's clock: what it counts, it counts from then. */
  since = $state(0);
  /** This computer's clock minus the house's, for the clocks. */
  skew = $state(0);
  onEvent: ((event: Event, before: Snapshot | null) => void) | null = null;
  beforeChange: (() => void) | null = null;

  #socket: Line | null = null;
  #closed = false;
  #moving: Promise<void> | null = null;
  #attempt = 0;
  /** The token that the events so far were seen with. */
  #follows: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #alive: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #wake = (): void => {
    if (this.link !== 'open') this.#connect();
  };

  constructor(
    public id: string,
    public token: string | null,
  ) {
    this.#connect();
    addEventListener('online', this.#wake);
    addEventListener('visibilitychange', this.#wake);
  }

  /** Follows the table with another token: who sits down sees more than who looked in. */
  sit(token: string): void {
    this.token = token;
    this.parted = null;
    this.refusal = null;
    this.#connect();
  }

  /** The table goes on at another house, with all its moves; what is played meanwhile is played there. */
  async move(handOver: () => Promise<Made>): Promise<void> {
    await this.#quiet();
    const moving = (async () => {
      const made = await handOver();
      this.#flush();
      this.id = made.table;
      this.link = 'connecting';
      this.newest = this.promised = null;
      this.accept(made.snapshot);
      this.sit(made.token!);
    })();
    this.#moving = moving.catch(() => {});
    try {
      await moving;
    } finally {
      this.#moving = null;
      if (this.pending) this.#send(this.pending);
    }
  }

  /** Until no bot of mine is thinking: its move would be lost, and the other house's bot might decide otherwise. */
  async #quiet(): Promise<void> {
    const thinking = (): boolean => {
      const now = this.newest;
      return now?.state === 'playing' && now.you.seats.length > 0 && !now.you.seats.includes(now.to_act ?? 0);
    };
    for (let waited = 0; (thinking() || this.pending) && waited < 15_000; waited += 50) await new Promise((done) => setTimeout(done, 50));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#drain);
    clearInterval(this.#alive);
    removeEventListener('online', this.#wake);
    removeEventListener('visibilitychange', this.#wake);
    this.#socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#alive);
    if (this.#closed) return;
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    const socket = carrierOf(this.id).line();
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = Date.now();
      const subscribe: Record<string, unknown> = { version, type: 'subscribe', request: 'subscribe', table: this.id, boards: true };
      if (this.token) subscribe.token = this.token;
      if (this.snapshot?.table === this.id && this.#follows === this.token) subscribe.after = this.snapshot.event;
      this.#follows = this.token;
      socket.send(JSON.stringify(subscribe));
      if (!socket.steady) this.#alive = setInterval(() => this.#listen(socket), 5000);
    };
    socket.onmessage = (text) => {
      this.#heard = Date.now();
      this.#take(JSON.parse(text) as Record<string, unknown>);
    };
    socket.onclose = () => {
      if (socket !== this.#socket || this.#closed) return;
      clearInterval(this.#alive);
      this.link = 'lost';
      // Soon at first, then more seldom; a little chance so that a thousand pages don't come back at once.
      const wait = Math.min(8000, 300 * 2 ** this.#attempt++) * (0.75 + Math.random() / 2);
      this.#timer = setTimeout(() => this.#connect(), wait);
    };
  }

  /** A connection can die without a word (a sleeping laptop, a changed network): ask, and give up on silence. */
  #listen(socket: Line): void {
    const silence = Date.now() - this.#heard;
    if (silence > 20000) socket.close();
    else if (silence > 8000 && socket.open) socket.send(JSON.stringify({ version, type: 'ping', request: 'ping' }));
    if (silence > 20000 && socket === this.#socket) this.#connect();
  }

  #take(message: Record<string, unknown>): void {
    if (message.table !== undefined && message.table !== this.id) return;
    switch (message.type) {
      case 'subscribed':
        this.link = 'open';
        this.#attempt = 0;
        this.refusal = null;
        this.#flush();
        this.accept(message.snapshot as Snapshot);
        if (this.pending) this.#send(this.pending);
        break;
      case 'event':
        this.#event(message as unknown as Event & { snapshot?: Snapshot });
        break;
      case 'unsubscribed':
        // Not asked for: the token is void. What may be seen without one is followed on.
        this.#part((message.because as typeof this.parted) ?? 'left');
        break;
      case 'rated': {
        // What the game brought; whose seat is mine only I know.
        const rated = message.seats as Snapshot['seats'];
        if (this.snapshot) this.snapshot = { ...this.snapshot, seats: this.snapshot.seats.map((seat, index) => ({ ...seat, ...gained(rated[index]) })) };
        break;
      }
      case 'declined':
        this.declined = message.name as string;
        break;
      case 'said':
        this.said = { seat: message.seat as number, phrase: message.phrase as string };
        break;
      case 'presence':
        this.connected = message.connected as number[];
        this.watching = message.watching as number;
        this.watchers = message.watchers as string[];
        break;
      case 'thinking':
        this.thinking = message.seat as number;
        break;
      case 'played':
        break;
      case 'error': {
        const error = message.error as { code: string; message: string };
        if (message.request === 'subscribe') {
          // A house that can't read the table now says nothing about the token: it is asked again.
          if (error.code !== 'unknown_table' && error.code !== 'bad_token') return this.#socket?.close();
          if (this.token && mine.find(this.id)?.token === this.token) return this.#part(this.snapshot?.state === 'waiting' ? 'put_out' : 'rekeyed');
          this.link = 'lost';
        } else if (message.request === 'say') return;
        else this.pending = null;
        this.refusal = new Refusal(error.code, error.message);
        this.#flush();
        if (message.snapshot) this.accept(message.snapshot as Snapshot);
        break;
      }
    }
  }

  #part(because: NonNullable<typeof this.parted>): void {
    const kept = mine.find(this.id)?.token ?? null;
    // Another window of this browser may have asked for the newer one.
    this.token = kept === this.token ? null : kept;
    if (kept !== null && this.token === null) mine.forget(this.id);
    this.parted = this.token === null ? because : null;
    this.#connect();
  }

  // Bots answer within milliseconds; people want to see what happened. So moves of others are shown one by one; one's own never waits.
  #queue: (Event & { snapshot?: Snapshot })[] = [];
  /** Moves wait while somebody looks at the end of a round; the house goes on meanwhile. */
  #held = false;
  /** The newest the house told, shown or not. */
  newest: Snapshot | null = $state.raw(null);
  #drain: ReturnType<typeof setTimeout> | undefined;
  pace = 0;

  hold(): void {
    this.#held = true;
  }
  release(): void {
    if (!this.#held) return;
    this.#held = false;
    if (this.#drain === undefined) this.#next();
  }

  #event(event: Event & { snapshot?: Snapshot }): void {
    this.#queue.push(event);
    if (event.snapshot) this.newest = event.snapshot;
    if (event.kind === 'played' && event.round === this.pending?.round && event.ply === this.pending?.ply) {
      this.#flush();
      this.#wait();
    } else if (this.#drain === undefined) this.#next();
  }

  #next(): void {
    this.#drain = undefined;
    if (this.#held && this.#queue[0]?.kind === 'played') return;
    const event = this.#queue.shift();
    if (!event) return;
    this.#show(event);
    if (event.kind === 'played') this.#wait();
    else this.#next();
  }

  /** A beat before the next move is shown; none where nobody looks. */
  #wait(): void {
    if (this.pace > 0 && document.visibilityState === 'visible') this.#drain = setTimeout(() => this.#next(), this.pace);
    else this.#next();
  }

  #flush(): void {
    clearTimeout(this.#drain);
    this.#drain = undefined;
    for (const event of this.#queue.splice(0)) this.#show(event);
  }

  #show(event: Event & { snapshot?: Snapshot }): void {
    const before = this.snapshot;
    if (!this.log.some((known) => known.event === event.event)) this.log = [...this.log, event];
    if (event.kind === 'played' || event.kind === 'undone') this.thinking = null;
    this.onEvent?.(event, before);
    if (event.snapshot) this.accept(event.snapshot);
  }

  /** Takes a snapshot from an answer or an event, unless a newer one is known. */
  accept(snapshot: Snapshot): void {
    if (this.snapshot?.table === snapshot.table && snapshot.event < this.snapshot.event) return;
    this.beforeChange?.();
    if (snapshot.log) this.log = snapshot.log;
    if (snapshot.clock) this.skew = Date.now() - snapshot.clock.now_at;
    this.connected = snapshot.seats.filter((seat) => seat.connected).map((seat) => seat.seat);
    this.promised ??= mine.promised(this.id, snapshot.fair?.commit).commit ?? snapshot.fair?.commit ?? null;
    this.snapshot = snapshot;
    this.since = Date.now();
    if (!this.newest || this.newest.event <= snapshot.event) this.newest = snapshot;
    const pending = this.pending;
    if (pending && (snapshot.round !== pending.round || snapshot.ply !== pending.ply)) this.pending = null;
  }

  play(action: string): void {
    const { snapshot } = this;
    if (!snapshot || snapshot.round === null || snapshot.ply === null || this.pending) return;
    this.refusal = null;
    const pending = { round: snapshot.round, ply: snapshot.ply, action, id: fresh() };
    this.pending = pending;
    // A house on the same device answers within milliseconds, and its bots want the same cores: what was done is on the screen first.
    if (this.#socket?.steady) afterFrame(() => pending === this.pending && this.#send(pending));
    else this.#send(pending);
  }

  #send(pending: Pending): void {
    if (!this.#socket?.open || this.link !== 'open' || this.#moving) return; // sent once it is back
    this.#socket.send(JSON.stringify({ version, type: 'play', request: pending.id, table: this.id, ...pending }));
  }

  /** Any other call: its answer's snapshot is taken, its refusal shown. */
  async ask<T extends { snapshot?: Snapshot }>(call: (token: string) => Promise<T>): Promise<T | null> {
    await this.#moving;
    try {
      const answer = await call(this.token ?? ''); // none: by one's account
      this.refusal = null;
      if (answer.snapshot && answer.snapshot.table === this.id) this.accept(answer.snapshot);
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusal = error;
      if (error.snapshot) this.accept(error.snapshot);
      return null;
    }
  }

  /** One of a few phrases; whoever speaks too fast isn't heard. */
  say(phrase: string): void {
    this.#socket?.send(JSON.stringify({ version, type: 'say', request: 'say', table: this.id, phrase }));
  }

  undo(): Promise<unknown> {
    const { snapshot } = this;
    if (!snapshot || snapshot.round === null || snapshot.ply === null) return Promise.resolve();
    const { round, ply } = snapshot;
    return this.ask((token) => api.undo(this.id, token, { round, ply }));
  }
}
