// Ack means durable: the server is killed with SIGKILL at random moments under load, again and again. After each restart no
// acknowledged move is lost, none is there twice, and every table goes on. PIOCHE_KILLS says how often (default 20).
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Server, Socket, chance, newDirectory, removeDirectory } from './client.mjs';

const kills = Number(process.env.PIOCHE_KILLS ?? 20);
const seed = Number(process.env.PIOCHE_SEED ?? Date.now() % 1000000);
const data = newDirectory();
after(() => removeDirectory(data));

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

test(`${kills} kills under load lose nothing (seed ${seed})`, { timeout: 3600_000 }, async () => {
  const all = Array.from({ length: players }, (_, i) => new Player(i));
  const pick = chance(seed);
  let moves = 0;
  for (let kill = 0; kill < kills; ++kill) {
    const server = await Server.start(data, ...flags);
    const playing = Promise.allSettled(all.map((one) => one.play(server)));
    await new Promise((resolve) => setTimeout(resolve, 20 + pick(400)));
    await server.kill();
    for (const { reason } of await playing) if (reason) throw reason;
    const again = await Server.start(data, ...flags);
    moves = 0;
    for (const one of all) moves += await one.check(again);
    assert.doesNotMatch(again.log, /bad_table/);
    // Killed as well now and then, right after starting; well ended otherwise.
    if (pick(3) === 0) await again.kill();
    else assert.equal((await again.stop()).code, 0);
  }
  console.log(`${kills} kills, ${moves} acknowledged moves, none lost`);
  assert.ok(moves > 0);
});
