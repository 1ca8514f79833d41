// Games from the first click to the record, with the real server.
import { createHash, randomBytes } from 'node:crypto';
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { Server, Socket, chance, newDirectory, playOut, program, removeDirectory } from './client.mjs';

const data = newDirectory();
let server;
before(async () => {
  server = await Server.start(data, '--calls-per-second', '100000', '--tables-per-second', '1000', '--messages-per-second', '100000');
});
after(async () => {
  await server.stop();
  removeDirectory(data);
});

const human = (name) => ({ kind: 'human', name });
const bot = (level = 1) => ({ kind: 'bot', level });
const open = { kind: 'open' };
const games = (await import('node:child_process'))
  .execFileSync(program, ['games', '--json'], { encoding: 'utf8' });

function listOfGames() {
  const parsed = JSON.parse(games);
  return (Array.isArray(parsed) ? parsed : parsed.games).map((one) => one.game);
}

for (const game of listOfGames()) {
  test(`${game}: hot seat to the end, and its record is fair`, async () => {
    const made = await server.table(game, [human('Ann'), human('Bob')]);
    assert.equal(made.snapshot.state, 'playing');
    const end = await playOut(server, made.table, made.token);
    assert.equal(end.state, 'over');
    assert.ok(end.result.winners.length > 0);
    assert.match(end.fair.seed, /^[0-9a-f]{64}$/);
    const record = (await server.get(`/api/v1/tables/${made.table}/record`, made.token)).text;
    const file = join(data, `${game}.json`);
    writeFileSync(file, record);
    assert.match(execFileSync(program, ['verify', file], { encoding: 'utf8' }), /fair/);
    const replay = (await server.get(`/api/v1/tables/${made.table}/replay`, made.token)).json;
    assert.deepEqual(replay.result, end.result);
    const again = await server.post('/api/v1/replays', { record: JSON.parse(record) });
    assert.deepEqual(again.json.steps, replay.steps);
  });

  test(`${game}: against a bot over the socket`, async () => {
    const made = await server.table(game, [human('Ann'), bot(1)]);
    const socket = await Socket.open(server);
    let { snapshot } = await socket.ask({ type: 'subscribe', table: made.table, token: made.token });
    const pick = chance(7);
    let last = snapshot.event;
    while (snapshot.state === 'playing') {
      if (snapshot.moves) {
        const { action } = snapshot.moves[pick(snapshot.moves.length)];
        const answer = await socket.ask({ type: 'play', table: made.table, round: snapshot.round, ply: snapshot.ply, action });
        assert.equal(answer.type, 'played', JSON.stringify(answer));
      }
      const event = await socket.next((one) => one.type === 'event' && one.event === last + 1, 60000);
      last = event.event;
      // Of events saved together, the last brings the snapshot.
      snapshot = event.snapshot ?? { ...snapshot, moves: null };
    }
    assert.equal(snapshot.state, 'over');
    socket.close();
  });
}

test('two people by link, a spectator, and nothing for a stranger', async () => {
  const made = await server.table('kingdomino', [human('Ann'), open]);
  assert.equal(made.snapshot.state, 'waiting');
  const path = `/api/v1/tables/${made.table}`;
  assert.equal((await server.get(path)).status, 404);
  assert.equal((await server.post(`${path}/join`, { name: 'Eve' })).status, 404);
  assert.equal((await server.post(`${path}/join`, { name: 'Eve', join: made.watch })).status, 404);
  const part = { seat: 2, bytes: randomBytes(32).toString('hex'), words: 'of Bob' };
  const commit = createHash('sha256').update(Buffer.from(part.bytes, 'hex')).update(part.words).digest('hex');
  const joined = await server.post(`${path}/join`, { name: 'Bob', join: made.join, commit });
  assert.equal(joined.status, 200);
  assert.deepEqual(joined.json.seats, [2]);
  assert.equal(joined.json.snapshot.state, 'waiting');
  assert.equal(joined.json.snapshot.fair.showing, true);
  const shown = await server.post(`${path}/show`, { parts: [part] }, joined.json.token);
  assert.equal(shown.json.snapshot.state, 'playing', shown.text);
  assert.equal((await server.post(`${path}/join`, { name: 'Eve', join: made.join })).json.error.code, 'full');
  const watched = await server.get(path, made.watch);
  assert.equal(watched.json.snapshot.moves, null);
  assert.deepEqual(watched.json.snapshot.you.seats, []);

  const tokens = { 1: made.token, 2: joined.json.token };
  let { snapshot } = shown.json;
  while (snapshot.state === 'playing') {
    const token = tokens[snapshot.to_act];
    snapshot = (await server.get(`${path}?log=0`, token)).json.snapshot;
    const body = { round: snapshot.round, ply: snapshot.ply, action: snapshot.moves[0].action };
    const other = await server.post(`${path}/play`, body, tokens[3 - snapshot.to_act]);
    assert.equal(other.json.error.code, 'not_your_turn');
    snapshot = (await server.post(`${path}/play`, body, token)).json.snapshot;
  }
  assert.deepEqual(snapshot.fair.players, [null, { commit, bytes: part.bytes, words: 'of Bob' }]);

  const first = await server.post(`${path}/rematch`, {}, tokens[1]);
  assert.equal(first.status, 200, first.text);
  assert.equal(first.json.snapshot.state, 'waiting');
  const second = await server.post(`${path}/rematch`, {}, tokens[2]);
  assert.equal(second.json.table, first.json.table);
  assert.equal(second.json.snapshot.state, 'playing');
  const retried = await server.post(`${path}/rematch`, {}, tokens[2]);
  assert.equal(retried.json.table, first.json.table);
  const next = `/api/v1/tables/${first.json.table}`;
  assert.equal((await server.get(next, second.json.token)).status, 404);
  assert.deepEqual((await server.get(next, retried.json.token)).json.snapshot.you.seats, [2]);
});

test('stale, repeated and illegal moves are answered with what is', async () => {
  const made = await server.table('kingdomino', [human('Ann'), human('Bob')]);
  const path = `/api/v1/tables/${made.table}/play`;
  const { action } = made.snapshot.moves[0];
  const body = { round: 0, ply: 0, action, id: 'first' };
  assert.equal((await server.post(path, body, made.token)).json.repeated, false);
  const again = await server.post(path, body, made.token);
  assert.equal(again.json.repeated, true);
  const stale = await server.post(path, { ...body, id: 'other' }, made.token);
  assert.equal(stale.status, 409);
  assert.equal(stale.json.error.code, 'stale');
  assert.equal(stale.json.snapshot.ply, 1);
  const illegal = await server.post(path, { round: 0, ply: 1, action: 'z9z8' }, made.token);
  assert.equal(illegal.json.error.code, 'illegal');
});

test('undo takes back a placement, not a pick that showed a new row', async () => {
  const made = await server.table('kingdomino', [human('Ann'), human('Bob')]);
  const path = `/api/v1/tables/${made.table}`;
  let snapshot = await playOut(server, made.table, made.token, chance(3), 4);
  assert.equal(snapshot.undo, null);
  assert.equal((await server.post(`${path}/undo`, { round: 0, ply: 4 }, made.token)).json.error.code, 'no_undo');
  const before = snapshot;
  snapshot = await playOut(server, made.table, made.token, chance(3), 1);
  assert.equal(snapshot.undo.action !== undefined, true);
  const undone = await server.post(`${path}/undo`, { round: 0, ply: 5 }, made.token);
  assert.equal(undone.status, 200, undone.text);
  assert.deepEqual(undone.json.snapshot.board, before.board);
  assert.deepEqual(undone.json.snapshot.moves, before.moves);
});

test('who comes back with the last seen event gets the missed ones', async () => {
  const made = await server.table('kingdomino', [human('Ann'), human('Bob')]);
  await playOut(server, made.table, made.token, chance(5), 10);
  const socket = await Socket.open(server);
  socket.send({ type: 'subscribe', table: made.table, token: made.token, after: 5, boards: false });
  for (let event = 6; event <= 12; ++event)
    assert.equal((await socket.next((one) => one.type === 'event')).event, event);
  assert.equal((await socket.next((one) => one.type === 'subscribed')).event, 12);
  socket.close();
});

test('a server that stops and starts again has lost nothing', async () => {
  const made = await server.table('kingdomino', [human('Ann'), human('Bob')], { clock: { move_ms: 60000 } });
  const begun = Date.now();
  const before = await playOut(server, made.table, made.token, chance(9), 11);
  assert.equal((await server.stop()).code, 0);
  const closed = Date.now();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const opening = Date.now();
  server = await Server.start(data, '--calls-per-second', '100000', '--tables-per-second', '1000', '--messages-per-second', '100000');
  const now = (await server.get(`/api/v1/tables/${made.table}?log=0`, made.token)).json.snapshot;
  assert.deepEqual(now.board, before.board);
  assert.equal(now.ply, before.ply);
  // While it was closed no clock ran, however long a busy machine took for the rest.
  const open = closed - begun + (Date.now() - opening);
  assert.ok(now.clock.move_left_ms > 60000 - open - 500, `${now.clock.move_left_ms} left after ${open} ms`);
  const end = await playOut(server, made.table, made.token);
  assert.equal(end.state, 'over');
});

test('asked to end under load, it answers what it took in, loses none of it and ends well', async () => {
  const tables = await Promise.all(Array.from({ length: 60 }, () => server.table('kingdomino', [human('Ann'), human('Bob')])));
  const sockets = await Promise.all(tables.map(() => Socket.open(server)));
  const answers = tables.map(({ table, token, snapshot }, i) =>
    sockets[i]
      .ask({ type: 'play', table, token, round: 0, ply: 0, action: snapshot.moves[0].action, id: 'once' })
      .catch(() => ({ type: 'closed' })),
  );
  const begun = Date.now();
  const { code } = await server.stop();
  assert.equal(code, 0);
  assert.ok(Date.now() - begun < 10000);
  const heard = await Promise.all(answers);
  server = await Server.start(data, '--calls-per-second', '100000', '--tables-per-second', '1000', '--messages-per-second', '100000');
  for (const [i, { table, token }] of tables.entries()) {
    const { ply } = (await server.get(`/api/v1/tables/${table}?log=0`, token)).json.snapshot;
    if (heard[i].type === 'played') assert.equal(ply, 1);
    else if (heard[i].type === 'error') assert.equal(heard[i].error.code, 'stopping');
    else assert.equal(heard[i].type, 'closed');
  }
  for (const socket of sockets) socket.close();
});

// Behind nginx a call that reached a node is sent to no other: whoever was refused there had lost a move to the update.
test('asked to end, it still does what was on its way, and says no further', async () => {
  const other = await Server.start(newDirectory(), '--calls-per-second', '100000', '--tables-per-second', '1000');
  const body = JSON.stringify({ version: 1, game: 'kingdomino', seats: [human('Ann'), human('Bob')] });
  const head = `POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;
  const calls = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const call = connect(other.port, '127.0.0.1');
      let answer = '';
      call.on('data', (bytes) => (answer += bytes));
      const ended = once(call, 'end');
      await new Promise((resolve) => call.write(head, resolve));
      return { call, ended, answer: () => answer };
    }),
  );
  const ended = other.stop();
  // The door is closed: by now it knows that it ends.
  for (;;)
    try {
      await other.get('/healthz');
    } catch {
      break;
    }
  for (const { call } of calls) call.write(body);
  for (const one of calls) {
    await one.ended;
    assert.match(one.answer(), /^HTTP\/1.1 201 /, one.answer());
    assert.match(one.answer(), /Connection: close/);
  }
  assert.equal((await ended).code, 0);
});

// The program's own lacked tournaments and notices for a while, and with it the types that the page is checked by.
test('the program prints the document that the house serves', async () => {
  const { stdout } = await promisify(execFile)(program, ['openapi'], { maxBuffer: 1 << 26 });
  assert.deepEqual(JSON.parse(stdout), (await server.get('/api/v1/openapi.json')).json);
});

test('the metrics are Prometheus text and count what happened', async () => {
  const before = await server.metric('pioche_moves_total');
  const made = await server.table('kingdomino', [human('Ann'), human('Bob')]);
  await playOut(server, made.table, made.token, chance(2), 7);
  assert.equal((await server.metric('pioche_moves_total')) - before, 7);
  const { text, headers } = await server.get('/metrics');
  assert.match(headers.get('content-type'), /^text\/plain; version=0\.0\.4/);
  const described = new Set();
  for (const line of text.trim().split('\n')) {
    const about = /^# (HELP|TYPE) ([a-z_]+) .+$/.exec(line);
    if (about) described.add(about[2]);
    else {
      const sample = /^([a-z_]+)(\{[a-z]+="[^"]*"\})? [0-9.e+-]+$/.exec(line);
      assert.ok(sample, line);
      assert.ok(described.has(sample[1].replace(/_(bucket|sum|count)$/, '')) || described.has(sample[1]), line);
      assert.ok(!line.includes(made.table));
    }
  }
});

test('resigning leaves the seat to a bot', async () => {
  const made = await server.table('kingdomino', [human('Ann'), human('Bob')]);
  const answer = await server.post(`/api/v1/tables/${made.table}/resign`, { seat: 2 }, made.token);
  assert.equal(answer.json.snapshot.seats[1].left, 'resigned');
  const end = await playOut(server, made.table, made.token);
  assert.equal(end.state, 'over');
});

test('a clock that runs out leaves the seat to a bot', async () => {
  const made = await server.table('kingdomino', [human('Ann'), bot(1)], { clock: { move_ms: 1000 } });
  const socket = await Socket.open(server);
  await socket.ask({ type: 'subscribe', table: made.table, token: made.token });
  assert.equal((await socket.next((one) => one.kind === 'timed_out')).seat, 1);
  await socket.next((one) => one.kind === 'over', 60000);
  socket.close();
});

test('a hint, and an analysis afterwards', async () => {
  const made = await server.table('kingdomino', [human('Ann'), human('Bob')]);
  const path = `/api/v1/tables/${made.table}`;
  const hint = await server.post(`${path}/hint`, {}, made.token);
  assert.equal(hint.status, 200, hint.text);
  assert.ok(hint.json.candidates.length > 1);
  assert.equal((await server.post('/api/v1/analyses', { table: made.table }, made.token)).json.error.code, 'not_over');
  await playOut(server, made.table, made.token);
  const record = (await server.get(`${path}/record`, made.token)).json;
  record.rounds[0].actions.length = 3;
  delete record.result;
  delete record.fair;
  let { analysis } = (await server.post('/api/v1/analyses', { record })).json;
  while (analysis.state !== 'done') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    ({ analysis } = (await server.get(`/api/v1/analyses/${analysis.id}`)).json);
    assert.notEqual(analysis.state, 'failed');
  }
  assert.equal(analysis.plies.length, 3);
});
