// The package for Node, as npm packs it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root, wasm } from './carrier.mjs';

const folder = mkdtempSync(join(tmpdir(), 'pioche-npm-'));
let pioche;
const record = JSON.parse(readFileSync(join(root, 'tests/data/vectors/kingdomino.jsonl'), 'utf8').split('\n')[0]).record;
const cut = (plies) => ({ ...record, result: undefined, rounds: [{ ...record.rounds[0], actions: record.rounds[0].actions.slice(0, plies) }] });

before(async () => {
  copyFileSync(wasm, join(root, 'packaging/npm/pioche.wasm'));
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: join(root, 'packaging/npm'), stdio: 'pipe' });
  const [packed] = readdirSync(folder);
  execFileSync('tar', ['-xzf', packed], { cwd: folder });
  pioche = await (await import(join(folder, 'package/index.mjs'))).open();
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('a bot decides, and decides again the same for the same seed', () => {
  const bot = pioche.bot('expert', { seed: 7 });
  const one = bot.decide(cut(9), { simulations: 200, number: 3 });
  assert.deepEqual(one, bot.decide(cut(9), { simulations: 200, number: 3 }));
  assert.equal(one.simulations, 200);
  assert.ok(one.candidates.some(({ action }) => action === one.action));
});

test('a record is replayed, boards and all', () => {
  const { steps, result } = pioche.replay(record);
  assert.deepEqual(result, record.result);
  assert.equal(steps.filter(({ action }) => action !== null).length, record.rounds.reduce((sum, { actions }) => sum + actions.length, 0));
});

test('an analysis says what `pioche analyse` says', () => {
  const ours = [];
  for (const graded of pioche.analyse(record)) {
    ours.push(graded);
    if (ours.length === 12) break;
  }
  const program = join(root, 'build/release/pioche');
  const file = join(folder, 'record.json');
  writeFileSync(file, JSON.stringify(cut(12)));
  const theirs = JSON.parse(execFileSync(program, ['analyse', file, '--json'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  const list = Array.isArray(theirs) ? theirs : (theirs.plies ?? theirs.decisions);
  assert.equal(list.length, 12);
  list.forEach((one, at) => {
    assert.equal(ours[at].action, one.action);
    assert.equal(ours[at].better, one.better ?? one.best, `decision ${at}`);
  });
});

test('what is wrong is said', () => {
  assert.throws(() => pioche.bot('nobody').decide(cut(3)), /there is no bot 'nobody'/);
  assert.throws(() => pioche.replay({ pioche: 1, game: 'chess', rounds: [] }), ({ code }) => code === 'bad_record');
  assert.throws(() => pioche.bot('level1').decide(record), /nobody is to act/);
});

test('its types fit its use', () => {
  writeFileSync(
    join(folder, 'use.mts'),
    `import { open, type Decision, type PiocheRecord } from './package/index.mjs';
     const pioche = await open();
     const record = JSON.parse('') as PiocheRecord;
     const decision: Decision = pioche.bot('level4', { seed: 7n }).decide(record, { simulations: 10 });
     const [first] = pioche.analyse(record);
     export const all: [string, number, string | undefined, string | undefined, number | undefined] = [decision.action, pioche.replay(record).steps.length, first?.grade, first?.reasons[0]?.kind, decision.candidates[0]?.facts[0]?.amount];
     // @ts-expect-error there is no such thing
     pioche.sing();`,
  );
  execFileSync(join(root, 'web/node_modules/.bin/tsc'), ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck', 'use.mts'], { cwd: folder, stdio: 'pipe', encoding: 'utf8' });
});
