// The house in PostgreSQL instead of a file, with the real server. PostgreSQL is started for this, and stopped.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Server, Socket, newDirectory, playOut, program, removeDirectory } from './client.mjs';

const script = fileURLToPath(new URL('../../scripts/postgres', import.meta.url));
const postgres = (...words) => execFileSync(script, words, { encoding: 'utf8' }).trim();
const flags = ['--calls-per-second', '100000', '--tables-per-second', '10000', '--messages-per-second', '100000'];
const folder = newDirectory();
const database = join(folder, 'postgres');
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
let address;
let server;

const start = () => Server.start(join(folder, 'nothing'), '--store', address, ...flags);

before(async () => {
  chmodSync(folder, 0o755);  // PostgreSQL runs as somebody else
  address = postgres('start', database);
  server = await start();
});
after(async () => {
  await server.stop();
  postgres('stop', database, 'immediate');
  removeDirectory(folder);
});

for (const game of ['kingdomino', 'rondomino', 'colomino'])
  test(`${game}: people and bots to the end`, { timeout: 120_000 }, async () => {
    const made = await server.table(game, [{ kind: 'human' }, { kind: 'bot', level: 1 }]);
    const end = await playOut(server, made.table, made.token);
    assert.equal(end.state, 'over');
    const record = (await server.get(`/api/v1/tables/${made.table}/record`, made.token)).json;
    assert.equal(record.game, game);
  });

test('what was answered is there after a kill, and bots go on', { timeout: 120_000 }, async () => {
  const tables = [];
  for (let i = 0; i < 5; ++i) {
    const made = await server.table('kingdomino', [{ kind: 'human' }, { kind: 'bot', level: 1 }]);
    tables.push([made, await playOut(server, made.table, made.token, undefined, 3)]);
  }
  await server.kill();
  server = await start();
  for (const [made, before] of tables) {
    const { snapshot } = (await server.get(`/api/v1/tables/${made.table}?log=0`, made.token)).json;
    assert.ok(snapshot.event >= before.event);
    assert.equal((await playOut(server, made.table, made.token)).state, 'over');
  }
});

test('the database is away: nothing is taken in, reading goes on, and it comes back by itself', { timeout: 120_000 }, async () => {
  const made = await server.table('kingdomino', [{ kind: 'human' }, { kind: 'human' }]);
  const socket = await Socket.open(server);
  const { snapshot } = await socket.ask({ type: 'subscribe', table: made.table, token: made.token });
  const play = () =>
    server.post(`/api/v1/tables/${made.table}/play`, { round: snapshot.round, ply: snapshot.ply, action: snapshot.moves[0].action }, made.token);
  postgres('stop', database, 'immediate');
  assert.equal((await play()).json.error.code, 'storage');
  const read = await server.get(`/api/v1/tables/${made.table}?log=0`, made.token);
  assert.equal(read.json.snapshot.event, snapshot.event, 'reading goes on');
  assert.equal((await server.get('/healthz')).status, 503);
  postgres('start', database);
  let answer;
  for (let i = 0; (answer = await play()).status !== 200; ++i) {
    assert.ok(i < 200, answer.text);
    await wait(50);
  }
  const event = await socket.next((one) => one.type === 'event');
  assert.equal(event.event, snapshot.event + 1);
  for (let i = 0; (await server.get('/healthz')).status !== 200; ++i) {
    assert.ok(i < 200, 'it is well again');
    await wait(50);
  }
  socket.close();
});

for (const suite of ['people', 'play'])
  test(`the whole of ${suite}.test.mjs`, { timeout: 300_000 }, () => {
    const own = join(folder, suite);
    const store = postgres('start', own);
    const environment = { ...process.env, PIOCHE_STORE: store };
    delete environment.NODE_TEST_CONTEXT;  // it is a run of its own
    try {
      execFileSync(process.execPath, ['--test', fileURLToPath(new URL(`${suite}.test.mjs`, import.meta.url))], {
        env: environment,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      });
    } catch (error) {
      assert.fail(error.stdout?.slice(-5000) ?? String(error));
    } finally {
      postgres('stop', own, 'immediate');
    }
  });

test('a house moves from a file to PostgreSQL and back', { timeout: 60_000 }, async () => {
  const house = join(folder, 'house');
  const server = await Server.start(house, ...flags);
  const made = await server.table('rondomino', [{ kind: 'human' }, { kind: 'human' }]);
  const end = await playOut(server, made.table, made.token);
  await server.stop();
  const other = join(folder, 'other');
  const there = postgres('start', other);
  const run = (...words) => execFileSync(program, ['archive', ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  run('move', there, '--data', house);
  assert.match(run('check', '--store', there), /^1 sound table/);
  run('move', join(folder, 'back'), '--store', there);
  assert.equal(run('export', '-', '--data', join(folder, 'back')), run('export', '-', '--data', house));
  const again = await Server.start(join(folder, 'nothing'), '--store', there, ...flags);
  assert.deepEqual((await again.get(`/api/v1/tables/${made.table}?log=0`, made.token)).json.snapshot.result, end.result);
  await again.stop();
  postgres('stop', other, 'immediate');
});
