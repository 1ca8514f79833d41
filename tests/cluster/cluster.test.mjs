// Three nodes, PostgreSQL with a synchronous replica, HAProxy; people of one table at whichever node HAProxy gives them; and somebody who kills, freezes
// and cuts off whatever there is, by chance. Afterwards a checker that knows nothing of all this reads what everybody saw.
//
//   PIOCHE_SECONDS  how long the trouble lasts (default 20), and longer until there were
//   PIOCHE_KILLS, PIOCHE_FAILOVERS    so many (default 0)
//   PIOCHE_TABLES   how many are played at a time (default 8)
//   PIOCHE_SEED     the same trouble again
//   PIOCHE_BREAK    a promise is broken on purpose, with nothing but SQL, and the checker must find it:
//     replica       the replica is not synchronous and lags behind when it takes over
//     key           the log takes a number twice, and whoever appends isn't asked what they saw last
//     notify        nodes are told before the commit, not with it
//
//   PIOCHE_NAMESPACES=no    cuts by a relay also where there are network namespaces (ways.mjs)
//
// Who is frozen or cut off stays so while other things happen: another node dies, or the database fails over.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Server, Socket, chance, newDirectory, removeDirectory } from '../server/client.mjs';
import { check } from './checker.mjs';
import { everyNet, namespaces, waysOf } from './ways.mjs';

const seconds = Number(process.env.PIOCHE_SECONDS ?? 20);
const seed = Number(process.env.PIOCHE_SEED ?? Date.now() % 1000000);
const broken = process.env.PIOCHE_BREAK ?? '';
const tableCount = Number(process.env.PIOCHE_TABLES ?? 8);
const leastKills = Number(process.env.PIOCHE_KILLS ?? 0);
const leastFailovers = Number(process.env.PIOCHE_FAILOVERS ?? 0);
const script = fileURLToPath(new URL('../../scripts/postgres', import.meta.url));
// Nobody waits for it: people play on while the database falls.
const say = async (...words) => (await promisify(execFile)(...words, { encoding: 'utf8', maxBuffer: 1 << 30 })).stdout.trim();
const postgres = (...words) => say(script, words);
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

// --- the database: one that writes, and one that follows it

let folders = 0;
const database = { writes: join(folder, 'pg0'), follows: null };
if (namespaces) process.env.PIOCHE_POSTGRES_LISTEN = '0.0.0.0';
const psql = async (where, sql) => say('psql', ['-X', '-A', '-t', '-q', await postgres('address', where), '-c', sql]);
const portOf = (where) => readFileSync(join(where, 'port'), 'utf8').trim();

// At the port of the one that fell, if there was one: nodes know two.
async function follow(...port) {
  database.follows = join(folder, `pg${++folders}`);
  await postgres('follow', database.follows, database.writes, ...port);
  if (broken === 'replica') return;
  await psql(database.writes, "ALTER SYSTEM SET synchronous_standby_names = 'replica'");
  await psql(database.writes, 'SELECT pg_reload_conf()');
}

// From now on the replica hears nothing of what is written.
async function delayReplica() {
  const senders = await psql(database.writes, "SELECT pid FROM pg_stat_activity WHERE backend_type = 'walsender'");
  for (const pid of senders.split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGSTOP');
}

// Whatever the house says, the database does something else: names are looked up in the house's own schema first.
async function sabotage() {
  const sql = {
    key: `
      ALTER TABLE log DROP CONSTRAINT log_pkey;
      ALTER TABLE tables ALTER COLUMN events TYPE integer;
      CREATE FUNCTION public.always(integer, bigint) RETURNS boolean LANGUAGE sql IMMUTABLE AS 'SELECT true';
      CREATE OPERATOR public.= (LEFTARG = integer, RIGHTARG = bigint, FUNCTION = public.always);`,
    notify: `
      CREATE EXTENSION dblink;
      CREATE FUNCTION public.pg_notify(channel text, line text) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM * FROM dblink('host=127.0.0.1 user=pioche dbname=pioche port=' || current_setting('port'),
                              format('SELECT 1 FROM (SELECT pg_catalog.pg_notify(%L, %L)) told', channel, line)) AS told (one integer);
        PERFORM pg_sleep(0.3);  -- longer than a busy node takes to look
      END $$;`,
  }[broken];
  if (sql) await psql(database.writes, `${sql} ALTER ROLE pioche SET search_path = public, pg_catalog;`);
}

// --- nodes

const flags = ['--calls-per-second', '100000', '--tables-per-second', '10000', '--messages-per-second', '100000', '--threads', '1'];
class Node {
  static async make(number) {
    const node = new Node();
    node.number = number;
    node.ways = waysOf(number);
    clean.push(() => node.ways.remove());
    node.host = node.ways.host;
    node.port = await freePort();
    node.url = `http://${node.host}:${node.port}`;
    node.hosts = await node.ways.hosts([database.writes, database.follows].map(portOf));
    await node.start();
    clean.push(() => node.server.child.kill('SIGKILL'));
    return node;
  }
  async start() {
    const store = `postgresql://pioche@${this.hosts}/pioche`;
    for (let tries = 0; ; ++tries)
      try {
        const where = ['--store', store, '--bind', this.host, '--port', String(this.port)];
        this.server = await Server.startInside(this.ways.inside, {}, join(folder, 'nothing'), ...where, ...flags);
        return;
      } catch (error) {
        if (tries > 60) throw error;  // the database is away
        await wait(500);
      }
  }
}

// --- people

const followers = [], acknowledged = [], tables = [];
const visitsOf = {};  // by node
const beat = 200;  // milliseconds: those who both play for everybody move on it, so that often both do at the same moment, at two nodes
let over = false;

class Person {
  constructor(proxy, table, token, plays, rival = false) {
    Object.assign(this, { proxy, table, token, plays, rival, events: [], done: false, pick: chance(Math.imul(seed + followers.length + 7, 2654435761)) });
    this.visits = [];
    followers.push({ table, events: this.events, visits: this.visits });
  }

  async live() {
    while (!this.done && !over)
      try {
        await this.visit();
      } catch (error) {
        this.trouble = error.message;
        await wait(50 + this.pick(200));
      }
  }

  // One connection, for as long as it lasts.
  async visit() {
    const socket = await Socket.open(this.proxy);
    visitsOf[socket.node] = (visitsOf[socket.node] ?? 0) + 1;
    try {
      let snapshot = null;
      let wake = () => {};
      socket.ws.on('message', (data) => {
        const message = JSON.parse(data);
        if (message.type === 'event' && message.table === this.table) {
          const { event, kind, round, ply, action } = message;
          this.events.push({ event, kind, round, ply, action, at: Date.now() });
          if (message.snapshot && !(message.snapshot.event < snapshot?.event)) snapshot = message.snapshot;
          wake();
        }
      });
      socket.closed.then(() => wake());
      const last = this.events.at(-1)?.event;
      const subscribed = await socket.ask({ type: 'subscribe', table: this.table, token: this.token, ...(last === undefined ? {} : { after: last }) });
      if (subscribed.type !== 'subscribed') throw new Error(JSON.stringify(subscribed).slice(0, 200));
      if (last !== undefined && subscribed.event < last) throw new Error('this node knows less than I do');
      const visit = { from: Date.now(), until: Infinity };
      this.visits.push(visit);
      socket.closed.then(() => (visit.until = Date.now()));
      snapshot ??= subscribed.snapshot;
      if (subscribed.snapshot.event > snapshot.event) snapshot = subscribed.snapshot;
      while (socket.ws.readyState === 1 && !over) {
        if (snapshot.state === 'over') return (this.done = true);
        this.doing = `${snapshot.state} ${snapshot.event}, ${snapshot.moves?.length ?? 'no'} moves`;
        const seen = snapshot.event;  // what happens next may come before the answer that it did
        if (this.plays && snapshot.moves?.length) {
          if (this.rival) await wait(beat - (Date.now() % beat));
          const { action } = snapshot.moves[this.pick(snapshot.moves.length)];
          const move = { round: snapshot.round, ply: snapshot.ply, action };
          const answer = await socket.ask({ type: 'play', table: this.table, id: `${move.round}.${move.ply}.${action}`, ...move });
          if (answer.type === 'played') acknowledged.push({ table: this.table, event: answer.event, round: answer.round, ply: answer.ply, action: answer.action });
          else {
            await wait(100);  // not saved, or somebody was faster: look again
            continue;
          }
        }
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

const patience = (seconds + 20 * leastKills + 60 * leastFailovers + 240) * 1000;
test(`nothing is lost, whatever happens to nodes and database (PIOCHE_SEED=${seed})`, { timeout: patience }, async () => {
  await postgres('start', database.writes, '-c', 'max_connections=100');
  appendFileSync(join(database.writes, 'data', 'pg_hba.conf'), `host all all ${everyNet} trust\n`);
  await psql(database.writes, 'SELECT pg_reload_conf()');
  clean.push(() => postgres('stop', database.writes, 'immediate'));
  clean.push(() => postgres('stop', database.follows, 'immediate'));
  await follow();
  const nodes = [];
  for (let i = 0; i < 3; ++i) {
    nodes.push(await Node.make(i));
    if (i === 0) await sabotage();
  }
  if (broken !== '') for (const node of nodes) await node.server.stop().then(() => node.start());  // who was there before learns of it

  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, `
defaults
  mode http
  timeout connect 1s
  timeout check 2s
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
  option httpchk GET /readyz?drain
  http-check disable-on-404
  http-response set-header X-Node %s
  default-server check inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server node${node.number} ${node.host}:${node.port}`).join('\n')}
`);
  const haproxy = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  clean.push(() => haproxy.kill('SIGKILL'));
  const proxy = { port, url: `http://127.0.0.1:${port}` };
  await wait(1000);

  // People against people, two who both play for everybody, people and bots; each table with somebody who watches, each of them at whichever node
  // HAProxy gives them.
  const games = ['kingdomino', 'rondomino', 'colomino'];
  let people = [];
  const lives = [];
  let opened = 0;
  async function openTable() {
    const i = opened++;
    const kinds = [['human', 'open'], ['human', 'human'], ['human', 'bot'], ['bot', 'bot', 'human']][i % 4];
    const game = kinds[1] === 'human' || kinds.length > 2 ? 'kingdomino' : games[pick(games.length)];
    const call = async (path, body) => {
      const signal = AbortSignal.timeout(10_000);
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(proxy.url + path, { method: 'POST', signal, headers, body: JSON.stringify({ version: 1, ...body }) });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response.json();
    };
    const made = await call('/api/v1/tables', { game, seats: kinds.map((kind) => (kind === 'bot' ? { kind, level: 1 } : { kind })) });
    const tokens = [made.token];
    if (kinds[1] === 'open') tokens.push((await call(`/api/v1/tables/${made.table}/join`, { join: made.join, name: 'Bob' })).token);
    if (kinds[1] === 'human') tokens.push(made.token);
    tables.push(made.table);
    // Those who both play for everybody go to two nodes themselves: HAProxy may send both to the same.
    const rivals = kinds[1] === 'human';
    const here = tokens.map((token, k) => new Person(rivals ? nodes[(i + k) % 3] : proxy, made.table, token, true, rivals));
    here.push(new Person(proxy, made.table, made.watch, false));
    people.push(...here);
    for (const person of here) lives.push(person.live());
  }
  // What was asked for in the midst of trouble may have happened or not: then another is asked for.
  const keepOpen = async () => {
    people = people.filter((person) => !person.done);
    while (new Set(people.map((person) => person.table)).size < tableCount)
      try {
        await openTable();
      } catch {
        return;
      }
  };
  await keepOpen();
  assert.ok(people.length > 0);

  // --- trouble
  const counts = { kill: 0, update: 0, freeze: 0, cut: 0, failover: 0 };
  const lasting = new Set();
  const one = () => {
    const well = nodes.filter((node) => !node.trouble);
    return well[pick(well.length)];
  };
  const longest = Math.min(30, seconds / 3) * 1000;
  // Others go on meanwhile.
  const last = (node, name, ms, end) => {
    node.trouble = name;
    const whole = wait(ms).then(() => {
      end();
      node.trouble = null;
      lasting.delete(whole);
    });
    lasting.add(whole);
  };
  const troubles = {
    async kill() {
      const node = one();
      await node.server.kill();
      await wait(pick(1500));
      await node.start();
    },
    // All of them, one after the other, as for a newer version.
    async update() {
      await Promise.all(lasting);
      for (const node of nodes) {
        const end = await node.server.stop();
        assert.equal(end.code, 0, 'a node that is asked to go goes well');
        await node.start();
      }
    },
    async freeze() {
      const node = one();
      node.server.child.kill('SIGSTOP');
      last(node, 'frozen', pick(2) ? longest : 1000 + pick(longest - 1000), () => node.server.child.kill('SIGCONT'));
    },
    async cut() {
      const node = one();
      node.ways.cut();
      last(node, 'cut off', 500 + pick(10_000), () => node.ways.heal());
    },
    async failover() {
      const port = portOf(database.writes);
      await postgres('stop', database.writes, 'immediate');
      await postgres('promote', database.follows);
      database.writes = database.follows;
      await psql(database.writes, "ALTER SYSTEM SET synchronous_standby_names = ''");
      await psql(database.writes, 'SELECT pg_reload_conf()');
      await follow(port);
      await wait(2000);
    },
  };
  const until = Date.now() + seconds * 1000;
  let quiet = broken === 'replica' ? Infinity : Date.now();
  if (broken === 'replica') {
    await wait(1000);
    await delayReplica();
    await wait(2000);
    await troubles.failover();
    counts.failover++;
  } else if (broken !== '') {
    await wait(10_000);
  } else {
    for (let i = 0; Date.now() < until || counts.kill < leastKills || counts.failover < leastFailovers; ++i) {
      const name = ['kill', 'update', 'cut', 'freeze', 'failover', 'kill', 'kill', 'kill', 'kill', 'kill'][i < 6 ? i : pick(10)];
      if (lasting.size === nodes.length - 1) await Promise.race(lasting);  // somebody always serves
      counts[name]++;
      const began = Date.now();
      await troubles[name]();
      if (process.env.PIOCHE_TELL) console.log(`${name} ${Date.now() - began} ms, ${acknowledged.length} moves, ${nodes.map((node) => node.trouble ?? 'well').join(', ')}`);
      await keepOpen();
      await wait(pick(1500));
    }

    await Promise.all(lasting);
    // What was on its way to a node that was cut off or frozen has come to an end by then.
    quiet = Date.now() + 15_000;
  }

  // --- peace: everybody plays on to the end
  const deadline = Date.now() + 120_000;
  while (people.some((person) => !person.done) && Date.now() < deadline && broken === '') await wait(200);
  if (broken !== '') await wait(3000);
  over = true;
  await Promise.race([Promise.all(lives), wait(15_000)]);

  const rows = [];
  const log = 'SELECT id, number, body FROM log JOIN tables ON key OPERATOR(pg_catalog.=) table_key ORDER BY id, number';
  for (const line of (await psql(database.writes, log)).split('\n')) {
    const [, table, number, body] = /^([^|]*)\|(\d+)\|(.*)$/.exec(line) ?? [];
    if (table && !table.startsWith('=')) rows.push({ table, number: Number(number), entry: JSON.parse(body) });
  }
  const faults = check({ rows, followers, acknowledged, tables: broken === '' ? tables : [], quiet });
  console.log(`seed ${seed}: ${JSON.stringify(counts)}, ${acknowledged.length} moves acknowledged, ${followers.reduce((sum, { events }) => sum + events.length, 0)} events seen by ${followers.length} followers of ${tables.length} tables, visits ${JSON.stringify(visitsOf)}, ${faults.length} faults`);
  if (broken !== '') {
    console.log(faults.slice(0, 5).join('\n'));
    const telling = { replica: /lost|not so|acknowledged as|not in the log/, key: /there twice|played twice|acknowledged as/, notify: /in time/ }[broken];
    return assert.ok(faults.some((fault) => telling.test(fault)), 'the checker found nothing, though a promise was broken');
  }
  for (const table of tables) {
    const mine = rows.filter((row) => row.table === table);
    if (mine.some(({ entry }) => entry.kind === 'over')) continue;
    const { text, ...last } = mine.at(-1)?.entry ?? {};
    console.log(`${table} stands at ${mine.length}: ${JSON.stringify(last).slice(0, 200)}`);
    for (const person of people.filter((one) => one.table === table))
      console.log(`  ${person.plays ? 'plays' : 'watches'}, saw ${person.events.at(-1)?.event}, ${person.visits.length} visits, last trouble: ${person.trouble}, ${person.doing}`);
  }
  assert.deepEqual(faults.slice(0, 20), []);
});
