// One connection for what is not about one table: the lobby, news of one's account, and waiting for somebody. It is there while
// something of it is shown, and comes back by itself.
import { Refusal } from '../net/api';
import { version, type Line as Connection } from '../net/carrier';
import { house } from '../net/house';
import type { TableInfo } from '../net/types';
import { hasHouse } from '../net/where';
import type { Tournament } from './tournaments';

export type Pace = 'minute' | 'game' | 'day' | 'three_days' | 'week';
export const paces: Pace[] = ['minute', 'game', 'day', 'three_days', 'week'];

export interface SeekWish {
  game: string;
  options: Record<string, unknown>;
  pace: Pace;
  rated: boolean;
  bots?: boolean;
  name?: string;
  commit?: string;
}
export interface Seeking {
  seek: string;
  token: string;
  rating: number;
  window: number;
  wider: number;
  widest: number;
  bot_after_ms: number;
  level?: number;
}
export interface WaitingPeople {
  game: string;
  options: Record<string, unknown>;
  pace: Pace;
  rated: boolean;
  people: number;
}
export interface Invitation {
  table: string;
  from: string;
  game: string;
  options: Record<string, unknown>;
  rated?: boolean;
  at: number;
}
interface Lobby {
  open: TableInfo[];
  live: TableInfo[];
  waiting: WaitingPeople[];
}
interface News {
  name: string;
  your_turn: string[];
  invitations: Invitation[];
}
type Topic = 'lobby' | 'news';
type Message = Record<string, unknown> & { type: string };
interface Asked {
  done: (answer: Message) => void;
  fail: (error: Refusal) => void;
}

class Line {
  lobby: Lobby | null = $state.raw(null);
  news: News | null = $state.raw(null);
  /** The tournament that is followed; without `now` it was cancelled. */
  tournament: { tournament: string; now?: Tournament } | null = $state.raw(null);
  onMatched: ((seek: string, table: string) => void) | null = null;
  /** The same person waits for something else, on another device. */
  onReplaced: ((seek: string) => void) | null = null;
  /** The connection was lost, and with it whoever waited. */
  onLost: (() => void) | null = null;

  #socket: Connection | null = null;
  /** Who waits for it to be open. */
  #opening: Asked[] = [];
  #topics = new Map<Topic, number>();
  #tournament: string | null = null;
  #asked = new Map<string, Asked>();
  #held = 0;
  #next = 0;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Follows a topic until what it gives back is called. */
  follow(topic: Topic): () => void {
    const before = this.#topics.get(topic) ?? 0;
    this.#topics.set(topic, before + 1);
    if (before === 0 && this.#socket?.open) this.#say(topic);
    const release = this.hold();
    return () => {
      this.#topics.set(topic, (this.#topics.get(topic) ?? 1) - 1);
      release();
    };
  }

  /** One at a time. */
  followTournament(id: string): () => void {
    this.#tournament = id;
    this.tournament = null;
    if (this.#socket?.open) this.#say('tournament', { tournament: id });
    const release = this.hold();
    return () => {
      if (this.#tournament === id) this.#tournament = null;
      release();
    };
  }

  /** Keeps the connection until what it gives back is called. */
  hold(): () => void {
    this.#held++;
    this.#connect();
    let released = false;
    return () => {
      if (released) return;
      released = true;
      // Another page may follow in a moment.
      if (--this.#held === 0) setTimeout(() => this.#held === 0 && this.#close(), 500);
    };
  }

  async ask(type: string, body: object = {}): Promise<Message> {
    const release = this.hold();
    try {
      await this.#opened();
      return await new Promise<Message>((done, fail) => {
        const request = `line-${this.#next++}`;
        this.#asked.set(request, { done, fail });
        this.#socket!.send(JSON.stringify({ version, type, request, ...body }));
      });
    } finally {
      release();
    }
  }

  seek(wish: SeekWish): Promise<Seeking> {
    return this.ask('seek', wish) as unknown as Promise<Seeking>;
  }
  endSeek(seek: string): Promise<unknown> {
    return this.ask('end_seek', { seek });
  }

  /** Signed in or out: whoever is at the other end is another. */
  renew(): void {
    this.news = null;
    this.#close(); // also one that nobody holds any more: it stays for a moment, and who comes back to it would still be a guest
    this.#connect();
  }

  async #opened(): Promise<void> {
    if (!this.#socket) throw new Refusal('offline', 'there is no house');
    if (!this.#socket.open) await new Promise<Message>((done, fail) => this.#opening.push({ done, fail }));
  }

  #connect(): void {
    clearTimeout(this.#timer);
    if (!hasHouse || this.#socket || this.#held === 0) return;
    const socket = house.line();
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempt = 0;
      for (const [topic, count] of this.#topics) if (count > 0) this.#say(topic);
      if (this.#tournament) this.#say('tournament', { tournament: this.#tournament });
      for (const { done } of this.#opening.splice(0)) done({ type: 'open' });
    };
    socket.onmessage = (text) => this.#take(JSON.parse(text) as Message);
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      this.#drop();
      const wait = Math.min(15000, 500 * 2 ** this.#attempt++) * (0.75 + Math.random() / 2);
      this.#timer = setTimeout(() => this.#connect(), wait);
    };
  }

  #close(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#drop();
  }

  #drop(): void {
    for (const { fail } of [...this.#opening.splice(0), ...this.#asked.values()]) fail(new Refusal('offline', 'the house can\'t be reached'));
    this.#asked.clear();
    this.onLost?.();
  }

  #say(type: string, body: object = {}): void {
    this.#socket?.send(JSON.stringify({ version, type, request: type, ...body }));
  }

  #take(message: Message): void {
    const asked = this.#asked.get(String(message.request));
    if (asked) {
      this.#asked.delete(String(message.request));
      const error = message.error as { code: string; message: string } | undefined;
      if (error) asked.fail(new Refusal(error.code, error.message));
      else asked.done(message);
    }
    if (message.type === 'lobby') this.lobby = message as unknown as Lobby;
    if (message.type === 'news') this.news = message as unknown as News;
    if (message.type === 'tournament') this.tournament = message as unknown as { tournament: string; now?: Tournament };
    if (message.type === 'seek_ended' && !asked) this.onReplaced?.(String(message.seek));
    if (message.type === 'matched') this.onMatched?.(String(message.seek), String(message.table));
  }
}

export const line = new Line();
