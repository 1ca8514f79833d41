// The module itself: the C++ of the house, compiled to WebAssembly, the same file in pages and in Node. Text goes in and out through its
// memory. docs/pocket.md says what can be told and asked.

/** What the module asks of its surroundings (WASI): the time, random numbers, and a place for last words. */
function surroundings(memory) {
  const view = () => new DataView(memory().buffer);
  const noSystemCall = 52; // ENOSYS
  const known = {
    clock_time_get(clock, _precision, at) {
      const now = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(now * 1000)) * 1000n, true);
      return 0;
    },
    random_get(at, length) {
      globalThis.crypto.getRandomValues(new Uint8Array(memory().buffer, at, length));
      return 0;
    },
    fd_write(_file, texts, count, written) {
      let bytes = 0;
      let text = '';
      for (let index = 0; index < count; index++) {
        const [at, length] = [view().getUint32(texts + 8 * index, true), view().getUint32(texts + 8 * index + 4, true)];
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, at, length));
        bytes += length;
      }
      console.error(text);
      view().setUint32(written, bytes, true);
      return 0;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    proc_exit(code) {
      throw new Error(`the house in the pocket ended with ${code}`);
    },
  };
  return new Proxy(known, { get: (all, name) => all[name] ?? (() => noSystemCall) });
}

export class Module {
  #inside;
  constructor(inside) {
    this.#inside = inside;
  }

  static async start(compiled) {
    let memory;
    const { exports } = await WebAssembly.instantiate(compiled, { wasi_snapshot_preview1: surroundings(() => memory) });
    memory = exports.memory;
    exports._initialize();
    return new Module(exports);
  }

  #call(what, text) {
    const inside = this.#inside;
    const bytes = new TextEncoder().encode(text);
    const room = inside.room(bytes.length);
    new Uint8Array(inside.memory.buffer, room, bytes.length).set(bytes);
    const given = inside[what](bytes.length);
    return new TextDecoder().decode(new Uint8Array(inside.memory.buffer, given, inside.length()));
  }

  /** Tells the house something; gives the list of what comes of it. */
  take(message) {
    return JSON.parse(this.#call('take', JSON.stringify(message)));
  }

  /** Thinks about a question, here and now. Both are text: they hold numbers of 64 bits. */
  answer(question) {
    return this.#call('answer', question);
  }

  /** How much memory it has. It never takes more than 64 MiB. */
  get bytes() {
    return this.#inside.memory.buffer.byteLength;
  }
}
