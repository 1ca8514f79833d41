// Those who don't play by the rules of the network.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { after, before, test } from 'node:test';
import { Server, Socket, chance, newDirectory, playOut, removeDirectory } from './client.mjs';

const data = newDirectory();
let server;
before(async () => {
  server = await Server.start(data, '--origin', 'https://friend.example');
});
after(async () => {
  await server.stop();
  removeDirectory(data);
});

// Says some bytes and gives everything that comes back until the connection ends.
function raw(text, { patience = 30000, slowly = 0, headersAtOnce = false } = {}) {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    let got = '';
    const started = Date.now();
    socket.on('data', (chunk) => (got += chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve({ got, after: Date.now() - started }));
    setTimeout(() => socket.destroy(), patience).unref();
    if (!slowly) return socket.write(text);
    let at = headersAtOnce ? text.indexOf('\r\n\r\n') + 4 : 0;
    if (at > 0) socket.write(text.slice(0, at));
    const timer = setInterval(() => {
      if (at >= text.length || socket.destroyed) return clearInterval(timer);
      socket.write(text[at++]);
    }, slowly);
  });
}

const healthy = async () => assert.equal((await server.get('/healthz')).status, 200);

test('pages of other sites can neither connect nor post, on any path', async () => {
  const evil = { Origin: 'https://evil.example' };
  await assert.rejects(Socket.open(server, { headers: evil }), /403/);
  const made = { game: 'kingdomino', seats: [{ kind: 'human' }, { kind: 'human' }] };
  const refused = await server.call('POST', '/api/v1/tables', { body: made, headers: evil });
  assert.equal(refused.status, 403);
  assert.equal(refused.json.error.code, 'origin');
  const { paths } = (await server.get('/api/v1/openapi.json')).json;
  const posts = Object.keys(paths).filter((path) => paths[path].post);
  assert.ok(posts.length > 10);
  for (const path of posts)
    for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:${server.port}.evil.example`, 'http://127.0.0.1'])
      assert.equal(
        (await server.call('POST', path.replace('{id}', 'aaaaaaaaaaaa'), { body: {}, headers: { Origin: origin } })).json.error.code,
        'origin',
        `${path} from ${origin}`,
      );
  for (const origin of [`http://127.0.0.1:${server.port}`, 'https://friend.example']) {
    (await Socket.open(server, { headers: { Origin: origin } })).close();
    assert.equal((await server.call('POST', '/api/v1/tables', { body: made, headers: { Origin: origin } })).status, 201);
  }
});

test('a browser is told what a page elsewhere may do, if the operator named it', async () => {
  const ask = (origin, method = 'POST') =>
    fetch(server.url + '/api/v1/tables', {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': 'authorization,content-type' },
    });
  const allowed = await ask('https://friend.example');
  assert.equal(allowed.status, 204);
  assert.equal(allowed.headers.get('access-control-allow-origin'), 'https://friend.example');
  assert.equal(allowed.headers.get('access-control-allow-credentials'), 'true');
  assert.match(allowed.headers.get('access-control-allow-methods'), /POST/);
  for (const name of ['authorization', 'content-type'])
    assert.match(allowed.headers.get('access-control-allow-headers').toLowerCase(), new RegExp(name));
  assert.match(allowed.headers.get('vary'), /Origin/i);
  const refused = await ask('https://evil.example');
  assert.equal(refused.status, 403);
  assert.equal(refused.headers.get('access-control-allow-origin'), null);

  const friend = await server.call('GET', '/api/v1/games', { headers: { Origin: 'https://friend.example' } });
  assert.equal(friend.headers.get('access-control-allow-origin'), 'https://friend.example');
  assert.match(friend.headers.get('access-control-expose-headers'), /Content-Disposition/);
  const evil = await server.call('GET', '/api/v1/games', { headers: { Origin: 'https://evil.example' } });
  assert.equal(evil.headers.get('access-control-allow-origin'), null);
  // Also what is refused can be read, or a page could not say why.
  const wrong = await server.call('POST', '/api/v1/tables', { body: { game: 'chess' }, headers: { Origin: 'https://friend.example' } });
  assert.equal(wrong.status, 400);
  assert.equal(wrong.headers.get('access-control-allow-origin'), 'https://friend.example');
});

test('the same host with another scheme is another origin', async () => {
  await assert.rejects(Socket.open(server, { headers: { Origin: `https://127.0.0.1:${server.port}` } }), /403/);
  await assert.rejects(Socket.open(server, { headers: { Origin: 'http://friend.example' } }), /403/);
});

test('frames over 8 KiB end the connection', async () => {
  const socket = await Socket.open(server);
  socket.send({ type: 'ping', request: 1, padding: 'x'.repeat(8000) });
  assert.equal((await socket.next((one) => one.type === 'pong')).request, 1);
  socket.send({ type: 'ping', padding: 'x'.repeat(8200) });
  assert.equal(await socket.closed, 1009);
  await healthy();
});

test('frames that are no text end the connection', async () => {
  const socket = await Socket.open(server);
  socket.ws.send(Buffer.from([1, 2, 3]));
  await socket.closed;
  await healthy();
});

test('bodies over 64 KiB are refused, over 1 MiB where records go', async () => {
  const padded = (size) => JSON.stringify({ version: 1, padding: 'x'.repeat(size) });
  assert.equal((await server.call('POST', '/api/v1/tables', { body: padded(60_000) })).status, 400);
  const refused = await server.call('POST', '/api/v1/tables', { body: padded(70_000) });
  assert.equal(refused.status, 413);
  assert.equal(refused.json.error.code, 'too_large');
  assert.equal((await server.call('POST', '/api/v1/replays', { body: padded(900_000) })).status, 400);
  assert.equal((await server.call('POST', '/api/v1/replays', { body: padded(1_100_000) })).status, 413);
  // Sent in pieces whose sum nobody announced.
  const chunk = 'x'.repeat(0x4000);
  const { got } = await raw(
    'POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n' + `4000\r\n${chunk}\r\n`.repeat(6) + '0\r\n\r\n',
    { patience: 5000 },
  );
  assert.match(got, /^HTTP\/1.1 413/);
});

test('headers that are too long or no HTTP at all are refused', async () => {
  assert.match((await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'y'.repeat(9000)}\r\n\r\n`, { patience: 5000 })).got, /^HTTP\/1.1 413/);
  assert.match((await raw('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', { patience: 5000 })).got, /^HTTP\/1.1 400/);
  await healthy();
});

test('slow headers are cut off after 10 s and slow bodies after 20 s, and hold nobody up', async () => {
  const slow = Array.from({ length: 20 }, () =>
    raw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'z'.repeat(1000)}`, { slowly: 200 }),
  );
  const silent = raw('', { patience: 40000 });
  const body = raw(`POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n${'z'.repeat(999)}`, {
    slowly: 100,
    headersAtOnce: true,
    patience: 40000,
  });
  const begun = Date.now();
  await healthy();
  assert.ok(Date.now() - begun < 2000);
  for (const { got, after } of await Promise.all(slow)) {
    assert.match(got, /^HTTP\/1.1 408/);
    assert.ok(after < 14000, `${after} ms`);
  }
  assert.ok((await silent).after < 14000);
  const { got, after } = await body;
  assert.match(got, /^HTTP\/1.1 408/);
  assert.ok(after > 15000 && after < 26000, `${after} ms`);
});

// Nine in ten messages of a flood were once read only to be refused.
test('who says too much at once waits, is heard in order, and holds nobody else up', { timeout: 60_000 }, async () => {
  const socket = await Socket.open(server);
  const other = await Socket.open(server);
  const began = performance.now();
  for (let i = 0; i < 200; ++i) socket.send({ type: 'ping', request: i });
  await other.ask({ type: 'ping' });
  const waited = performance.now() - began;
  const answers = [];
  while (answers.length < 200) answers.push(await socket.next(() => true));
  const took = performance.now() - began;
  assert.deepEqual(answers.map((one) => [one.type, one.request]), Array.from({ length: 200 }, (_, i) => ['pong', i]));
  assert.ok(took > 2500 && took < 20_000, `${took} ms for 200, of which 80 are heard at once and 40 a second after that`);
  assert.ok(waited < took / 2, `somebody else waited ${waited} ms`);
  assert.ok((await server.metric('pioche_held_messages_total')) >= 100);
  // Who leaves while a message waits is gone as soon as it was its turn.
  for (let i = 0; i < 200; ++i) socket.send({ type: 'ping' });
  await other.ask({ type: 'ping' });
  socket.close();
  for (let patience = 0; (await server.metric('pioche_sockets')) > 1; ++patience) {
    assert.ok(patience < 200, 'it is still there');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  other.close();
  await healthy();
});

// What one may say begins anew with each connection: opening thousands of them passed no gate.
test('opening WebSockets costs as much as calling', async () => {
  const other = await Server.start(newDirectory(), '--calls-per-second', '10');
  const began = performance.now();
  const opened = await Promise.allSettled(Array.from({ length: 200 }, () => Socket.open(other)));
  const most = 30 + 10 * ((performance.now() - began) / 1000 + 1);
  const let_in = opened.filter((one) => one.status === 'fulfilled');
  assert.ok(let_in.length >= 30 && let_in.length <= most, `${let_in.length} of 200`);
  for (const one of opened) if (one.status === 'rejected') assert.match(one.reason.message, /429/);
  for (const one of let_in) one.value.close();
  assert.equal((await other.stop()).code, 0);
  removeDirectory(other.data);
});

// Half a page is no page: files are never refused, but they come more slowly.
test('files come in turn, however many are asked for, and calls are answered meanwhile', { timeout: 60_000 }, async () => {
  const other = await Server.start(newDirectory(), '--calls-per-second', '10');
  const began = performance.now();
  const files = Promise.all(Array.from({ length: 240 }, () => other.get('/')));
  const first = await Promise.race([files.then(() => 'files'), other.get('/healthz').then(() => 'call')]);
  const answers = await files;
  const took = performance.now() - began;
  assert.ok(answers.every((one) => one.status === 200));
  assert.ok(took > 2500, `240 files came in ${took} ms, where 120 may come at once and 40 a second after that`);
  assert.equal(first, 'call');
  const ask = () => fetch(other.url + '/api/v1/tables', { method: 'OPTIONS', headers: { Origin: other.url, 'Access-Control-Request-Method': 'POST' } });
  const before = performance.now();
  for (const answer of await Promise.all(Array.from({ length: 60 }, ask))) assert.equal(answer.status, 204);
  assert.ok(performance.now() - before > 1000, 'nor do preflights pass unseen');
  assert.equal((await other.stop()).code, 0);
  removeDirectory(other.data);
});

// A connection may leave a mebibyte unread; five hundred of them left five hundred.
test('however many connections do not read, what is kept for their address is bounded', { timeout: 180_000 }, async () => {
  const other = await Server.start(newDirectory(), '--calls-per-second', '100000', '--messages-per-second', '2000');
  const made = await other.table('kingdomino', [{ kind: 'human' }, { kind: 'human' }], { options: { dynasty: true } });
  await playOut(other, made.table, made.token, chance(1), 24);
  const before = other.memory();
  const lazy = await Promise.all(Array.from({ length: 120 }, () => Socket.open(other)));
  for (const one of lazy) one.ws._socket.pause();
  let most = before;
  // Each asks until its answers no longer fit into the system's buffers, and then for a little more.
  for (let round = 0; (await other.metric('pioche_slow_readers_total')) < 20; ++round) {
    assert.ok(round < 1000, 'nobody was cut off');
    for (const one of lazy)
      for (let i = 0; i < 4; ++i) one.send({ type: 'subscribe', table: made.table, token: made.token, after: -1 });
    most = Math.max(most, other.memory());
  }
  assert.ok(most - before < 64, `grew from ${before} to ${most} MiB`);
  const honest = await Socket.open(other);
  assert.equal((await honest.ask({ type: 'subscribe', table: made.table, token: made.token })).type, 'subscribed');
  for (const one of [...lazy, honest]) one.close();
  assert.equal((await other.stop()).code, 0);
  removeDirectory(other.data);
});

test('who does not read is cut off, and others go on', { timeout: 120_000 }, async () => {
  // A long game, so that asking for all its events brings much.
  const made = await server.table('kingdomino', [{ kind: 'human' }, { kind: 'human' }], { options: { dynasty: true } });
  await playOut(server, made.table, made.token, chance(1), 120);
  const before = await server.metric('pioche_slow_readers_total');
  const lazy = await Socket.open(server);
  lazy.ws._socket.pause();
  const busy = await Socket.open(server);
  await busy.ask({ type: 'subscribe', table: made.table, token: made.token });
  // Within what a client may ask for, but the answers pile up: first in the system's buffers, then in the server.
  let asked = 0, slowest = 0;
  while ((await server.metric('pioche_slow_readers_total')) === before) {
    assert.ok(++asked < 60 * 35, 'nobody was cut off');
    lazy.send({ type: 'subscribe', table: made.table, token: made.token, after: -1 });
    const begun = Date.now();
    await busy.ask({ type: 'ping' });
    slowest = Math.max(slowest, Date.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  assert.ok(slowest < 5000, `somebody else waited ${slowest} ms`);
  // It is closed for good, however much of what was on its way is read now.
  lazy.ws._socket.resume();
  await lazy.closed;
  assert.equal((await busy.ask({ type: 'ping' })).type, 'pong');
  busy.close();
  await healthy();
});

// One masked ping with as much in it as fits, all of which comes back in the pong (RFC 6455, 5.5.2).
const ping = Buffer.concat([Buffer.from([0x89, 0x80 | 125, 1, 2, 3, 4]), Buffer.alloc(125)]);
const handshake =
  'GET /api/v1/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n';

// 6.9 million of them in 12 s once made the server grow from 10 to 842 MiB.
test('who sends pings and reads no pongs is cut off, and nothing piles up', { timeout: 60_000 }, async () => {
  const before = server.memory();
  const socket = connect(server.port, '127.0.0.1');
  let closed = false;
  socket.on('error', () => {});
  socket.on('close', () => (closed = true));
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.pause();
  socket.write(handshake);
  const many = Buffer.concat(Array(2000).fill(ping));
  let most = 0;
  for (let count = 0; count < 1000 && !closed; ++count) {
    if (!socket.write(many)) await Promise.race([new Promise((r) => socket.once('drain', r)), new Promise((r) => socket.once('close', r)), new Promise((r) => setTimeout(r, 2000))]);
    if (socket.writableLength > 4_000_000) break;  // it doesn't read us any more: that is a bound too
    most = Math.max(most, server.memory());
  }
  assert.ok(most - before < 32, `grew from ${before} to ${most} MiB`);
  socket.destroy();
  await healthy();
});

// Eight followers, six of which leave while a move is told to all, once ended the server within a second: the list of
// connections to be written was cleared, which ended a session, whose destructor told the house, which appended to the list.
test('followers come and go while moves are told', { timeout: 60_000 }, async () => {
  const other = await Server.start(newDirectory(), '--messages-per-second', '100000', '--calls-per-second', '100000');
  const made = await other.table('kingdomino', [{ kind: 'human' }, { kind: 'human' }], { options: { dynasty: true } });
  const player = await Socket.open(other);
  let { snapshot } = await player.ask({ type: 'subscribe', table: made.table, token: made.token });
  const pick = chance(3);
  const stay = await Promise.all(Array.from({ length: 2 }, () => Socket.open(other)));
  for (const one of stay) await one.ask({ type: 'subscribe', table: made.table, token: made.token, boards: false });
  let told = 0;
  while (snapshot.state === 'playing') {
    const leavers = await Promise.all(Array.from({ length: 6 }, () => Socket.open(other)));
    await Promise.all(leavers.map((one) => one.ask({ type: 'subscribe', table: made.table, token: made.token, boards: pick(2) === 0 })));
    const { action } = snapshot.moves[pick(snapshot.moves.length)];
    player.send({ type: 'play', table: made.table, round: snapshot.round, ply: snapshot.ply, action, id: `${++told}` });
    // Some at once, some with a goodbye, some a moment later: before, while and after the move is told.
    for (const [index, one] of leavers.entries())
      if (index < 2) one.close();
      else if (index < 4) one.ws.close();
      else setImmediate(() => one.close());
    ({ snapshot } = await player.next((one) => one.type === 'event' && one.snapshot?.ply !== undefined && one.kind !== 'joined' && one.event > snapshot.event));
  }
  assert.ok(told > 100);
  const events = (await other.get(`/api/v1/tables/${made.table}`, made.token)).json.snapshot.event;
  for (const one of stay) assert.equal((await one.ask({ type: 'subscribe', table: made.table, token: made.token, boards: false })).event, events);
  player.close();
  for (const one of stay) one.close();
  assert.equal((await other.stop()).code, 0);
  removeDirectory(other.data);
});

test('joining and leaving hundreds of times leaves no ghost behind', { timeout: 120_000 }, async () => {
  const other = await Server.start(newDirectory(), '--calls-per-second', '100000');
  const made = await other.table('kingdomino', [{ kind: 'human' }, { kind: 'open' }, { kind: 'open' }]);
  const path = `/api/v1/tables/${made.table}`;
  for (let i = 0; i < 300; ++i) {
    const joined = await other.post(`${path}/join`, { join: made.join });
    assert.equal(joined.status, 200, joined.text);
    assert.equal((await other.post(`${path}/leave`, {}, joined.json.token)).status, 200);
  }
  assert.equal((await other.stop()).code, 0);
  const again = await Server.start(other.data);
  for (const name of ['Bob', 'Eve']) {
    const joined = await again.post(`${path}/join`, { join: made.join, name });
    assert.equal(joined.status, 200, joined.text);
    assert.equal(joined.json.seats.length, 1);
  }
  const { snapshot } = (await again.get(path, made.token)).json;
  assert.equal(snapshot.state, 'playing');
  assert.deepEqual(snapshot.seats.map((one) => one.name).slice(1), ['Bob', 'Eve']);
  assert.equal((await again.stop()).code, 0);
  removeDirectory(other.data);
});

test('a hundred clients send the same ply at once: one is accepted', async () => {
  const made = await server.table('kingdomino', [{ kind: 'human' }, { kind: 'human' }]);
  const sockets = await Promise.all(Array.from({ length: 100 }, () => Socket.open(server)));
  for (let ply = 0; ply < 6; ++ply) {
    const { snapshot } = (await server.get(`/api/v1/tables/${made.table}`, made.token)).json;
    const answers = await Promise.all(
      sockets.map((socket, i) =>
        socket.ask({
          type: 'play',
          table: made.table,
          token: made.token,
          round: 0,
          ply,
          action: snapshot.moves[i % snapshot.moves.length].action,
          id: `${ply}-${i}`,
        }),
      ),
    );
    assert.equal(answers.filter((one) => one.type === 'played').length, 1);
    assert.equal(answers.filter((one) => one.error?.code === 'stale').length, 99);
  }
  for (const socket of sockets) socket.close();
});

test('paths that lead out of the page are not found', async () => {
  for (const path of ['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '//etc/passwd', '/index.html/../../x'])
    assert.match((await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, { patience: 5000 })).got, /^HTTP\/1.1 404/);
});

test('the log holds no secret', async () => {
  const made = await server.table('kingdomino', [{ kind: 'human' }, { kind: 'human' }]);
  await server.get(`/api/v1/tables/${made.table}`, made.token + 'x');
  await server.post(`/api/v1/tables/${made.table}/play`, { nonsense: made.token }, made.token);
  for (const secret of [made.token, made.join, made.watch]) assert.ok(!server.log.includes(secret));
});

test('calls over the limit of an address are refused with 429, tables too', async () => {
  const other = await Server.start(newDirectory(), '--calls-per-second', '10');
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: 500 }, () => other.get('/api/v1/games')));
  const most = 30 + 10 * ((performance.now() - started) / 1000 + 1);  // at once, and since: a slow machine lets more in
  const refused = answers.filter((one) => one.status === 429);
  assert.ok(refused.length >= 500 - most && refused.length <= 470, `${refused.length} of 500`);
  assert.equal(refused[0].json.error.code, 'too_many');
  assert.ok(refused[0].json.error.retry_ms > 0);
  assert.equal((await other.stop()).code, 0);
  removeDirectory(other.data);

  const third = await Server.start(newDirectory(), '--calls-per-second', '100000');
  const body = { game: 'kingdomino', seats: [{ kind: 'human' }, { kind: 'human' }] };
  const begun = performance.now();
  const made = await Promise.all(Array.from({ length: 100 }, () => third.post('/api/v1/tables', body)));
  const few = made.filter((one) => one.status === 201).length;
  assert.ok(few >= 60 && few < 60 + 2 * ((performance.now() - begun) / 1000 + 1), `${few} of 100`);
  await third.stop();
  removeDirectory(third.data);
});

const outside = Object.values(networkInterfaces()).flat().find((one) => one.family === 'IPv4' && !one.internal)?.address;
test('an address has at most 512 connections', { skip: !outside && 'this machine has no address but loopback' }, async () => {
  const other = await Server.start(newDirectory(), '--bind', '0.0.0.0');
  let closed = 0;
  const all = await Promise.all(
    Array.from({ length: 540 }, () =>
      new Promise((resolve) => {
        const socket = connect(other.port, outside, () => resolve(socket));
        socket.on('error', () => {});
        socket.on('close', () => ++closed);
        socket.resume();
      }),
    ),
  );
  for (let patience = 0; closed < 28 && patience < 100; ++patience) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(closed, 540 - 512);
  await other.get('/healthz'); // loopback has no such limit
  for (const socket of all) socket.destroy();
  await other.stop();
  removeDirectory(other.data);
});
