import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveTable } from './live.svelte';
import { mine } from './mine.svelte';

/** A connection to a house of the test's own. */
class Socket {
  static OPEN = 1;
  static last: Socket;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];
  constructor() {
    Socket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const snapshot = (ply: number, to_act: number) => ({ table: 't', event: ply, game: 'stones', state: 'playing', round: 0, ply, to_act, you: { seats: [1], host: true, eyes: 1 }, seats: [] });
const played = (ply: number, seat: number) => ({ type: 'event', table: 't', event: ply + 1, kind: 'played', round: 0, ply, seat, action: 'x', snapshot: snapshot(ply + 1, seat === 1 ? 2 : 1) });

function seated(): { live: LiveTable; socket: Socket } {
  const live = new LiveTable('t', 'token');
  live.pace = 500;
  const socket = Socket.last;
  socket.onopen?.();
  socket.tell({ type: 'subscribed', table: 't', snapshot: snapshot(0, 2) });
  return { live, socket };
}

describe('a table that is followed', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Socket);
    vi.stubGlobal('location', { protocol: 'http:', host: 'house' });
    vi.stubGlobal('document', { visibilityState: 'visible' });
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('removeEventListener', () => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  // A read error once looked like a table that is gone, and the token with it.
  it('keeps its token and asks again when the house can\'t read it now', () => {
    mine.add({ table: 't', token: 'token' });
    const { live, socket } = seated();
    const close = vi.spyOn(socket, 'close');
    socket.tell({ type: 'error', request: 'subscribe', table: 't', error: { code: 'storage', message: '' } });
    expect(close).toHaveBeenCalled();
    expect(mine.find('t')?.token).toBe('token');
    expect(live.token).toBe('token');
    live.close();
  });

  it.each([
    ['by the house', { type: 'unsubscribed', table: 't', because: 'put_out' }, 'put_out'],
    ['after it was away', { type: 'error', request: 'subscribe', table: 't', error: { code: 'unknown_table', message: '' } }, 'rekeyed'],
  ] as const)('forgets a token that is void, told so %s', (_, message, parted) => {
    mine.add({ table: 't', token: 'token' });
    const { live, socket } = seated();
    socket.tell(message);
    expect(mine.find('t')).toBeNull();
    expect(live.token).toBeNull();
    expect(live.parted).toBe(parted);
    Socket.last.onopen?.();
    expect(Socket.last.sent[0]).not.toHaveProperty('token'); // and looks on without it, where it may
    live.close();
  });

  it('goes on with the newer token of another window', () => {
    const { live, socket } = seated();
    mine.add({ table: 't', token: 'newer' });
    socket.tell({ type: 'unsubscribed', table: 't', because: 'rekeyed' });
    expect(live.token).toBe('newer');
    expect(live.parted).toBeNull();
    expect(mine.find('t')?.token).toBe('newer');
    mine.forget('t');
    live.close();
  });

  it('shows the moves of others one after another', () => {
    const { live, socket } = seated();
    socket.tell(played(0, 2));
    socket.tell(played(1, 2));
    expect(live.snapshot?.ply).toBe(1);
    vi.advanceTimersByTime(499);
    expect(live.snapshot?.ply).toBe(1);
    vi.advanceTimersByTime(1);
    expect(live.snapshot?.ply).toBe(2);
    live.close();
  });

  it('shows one’s own move at once, and the answer to it a beat later', () => {
    const { live, socket } = seated();
    socket.tell(played(0, 2));
    live.play('x');
    expect(socket.sent.at(-1)).toMatchObject({ type: 'play', round: 0, ply: 1, action: 'x' });
    socket.tell(played(1, 1));
    expect(live.snapshot?.ply).toBe(2);
    expect(live.pending).toBeNull();
    socket.tell(played(2, 2));
    expect(live.snapshot?.ply).toBe(2);
    vi.advanceTimersByTime(500);
    expect(live.snapshot?.ply).toBe(3);
    live.close();
  });

  it('sends a move that was under way again when the connection is back', () => {
    const { live, socket } = seated();
    socket.tell(played(0, 2));
    live.play('x');
    const id = socket.sent.at(-1)!.id;
    socket.onclose?.();
    expect(live.link).toBe('lost');
    vi.advanceTimersByTime(1000);
    const again = Socket.last;
    expect(again).not.toBe(socket);
    again.onopen?.();
    expect(again.sent.at(-1)).toMatchObject({ type: 'subscribe', after: 1 });
    again.tell({ type: 'subscribed', table: 't', snapshot: snapshot(1, 1) });
    expect(again.sent.at(-1)).toMatchObject({ type: 'play', id });
    live.close();
  });

  it('asks for everything anew when it is followed with another token', () => {
    const { live } = seated();
    live.sit('mine');
    const again = Socket.last;
    again.onopen?.();
    expect(again.sent.at(-1)).toMatchObject({ token: 'mine' });
    expect(again.sent.at(-1)).not.toHaveProperty('after');
    live.close();
  });

  describe('that moves to another house', () => {
    const made = (ply: number) => ({ table: 'u', token: 'other', join: 'j', watch: 'w', snapshot: { ...snapshot(ply, 1), table: 'u', event: 3 } });

    it('waits for the bot that thinks, and plays there what was played meanwhile', async () => {
      const { live, socket } = seated();
      const handOver = vi.fn(() => new Promise<never>((done) => setTimeout(() => done(made(1) as never), 100)));
      const moving = live.move(handOver);
      await vi.advanceTimersByTimeAsync(300);
      expect(handOver).not.toHaveBeenCalled(); // seat 2 is to act
      socket.tell(played(0, 2));
      await vi.advanceTimersByTimeAsync(60);
      expect(handOver).toHaveBeenCalled();
      live.play('mine');
      expect(socket.sent.filter((one) => one.type === 'play')).toEqual([]);
      await vi.advanceTimersByTimeAsync(100);
      await moving;
      expect([live.id, live.token, live.snapshot?.event]).toEqual(['u', 'other', 3]);
      expect(Socket.last).not.toBe(socket);
      Socket.last.onopen?.();
      Socket.last.tell({ type: 'subscribed', table: 'u', snapshot: made(1).snapshot });
      expect(Socket.last.sent.filter((one) => one.type === 'play')).toMatchObject([{ table: 'u', ply: 1, action: 'mine' }]);
      live.close();
    });

    it('stays where it is when that house is away', async () => {
      const { live, socket } = seated();
      socket.tell(played(0, 2));
      const moving = live.move(async () => {
        await Promise.resolve();
        live.play('mine');
        throw new Error('away');
      });
      await expect(moving).rejects.toThrow('away');
      expect(live.id).toBe('t');
      expect(socket.sent.filter((one) => one.type === 'play')).toMatchObject([{ table: 't', ply: 1, action: 'mine' }]);
      live.close();
    });
  });
});
