// Carries the house in the pocket as a page's worker does, with a map for a device.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Module } from '../../packaging/npm/module.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const wasm = process.env.PIOCHE_WASM ?? join(root, 'build/wasm/pioche.wasm');
const compiled = await WebAssembly.compile(readFileSync(wasm));

export class Carrier {
  static async open(logs = new Map()) {
    const carrier = new Carrier(await Module.start(compiled), await Module.start(compiled), logs);
    carrier.tell({ type: 'open', thinkers: 1 });
    return carrier;
  }

  constructor(module, thinker, logs) {
    Object.assign(this, { module, thinker, logs, calls: 0, answers: new Map(), complaints: [] });
  }

  tell(message) {
    const waiting = this.module.take(message);
    for (let said = waiting.shift(); said; said = waiting.shift()) {
      if (said.type === 'answer') this.answers.set(said.id, said);
      if (said.type === 'save') {
        for (const { table, entries } of said.tables) this.logs.set(table, [...(this.logs.get(table) ?? []), ...entries]);
        waiting.push(...this.module.take({ type: 'saved', save: said.save, outcome: 'saved' }));
      }
      if (said.type === 'load') waiting.push(...this.module.take({ type: 'loaded', table: said.table, entries: this.logs.get(said.table) ?? [] }));
      if (said.type === 'question') waiting.push(...this.module.take({ type: 'answered', question: said.question, text: this.thinker.answer(said.text) }));
      if (said.type === 'journal' || said.type === 'misunderstood') this.complaints.push(said);
    }
  }

  call(method, path, token = '', body = null) {
    const id = ++this.calls;
    this.tell({ type: 'call', id, method, path: `/api/v1${path}`, query: '', token, body: body ? JSON.stringify({ version: 1, ...body }) : '' });
    const { status, body: text } = this.answers.get(id);
    return { status, ...JSON.parse(text) };
  }
}
