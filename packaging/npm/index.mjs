// Pioche for Node: opponents, replays and analyses of Kingdomino, Age of Giants, Rondomino and Colomino.
import { webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Module } from './module.mjs';

globalThis.crypto ??= webcrypto; // Node 18

export class PiocheError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

function thought(module, question) {
  const answer = JSON.parse(module.answer(JSON.stringify(question)));
  if (answer.error !== undefined) throw new PiocheError('bad_question', answer.error);
  return answer;
}

class Bot {
  #module;
  #number = 0;
  constructor(module, name, seed) {
    this.#module = module;
    Object.assign(this, { name, seed: String(seed) });
  }

  decide(record, { simulations, milliseconds, number = this.#number++ } = {}) {
    return thought(this.#module, { ask: 'decide', record, bot: this.name, seed: this.seed, number: String(number), ...(simulations && { simulations }), ...(milliseconds && { milliseconds }) });
  }
}

class Pioche {
  #module;
  #calls = 0;
  constructor(module) {
    this.#module = module;
  }

  #call(method, path, body) {
    const id = ++this.#calls;
    const said = this.#module.take({ type: 'call', id, method, path: `/api/v1${path}`, query: '', token: '', body: body ? JSON.stringify({ version: 1, ...body }) : '' });
    const { status, body: text } = said.find((one) => one.type === 'answer' && one.id === id);
    const answer = JSON.parse(text);
    if (status >= 400) throw new PiocheError(answer.error.code, answer.error.message);
    return answer;
  }

  games() {
    return this.#call('GET', '/games').games;
  }

  bot(name = 'expert', { seed = 1 } = {}) {
    return new Bot(this.#module, name, seed);
  }

  replay(record) {
    return this.#call('POST', '/replays', { record });
  }

  /** Decision by decision: whoever looks at them one after another can stop at any. */
  *analyse(record) {
    this.replay(record); // whatever is wrong with it is told before anything is searched
    let number = 0;
    for (const [round, { actions }] of record.rounds.entries())
      for (const [ply, action] of actions.entries()) {
        const rounds = [...record.rounds.slice(0, round), { ...record.rounds[round], actions: actions.slice(0, ply) }];
        const { result: _, ...before } = { ...record, rounds };
        yield thought(this.#module, { ask: 'grade', record: before, action, number: String(number++) });
      }
  }
}

/** Loads the module. Each has memory of its own; several threads (node:worker_threads) open one each. */
export async function open() {
  return new Pioche(await Module.start(await WebAssembly.compile(await readFile(new URL('./pioche.wasm', import.meta.url)))));
}
