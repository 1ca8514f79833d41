// Behind the proxies that people use: whose limits count, and what a visitor can make us believe.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { Server, Socket, newDirectory, removeDirectory } from './client.mjs';

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const haproxy = (port, behind) => `
global
  maxconn 4000
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout tunnel 120s
frontend house
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend house
backend house
  server one 127.0.0.1:${behind}
`;

const nginx = (port, behind, directory) => `
daemon off;
master_process off;
pid ${directory}/nginx.pid;
error_log ${directory}/error.log;
events { worker_connections 2000; }
http {
  access_log off;
  client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy; fastcgi_temp_path ${directory}/f;
  uwsgi_temp_path ${directory}/u; scgi_temp_path ${directory}/s;
  map $http_upgrade $connection_upgrade { default upgrade; '' close; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${behind};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
    }
  }
}
`;

async function start(which, behind) {
  const directory = newDirectory();
  const port = await freePort();
  const file = join(directory, 'conf');
  writeFileSync(file, which === 'haproxy' ? haproxy(port, behind) : nginx(port, behind, directory));
  const child =
    which === 'haproxy'
      ? spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
      : spawn('/usr/sbin/nginx', ['-p', directory, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => (log += chunk));
  const proxy = { port, url: `http://127.0.0.1:${port}`, child, directory };
  for (let patience = 0; patience < 200; ++patience) {
    if (child.exitCode !== null) throw new Error(`${which} ended: ${log}`);
    try {
      await fetch(`${proxy.url}/healthz`);
      return proxy;
    } catch {
      await sleep(50);
    }
  }
  throw new Error(`${which} does not answer: ${log}`);
}

async function stop(proxy) {
  const ended = new Promise((resolve) => proxy.child.on('exit', resolve));
  proxy.child.kill('SIGTERM');
  await ended;
  removeDirectory(proxy.directory);
}

// Over a fresh connection, from any address of the loopback network: status and body.
function get(port, path, { from = '127.0.0.1', headers = {}, hold = false } = {}) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    let got = '';
    socket.on('error', () => resolve({ status: 0, socket }));
    socket.on('close', () => resolve({ status: Number(got.split(' ')[1] ?? 0), text: got, socket }));
    socket.on('data', (chunk) => {
      got += chunk;
      if (hold && got.includes('\r\n\r\n')) resolve({ status: Number(got.split(' ')[1]), text: got, socket });
    });
    const more = Object.entries(headers).map(([key, value]) => `${key}: ${value}\r\n`).join('');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: house\r\n${hold ? '' : 'Connection: close\r\n'}${more}\r\n`);
  });
}

for (const which of ['haproxy', 'nginx']) {
  test(`behind ${which}`, async (suite) => {
    const server = await Server.start(newDirectory(), '--proxy', '--calls-per-second', '2');
    const proxy = await start(which, server.port);
    try {
      await suite.test('limits are counted for each visitor, whatever that visitor claims', async () => {
        // Six at once, and two more with each second that this takes.
        const began = Date.now();
        const answers = await Promise.all(
          Array.from({ length: 60 }, (_, i) =>
            get(proxy.port, '/api/v1/games', { from: '127.0.0.7', headers: { 'X-Forwarded-For': `192.0.2.${i}` } }),
          ),
        );
        const letIn = answers.filter((one) => one.status === 200).length;
        const most = 7 + (2 * (Date.now() - began)) / 1000;
        assert.ok(letIn <= most, `${letIn} of 60 were let in, ${most} might be: made-up addresses must not help`);
        assert.equal((await get(proxy.port, '/api/v1/games', { from: '127.0.0.8' })).status, 200, 'another visitor');
        assert.equal(
          (await get(proxy.port, '/api/v1/games', { from: '127.0.0.9', headers: { 'X-Forwarded-For': '127.0.0.7' } })).status,
          200,
          'and nobody uses up the limits of another by naming it',
        );
      });

      await suite.test('moves and events pass through', async () => {
        const make = () =>
          fetch(`${proxy.url}/api/v1/tables`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ version: 1, game: 'kingdomino', seats: [{ kind: 'human' }, { kind: 'human' }] }),
          });
        let made = await make();
        for (; made.status === 429; made = await make()) await sleep(500);
        const { table, token } = await made.json();
        const socket = await Socket.open(proxy);
        const { snapshot } = await socket.ask({ type: 'subscribe', table, token });
        const played = await socket.ask({
          type: 'play',
          table,
          round: snapshot.round,
          ply: snapshot.ply,
          action: snapshot.moves[0].action,
        });
        assert.equal(played.type, 'played');
        socket.close();
      });
    } finally {
      await stop(proxy);
      await server.stop();
      removeDirectory(server.data);
    }
  });

  test(`behind ${which} connections are counted for each visitor`, async () => {
    const server = await Server.start(newDirectory(), '--proxy', '--calls-per-second', '100000');
    const proxy = await start(which, server.port);
    try {
      const sockets = [];
      const open = async (from) => {
        const ws = await Socket.open(proxy, { localAddress: from }).catch((error) => error);
        sockets.push(ws);
        return ws;
      };
      let refused = 0;
      for (let i = 0; i < 530; i += 53)
        refused += (await Promise.all(Array.from({ length: 53 }, () => open('127.0.0.7')))).filter((one) => one instanceof Error).length;
      assert.equal(refused, 530 - 512);
      assert.ok(!((await open('127.0.0.8')) instanceof Error), 'another visitor is let in');
      for (const one of sockets) if (!(one instanceof Error)) one.close();
      // Those who left count no more.
      let again = new Error('none');
      for (let patience = 0; again instanceof Error && patience < 100; ++patience) {
        await sleep(100);
        again = await open('127.0.0.7');
      }
      assert.ok(!(again instanceof Error));
      again.close();
    } finally {
      await stop(proxy);
      await server.stop();
      removeDirectory(server.data);
    }
  });
}

test('two proxies, one behind the other, are two hops', async () => {
  const server = await Server.start(newDirectory(), '--proxy=2', '--calls-per-second', '2');
  const inner = await start('nginx', server.port);
  const outer = await start('haproxy', inner.port);
  try {
    const began = Date.now();
    const answers = await Promise.all(Array.from({ length: 60 }, () => get(outer.port, '/api/v1/games', { from: '127.0.0.7' })));
    const letIn = answers.filter((one) => one.status === 200).length;
    assert.ok(letIn <= 7 + (2 * (Date.now() - began)) / 1000, `${letIn} of 60`);
    assert.equal((await get(outer.port, '/api/v1/games', { from: '127.0.0.8' })).status, 200);
  } finally {
    await stop(outer);
    await stop(inner);
    await server.stop();
    removeDirectory(server.data);
  }
});

test('an origin has its scheme, which the proxy says', async () => {
  const server = await Server.start(newDirectory(), '--proxy');
  const body = { game: 'kingdomino', seats: [{ kind: 'human' }, { kind: 'human' }] };
  const call = (headers) => server.call('POST', '/api/v1/tables', { body, headers });
  const own = `127.0.0.1:${server.port}`;
  assert.equal((await call({ Origin: `https://${own}`, 'X-Forwarded-Proto': 'https' })).status, 201);
  assert.equal((await call({ Origin: `http://${own}`, 'X-Forwarded-Proto': 'https' })).json.error.code, 'origin');
  assert.equal((await call({ Origin: `https://${own}` })).json.error.code, 'origin');
  assert.equal((await call({ Origin: `http://${own}` })).status, 201);
  await server.stop();
  removeDirectory(server.data);
});
