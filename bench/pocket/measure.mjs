// How fast the expert thinks in WebAssembly, beside the build for this machine: the same questions, one after the other in turn, by processor time.
//   node bench/pocket/measure.mjs [--rounds 7] [--simulations 400]
// Fails below what is promised: 0.7 of the native build, Colomino (whose native code has wider vectors) 0.5.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Module } from '../../packaging/npm/module.mjs';
import { root, wasm } from '../../tests/pocket/carrier.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' }, simulations: { type: 'string', default: '400' } } });
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

const least = { kingdomino: 0.7, giants: 0.7, rondomino: 0.7, colomino: 0.5 };
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
let failed = false;
for (const [game, bound] of Object.entries(least)) {
  const records = readFileSync(join(root, `tests/data/vectors/${game}.jsonl`), 'utf8').trim().split('\n').slice(0, Number(values.rounds)).map((line) => JSON.parse(line).record);
  const questions = records.map(({ result: _, rounds: [{ setup, actions }], ...rest }, number) =>
    JSON.stringify({ ask: 'decide', record: { ...rest, rounds: [{ setup, actions: actions.slice(0, Math.floor(actions.length / 3)) }] }, bot: 'expert', simulations: Number(values.simulations), seed: '1', number: String(number) }),
  );
  ofWasm(questions[0]); // the first time it is still being compiled
  const rates = { native: [], wasm: [] };
  for (const question of questions) {
    const [one, other] = [await ofNative(question), ofWasm(question)];
    if (one.answer !== other.answer) throw new Error(`${game}: they decide differently`);
    const { simulations, error } = JSON.parse(one.answer);
    if (error) throw new Error(error);
    if (!simulations) continue; // nothing to choose
    rates.native.push((1000 * simulations) / one.milliseconds);
    rates.wasm.push((1000 * simulations) / other.milliseconds);
  }
  const share = median(rates.wasm.map((rate, at) => rate / rates.native[at]));
  console.log(`${game.padEnd(11)} ${median(rates.native).toFixed(0).padStart(7)} simulations/s native, ${median(rates.wasm).toFixed(0).padStart(7)} in WebAssembly: ${share.toFixed(2)} (at least ${bound})`);
  failed ||= share < bound;
}
native.stdin.end();
process.exit(failed ? 1 : 0);
