// What every attack has in common. Honest people play at a server while somebody attacks it. An attack takes the machine's
// processors too, so it goes on all the time and only changes its aim: now another server, now the one that is measured. What
// differs is the server's own doing.
//   node --test attack/NAME.test.mjs                              a few seconds
//   PIOCHE_ATTACK_SECONDS=600 node --test attack/NAME.test.mjs    ten minutes at the one that is measured
// PIOCHE_ATTACK_TABLE=FILE: a row of docs/performance.md is added there.
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Server, Socket, chance, newDirectory, removeDirectory } from '../client.mjs';

const seconds = Number(process.env.PIOCHE_ATTACK_SECONDS ?? 4);
const pause = Math.min(5, Math.max(1, seconds / 8));  // how long it aims at the other one at a time
const slice = Math.min(30, Math.max(1, seconds / 8));  // and how long at the one that is measured
export const mostMemory = 64;  // MiB above the start
export const mostDelay = 3;  // times what it is without

export const attacker = { 'X-Forwarded-For': '203.0.113.66' };
const honest = (number) => ({ 'X-Forwarded-For': `198.51.100.${1 + (number % 200)}` });
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const p99 = (times) => times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)];
const median = (values) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)];

// Somebody who plays both seats of a table over a WebSocket with boards, as the page does, and notes how long a move takes.
async function play(server, number, times, signal) {
  const pick = chance(number);
  while (!signal.aborted) {
    const make = () =>
      server.call('POST', '/api/v1/tables', {
        body: { game: 'kingdomino', seats: [{ kind: 'human' }, { kind: 'human' }] },
        headers: honest(number),
      });
    // A connection that was kept since the last game may have just been closed: asked once more, as browsers do.
    const made = await make().catch((error) => {
      console.log(`asked again: ${error.message}, ${error.cause?.message}`);
      return make();
    });
    assert.equal(made.status, 201, made.text);
    const socket = await Socket.open(server, { headers: honest(number) });
    let { snapshot } = await socket.ask({ type: 'subscribe', table: made.json.table, token: made.json.token });
    while (!signal.aborted && snapshot.state === 'playing') {
      const { action } = snapshot.moves[pick(snapshot.moves.length)];
      const { round, ply, event } = snapshot;
      const asked = performance.now();
      const [answer, told] = await Promise.all([
        socket.ask({ type: 'play', table: made.json.table, round, ply, action }),
        socket.next((one) => one.type === 'event' && one.event > event && one.snapshot),
      ]);
      times.push(performance.now() - asked);
      assert.equal(answer.type, 'played', JSON.stringify(answer.error));
      snapshot = told.snapshot;
      socket.messages.length = 0;
      await sleep(15);
    }
    socket.close();
  }
}

// flood(target, stop) attacks until stop.aborted; target has port, kdomPort, url and prepared, what prepare(server) gave. `meanwhile`: how much
// memory it may take as long as it goes on.
export function attack(url, { name, bound, flood, prepare = async () => ({}), flags = [], meanwhile = mostMemory }) {
  const file = fileURLToPath(url);
  if (process.argv[2] === 'flood') return floodWhereTold(flood);

  test(`${name}: ${bound}`, { timeout: (4 * seconds + 180) * 1000 }, async () => {
    const start = () => Server.start(newDirectory(), '--proxy', '--kdom', '0', ...flags);
    const [aimed, other] = [await start(), await start()];
    const flooder = fork(file, ['flood'], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const signal = { aborted: false };
    const times = [];
    let watch;
    try {
      const targets = [];
      for (const server of [aimed, other])
        targets.push({ url: server.url, port: server.port, kdomPort: server.kdomPort, prepared: await prepare(server) });
      const players = Array.from({ length: 4 }, (_, number) => play(aimed, number, times, signal));
      const failed = Promise.race(players.map((one) => one.then(() => new Promise(() => {}))));
      failed.catch(() => {});
      // The least of three seconds: a house that has just opened hashes a password of nobody's.
      let before = Infinity;
      for (let looks = 0; looks < 15; ++looks) {
        await Promise.race([sleep(200), failed]);
        before = Math.min(before, aimed.memory());
      }
      let most = before;
      watch = setInterval(() => (most = Math.max(most, aimed.memory())), 200);
      const rows = [];
      const measure = async (target, length) => {
        flooder.send(target);
        await Promise.race([sleep(pause * 250), failed]);  // until it is there
        times.length = 0;
        while (times.length < 50) await Promise.race([sleep(length * 1000), failed]);
        return p99([...times]);
      };
      let attacked = 0;
      const ratios = () => median(rows.map((row) => row.with / row.without));
      // Busy machines are jumpy: a verdict against it takes more than one look.
      while (attacked < seconds * 1000 || (ratios() > mostDelay && rows.length < 12)) {
        const without = await measure(targets[1], pause);
        const began = Date.now();
        rows.push({ without, with: await measure(targets[0], slice) });
        attacked += Date.now() - began;
      }
      flooder.send(null);
      await sleep(500);
      for (let patience = 0; patience < 100 && aimed.memory() - before >= mostMemory; ++patience) await sleep(200);  // what it took in is done first
      const after = aimed.memory();
      const without = median(rows.map((row) => row.without));
      const during = median(rows.map((row) => row.with));
      const row = `| ${name} | ${bound} | ${before.toFixed(0)} → ${after.toFixed(0)} MiB, at most ${most.toFixed(0)} | ${without.toFixed(1)} ms | ${during.toFixed(1)} ms | ${ratios().toFixed(2)} |`;
      console.log(row);
      if (process.env.PIOCHE_ATTACK_TABLE) appendFileSync(process.env.PIOCHE_ATTACK_TABLE, row + '\n');
      assert.ok(after - before < mostMemory, `it has grown by ${(after - before).toFixed(0)} MiB`);
      assert.ok(most - before < meanwhile, `it had grown by ${(most - before).toFixed(0)} MiB`);
      assert.ok(ratios() <= mostDelay, `a move takes ${ratios().toFixed(1)} times as long: ${JSON.stringify(rows)}`);
      assert.equal((await aimed.get('/healthz')).status, 200);
      assert.doesNotMatch(aimed.log, /event=exception/);
      signal.aborted = true;
      await Promise.all(players);
    } finally {
      signal.aborted = true;
      clearInterval(watch);
      flooder.kill('SIGKILL');
      for (const server of [aimed, other]) {
        await server.stop();
        removeDirectory(server.data);
      }
    }
  });
}

function floodWhereTold(flood) {
  let stop = { aborted: true };
  process.on('message', (target) => {
    stop.aborted = true;
    for (const socket of open) socket.destroy();
    open.clear();
    if (!target) return;
    const mine = (stop = { aborted: false });
    flood(target, mine).catch((error) => mine.aborted || console.error(error));
  });
  process.on('uncaughtException', (error) => stop.aborted || console.error(error));
}

// --- what floods are made of

const open = new Set();

// A TCP connection that survives whatever the server does to it.
export function connection(net, port, onConnect = () => {}) {
  const socket = net.connect(port, '127.0.0.1', () => onConnect(socket));
  open.add(socket);
  socket.on('error', () => {});
  socket.on('close', () => open.delete(socket));
  return socket;
}

export const openSockets = open;

export const request = (method, path, body = '', headers = {}) =>
  `${method} ${path} HTTP/1.1\r\n` +
  Object.entries({ Host: 'house', ...attacker, ...(body ? { 'Content-Length': Buffer.byteLength(body) } : {}), ...headers })
    .map(([key, value]) => `${key}: ${value}\r\n`)
    .join('') +
  `\r\n${body}`;

// The same request again and again over so many connections, each as soon as the one before is answered.
export async function repeat(net, target, stop, connections, next) {
  const one = () => {
    if (stop.aborted) return;
    const socket = connection(net, target.port, () => socket.write(next()));
    socket.on('data', (chunk) => {
      // An answer has its length; whatever comes, the next request is a new one.
      if (chunk.includes('HTTP/1.1')) setImmediate(() => stop.aborted || socket.destroyed || socket.write(next()));
    });
    socket.on('close', () => setTimeout(one, 20));
  };
  for (let i = 0; i < connections; ++i) one();
  while (!stop.aborted) await sleep(50);
}

// A WebSocket that is spoken by hand: frames as bytes.
export function upgrade(net, target, onOpen) {
  const socket = connection(net, target.port, () =>
    socket.write(
      request('GET', '/api/v1/socket', '', {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      }),
    ),
  );
  socket.once('data', () => onOpen(socket));
  return socket;
}

// A frame of a client: masked, with a mask of zeros.
export function frame(text, opcode = 1) {
  const payload = Buffer.from(text);
  const head =
    payload.length < 126
      ? Buffer.from([0x80 | opcode, 0x80 | payload.length])
      : Buffer.from([0x80 | opcode, 0x80 | 126, payload.length >> 8, payload.length & 255]);
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}

export const message = (fields) => frame(JSON.stringify({ version: 1, ...fields }));

// A table of the attacker's, played on for a while so that its log is long.
export async function longTable(server, moves = 60) {
  const made = await server.call('POST', '/api/v1/tables', {
    body: { game: 'kingdomino', seats: [{ kind: 'human' }, { kind: 'human' }], public: true },
    headers: attacker,
  });
  let { snapshot } = made.json;
  for (let i = 0; i < moves && snapshot.state === 'playing'; ++i) {
    const { round, ply } = snapshot;
    const answer = await server.call('POST', `/api/v1/tables/${made.json.table}/play`, {
      body: { round, ply, action: snapshot.moves[0].action },
      token: made.json.token,
      headers: attacker,
    });
    if (answer.status !== 200) await sleep(50);
    else snapshot = answer.json.snapshot;
  }
  return { table: made.json.table, token: made.json.token, join: made.json.join };
}
