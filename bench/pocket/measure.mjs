// How fast the expert thinks in WebAssembly, beside the build for this machine: the same questions, one after the other in turn, by processor time.
//   node bench/pocket/measure.mjs [--rounds 9]
// As many simulations in each game as take some 40 ms, and every question once before anything is counted: the browser compiles what is hot again.
// Fails below what is promised: 0.7 of the native build, Colomino (whose native code has wider vectors) 0.5.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Module } from '../../packaging/npm/module.mjs';
import { root, wasm } from '../../tests/pocket/carrier.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
const module = await Module.start(await WebAssembly.compile(readFileSync(wasm)));
const native = spawn(join(root, 'build/release/pioche-answer'), { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface(native.stdout)[Symbol.asyncIterator]();

async function ofNative(question) {
  native.stdin.write(`${question}\n`);
  const { value } = await lines.next();
  const space = value.indexOf(' ');
  return { milliseconds: Number(value.slice(0, space)), answer: value.slice(space + 1) };
}
function ofWasm(question) {
  const begun = process.cpuUsage();
  const answer = module.answer(question);
  return { milliseconds: process.cpuUsage(begun).user / 1000, answer };
}

const games = { kingdomino: [400, 0.7], giants: [400, 0.7], rondomino: [20_000, 0.7], colomino: [1_000, 0.5] };
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
let failed = false;
for (const [game, [simulations, bound]] of Object.entries(games)) {
  const records = readFileSync(join(root, `tests/data/vectors/${game}.jsonl`), 'utf8').trim().split('\n').slice(0, Number(values.rounds)).map((line) => JSON.parse(line).record);
  const questions = records.map(({ result: _, rounds: [{ setup, actions }], ...rest }, number) =>
    JSON.stringify({ ask: 'decide', record: { ...rest, rounds: [{ setup, actions: actions.slice(0, Math.floor(actions.length / 3)) }] }, bot: 'expert', simulations, seed: '1', number: String(number) }),
  );
  for (const question of questions) ofWasm(question);
  const rates = { native: [], wasm: [] };
  for (const question of questions) {
    const [one, other] = [await ofNative(question), ofWasm(question)];
    if (one.answer !== other.answer) throw new Error(`${game}: they decide differently`);
    const { simulations: done, error } = JSON.parse(one.answer);
    if (error) throw new Error(error);
    if (!done) continue; // nothing to choose
    rates.native.push((1000 * done) / one.milliseconds);
    rates.wasm.push((1000 * done) / other.milliseconds);
  }
  const share = median(rates.wasm.map((rate, at) => rate / rates.native[at]));
  console.log(`${game.padEnd(11)} ${median(rates.native).toFixed(0).padStart(7)} simulations/s native, ${median(rates.wasm).toFixed(0).padStart(7)} in WebAssembly: ${share.toFixed(2)} (at least ${bound})`);
  failed ||= share < bound;
}
native.stdin.end();
process.exit(failed ? 1 : 0);
