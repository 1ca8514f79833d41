// Ack means durable: the server is killed with SIGKILL at random moments under load, again and again, and the power of its disk cut with it. After
// each restart no acknowledged move is lost, none is there twice, and every table goes on. PIOCHE_KILLS says how often (default 20).
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Server, Socket, chance, newDirectory, playOut, removeDirectory } from './client.mjs';
import { cutPower, library, losing } from './disk/disk.mjs';

const kills = Number(process.env.PIOCHE_KILLS ?? 20);
const seed = Number(process.env.PIOCHE_SEED ?? Date.now() % 1000000);

const flags = ['--calls-per-second', '100000', '--tables-per-second', '10000', '--messages-per-second', '100000'];
const players = 8;
const games = (process.env.PIOCHE_GAMES ?? 'kingdomino,rondomino,colomino').split(',');

// One person at one hot-seat table after another, as fast as answers come. Keeps what was acknowledged.
class Player {
  constructor(number) {
    this.pick = chance(seed + number);
    this.tables = [];
  }

  async play(server) {
    let socket;
    try {
      socket = await Socket.open(server);
      for (;;) {
        let table = this.tables.at(-1);
        if (!table || table.over) {
          const game = games[this.pick(games.length)];
          const made = await server.table(game, [{ kind: 'human' }, { kind: 'human' }]);
          table = { id: made.table, token: made.token, acknowledged: new Map(), over: false };
          this.tables.push(table);
        }
        let { snapshot } = await socket.ask({ type: 'subscribe', table: table.id, token: table.token });
        while (snapshot.state === 'playing') {
          const { action } = snapshot.moves[this.pick(snapshot.moves.length)];
          const move = { round: snapshot.round, ply: snapshot.ply, action };
          const answer = await socket.ask({ type: 'play', table: table.id, id: `${move.round}.${move.ply}`, ...move });
          assert.equal(answer.type, 'played', JSON.stringify(answer));
          table.acknowledged.set(answer.event, move);
          const event = await socket.next((one) => one.type === 'event' && one.snapshot && one.event >= answer.event);
          snapshot = event.snapshot;
        }
        table.over = true;
      }
    } catch (error) {
      // Once the server is killed, what was not answered may or may not have happened; before, nothing may go wrong.
      if (!server.child.killed || error instanceof assert.AssertionError) throw error;
    } finally {
      socket?.close();
    }
  }

  async check(server) {
    let moves = 0;
    for (const table of this.tables) {
      const answer = await server.get(`/api/v1/tables/${table.id}`, table.token);
      assert.equal(answer.status, 200, `table ${table.id}: ${answer.text.slice(0, 200)}`);
      const { snapshot } = answer.json;
      const plies = new Set();
      for (const [index, event] of snapshot.log.entries()) {
        assert.equal(event.event, index, 'events have no gaps');
        if (event.kind !== 'played') continue;
        const ply = `${event.round}.${event.ply}`;
        assert.ok(!plies.has(ply), `table ${table.id}: ply ${ply} was played twice`);
        plies.add(ply);
      }
      for (const [event, move] of table.acknowledged) {
        const saved = snapshot.log[event];
        assert.ok(saved, `table ${table.id}: acknowledged event ${event} is lost`);
        assert.deepEqual([saved.round, saved.ply, saved.action], [move.round, move.ply, move.action]);
      }
      moves += table.acknowledged.size;
      if (snapshot.state !== 'playing') table.over = true;
    }
    return moves;
  }
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const acknowledged = (all) => all.flatMap((one) => one.tables).reduce((sum, table) => sum + table.acknowledged.size, 0);

// `environment`: of the server's process. cut(data): what else happens when it is killed.
async function killAgainAndAgain(kills, environment = {}, cut = () => {}) {
  const data = newDirectory();
  const all = Array.from({ length: players }, (_, i) => new Player(i));
  const pick = chance(seed);
  let moves = 0;
  let server;
  const start = async () => (server = await Server.startWith(environment, data, ...flags));
  const kill = async () => {
    await server.kill();
    cut(data, pick);
  };
  try {
    for (let count = 0; count < kills; ++count) {
      await start();
      const before = acknowledged(all);
      const playing = Promise.allSettled(all.map((one) => one.play(server)));
      // Right at the start now and then; else once something was acknowledged, however busy the machine is.
      const patience = Date.now() + (pick(4) === 0 ? 0 : 20_000);
      while (acknowledged(all) === before && Date.now() < patience) await sleep(5);
      await sleep(pick(400));
      await kill();
      for (const { reason } of await playing) if (reason) throw reason;
      await start();
      moves = 0;
      for (const one of all) moves += await one.check(server);
      assert.doesNotMatch(server.log, /bad_table/);
      // Killed as well now and then, right after starting; well ended otherwise.
      if (pick(3) === 0) await kill();
      else assert.equal((await server.stop()).code, 0);
    }
  } finally {
    server.child.kill('SIGKILL');
    removeDirectory(data);
  }
  console.log(`${kills} kills, ${moves} acknowledged moves, none lost`);
  assert.ok(moves > 0);
}

test(`${kills} kills under load lose nothing (seed ${seed})`, { timeout: 3600_000 }, () => killAgainAndAgain(kills));

// Sanitizers want to be the first library of a process: there the kills must do.
const onLosingDisk = { timeout: 3600_000, skip: library === 'none' };

test(`${kills} power cuts under load lose nothing (seed ${seed})`, onLosingDisk, () =>
  killAgainAndAgain(kills, losing(), cutPower));

// The test can tell: without the syncs it fails, also without those of the write-ahead log alone, which is what `PRAGMA synchronous = NORMAL` does.
for (const syncs of ['none', 'log'])
  test(`power cuts are noticed where syncs are left out: ${syncs}`, onLosingDisk, () =>
    assert.rejects(killAgainAndAgain(40, losing(syncs), cutPower), (error) => {
      console.log(`noticed: ${error.message.split('\n')[0]}`);
      return /^table |^the server ended/.test(error.message);
    }));

test('a disk that cannot be read takes no table away, and the house comes back by itself', onLosingDisk, async () => {
  const data = newDirectory();
  const trouble = join(data, 'trouble');
  let server = await Server.start(data, ...flags);
  const made = await server.table('kingdomino', [{ kind: 'human' }, { kind: 'human' }]);
  await playOut(server, made.table, made.token, chance(seed), 12);
  assert.equal((await server.stop()).code, 0);
  server = await Server.startWith({ ...losing(), PIOCHE_READ_ERRORS: trouble }, data, ...flags);
  try {
    writeFileSync(trouble, '');
    const unread = await server.get(`/api/v1/tables/${made.table}`, made.token);
    assert.ok(unread.status >= 500 && unread.json.error.code === 'storage', unread.text);
    const mine = await server.post('/api/v1/tables/mine', { tables: [made] });
    assert.ok(mine.status >= 500 || mine.json.unread.includes(0), `a page would forget its token: ${mine.text}`);
    rmSync(trouble);
    const end = await playOut(server, made.table, made.token, chance(seed));
    assert.equal(end.state, 'over');
    assert.equal((await server.get('/healthz')).status, 200);
    assert.equal((await server.stop()).code, 0);
  } finally {
    server.child.kill('SIGKILL');
    removeDirectory(data);
  }
});
