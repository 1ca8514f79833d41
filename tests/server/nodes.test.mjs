// Several nodes with one PostgreSQL: any of them serves any table, and what one does the others know. PostgreSQL is started for this, and stopped.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Browser, letterName } from './browser.mjs';
import { Server, Socket, chance, newDirectory, playOut, program, removeDirectory } from './client.mjs';
import { PushService } from './push.mjs';
import { eventually, regulars } from './regulars.mjs';

const script = fileURLToPath(new URL('../../scripts/postgres', import.meta.url));
const postgres = (...words) => execFileSync(script, words, { encoding: 'utf8' }).trim();
const flags = ['--accounts-per-hour', '1000', '--calls-per-second', '100000', '--tables-per-second', '10000', '--messages-per-second', '100000'];
const folder = newDirectory();
const database = join(folder, 'postgres');
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
let address;
let nodes = [];
let known = 0; // people who signed up

const start = () => Server.start(join(folder, 'nothing'), '--store', address, ...flags);
const keys = join(folder, 'with keys');
const startWithKeys = () => Server.start(keys, '--store', address, ...flags, '--contact', 'mailto:host@house.example', '--push-anywhere');

before(async () => {
  spawnSync('chmod', ['755', folder]);
  address = postgres('start', database, '-c', 'max_connections=100');
  for (let i = 0; i < 3; ++i) nodes.push(await start());
  mkdirSync(keys);
  execFileSync(program, ['admin', '--data', keys, 'notices']);
});
after(async () => {
  for (const node of nodes) await node.stop();
  postgres('stop', database, 'immediate');
  removeDirectory(folder);
});

// Ann at one node, Bob at another: a table that both sit at.
async function tableOfTwo(first, second, game = 'kingdomino') {
  const made = await first.table(game, [{ kind: 'human', name: 'Ann' }, { kind: 'open' }]);
  const joined = await second.post(`/api/v1/tables/${made.table}/join`, { join: made.join, name: 'Bob' });
  assert.equal(joined.status, 200, joined.text);
  return { table: made.table, tokens: [made.token, joined.json.token] };
}

// Follows a table, and notes the numbers and actions of events as they come.
async function follow(node, table, token) {
  const socket = await Socket.open(node);
  const seen = [];
  socket.ws.on('message', (data) => {
    const message = JSON.parse(data);
    if (message.type === 'event') seen.push([message.event, message.kind, message.action ?? null]);
  });
  const { snapshot } = await socket.ask({ type: 'subscribe', table, token });
  return { socket, seen, first: snapshot.event, snapshot };
}

function checkSeen({ seen, first }) {
  seen.forEach(([number], index) => assert.equal(number, first + 1 + index, 'every event once, in order, without gaps'));
}

// One who plays whenever it is their turn, until the game is over.
async function player(node, table, token, pick) {
  const mine = await follow(node, table, token);
  let { snapshot } = mine;
  while (snapshot.state !== 'over') {
    if (snapshot.moves?.length) {
      const { action } = snapshot.moves[pick(snapshot.moves.length)];
      const answer = await mine.socket.ask({ type: 'play', table, round: snapshot.round, ply: snapshot.ply, action });
      assert.equal(answer.type, 'played', JSON.stringify(answer));
    }
    const before = snapshot.event;
    ({ snapshot } = await mine.socket.next((one) => one.type === 'event' && one.snapshot && one.event > before));
  }
  mine.socket.close();
  return mine;
}

test('people of one table sit at different nodes, and a third is watched at', { timeout: 120_000 }, async () => {
  const [a, b, c] = nodes;
  for (const game of ['kingdomino', 'rondomino', 'colomino']) {
    const { table, tokens } = await tableOfTwo(a, b, game);
    const watcher = await follow(c, table, tokens[0]);
    const players = await Promise.all([player(a, table, tokens[0], chance(1)), player(b, table, tokens[1], chance(2))]);
    await wait(200);
    const log = (await c.get(`/api/v1/tables/${table}`, tokens[0])).json.snapshot;
    assert.equal(log.state, 'over');
    checkSeen(watcher);
    for (const one of players) checkSeen(one);
    for (const one of players)
      for (const [number, kind, action] of one.seen) {
        const other = watcher.seen.find(([same]) => same === number);
        if (other) assert.deepEqual(other, [number, kind, action], 'nobody sees another move at one number');
      }
    watcher.socket.close();
  }
});

test('a table that one node made is at once everybody’s', async () => {
  for (let i = 0; i < 20; ++i) {
    const made = await nodes[i % 3].table('kingdomino', [{ kind: 'human' }, { kind: 'human' }]);
    const elsewhere = nodes[(i + 1) % 3];
    await elsewhere.get(`/api/v1/tables/${made.table}`, made.token);
    const move = made.snapshot.moves[0];
    const played = await nodes[i % 3].post(
      `/api/v1/tables/${made.table}/play`,
      { round: made.snapshot.round, ply: made.snapshot.ply, action: move.action },
      made.token,
    );
    assert.equal(played.status, 200, played.text);
    // The next move goes to the other node, which may not have heard yet.
    const { snapshot } = played.json;
    const next = await elsewhere.post(
      `/api/v1/tables/${made.table}/play`,
      { round: snapshot.round, ply: snapshot.ply, action: snapshot.moves[0].action },
      made.token,
    );
    assert.equal(next.status, 200, next.text);
  }
});

test('of two who make the same decision at two nodes one is faster', async () => {
  for (let i = 0; i < 20; ++i) {
    const made = await nodes[0].table('kingdomino', [{ kind: 'human' }, { kind: 'human' }]);
    await nodes[1].get(`/api/v1/tables/${made.table}`, made.token);
    const answers = await Promise.all(
      nodes.map((node, number) =>
        node.post(
          `/api/v1/tables/${made.table}/play`,
          { round: made.snapshot.round, ply: made.snapshot.ply, action: made.snapshot.moves[number % made.snapshot.moves.length].action },
          made.token,
        ),
      ),
    );
    assert.equal(answers.filter((one) => one.status === 200).length, 1, answers.map((one) => one.text.slice(0, 90)).join('\n'));
    assert.ok(answers.every((one) => one.status === 200 || one.json.error.code === 'stale'), answers.map((one) => one.text.slice(0, 90)).join('\n'));
  }
});

test('a node dies, and its bots play on elsewhere within five seconds', { timeout: 60_000 }, async () => {
  const doomed = await start();
  const tables = [];
  for (let i = 0; i < 6; ++i)
    tables.push(await doomed.table('kingdomino', [{ kind: 'bot', level: 1 }, { kind: 'bot', level: 1 }, { kind: 'human' }]));
  const watchers = await Promise.all(tables.map((made, i) => follow(nodes[i % 3], made.table, made.token)));
  // One move each, so that bots are at work when it dies.
  const moves = tables.map(async (made) => {
    for (let tries = 0; tries < 50; ++tries) {
      const { snapshot } = (await doomed.get(`/api/v1/tables/${made.table}?log=0`, made.token)).json;
      if (snapshot.moves?.length)
        return doomed.post(`/api/v1/tables/${made.table}/play`, { round: snapshot.round, ply: snapshot.ply, action: snapshot.moves[0].action }, made.token);
      await wait(20);
    }
  });
  for (const move of moves) move.catch(() => {});  // some are asked when it dies
  await Promise.all(moves.slice(0, 3));
  await doomed.kill();
  const died = Date.now();
  let slowest = 0;
  for (const [i, made] of tables.entries()) {
    const node = nodes[(i + 1) % 3];
    for (;;) {
      const { snapshot } = (await node.get(`/api/v1/tables/${made.table}?log=0`, made.token)).json;
      if (snapshot.moves?.length) break;
      assert.ok(Date.now() - died < 15_000, `table ${i} stands still`);
      await wait(20);
    }
    slowest = Math.max(slowest, Date.now() - died);
  }
  console.log(`bots of a dead node went on after ${slowest} ms at most`);
  assert.ok(slowest < 12_000, `${slowest} ms`);  // five on a machine that is not busy; the store's own test holds it to that
  for (const [i, made] of tables.entries()) {
    const end = await playOut(nodes[i % 3], made.table, made.token, chance(i));
    assert.equal(end.state, 'over');
  }
  await wait(300);
  for (const watcher of watchers) {
    checkSeen(watcher);
    watcher.socket.close();
  }
});

test('a node that closes tells its clients to come back, and hands its bots over', { timeout: 60_000 }, async () => {
  const leaving = await start();
  const made = await leaving.table('kingdomino', [{ kind: 'bot', level: 1 }, { kind: 'human' }]);
  const { socket } = await follow(leaving, made.table, made.token);
  assert.equal((await leaving.get('/readyz')).status, 200);
  const end = leaving.stop();
  assert.equal(await socket.closed, 1012);
  assert.equal((await end).code, 0);
  assert.equal((await playOut(nodes[1], made.table, made.token)).state, 'over');
});

test('the database is away: nothing is taken in, reading goes on, and it comes back by itself', { timeout: 60_000 }, async () => {
  const [a, b] = nodes;
  const { table, tokens } = await tableOfTwo(a, b);
  const followers = await Promise.all([follow(a, table, tokens[0]), follow(b, table, tokens[1])]);
  postgres('stop', database, 'immediate');
  const read = async (node, token) => (await node.get(`/api/v1/tables/${table}?log=0`, token)).json.snapshot;
  let snapshot = await read(a, tokens[0]);
  const mine = snapshot.moves?.length ? 0 : 1;
  snapshot = await read(nodes[mine], tokens[mine]);
  const play = () =>
    nodes[mine].post(`/api/v1/tables/${table}/play`, { round: snapshot.round, ply: snapshot.ply, action: snapshot.moves[0].action }, tokens[mine]);
  const refused = await play();
  assert.equal(refused.json.error.code, 'storage', refused.text);
  assert.equal((await read(a, tokens[0])).event, snapshot.event, 'reading goes on');
  for (let i = 0; (await a.get('/readyz')).status === 200; ++i) {
    assert.ok(i < 100, 'it says that it is not ready');
    await wait(100);
  }
  postgres('start', database, '-c', 'max_connections=100');
  let answer;
  for (let i = 0; (answer = await play()).status !== 200; ++i) {
    assert.ok(i < 100, answer.text);
    await wait(100);
  }
  await Promise.all(followers.map(({ socket }) => socket.next((one) => one.type === 'event' && one.kind === 'played')));
  followers.forEach(checkSeen);
  for (let i = 0; (await a.get('/readyz')).status !== 200; ++i) {
    assert.ok(i < 100, 'it is ready again');
    await wait(100);
  }
  for (const { socket } of followers) socket.close();
});

test('clocks that differ by minutes run out when the house says so, and once', { timeout: 60_000 }, async () => {
  const late = await Server.startWith(
    { LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1', FAKETIME: '+180s', FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' },
    join(folder, 'nothing'),
    '--store',
    address,
    ...flags,
  );
  const made = await nodes[0].table('kingdomino', [{ kind: 'human' }, { kind: 'human' }], { clock: { move_ms: 5_000 } });
  const watcher = await follow(late, made.table, made.token);
  const began = Date.now();
  await watcher.socket.next((one) => one.type === 'event' && one.kind === 'timed_out', 20_000);
  const took = Date.now() - began;
  assert.ok(took > 2500 && took < 12_000, `${took} ms`);
  await wait(500);
  checkSeen(watcher);
  assert.equal(watcher.seen.filter(([, kind]) => kind === 'timed_out').length, 1);
  watcher.socket.close();
  await late.stop();
});

// Two people who play a rated game with a day for a move; whoever is to act has so many seconds left.
async function almostOutOfTime(seconds) {
  const maker = await start();
  const people = [];
  for (const name of [`Ann ${letterName(++known)}`, `Bob ${letterName(++known)}`]) {
    const one = new Browser(maker);
    assert.equal((await one.signUp(name)).status, 201);
    people.push(Object.assign(one, { name }));
  }
  const [ann, bob] = people;
  const { table } = (await ann.post('/me/challenges', { name: bob.name, game: 'colomino', options: { players: 2 }, pace: 'day', rated: true })).json;
  assert.equal((await bob.post('/me/invitations/accept', { table })).status, 200);
  const { snapshot } = (await ann.get(`/tables/${table}`)).json;
  await maker.stop(); // nobody has it in memory now
  const earlier = 86_400_000 - seconds * 1000;
  sql(`UPDATE log SET body = regexp_replace(body, '"at":[0-9]+', '"at":' || ((regexp_match(body, '"at":([0-9]+)'))[1]::bigint - ${earlier}))
       WHERE table_key = (SELECT key FROM tables WHERE id = '${table}');
       UPDATE work SET due_at = due_at - ${earlier} WHERE table_key = (SELECT key FROM tables WHERE id = '${table}')`);
  const acting = snapshot.to_act === snapshot.you.seats[0] ? ann : bob;
  const at = (node, who) => Object.assign(new Browser(node), { cookies: who.cookies });
  return { table, acting, at };
}
const seatOf = async (browser, table, name) => (await browser.get(`/tables/${table}`)).json.snapshot.seats.find((one) => one.name === name);
const sql = (words, ...more) => execFileSync('psql', ['-X', '-q', ...more, address, '-c', words], { encoding: 'utf8' });

test('a holiday said at one node is known at the others at once, and so is a name', { timeout: 60_000 }, async () => {
  const [a, b] = nodes;
  const { table, acting, at } = await almostOutOfTime(3600);
  const [here, there] = [at(a, acting), at(b, acting)];
  assert.equal((await seatOf(there, table, acting.name)).away_until, undefined);
  const away = (await here.post('/me/holiday', { days: 7 })).json.away_until;
  const soon = async (what) => {
    for (let tries = 0; !(await what()); ++tries) {
      assert.ok(tries < 40, 'it never came to be');
      await wait(50);
    }
  };
  await soon(async () => (await seatOf(there, table, acting.name)).away_until === away);
  await here.post('/me/holiday', { days: 0 });
  await soon(async () => !((await seatOf(there, table, acting.name)).away_until > Date.now()));
  const name = `${acting.name}k`;
  assert.equal((await here.post('/me/name', { name })).status, 200);
  await soon(() => seatOf(there, table, name));
});

// Whoever has a stolen cookie may well be at another node than its owner.
test('who signs out at one node is signed out at all of them', { timeout: 60_000 }, async () => {
  const [a, b] = nodes;
  const here = new Browser(a);
  assert.equal((await here.signUp(`Cyd ${letterName(++known)}`)).status, 201);
  const { table } = (await here.post('/tables', { game: 'colomino', seats: [{ kind: 'human' }, { kind: 'human' }] })).json;
  const stolen = Object.assign(new Browser(b), { cookies: new Map(here.cookies) });
  assert.equal((await stolen.get('/me')).status, 200);
  const socket = await Socket.open(b, { headers: { Origin: b.url, Cookie: stolen.headers().Cookie } });
  assert.equal((await socket.ask({ type: 'subscribe', table })).type, 'subscribed');
  assert.equal((await here.post('/me/sign_out')).status, 200);
  await socket.next((one) => one.type === 'unsubscribed');
  assert.equal((await stolen.get('/me')).json.error.code, 'no_session');
  assert.equal((await socket.ask({ type: 'subscribe', table })).error?.code, 'unknown_table');
  socket.close();
});

// All nodes look at those who wait, and at tournaments whose next round is due: what they find is done once.
test('people who wait at different nodes are seated together, each once, and rated once', { timeout: 120_000 }, async () => {
  const waiting = await Promise.all(
    Array.from({ length: 24 }, async (_, i) => {
      const node = nodes[i % 3];
      const socket = await Socket.open(node);
      const seek = await socket.ask({ type: 'seek', game: 'colomino', options: { players: 2 }, pace: 'game', rated: false, name: `Guest ${letterName(i)}` });
      assert.equal(seek.type, 'seeking', JSON.stringify(seek));
      const { table } = await socket.next((one) => one.type === 'matched', 60_000);
      const { snapshot } = (await node.get(`/api/v1/tables/${table}`, seek.token)).json;
      assert.equal(snapshot.you.seats.length, 1);
      socket.close();
      return table;
    }),
  );
  const at = [...new Set(waiting)].map((table) => waiting.filter((one) => one === table));
  assert.deepEqual(at.map((one) => one.length), Array(12).fill(2), 'two at every table');
  assert.equal(sql("SELECT count(*) FROM seeks", '-At').trim(), '0', 'nobody waits any more');

  const house = regulars(() => nodes[++known % 3], 'Neighbour');
  const [ann, bob] = [await house.signedUp(), await house.signedUp()];
  const lines = await Promise.all([ann, bob].map((who) => Socket.open(who.server, { headers: { Origin: who.server.url, Cookie: who.headers().Cookie } })));
  for (const line of lines) await line.ask({ type: 'seek', game: 'colomino', options: { players: 2 }, pace: 'game', rated: true });
  const [{ table }, other] = await Promise.all(lines.map((line) => line.next((one) => one.type === 'matched', 60_000)));
  assert.equal(table, other.table);
  await Promise.all([ann, bob].map((who, i) => playOut(house.through(who), table, undefined, chance(i + 11))));
  for (const who of [ann, bob]) await eventually(async () => (await who.get('/me')).json.ratings[0]?.games === 1);
  await wait(1500);  // somebody else might rate it again
  for (const who of [ann, bob]) assert.equal((await who.get('/me')).json.ratings[0].games, 1);
  for (const line of lines) line.close();
});

test('a tournament whose people are at different nodes is paired once a round', { timeout: 120_000 }, async () => {
  const house = regulars(() => nodes[++known % 3], 'Contender');
  const people = [];
  for (let i = 0; i < 4; ++i) people.push(await house.signedUp());
  const made = await people[0].post('/tournaments', { title: 'Everywhere', form: 'round_robin', game: 'colomino', pace: 'game', rated: false, rounds: 3, most: 4, enter: true });
  assert.equal(made.status, 201, made.text);
  const id = made.json.tournament;
  const watcher = await Socket.open(nodes[2]);
  await watcher.ask({ type: 'tournament', tournament: id });
  await Promise.all(people.slice(1).map((who) => who.post(`/tournaments/${id}/enter`)));
  const played = new Set();
  let now;
  do {
    now = (await nodes[played.size % 3].get(`/api/v1/tournaments/${id}`)).json;
    const open = now.played.flat().filter((one) => one.table && !one.points.length && !played.has(one.table));
    for (const { table, names } of open) {
      played.add(table);
      await Promise.all(people.filter((who) => names.includes(who.name)).map((who, i) => playOut(house.through(who), table, undefined, chance(played.size + i))));
    }
    await wait(100);
  } while (now.state !== 'over');
  assert.deepEqual(now.played.map((round) => round.length), [2, 2, 2]);
  assert.equal(played.size, 6, 'six tables and no more');
  assert.equal(new Set(now.played.flat().map((one) => [...one.names].sort().join())).size, 6, 'everybody met everybody once');
  for (const who of people) assert.equal((await who.get('/me/games')).json.games.length, 3);
  assert.equal((await watcher.next((one) => one.type === 'tournament' && one.now.state === 'over', 20_000)).now.standings.length, 4);
  watcher.close();
});

// All nodes have the table in memory and hear of every move; each would tell, and none knows of pages that are open elsewhere.
test('who is to move is told by one node alone, and not at all where a page of theirs is open at another', { timeout: 120_000 }, async () => {
  const three = await Promise.all([0, 1, 2].map(startWithKeys));
  const service = await PushService.open();
  try {
    const house = regulars(() => three[++known % 3], 'Faraway');
    const [ann, bob] = [await house.signedUp(), await house.signedUp()];
    assert.notEqual(ann.server, bob.server);
    const { table } = (await ann.post('/me/challenges', { name: bob.name, game: 'colomino', options: { players: 2 }, pace: 'three_days', rated: true })).json;
    await bob.post('/me/invitations/accept', { table });
    const open = (who, node) => Socket.open(node, { headers: { Origin: node.url, Cookie: who.headers().Cookie } });
    const { snapshot } = (await ann.get(`/tables/${table}`)).json;
    const [first, second] = snapshot.to_act === snapshot.you.seats[0] ? [ann, bob] : [bob, ann];
    const lines = await Promise.all(three.map((node) => open(first, node)));
    for (const line of lines) assert.equal((await line.ask({ type: 'subscribe', table })).type, 'subscribed');
    const move = async (who) => {
      for (let moved = false; ; moved = true) {
        const mine = async () => {
          const { snapshot: seen } = (await who.get(`/tables/${table}`)).json;
          return seen.to_act === seen.you.seats[0] && seen;
        };
        const now = moved ? await mine() : await eventually(mine);  // their node hears of the other's move a little later
        if (!now) return;
        await who.post(`/tables/${table}/play`, { round: now.round, ply: now.ply, action: now.moves[0].action, id: `m${now.ply}` });
      }
    };
    assert.equal((await second.post('/me/notices', service.subscription())).status, 200);
    await move(first);
    await eventually(() => service.got.length > 0);
    await wait(5000);
    assert.equal(service.got.length, 1, `told once: ${service.got.map((one) => JSON.stringify(service.open(one)))} ${three.map((node) => node.log)}`);
    // The third node, at which neither of them is.
    const third = three.find((node) => node !== ann.server && node !== bob.server);
    const before = await third.metric('pioche_sockets');
    const page = await open(second, third);
    await page.ask({ type: 'news' });
    await move(second);
    await move(first);
    await page.next((one) => one.type === 'news' && one.your_turn.includes(table), 10_000);
    await wait(5000);
    assert.equal(service.got.length, 1, 'heard on the page alone');
    page.close();
    await eventually(async () => (await third.metric('pioche_sockets')) === before);
    await move(second);
    await move(first);
    await eventually(() => service.got.length === 2);
    for (const line of lines) line.close();
  } finally {
    service.close();
    for (const node of three) await node.stop();
  }
});

// It had heard the move, and asks the others whether somebody has a page open, when it dies.
test('a node dies before it told who is to move: another tells it, once', { timeout: 120_000 }, async () => {
  const three = await Promise.all([0, 1, 2].map(startWithKeys));
  const service = await PushService.open();
  try {
    const house = regulars(() => three[0], 'Lonely');
    const [ann, bob] = [await house.signedUp(), await house.signedUp()];
    const { table } = (await ann.post('/me/challenges', { name: bob.name, game: 'colomino', options: { players: 2 }, pace: 'three_days', rated: true })).json;
    await bob.post('/me/invitations/accept', { table });
    const { snapshot } = (await ann.get(`/tables/${table}`)).json;
    const [first, second] = snapshot.to_act === snapshot.you.seats[0] ? [ann, bob] : [bob, ann];
    assert.equal((await second.post('/me/notices', service.subscription())).status, 200);
    for (let mine = true; mine;) {
      const { snapshot: seen } = (await first.get(`/tables/${table}`)).json;
      mine = seen.to_act === seen.you.seats[0];
      if (mine) assert.equal((await first.post(`/tables/${table}/play`, { round: seen.round, ply: seen.ply, action: seen.moves[0].action, id: `m${seen.ply}` })).status, 200);
    }
    await three[0].kill();
    assert.equal(service.got.length, 0, 'it was not told yet');
    const died = Date.now();
    const got = await eventually(() => service.got[0], 30_000);
    console.log(`told ${Date.now() - died} ms after the node died`);
    assert.equal(service.open(got).table, table);
    await wait(6000);
    assert.equal(service.got.length, 1, 'once');
    assert.equal(sql('SELECT count(*) FROM notices', '-At').trim(), '0');
  } finally {
    service.close();
    for (const node of three) await node.stop();
  }
});

// Behind a proxy each question how far an analysis is may come to another node.
test('an analysis is done by one node, shown by all, and gone on with when its node dies', { timeout: 300_000 }, async () => {
  const [a, b] = nodes;
  const doomed = await start();
  nodes.push(doomed);  // it is stopped, whatever happens
  const made = await a.table('kingdomino', [{ kind: 'human' }, { kind: 'human' }]);
  await playOut(a, made.table, made.token, chance(5));
  const record = (await a.get(`/api/v1/tables/${made.table}/record`, made.token)).json;
  const progressAt = async (node, id) => {
    const answer = await node.get(`/api/v1/analyses/${id}`, made.token);
    assert.equal(answer.status, 200, answer.text);
    return answer.json.analysis;
  };
  record.rounds[0].actions.length = 3;
  delete record.result;
  delete record.fair;
  const before = await Promise.all([a, b].map((node) => node.metric('pioche_analyses')));
  const ids = [];
  for (const what of [{ table: made.table }, { record }]) {
    const begun = await doomed.post('/api/v1/analyses', what, made.token);
    assert.equal(begun.status, 202, begun.text);
    ids.push(begun.json.analysis.id);
  }
  assert.equal((await b.post('/api/v1/analyses', { table: made.table }, made.token)).json.analysis.id, ids[0], 'the same one');
  for (const id of ids) {
    const seen = await Promise.all([doomed, a, b].map((node) => progressAt(node, id)));
    assert.ok(seen.every((one) => one.id === id && one.state !== 'failed'));
    await eventually(async () => (await progressAt(a, id)).progress > 0, 120_000);
  }
  assert.deepEqual(await Promise.all([a, b].map((node) => node.metric('pioche_analyses'))), before, 'neither of them does it too');
  await doomed.kill();
  nodes.pop();
  const died = Date.now();
  for (const id of ids) await progressAt(a, id);
  const taken = async () => (await Promise.all([a, b].map((node) => node.metric('pioche_analyses')))).reduce((sum, one) => sum + one) - before[0] - before[1];
  await eventually(async () => {
    for (const id of ids) await progressAt(b, id);
    return (await taken()) > 0;
  });
  console.log(`the analyses of a dead node were taken up after ${Date.now() - died} ms`);
  assert.ok(Date.now() - died < 10_000);  // five on a machine that is not busy
  let all;
  await eventually(async () => {
    all = await Promise.all(nodes.map((node) => progressAt(node, ids[1])));
    return all.every((one) => one.state === 'done');
  }, 200_000);
  assert.equal(all[0].plies.length, 3);
  for (const one of all.slice(1)) assert.deepEqual(one, all[0]);
  assert.ok((await taken()) <= ids.length, 'each by one of them');
});

test('nobody’s clock runs out in a holiday that was said elsewhere, nor where nobody told of it', { timeout: 90_000 }, async () => {
  const [a, b] = nodes;
  const games = await Promise.all([1, 2, 3].map(() => almostOutOfTime(12)));
  const watchers = [];
  for (const { table, acting, at } of games) {
    const socket = await Socket.open(b, { headers: { Origin: b.url, Cookie: at(b, acting).headers().Cookie } });
    await socket.ask({ type: 'subscribe', table });
    watchers.push(socket);
  }
  const [told, untold, ordinary] = games;
  assert.equal((await told.at(a, told.acting).post('/me/holiday', { days: 2 })).status, 200);
  // As if every word between the nodes were lost.
  sql(`UPDATE accounts SET away_from = ${Date.now()}, away_until = ${Date.now() + 2 * 86_400_000} WHERE name = '${untold.acting.name}'`);
  await watchers[2].next((one) => one.type === 'event' && one.kind === 'timed_out', 40_000);
  await wait(4000);
  for (const { table, acting, at } of [told, untold])
    for (const node of nodes) {
      const { snapshot } = (await at(node, acting).get(`/tables/${table}`)).json;
      assert.equal(snapshot.state, 'playing');
      assert.equal(snapshot.seats.find((one) => one.name === acting.name).left, undefined);
    }
  assert.ok(!(await seatOf(ordinary.at(a, ordinary.acting), ordinary.table, ordinary.acting.name))?.away_until);
  for (const socket of watchers) socket.close();
});
