// Time that counts against nobody: the real process, with a machine's clock that is set under its hands (libfaketime).
import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Server, newDirectory, removeDirectory } from './client.mjs';

const library = ['/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1', '/usr/lib/faketime/libfaketime.so.1'].find((path) => {
  try {
    return readdirSync(path.replace(/\/[^/]*$/, '')).includes('libfaketime.so.1');
  } catch {
    return false;
  }
});
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const data = newDirectory();
const wall = join(data, 'wall');
const setWall = (offset) => writeFileSync(wall, offset);
// The wall's clock only: the steady one is nobody's to set.
const environment = {
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: wall,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
};

let server;
before(async () => {
  setWall('+0');
  server = await Server.startWith(environment, data);
});
after(async () => {
  await server.stop();
  removeDirectory(data);
});

const clocked = () =>
  server.table('kingdomino', [{ kind: 'human' }, { kind: 'human' }], { clock: { move_ms: 60_000, game_ms: 600_000 } });
const look = async ({ table, token }) => (await server.get(`/api/v1/tables/${table}?log=0`, token)).json.snapshot;
const serverHour = async () => (await look(made)).clock.now_at / 3_600_000;
let made;

// Not less than what is left of a minute after so long, with room for a busy machine's own time, which does count.
async function hasTime(table, started) {
  const seen = await look(table);
  const real = performance.now() - started;
  assert.equal(seen.state, 'playing');
  assert.ok(seen.seats.every((seat) => seat.kind === 'human'), JSON.stringify(seen.seats));
  assert.ok(seen.clock.move_left_ms >= 60_000 - real - 1000, `${seen.clock.move_left_ms} ms left after ${real}`);
  assert.ok(seen.clock.move_left_ms <= 60_000);
}

test('setting the clock an hour forward takes nobody a second', async () => {
  made = await clocked();
  const started = performance.now();
  const hour = await serverHour();
  setWall('+3600');
  for (let patience = 0; (await serverHour()) < hour + 0.9 && patience < 200; ++patience) await sleep(100);
  assert.ok((await serverHour()) > hour + 0.9, 'the house has noticed');
  await hasTime(made, started);
});

test('setting it back lets nobody wait for ever', async () => {
  const table = await clocked();
  const started = performance.now();
  const before = (await look(table)).clock.now_at;
  setWall('-86400');
  await sleep(1000);
  await hasTime(table, started);
  assert.ok((await look(table)).clock.now_at >= before, 'time goes on');
  // Limits are not stuck: after a burst is used up, calls are let in again within a second or two.
  await Promise.all(Array.from({ length: 400 }, () => server.get('/api/v1/games')));
  let status = 429;
  for (let patience = 0; status === 429 && patience < 100; ++patience) {
    await sleep(100);
    status = (await server.get('/api/v1/games')).status;
  }
  assert.equal(status, 200);
  // And a clock still runs out.
  const quick = await server.table('kingdomino', [{ kind: 'human' }, { kind: 'human' }], { clock: { move_ms: 1000 } });
  let seen = await look(quick);
  for (let patience = 0; seen.seats.every((seat) => seat.kind === 'human') && patience < 200; ++patience) {
    await sleep(100);
    seen = await look(quick);
  }
  assert.ok(seen.seats.some((seat) => seat.left === 'timed_out'));
});

test('a process that was not let run takes nobody its time', async () => {
  const table = await clocked();
  const before = (await look(table)).clock.move_left_ms;
  server.child.kill('SIGSTOP');
  await sleep(8000);
  server.child.kill('SIGCONT');
  const seen = await look(table);
  const told = (await server.get(`/api/v1/tables/${table.table}`, table.token)).json.snapshot;
  assert.ok(seen.clock.move_left_ms > before - 8000 + 3000 || told.log.some((one) => one.kind === 'resumed'), `${seen.clock.move_left_ms} of ${before}`);
});

test('a house that is opened again with its clock set back goes on from where it was', async () => {
  const table = await clocked();
  await server.stop();
  setWall('-172800');
  server = await Server.startWith(environment, data);
  const seen = await look(table);
  assert.equal(seen.state, 'playing');
  assert.ok(seen.clock.move_left_ms <= 60_000 && seen.clock.move_left_ms > 30_000, `${seen.clock.move_left_ms}`);
});
