// What a house has, over years: copied while it is open, checked as a whole, and told apart when a part of it rots.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Server, chance, newDirectory, playOut, program, removeDirectory } from './client.mjs';

const data = newDirectory();
const started = [];
after(() => {
  for (const server of started) server.child.kill('SIGKILL');  // where a test failed before it closed its house
  removeDirectory(data);
});
async function start(...flags) {
  started.push(await Server.start(data, '--calls-per-second', '100000', '--tables-per-second', '1000', ...flags));
  return started.at(-1);
}

// Without standing still meanwhile: a house that is not answered closes its connections.
const pioche = (...args) =>
  new Promise((resolve) => execFile(program, args, (error, stdout, stderr) => resolve({ status: error ? error.code : 0, stdout, stderr })));

// Statements on the database of a house that is shut.
function spoil(sql) {
  execFileSync('python3', ['-c', 'import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.executescript(sys.argv[2]); db.commit()', join(data, 'pioche.sqlite'), sql]);
}
const isStored = (table) =>
  execFileSync('python3', ['-c', 'import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute("SELECT count(*) FROM tables WHERE id = ?", (sys.argv[2],)).fetchone())', join(data, 'pioche.sqlite'), table], { encoding: 'utf8' }).trim() === '1';
const keyOf = (table) => `(SELECT key FROM tables WHERE id = '${table}')`;

async function finishedTable(server, seed) {
  const made = await server.table('rondomino', [{ kind: 'human', name: 'Zoé' }, { kind: 'human' }]);
  await playOut(server, made.table, made.token, chance(seed));
  return made;
}

test('a copy while the house is open; what export writes, verify takes', async () => {
  const server = await start();
  await finishedTable(server, 1);
  const open = await server.table('kingdomino', [{ kind: 'human' }, { kind: 'human' }]);
  const [, copied] = await Promise.all([
    playOut(server, open.table, open.token, chance(2), 12),
    pioche('archive', 'backup', join(data, 'copy.sqlite'), '--data', data),
  ]);
  assert.equal(copied.status, 0, copied.stderr);
  const checked = await pioche('archive', 'check', join(data, 'copy.sqlite'));
  assert.equal(checked.status, 0, checked.stderr);
  assert.match(checked.stdout, /^2 sound tables$/m);
  const again = await pioche('archive', 'backup', join(data, 'copy.sqlite'), '--data', data);
  assert.equal(again.status, 1);
  assert.match(again.stderr, /there already/);

  const file = join(data, 'games.jsonl');
  assert.equal((await pioche('archive', 'export', file, '--data', data)).status, 0);
  const verified = await pioche('verify', file);
  assert.equal(verified.status, 0, verified.stderr);
  assert.match(verified.stdout, /^1 game was dealt fairly; 1 not over yet/);
  // A record that lies, and a line that is none: both are named, and the last is still looked at.
  const [one, two] = readFileSync(file, 'utf8').trim().split('\n').sort((a, b) => b.includes('"seed"') - a.includes('"seed"'));
  const lie = one.replace(/"seed":"(..)/, (_, two) => `"seed":"${two === '00' ? '01' : '00'}`);
  writeFileSync(file, [lie, 'no record', one, two].join('\n') + '\n');
  const refused = await pioche('verify', file);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /line 1: .*SHA-256/);
  assert.match(refused.stderr, /line 2: /);
  assert.match(refused.stdout, /^1 game was dealt fairly; 1 not over yet/);
  writeFileSync(file, one);
  assert.match((await pioche('verify', file)).stdout, /^The deal is fair/);
  assert.equal((await server.stop()).code, 0);
});

test('a table that rots is named and told apart from one that is not there; the others go on', async () => {
  let server = await start();
  const [garbled, gap, sound] = [await finishedTable(server, 3), await finishedTable(server, 4), await finishedTable(server, 5)];
  assert.equal((await server.stop()).code, 0);
  spoil(`UPDATE log SET body = '{"no":"entry"}' WHERE number = 4 AND table_key = ${keyOf(garbled.table)};
         DELETE FROM log WHERE number = 4 AND table_key = ${keyOf(gap.table)};`);

  const checked = await pioche('archive', 'check', '--data', data);
  assert.equal(checked.status, 1);
  for (const { table } of [garbled, gap]) assert.match(checked.stderr, new RegExp(`table ${table}`));
  assert.match(checked.stdout, /^3 sound tables$/m);
  const file = join(data, 'rest.jsonl');
  const exported = await pioche('archive', 'export', file, '--data', data);
  assert.equal(exported.status, 1);
  for (const { table } of [garbled, gap]) assert.match(exported.stderr, new RegExp(`table ${table}`));
  assert.equal(readFileSync(file, 'utf8').trim().split('\n').length, 3);

  server = await start();
  for (const { table, token } of [garbled, gap]) {
    const answer = await server.get(`/api/v1/tables/${table}`, token);
    assert.ok(answer.status >= 500 && /storage|broken/.test(answer.json.error.code), 'a page would forget its token');
    const list = await server.post('/api/v1/tables/mine', { tables: [{ table, token }] });
    assert.ok(list.status >= 500 || list.json.unread.includes(0), 'a page would forget its token');
  }
  const all = await server.post('/api/v1/tables/mine', { tables: [garbled, sound, gap].map(({ table, token }) => ({ table, token })) });
  assert.deepEqual(all.json.unread.sort(), [0, 2], 'a page would forget their tokens');
  assert.equal(all.json.tables[1].table, sound.table, 'a table that rots hides none of the others');
  assert.equal((await server.get(`/api/v1/tables/${sound.table}`, sound.token)).status, 200);
  assert.equal((await server.get('/api/v1/tables/nosuchtable0', sound.token)).status, 404);
  assert.equal((await server.stop()).code, 0);
});

test('tables that ended long ago are removed where that is wished, and only there', async () => {
  let server = await start();
  const [old, recent] = [await finishedTable(server, 6), await finishedTable(server, 7)];
  const open = await server.table('kingdomino', [{ kind: 'human' }, { kind: 'human' }]);
  assert.equal((await server.stop()).code, 0);
  spoil(`UPDATE ended SET at = at - 31 * 86400 WHERE table_key = ${keyOf(old.table)}`);
  server = await start();
  assert.equal((await server.get(`/api/v1/tables/${old.table}`, old.token)).status, 200);
  assert.equal((await server.stop()).code, 0);
  server = await start('--keep', '30');
  while (isStored(old.table)) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal((await server.get(`/api/v1/tables/${old.table}`, old.token)).status, 404);
  for (const { table, token } of [recent, open]) assert.equal((await server.get(`/api/v1/tables/${table}`, token)).status, 200);
  assert.equal((await server.stop()).code, 0);
});

test('a name that was mistyped makes no empty house', async () => {
  for (const tool of [['export', '-'], ['check'], ['backup', join(data, 'copy2.sqlite')]]) {
    const answer = await pioche('archive', ...tool, '--data', join(data, 'nowhere'));
    assert.equal(answer.status, 1, tool[0]);
    assert.ok(!existsSync(join(data, 'nowhere')), tool[0]);
  }
});
