// The house over the net.
import { version, type Answered, type Carrier, type Line } from './carrier';

class Socket implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((text: string) => void) | null = null;
  onclose: (() => void) | null = null;
  #socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/socket`);

  constructor() {
    this.#socket.onopen = () => this.onopen?.();
    this.#socket.onmessage = ({ data }) => this.onmessage?.(String(data));
    this.#socket.onclose = () => this.onclose?.();
  }
  get open(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }
  send(text: string): void {
    this.#socket.send(text);
  }
  close(): void {
    this.#socket.close();
  }
}

export const house: Carrier = {
  async call(path, token, body): Promise<Answered> {
    const headers: Record<string, string> = {};
    if (token) headers.Authorization = `Bearer ${token}`;
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const response = await fetch(`/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body: body === undefined ? null : JSON.stringify({ version, ...body }),
      cache: 'no-store',
    });
    try {
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    } catch {
      return { status: response.ok ? 500 : response.status, body: {} };
    }
  },
  line: () => new Socket(),
};
