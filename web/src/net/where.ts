// Which house answers: tables where people play alone or on one screen are in the pocket, all others with the house over the net.
import url from 'virtual:pioche.wasm';
import type { Carrier, Line } from './carrier';
import { house } from './house';
import { mine } from './mine.svelte';
import type { TableWish } from './types';

/** Whether there is a house over the net at all: a static site has none. */
export const hasHouse: boolean = __PIOCHE_HOUSE__;
export const hasPocket = url !== null && typeof Worker === 'function' && typeof indexedDB === 'object' && typeof WebAssembly === 'object';

/** Loaded when it is first needed. */
const pocket: Carrier = {
  call: async (path, token, body) => (await import('./pocket')).pocket.call(path, token, body),
  noHint: () => void import('./pocket').then((loaded) => loaded.pocket.noHint?.()),
  line(): Line {
    let inner: Line | null = null;
    let closed = false;
    const line: Line = {
      onopen: null,
      onmessage: null,
      onclose: null,
      steady: true,
      get open() {
        return inner?.open ?? false;
      },
      send: (text) => inner?.send(text),
      close() {
        closed = true;
        inner?.close();
      },
    };
    void import('./pocket').then(
      (loaded) => {
        if (closed) return;
        inner = loaded.pocket.line();
        inner.onopen = () => line.onopen?.();
        inner.onmessage = (text) => line.onmessage?.(text);
        inner.onclose = () => line.onclose?.();
      },
      () => line.onclose?.(),
    );
    return line;
  },
};

/** Nobody is awaited from elsewhere, and nothing counts elsewhere: everybody sits at this screen, or is a bot. */
export function alone(wish: TableWish): boolean {
  return !wish.public && !wish.rated && wish.seats.every((seat) => seat.kind !== 'open');
}

export function carrierOf(table: string): Carrier {
  return mine.find(table)?.pocket ? pocket : house;
}
export { house, pocket };
