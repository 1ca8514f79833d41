// Three nodes, PostgreSQL with a synchronous replica, HAProxy; people of one table at whichever node HAProxy gives them; and somebody who kills, freezes
// and cuts off whatever there is, by chance. Afterwards a checker that knows nothing of all this reads what everybody saw.
//
//   PIOCHE_SECONDS  how long the trouble lasts (default 20)
//   PIOCHE_SEED     the same trouble again
//   PIOCHE_BREAK=replica    the replica is not synchronous and lags behind: a promise is broken on purpose, and the checker must find it
//
// The way of each node to the database leads through a little relay in this program, which can be cut: then nothing comes through and nobody is told.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Server, Socket, chance, newDirectory, removeDirectory } from '../server/client.mjs';
import { check } from './checker.mjs';

const seconds = Number(process.env.PIOCHE_SECONDS ?? 20);
const seed = Number(process.env.PIOCHE_SEED ?? Date.now() % 1000000);
const broken = process.env.PIOCHE_BREAK ?? '';
const tableCount = Number(process.env.PIOCHE_TABLES ?? 8);
const script = fileURLToPath(new URL('../../scripts/postgres', import.meta.url));
const postgres = (...words) => execFileSync(script, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const folder = newDirectory();
chmodSync(folder, 0o755);
const pick = chance(seed);
const clean = [];
after(async () => {
  for (const one of clean.reverse())
    try {
      await one();
    } catch {}
  removeDirectory(folder);
});

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// --- the way to the database

class Relay {
  static async start(target) {
    const relay = new Relay();
    relay.target = target;
    relay.cut = false;
    relay.pairs = new Set();
    relay.server = createServer((near) => {
      const far = connect(relay.target, '127.0.0.1');
      const pair = { near, far };
      relay.pairs.add(pair);
      const end = () => {
        near.destroy();
        far.destroy();
        relay.pairs.delete(pair);
      };
      for (const [one, other] of [[near, far], [far, near]]) {
        one.setNoDelay(true);
        one.on('data', (bytes) => relay.cut || other.write(bytes));  // what is said while it is cut is lost, so the connection is of no use afterwards
        one.on('error', end);
        one.on('close', end);
      }
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => relay.server.once('listening', resolve));
    relay.port = relay.server.address().port;
    clean.push(() => relay.server.close());
    return relay;
  }
  heal() {
    this.cut = false;
    for (const { near, far } of this.pairs) near.destroy(), far.destroy();
  }
}

// --- the database: one that writes, and one that follows it

let folders = 0;
const database = { writes: join(folder, 'pg0'), follows: null };
const psql = (where, sql) =>
  execFileSync('psql', ['-X', '-A', '-t', '-q', postgres('address', where), '-c', sql], { encoding: 'utf8', maxBuffer: 1 << 30 });
const portOf = (where) => Number(new URL(postgres('address', where).replace('postgresql', 'http')).port);

function follow() {
  database.follows = join(folder, `pg${++folders}`);
  postgres('follow', database.follows, database.writes);
  if (broken === 'replica') psql(database.writes, "SELECT pid FROM pg_stat_activity WHERE backend_type = 'walsender'")
    .trim().split('\n').filter(Boolean).forEach((pid) => process.kill(Number(pid), 'SIGSTOP'));
  else {
    psql(database.writes, "ALTER SYSTEM SET synchronous_standby_names = 'replica'");
    psql(database.writes, 'SELECT pg_reload_conf()');
  }
}

// --- nodes

const flags = ['--calls-per-second', '100000', '--tables-per-second', '10000', '--messages-per-second', '100000', '--threads', '1'];
class Node {
  static async make(number) {
    const node = new Node();
    node.number = number;
    node.relays = [await Relay.start(portOf(database.writes)), await Relay.start(portOf(database.follows))];
    node.port = await freePort();
    await node.start();
    clean.push(() => node.server.child.kill('SIGKILL'));
    return node;
  }
  async start() {
    const hosts = this.relays.map(({ port }) => `127.0.0.1:${port}`).join(',');
    for (let tries = 0; ; ++tries)
      try {
        this.server = await Server.start(join(folder, 'nothing'), '--store', `postgresql://pioche@${hosts}/pioche`, ...flags, '--port', String(this.port));
        return;
      } catch (error) {
        if (tries > 60) throw error;  // the database is away
        await wait(500);
      }
  }
}

// --- people

const followers = [], acknowledged = [], tables = [];
let over = false;

class Person {
  constructor(proxy, table, token, plays) {
    Object.assign(this, { proxy, table, token, plays, events: [], done: false, pick: chance(seed + followers.length + 7) });
    followers.push({ table, events: this.events });
  }

  async live() {
    while (!this.done && !over)
      try {
        await this.visit();
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        await wait(50 + this.pick(200));
      }
  }

  // One connection, for as long as it lasts.
  async visit() {
    const socket = await Socket.open(this.proxy);
    try {
      let snapshot = null;
      let wake = () => {};
      socket.ws.on('message', (data) => {
        const message = JSON.parse(data);
        if (message.type === 'event' && message.table === this.table) {
          this.events.push({ event: message.event, kind: message.kind, round: message.round, ply: message.ply, action: message.action });
          if (message.snapshot && !(message.snapshot.event < snapshot?.event)) snapshot = message.snapshot;
          wake();
        }
      });
      socket.closed.then(() => wake());
      const last = this.events.at(-1)?.event;
      const subscribed = await socket.ask({ type: 'subscribe', table: this.table, token: this.token, ...(last === undefined ? {} : { after: last }) });
      if (subscribed.type !== 'subscribed') throw new Error(JSON.stringify(subscribed).slice(0, 200));
      if (last !== undefined && subscribed.event < last) throw new Error('this node knows less than I do');
      snapshot ??= subscribed.snapshot;
      if (subscribed.snapshot.event > snapshot.event) snapshot = subscribed.snapshot;
      while (socket.ws.readyState === 1 && !over) {
        if (snapshot.state === 'over') return (this.done = true);
        if (this.plays && snapshot.moves?.length) {
          const { action } = snapshot.moves[this.pick(snapshot.moves.length)];
          const move = { round: snapshot.round, ply: snapshot.ply, action };
          const answer = await socket.ask({ type: 'play', table: this.table, id: `${move.round}.${move.ply}`, ...move });
          if (answer.type === 'played') acknowledged.push({ table: this.table, event: answer.event, round: answer.round, ply: answer.ply, action: answer.action });
          else {
            await wait(100);  // not saved, or somebody was faster: look again
            continue;
          }
        }
        const seen = snapshot.event;
        const patience = Date.now() + 10_000;
        while (snapshot.event === seen && socket.ws.readyState === 1 && !over) {
          if (Date.now() > patience) throw new Error('nothing happens here: perhaps elsewhere');
          await new Promise((resolve) => {
            wake = resolve;
            setTimeout(resolve, 500);
          });
        }
      }
    } finally {
      socket.close();
    }
  }
}

test(`nothing is lost, whatever happens to nodes and database (PIOCHE_SEED=${seed})`, { timeout: (seconds + 240) * 1000 }, async () => {
  postgres('start', database.writes, '-c', 'max_connections=100');
  clean.push(() => postgres('stop', database.writes, 'immediate'));
  clean.push(() => postgres('stop', database.follows, 'immediate'));
  follow();
  const nodes = [];
  for (let i = 0; i < 3; ++i) nodes.push(await Node.make(i));

  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, `
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout tunnel 60s
  option redispatch
  retries 3
frontend house
  bind 127.0.0.1:${port}
  default_backend house
backend house
  balance random
  option httpchk GET /readyz
  default-server check inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server node${node.number} 127.0.0.1:${node.port}`).join('\n')}
`);
  const haproxy = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  clean.push(() => haproxy.kill('SIGKILL'));
  const proxy = { port, url: `http://127.0.0.1:${port}` };
  await wait(1000);

  // People against people at different nodes, people and bots, bots alone; each table with somebody who watches.
  const games = ['kingdomino', 'rondomino', 'colomino'];
  const people = [];
  for (let i = 0; i < tableCount; ++i) {
    const direct = nodes[i % 3].server;
    const kinds = [['human', 'open'], ['human', 'bot'], ['bot', 'bot', 'human']][i % 3];
    const game = i % 3 === 2 ? 'kingdomino' : games[i % games.length];
    const made = await direct.table(game, kinds.map((kind) => (kind === 'bot' ? { kind, level: 1 } : { kind })));
    const tokens = [made.token];
    if (kinds.includes('open')) {
      const joined = await nodes[(i + 1) % 3].server.post(`/api/v1/tables/${made.table}/join`, { join: made.join, name: 'Bob' });
      assert.equal(joined.status, 200, joined.text);
      tokens.push(joined.json.token);
    }
    tables.push(made.table);
    for (const token of tokens) people.push(new Person(proxy, made.table, token, true));
    people.push(new Person(proxy, made.table, made.watch, false));
  }
  const lives = people.map((person) => person.live());

  // --- trouble
  const counts = { kill: 0, freeze: 0, cut: 0, failover: 0 };
  const one = () => nodes[pick(nodes.length)];
  const troubles = {
    async kill() {
      const node = one();
      await node.server.kill();
      await wait(pick(1500));
      await node.start();
    },
    async freeze() {
      const node = one();
      node.server.child.kill('SIGSTOP');
      await wait(1000 + pick(Math.min(30, seconds / 3) * 1000));
      node.server.child.kill('SIGCONT');
    },
    async cut() {
      const node = one();
      for (const relay of node.relays) relay.cut = true;
      await wait(500 + pick(8000));
      for (const relay of node.relays) relay.heal();
    },
    async failover() {
      const fallen = database.writes;
      postgres('stop', fallen, 'immediate');
      postgres('promote', database.follows);
      database.writes = database.follows;
      psql(database.writes, "ALTER SYSTEM SET synchronous_standby_names = ''");
      psql(database.writes, 'SELECT pg_reload_conf()');
      follow();
      for (const node of nodes) {
        node.relays[0].target = portOf(database.writes);
        node.relays[1].target = portOf(database.follows);
      }
      await wait(2000);
    },
  };
  const until = Date.now() + seconds * 1000;
  if (broken === 'replica') {
    await wait(2000);
    await troubles.failover();
    counts.failover++;
  } else
    for (let i = 0; Date.now() < until; ++i) {
      const name = ['kill', 'cut', 'kill', 'freeze', 'failover', 'kill'][i < 6 ? i : pick(6)];
      counts[name]++;
      await troubles[name]();
      await wait(pick(1500));
    }

  // --- peace: everybody plays on to the end
  const deadline = Date.now() + 120_000;
  while (people.some((person) => !person.done) && Date.now() < deadline && broken === '') await wait(200);
  if (broken !== '') await wait(3000);
  over = true;
  await Promise.race([Promise.all(lives), wait(15_000)]);

  const log = {};
  for (const line of psql(database.writes, 'SELECT id, number, body FROM log JOIN tables ON key = table_key ORDER BY id, number').split('\n')) {
    const [, id, number, body] = /^([^|]*)\|(\d+)\|(.*)$/.exec(line) ?? [];
    if (id && !id.startsWith('=')) (log[id] ??= [])[Number(number)] = JSON.parse(body);
  }
  const faults = check({ log, followers, acknowledged, tables });
  console.log(`seed ${seed}: ${JSON.stringify(counts)}, ${acknowledged.length} moves acknowledged, ${followers.reduce((sum, { events }) => sum + events.length, 0)} events seen by ${followers.length} followers of ${tables.length} tables, ${faults.length} faults`);
  if (broken !== '') return assert.ok(faults.some((fault) => /lost|not so|acknowledged as/.test(fault)), 'the checker found nothing, though a promise was broken');
  assert.deepEqual(faults.slice(0, 20), []);
});
