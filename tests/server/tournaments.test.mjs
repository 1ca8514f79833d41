// Tournaments against the real server: made, entered, paired, played to their end, watched; over a kill of the house, and by those who would
// rather not play by the rules.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Server, chance, newDirectory, playOut, removeDirectory } from './client.mjs';
import { code, eventually, regulars } from './regulars.mjs';

const data = newDirectory();
let server;
const start = (environment = {}) => Server.startWith(environment, data, '--proxy', '--accounts-per-hour', '1000', '--calls-per-second', '10000', '--tables-per-second', '1000');
before(async () => {
  server = await start();
});
after(async () => {
  await server.stop();
  removeDirectory(data);
});

const house = regulars(() => server, 'Champion');
const { lineOf, through } = house;
const wish = (more = {}) => ({ title: 'A cup', form: 'swiss', game: 'colomino', pace: 'game', rated: true, rounds: 2, most: 4, enter: true, ...more });
async function four() {
  const all = [];
  for (let i = 0; i < 4; ++i) all.push(await house.signedUp());
  return all;
}
const shown = async (id) => (await server.get(`/api/v1/tournaments/${id}`)).json;

/** Everybody plays at whatever table of the tournament is theirs, until it is over. */
async function playToTheEnd(people, id, seed = 1) {
  const done = new Set();
  for (;;) {
    const now = await shown(id);
    if (now.state === 'over') return now;
    const open = now.played.flat().filter((one) => one.table && !one.points.length && !done.has(one.table));
    for (const one of open) {
      done.add(one.table);
      await Promise.all(people.filter((who) => one.names.includes(who.name)).map((who, index) => playOut(through(who), one.table, undefined, chance(seed++ + index))));
    }
    if (!open.length) await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('a tournament of four runs by itself, from making to standings, and is watched as it happens', async () => {
  const people = await four();
  const made = await people[0].post('/tournaments', wish({ title: 'Sunday cup' }));
  assert.equal(made.status, 201, made.text);
  const id = made.json.tournament;
  assert.deepEqual([made.json.state, made.json.entered, made.json.maker], ['open', 1, people[0].name]);
  const watcher = await lineOf();
  assert.equal((await watcher.ask({ type: 'tournament', tournament: id })).now.entered, 1);
  for (const who of people.slice(1)) assert.equal((await who.post(`/tournaments/${id}/enter`)).status, 200);
  const begun = await watcher.next((one) => one.type === 'tournament' && one.now.state === 'running', 20_000);
  assert.equal(begun.now.played.length, 1);
  assert.equal(begun.now.played[0].length, 2, 'two tables of two');
  const over = await playToTheEnd(people, id);
  assert.equal(over.played.length, 2);
  const pairs = over.played.flat().map((one) => [...one.names].sort().join(' and '));
  assert.equal(new Set(pairs).size, 4, 'nobody meets twice');
  assert.ok(over.played.flat().every((one) => one.points.length === 2 && one.points[0] + one.points[1] === 1));
  const points = over.standings.map((one) => one.points);
  assert.deepEqual(points, [...points].sort((a, b) => b - a));
  assert.equal(points.reduce((sum, one) => sum + one, 0), 4, 'a point for every table');
  assert.equal((await watcher.next((one) => one.type === 'tournament' && one.now.state === 'over', 20_000)).now.standings.length, 4);
  // Its games are rated as any others.
  const { games } = (await people[0].get('/me/games')).json;
  assert.equal(games.length, 2);
  await eventually(async () => (await people[0].get('/me')).json.ratings[0]?.games === 2);
  // And its tables can be looked at by anybody.
  assert.equal((await server.get(`/api/v1/tables/${over.played[0][0].table}/replay`)).status, 200);
  watcher.close();
});

test('over a kill of the house a tournament goes on, and no table is laid twice', async () => {
  const people = await four();
  const id = (await people[0].post('/tournaments', wish({ title: 'Through the storm' }))).json.tournament;
  for (const who of people.slice(1)) await who.post(`/tournaments/${id}/enter`);
  await server.kill(); // it may have begun, or not; its tables may be there, or not
  server = await start();
  for (const who of people) Object.assign(who, { server, origin: server.url });
  const seated = await eventually(async () => {
    const now = await shown(id);
    return now.played.length === 1 && now.played[0].every((one) => one.table) && now;
  });
  const running = (await people[0].get('/me/tables')).json.tables;
  assert.equal(running.filter((table) => table.state === 'playing').length, 1, 'one table each');
  await server.kill();
  server = await start();
  for (const who of people) Object.assign(who, { server, origin: server.url });
  assert.deepEqual((await shown(id)).played, seated.played);
  const over = await playToTheEnd(people, id, 40);
  assert.equal(over.standings.reduce((sum, one) => sum + one.points, 0), 4);
});

test('everybody once against everybody; who is one too many waits a round and has a point', async () => {
  const people = (await four()).slice(0, 3);
  const id = (await people[0].post('/tournaments', wish({ form: 'round_robin', most: 3 }))).json.tournament;
  for (const who of people.slice(1)) await who.post(`/tournaments/${id}/enter`);
  const over = await playToTheEnd(people, id, 70);
  assert.equal(over.rounds, 3);
  assert.equal(over.played.length, 3);
  assert.deepEqual(over.played.map((round) => round.map((one) => one.names.length).sort()), [[1, 2], [1, 2], [1, 2]]);
  assert.equal(over.standings.reduce((sum, one) => sum + one.points, 0), 6);
});

test('points by place where three sit at a table', async () => {
  const people = (await four()).slice(0, 3);
  const id = (await people[0].post('/tournaments', wish({ form: 'by_place', game: 'rondomino', seats: 3, rounds: 1, most: 3 }))).json.tournament;
  for (const who of people.slice(1)) await who.post(`/tournaments/${id}/enter`);
  const over = await playToTheEnd(people, id, 90);
  assert.equal(over.played[0][0].names.length, 3);
  assert.ok(Math.abs(over.standings.reduce((sum, one) => sum + one.points, 0) - 1.5) < 1e-9);
});

test('whoever leaves a game has lost it, and whoever withdraws is paired no more', async () => {
  const people = await four();
  const id = (await people[0].post('/tournaments', wish({ rounds: 2 }))).json.tournament;
  for (const who of people.slice(1)) await who.post(`/tournaments/${id}/enter`);
  const begun = await eventually(async () => {
    const now = await shown(id);
    return now.played[0]?.every((one) => one.table) && now;
  });
  const table = begun.played[0].find((one) => one.names.includes(people[0].name));
  const other = people.find((who) => who !== people[0] && table.names.includes(who.name));
  assert.equal((await people[0].post(`/tables/${table.table}/resign`)).status, 200);
  assert.equal((await people[0].post(`/tournaments/${id}/withdraw`)).status, 200);
  assert.equal(code(await people[0].post(`/tournaments/${id}/withdraw`)), 'illegal');
  const over = await playToTheEnd(people.slice(1), id, 120);
  assert.equal(over.standings.find((one) => one.name === people[0].name).points, 0);
  assert.ok(over.standings.find((one) => one.name === other.name).points >= 1);
  assert.ok(!over.played[1].flatMap((one) => one.names).includes(people[0].name));
  assert.ok(over.standings.find((one) => one.name === people[0].name).withdrawn);
});

test('what can’t be a tournament is refused; what is another’s is left alone', async () => {
  const [ann, bob] = await four();
  assert.equal(code(await server.post('/api/v1/tournaments', wish())), 'no_session');
  for (const title of [' ', 'x'.repeat(41), 'Pioche', 'Cup\u202e', '<b>Cup</b>', 'Cuр of one script']) // the last has a Cyrillic letter
    assert.equal(code(await ann.post('/tournaments', wish({ title }))), 'bad_name', title);
  assert.equal(code(await ann.post('/tournaments', wish({ game: 'chess' }))), 'bad_options');
  assert.equal(code(await ann.post('/tournaments', wish({ form: 'by_place', seats: 9 }))), 'bad_request');
  assert.equal(code(await ann.post('/tournaments', wish({ rounds: 0 }))), 'bad_request');
  assert.equal(code(await ann.post('/tournaments', wish({ most: 1000 }))), 'bad_request');
  assert.equal(code(await server.get('/api/v1/tournaments/nonesuch')), 'unknown_tournament');
  const id = (await ann.post('/tournaments', wish())).json.tournament;
  assert.equal(code(await ann.post(`/tournaments/${id}/enter`)), 'full', 'nobody is in twice');
  assert.equal(code(await bob.post(`/tournaments/${id}/begin`)), 'not_host');
  assert.equal(code(await ann.post(`/tournaments/${id}/begin`)), 'illegal', 'nobody plays alone');
  assert.equal(code(await bob.post(`/tournaments/${id}/cancel`)), 'not_host');
  await bob.post(`/tournaments/${id}/enter`);
  assert.equal((await bob.post(`/tournaments/${id}/withdraw`)).json.entered, 1, 'before it begins nobody was in');
  await bob.post(`/tournaments/${id}/enter`);
  const watcher = await lineOf();
  await watcher.ask({ type: 'tournament', tournament: id });
  assert.equal((await ann.post(`/tournaments/${id}/begin`)).status, 200);
  assert.equal(code(await ann.post(`/tournaments/${id}/begin`)), 'stale');
  assert.equal(code(await ann.post(`/tournaments/${id}/cancel`)), 'not_host', 'it has begun');
  const other = (await ann.post('/tournaments', wish())).json.tournament;
  await watcher.ask({ type: 'tournament', tournament: other });
  assert.equal((await ann.post(`/tournaments/${other}/cancel`)).status, 200);
  await watcher.next((one) => one.type === 'tournament' && one.tournament === other && !one.now, 20_000);
  watcher.close();
});

test('two who come for the last place: one has it', async () => {
  const people = await four();
  const id = (await people[0].post('/tournaments', wish({ most: 2 }))).json.tournament;
  const answers = await Promise.all(people.slice(1).map((who) => who.post(`/tournaments/${id}/enter`)));
  assert.deepEqual(answers.map((one) => one.status).sort(), [200, 409, 409]);
  assert.equal((await shown(id)).entered, 2);
});

test('lists come page by page, and a name that goes leaves the standings', async () => {
  const [cat, dan, eve, fay] = await four();
  const [ann, bob] = await four();
  const made = [];
  for (let i = 0; i < 25; ++i) made.push((await [cat, dan, eve, fay, ann][Math.floor(i / 5)].post('/tournaments', wish({ title: `Cup ${i}`, enter: i === 24 }))).json.tournament);
  const first = (await server.get('/api/v1/tournaments?state=open')).json;
  assert.equal(first.tournaments.length, 20);
  assert.equal(first.tournaments[0].tournament, made[24]);
  const second = (await server.get(`/api/v1/tournaments?state=open&after=${first.next}`)).json;
  const all = [...first.tournaments, ...second.tournaments].map((one) => one.tournament);
  assert.equal(new Set(all).size, all.length);
  assert.ok(made.every((one) => all.includes(one)));
  await bob.post(`/tournaments/${made[24]}/enter`);
  await ann.post(`/tournaments/${made[24]}/begin`);
  assert.deepEqual((await ann.get('/me/export')).json.tournaments[0], 'Cup 24');
  const theirs = (await bob.post('/tournaments', wish({ most: 3 }))).json.tournament;
  await ann.post(`/tournaments/${theirs}/enter`);
  assert.equal((await ann.post('/me/delete', { name: ann.name })).status, 200);
  const after = await shown(made[24]);
  assert.equal(after.maker, undefined);
  assert.deepEqual(after.standings.map((one) => one.name).sort(), [bob.name, undefined]);
  assert.deepEqual((await shown(theirs)).standings.map((one) => one.name), [bob.name], 'one that has not begun knows nothing of her');
  assert.equal(code(await server.get(`/api/v1/tournaments/${made[20]}`)), 'unknown_tournament', 'nor is there anybody to begin hers');
});

test('nobody has more than five that are not over, not even by asking for many at once', async () => {
  const ann = await house.signedUp();
  const answers = await Promise.all(Array.from({ length: 12 }, () => ann.post('/tournaments', wish())));
  assert.equal(answers.filter((one) => one.status === 201).length, 5);
  assert.ok(answers.every((one) => one.status === 201 || (one.status === 409 && code(one) === 'too_many_tournaments')));
  const { tournament } = answers.find((one) => one.status === 201).json;
  await ann.post(`/tournaments/${tournament}/cancel`);
  assert.equal((await ann.post('/tournaments', wish())).status, 201);
});

// It was read and written anew for each who asked, as often as they like.
test('a tournament is told as it was written down, by the names of today', async () => {
  const [ann, bob] = await four();
  const { tournament } = (await ann.post('/tournaments', wish())).json;
  const watcher = await lineOf();
  const look = () => watcher.ask({ type: 'tournament', tournament });
  assert.equal((await look()).now.entered, 1);
  await bob.post(`/tournaments/${tournament}/enter`);
  const { now } = await look();
  assert.equal(now.entered, 2);
  assert.deepEqual((await look()).now, now);
  bob.name = house.newName();
  assert.equal((await bob.post('/me/name', { name: bob.name })).status, 200);
  assert.deepEqual((await look()).now.standings.map((one) => one.name).sort(), [ann.name, bob.name].sort());
  assert.equal((await ann.post(`/tournaments/${tournament}/cancel`)).status, 200);
  assert.equal(code(await look()), 'unknown_tournament');
  watcher.close();
});

test('what nobody begins in two weeks is forgotten, and only that', async () => {
  const [ann, bob] = await four();
  const waits = (await ann.post('/tournaments', wish())).json;
  const begun = (await bob.post('/tournaments', wish({ pace: 'week' }))).json.tournament;
  const days = 86_400_000;
  assert.equal(waits.until, waits.made_at + 14 * days);
  await ann.post(`/tournaments/${begun}/enter`);
  const running = (await bob.post(`/tournaments/${begun}/begin`)).json;
  assert.deepEqual([running.state, running.until], ['running', undefined]);
  const later = async (time) => {
    await server.stop();
    const fake = { LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1', FAKETIME: time, DONT_FAKE_MONOTONIC: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
    server = await start(fake);
    for (const who of [ann, bob]) Object.assign(who, { server, origin: server.url });
  };
  await later('+13d');
  const young = (await ann.post('/tournaments', wish())).json.tournament;
  await new Promise((resolve) => setTimeout(resolve, 3000)); // two looks
  assert.equal((await shown(waits.tournament)).state, 'open');
  await later('+15d');
  await eventually(async () => code(await server.get(`/api/v1/tournaments/${waits.tournament}`)) === 'unknown_tournament');
  assert.equal((await shown(young)).state, 'open');
  assert.equal((await shown(begun)).title, 'A cup');
});
