// What is shipped to stand in front of several nodes, packaging/haproxy.cfg and packaging/nginx.conf, in the real HAProxy and nginx: nothing but addresses,
// port and certificate is changed, as whoever uses them would.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Server, Socket, chance, newDirectory, playOut, removeDirectory } from './client.mjs';

process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';  // the certificate is our own

const script = fileURLToPath(new URL('../../scripts/postgres', import.meta.url));
const postgres = (...words) => execFileSync(script, words, { encoding: 'utf8' }).trim();
const shipped = (name) => readFileSync(new URL(`../../packaging/${name}`, import.meta.url), 'utf8');
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
const folder = newDirectory();
const [certificate, key, both] = ['house.crt', 'house.key', 'house.pem'].map((name) => join(folder, name));
const database = join(folder, 'postgres');
const flags = ['--calls-per-second', '100000', '--tables-per-second', '10000', '--proxy'];
let address;
let nodes = [];

const start = (...more) => Server.start(join(folder, 'nothing'), '--store', address, ...flags, ...more);

before(async () => {
  chmodSync(folder, 0o755);
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  address = postgres('start', database, '-c', 'max_connections=100');
  for (let i = 0; i < 3; ++i) nodes.push(await start());
});
after(async () => {
  for (const node of nodes) await node.stop();
  postgres('stop', database, 'immediate');
  removeDirectory(folder);
});

// Each of these must be there to be changed, so many times.
function change(text, ...changes) {
  for (const [from, to, times = 1] of changes) {
    assert.equal(text.split(from).length, times + 1, `${from} is there, ${times}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

async function front(which) {
  const port = await freePort();
  const file = join(folder, `${which}.conf`);
  const addresses = nodes.map((node, i) => [`10.0.0.${i + 1}:8080`, `127.0.0.1:${node.port}`, which === 'haproxy' ? 2 : 1]);
  let child;
  if (which === 'haproxy') {
    writeFileSync(file, change(shipped('haproxy.cfg'), [':443 ', `127.0.0.1:${port} `], ['/etc/haproxy/house.pem', both], ...addresses));
    child = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  } else {
    // It belongs into http { }, where Debian's own nginx.conf includes it.
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
    const inside = join(folder, 'house.conf');
    writeFileSync(
      inside,
      change(shipped('nginx.conf'), ['listen 443 ', `listen 127.0.0.1:${port} `], ['/etc/nginx/house.pem', certificate], ['/etc/nginx/house.key', key], ...addresses),
    );
    writeFileSync(file, `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; user root; events { } http { access_log off; ${temporary} include ${inside}; }`);
    child = spawn('/usr/sbin/nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  }
  let said = '';
  child.stderr.on('data', (bytes) => (said += bytes));
  const proxy = Object.assign(new Server(), { url: `https://127.0.0.1:${port}`, gone: new AbortController(), child });
  for (let tries = 0; ; ++tries)
    try {
      if ((await proxy.get('/healthz')).status === 200) break;
      throw new Error('not yet');
    } catch (error) {
      if (tries > 200 || child.exitCode !== null) throw new Error(`${which}: ${error.message} ${said}`);
      await wait(50);
    }
  assert.doesNotMatch(said, /warn|alert|emerg/i, 'nothing in it is frowned upon');
  return proxy;
}

async function stop(proxy) {
  const ended = new Promise((resolve) => proxy.child.on('exit', resolve));
  proxy.child.kill('SIGTERM');
  await ended;
}

for (const which of ['haproxy', 'nginx'])
  test(`the ${which} that is shipped`, { timeout: 180_000 }, async (suite) => {
    const proxy = await front(which);
    const seats = [{ kind: 'human' }, { kind: 'human' }];
    try {
      await suite.test('the page’s own calls are let in, figures stay inside, and limits know the visitor', async () => {
        const asked = await proxy.call('POST', '/api/v1/tables', { body: { game: 'kingdomino', seats }, headers: { Origin: proxy.url } });
        assert.equal(asked.status, 201, asked.text);
        const elsewhere = await proxy.call('POST', '/api/v1/tables', { body: { game: 'kingdomino', seats }, headers: { Origin: 'https://elsewhere.example' } });
        assert.equal(elsewhere.json.error.code, 'origin');
        assert.equal((await proxy.get('/metrics')).status, 403);
        assert.equal((await proxy.get('/readyz?drain')).status, 403, 'nobody outside can say that he drains');
        assert.equal((await nodes[0].get('/metrics')).status, 200);
      });

      await suite.test('a game over WebSockets', async () => {
        const made = await proxy.table('kingdomino', seats);
        const [player, watcher] = await Promise.all([Socket.open(proxy), Socket.open(proxy)]);
        let { snapshot } = await player.ask({ type: 'subscribe', table: made.table, token: made.token });
        await watcher.ask({ type: 'subscribe', table: made.table, token: made.watch });
        while (snapshot.state !== 'over') {
          const { action } = snapshot.moves[0];
          const answer = await player.ask({ type: 'play', table: made.table, round: snapshot.round, ply: snapshot.ply, action });
          assert.equal(answer.type, 'played', JSON.stringify(answer));
          ({ snapshot } = await player.next((one) => one.type === 'event' && one.snapshot && one.event >= answer.event));
        }
        await watcher.next((one) => one.type === 'event' && one.kind === 'over');
        player.close();
        watcher.close();
      });

      await suite.test('all nodes are updated one after the other, and nobody notices more than a blink', async () => {
        const problems = [];
        let over = false;
        let blink = 0;
        let codes = [];
        // Those who call, each at a table of their own.
        const caller = async (number) => {
          const pick = chance(number);
          for (let calls = 0; !over; ++calls)
            try {
              const made = await proxy.table('kingdomino', seats);
              const end = await playOut(proxy, made.table, made.token, pick);
              if (end.state !== 'over') throw new Error(end.state);
            } catch (error) {
              problems.push(error.message);
            }
        };
        // Those who are connected: they come back when they are told to, and are let in.
        const guest = async () => {
          const made = await proxy.table('kingdomino', seats);
          for (let left = 0; !over; ) {
            try {
              const socket = await Socket.open(proxy);
              const answer = await socket.ask({ type: 'subscribe', table: made.table, token: made.token }).catch(() => ({ type: 'closed' }));
              if (answer.type === 'subscribed') {
                if (left) blink = Math.max(blink, Date.now() - left);
                left = 0;
              }
              const code = await Promise.race([socket.closed, (async () => { while (!over) await wait(50); })()]);
              left ||= Date.now();
              // Who came in as the door was closed may be told to come back before being answered.
              if (answer.type !== 'subscribed' && code !== 1012) throw new Error(`${JSON.stringify(answer)}, ${code}`);
              if (code !== undefined) codes.push(code);
              socket.close();
            } catch (error) {
              problems.push(`a guest: ${error.message}`);
            }
          }
        };
        const lives = [...Array.from({ length: 4 }, (_, i) => caller(i)), ...Array.from({ length: 12 }, guest)];
        await wait(500);
        for (const [i, node] of nodes.entries()) {
          assert.equal((await node.stop()).code, 0);
          nodes[i] = await start('--port', String(node.port));
          await wait(2500);  // the proxy has noticed
        }
        over = true;
        await Promise.all(lives);
        console.log(`${which}: ${codes.length} connections were told to come back, the longest was away for ${blink} ms`);
        assert.deepEqual(problems, []);
        assert.ok(codes.length >= 12, `${codes.length} were told to come back: everybody once or more`);
        assert.ok(codes.every((code) => code === 1012), codes.join());
        assert.ok(blink < 2000, `${blink} ms`);
      });

      await suite.test('a node dies or is frozen, and those who come are sent elsewhere', async () => {
        const { port, child } = nodes[0];
        child.kill('SIGSTOP');
        try {
          // HAProxy notices by two checks that nobody answers, and cuts off who waits for the node; from then on nobody does. nginx knows no checks.
          const twelve = async () => {
            const began = Date.now();
            const status = [];
            for (let i = 0; i < 12; ++i) status.push(await proxy.get('/healthz').then((answer) => answer.status, () => 0));
            return [Date.now() - began, status];
          };
          const well = ([took, status]) => took < (which === 'haproxy' ? 3000 : 25_000) && status.every((one) => one === 200);
          let answers = await twelve();
          for (let patience = 0; which === 'haproxy' && !well(answers) && patience < 4; ++patience) answers = await twelve();
          assert.ok(well(answers), answers.join());
        } finally {
          child.kill('SIGCONT');
        }
        await nodes[0].kill();
        for (let i = 0; i < 12; ++i) assert.equal((await proxy.get('/healthz')).status, 200);
        nodes[0] = await start('--port', String(port));
        await wait(3000);
      });
    } finally {
      await stop(proxy);
    }
  });

test('HAProxy takes people away from a node that lost its database, and gives it some when it is back', { timeout: 60_000 }, async () => {
  const [first, ...others] = nodes;
  const { port } = first;
  // The way of the first node to the database: it can be closed.
  const target = Number(new URL(address.replace('postgresql', 'http')).port);
  const pairs = new Set();
  let open = true;
  const way = createServer((near) => {
    if (!open) return near.destroy();
    const far = connect(target, '127.0.0.1');
    pairs.add(near);
    near.pipe(far).pipe(near);
    for (const one of [near, far]) one.on('error', () => (near.destroy(), far.destroy()));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => way.once('listening', resolve));
  await first.stop();
  nodes[0] = await Server.start(join(folder, 'nothing'), '--store', address.replace(`:${target}/`, `:${way.address().port}/`), ...flags, '--port', String(port));
  const proxy = await front('haproxy');
  try {
    const sockets = await Promise.all(Array.from({ length: 12 }, () => Socket.open(proxy)));
    const connected = () => nodes[0].metric('pioche_sockets');
    const before = sockets.length;
    open = false;
    for (const one of pairs) one.destroy();
    for (let i = 0; (await nodes[0].get('/readyz')).status === 200; ++i) {
      assert.ok(i < 100, 'it says that it is not ready');
      await wait(100);
    }
    // Its people are let go; the others' are not.
    let left = 0;
    for (let i = 0; i < 100 && left === 0; ++i) {
      await wait(100);
      left = sockets.filter(({ ws }) => ws.readyState === 3).length;
    }
    assert.ok(left > 0 && left < before, `${left} of ${before} were let go`);
    for (let i = 0; i < 20; ++i) {
      const made = await proxy.table('kingdomino', [{ kind: 'human' }, { kind: 'human' }]);
      assert.ok(made.table, 'nobody is sent to it');
    }
    open = true;
    for (let i = 0; (await nodes[0].get('/readyz')).status !== 200; ++i) {
      assert.ok(i < 100, 'it is ready again');
      await wait(100);
    }
    for (let i = 0; ; ++i) {
      const more = await Promise.all(Array.from({ length: 6 }, () => Socket.open(proxy)));
      sockets.push(...more);
      if ((await connected()) > 0) break;
      assert.ok(i < 20, 'it is given people again');
      await wait(200);
    }
    for (const one of sockets) one.close();
  } finally {
    await stop(proxy);
    await nodes[0].stop();
    nodes[0] = await start('--port', String(port));
    way.close();
  }
});

test('behind HAProxy reading goes on while the database is away for all, and playing when it is back', { timeout: 60_000 }, async () => {
  const proxy = await front('haproxy');
  try {
    const made = await proxy.table('kingdomino', [{ kind: 'human' }, { kind: 'human' }]);
    const read = () => `/api/v1/tables/${made.table}?log=0`;
    for (const node of nodes) assert.equal((await node.get(read(), made.token)).status, 200);  // all have it in memory
    postgres('stop', database, 'immediate');
    const move = () => {
      const { round, ply, moves } = made.snapshot;
      return proxy.post(`/api/v1/tables/${made.table}/play`, { round, ply, action: moves[0].action, id: 'one' }, made.token);
    };
    try {
      for (const node of nodes)
        for (let i = 0; (await node.get('/readyz')).status === 200; ++i) {
          assert.ok(i < 100, 'it says that it is not ready');
          await wait(100);
        }
      await wait(3000);  // the proxy has noticed
      for (let i = 0; i < 6; ++i) {
        assert.equal((await proxy.get(read(), made.token)).status, 200);
        const socket = await Socket.open(proxy);
        assert.equal((await socket.ask({ type: 'subscribe', table: made.table, token: made.token })).type, 'subscribed');
        socket.close();
      }
      assert.equal((await move()).json.error.code, 'storage');
    } finally {
      postgres('start', database, '-c', 'max_connections=100');
    }
    let answer;
    for (let i = 0; (answer = await move()).status !== 200; ++i) {
      assert.ok(i < 100, answer.text);
      await wait(100);
    }
  } finally {
    await stop(proxy);
  }
});
