// Finding somebody to play with, against the real server: waiting for whoever comes, the lobby, challenges by name, ranges.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, letterName } from './browser.mjs';
import { Server, Socket, chance, newDirectory, playOut, removeDirectory } from './client.mjs';

const data = newDirectory();
let server;
const start = () => Server.start(data, '--proxy', '--accounts-per-hour', '1000', '--calls-per-second', '10000', '--tables-per-second', '1000');
before(async () => {
  server = await start();
});
after(async () => {
  await server.stop();
  removeDirectory(data);
});

let people = 0;
const newName = () => `Player ${letterName(++people)}`;
const code = (answer) => answer.json?.error?.code ?? answer.error?.code;
async function signedUp() {
  const one = new Browser(server, { address: `10.7.0.${people & 255}` });
  one.name = newName();
  const made = await one.signUp(one.name);
  assert.equal(made.status, 201, made.text);
  return one;
}
const lineOf = (who) => Socket.open(server, who ? { headers: { Origin: server.url, Cookie: who.headers().Cookie } } : {});
const duel = (more = {}) => ({ type: 'seek', game: 'colomino', options: { players: 2 }, pace: 'game', rated: false, ...more });
const through = (who) => ({
  get: (path) => who.get(path.replace('/api/v1', '')),
  post: (path, body) => who.post(path.replace('/api/v1', ''), body),
});
const soon = (socket, type, patience = 10_000) => socket.next((one) => one.type === type, patience);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
async function silence(socket, type, ms) {
  await pause(ms);
  assert.ok(!socket.messages.some((one) => one.type === type), `there should be no ${type}`);
}

test('two people who wait for the same are seated, play, and their ratings change', async () => {
  const [ann, bob] = [await signedUp(), await signedUp()];
  const [one, other] = [await lineOf(ann), await lineOf(bob)];
  const seeking = await one.ask(duel({ rated: true }));
  assert.equal(seeking.type, 'seeking', JSON.stringify(seeking));
  assert.equal(seeking.rating, 1500);
  assert.equal(seeking.level, 3, 'the bot that stands where everybody begins');
  assert.ok(seeking.bot_after_ms > 0 && seeking.window > 0);
  await silence(one, 'matched', 1500);
  await other.ask(duel({ rated: true }));
  const [first, second] = await Promise.all([soon(one, 'matched'), soon(other, 'matched')]);
  assert.equal(first.table, second.table);
  assert.equal(first.seek, seeking.seek);
  const { snapshot } = (await ann.get(`/tables/${first.table}`)).json;
  assert.equal(snapshot.rated, true);
  assert.deepEqual(snapshot.seats.map((seat) => seat.name).sort(), [ann.name, bob.name].sort());
  assert.equal(snapshot.clock.game_ms, 600_000);
  assert.equal(snapshot.you.seats.length, 1);
  await Promise.all([ann, bob].map((who, index) => playOut(through(who), first.table, undefined, chance(index + 3))));
  for (let i = 0; i < 200; ++i) {
    const mine = (await ann.get('/me')).json.ratings[0];
    if (mine?.games === 1) break;
    await pause(50);
  }
  const ratings = await Promise.all([ann, bob].map(async (who) => (await who.get('/me')).json.ratings[0].rating));
  const { players } = (await ann.get('/me/games')).json.games[0];
  if (!players.every((player) => player.won)) assert.notEqual(ratings[0], ratings[1]);
  for (const socket of [one, other]) socket.close();
});

test('guests find each other too, with the tokens they were given', async () => {
  const [one, other] = [await lineOf(), await lineOf()];
  const mine = await one.ask(duel({ name: 'Guest one' }));
  await other.ask(duel({ name: 'Guest two' }));
  const { table } = await soon(one, 'matched');
  const { snapshot } = (await server.get(`/api/v1/tables/${table}`, mine.token)).json;
  assert.equal(snapshot.you.seats.length, 1);
  assert.deepEqual(snapshot.seats.map((seat) => seat.name).sort(), ['Guest one', 'Guest two']);
  assert.equal(code(await server.get(`/api/v1/tables/${table}`)), 'unknown_table');
  for (const socket of [one, other]) socket.close();
});

test('who waits is bound to what they add to the deal; two who bring the same are not seated', async () => {
  const bound = ['a', 'b'].map((letter) => letter.repeat(64));
  const [one, other] = [await lineOf(), await lineOf()];
  const mine = await one.ask(duel({ name: 'A', commit: bound[0] }));
  await other.ask(duel({ name: 'B', commit: bound[0] }));
  await soon(other, 'seek_ended');
  await other.ask(duel({ name: 'B', commit: bound[1] }));
  const { table } = await soon(one, 'matched');
  const { snapshot } = (await server.get(`/api/v1/tables/${table}`, mine.token)).json;
  assert.deepEqual(snapshot.fair.players.map((player) => player.commit), bound);
  assert.equal(snapshot.state, 'waiting', 'until both have shown it');
  for (const socket of [one, other]) socket.close();
});

test('what does not go together is not seated, nor who has gone', async () => {
  const [one, other, third] = [await lineOf(), await lineOf(), await lineOf()];
  const seek = await one.ask(duel({ name: 'A' }));
  await other.ask(duel({ name: 'B', game: 'rondomino' }));
  await silence(one, 'matched', 2500);
  other.close();
  await other.closed;
  // The first changes their mind: nobody comes for either wish any more.
  assert.equal((await one.ask({ type: 'end_seek', seek: seek.seek })).type, 'seek_ended');
  await third.ask(duel({ name: 'C' }));
  await silence(third, 'matched', 2500);
  await one.ask(duel({ name: 'A' }));
  assert.equal((await soon(one, 'matched')).table, (await soon(third, 'matched')).table);
  for (const socket of [one, third]) socket.close();
});

test('nobody can end, or be seated for, what another waits for', async () => {
  const [ann, eve] = [await signedUp(), await signedUp()];
  const [one, other] = [await lineOf(ann), await lineOf(eve)];
  const seek = await one.ask(duel({ rated: true }));
  await other.ask({ type: 'end_seek', seek: seek.seek });
  await other.ask(duel({ rated: true }));
  assert.equal((await soon(one, 'matched')).seek, seek.seek, 'still waiting until somebody came');
  // Alone with oneself on two devices nobody is matched.
  const [phone, desk] = [await lineOf(ann), await lineOf(ann)];
  await phone.ask(duel({ rated: true, pace: 'minute' }));
  await desk.ask(duel({ rated: true, pace: 'minute' }));
  await soon(phone, 'seek_ended');
  await silence(phone, 'matched', 2500);
  await silence(desk, 'matched', 1);
  for (const socket of [one, other, phone, desk]) socket.close();
});

test('rated games and days need an account; a wish that can’t be a table is refused', async () => {
  const guest = await lineOf();
  assert.equal(code(await guest.ask(duel({ rated: true }))), 'no_session');
  assert.equal(code(await guest.ask(duel({ pace: 'day' }))), 'no_session');
  assert.equal(code(await guest.ask(duel({ game: 'chess' }))), 'bad_options');
  assert.equal(code(await guest.ask(duel({ options: { players: 9 } }))), 'bad_options');
  assert.equal(code(await guest.ask(duel({ pace: 'never' }))), 'bad_request');
  assert.equal(code(await guest.ask(duel({ commit: 'nonsense' }))), 'bad_request');
  assert.equal(code(await guest.ask({ type: 'news' })), 'no_session');
  // A cookie counts only for a page of this house.
  const ann = await signedUp();
  const foreign = await Socket.open(server, { headers: { Cookie: ann.headers().Cookie } });
  assert.equal(code(await foreign.ask(duel({ rated: true }))), 'no_session');
  for (const socket of [guest, foreign]) socket.close();
});

test('days a move: who waits may go; over a kill of the house both are seated, and hear of it', async () => {
  const [ann, bob] = [await signedUp(), await signedUp()];
  const one = await lineOf(ann);
  await one.ask(duel({ pace: 'three_days', rated: true }));
  one.close();
  await one.closed;
  await server.kill();
  server = await start();
  for (const who of [ann, bob]) Object.assign(who, { server, origin: server.url });
  const other = await lineOf(bob);
  await other.ask(duel({ pace: 'three_days', rated: true }));
  const { table } = await soon(other, 'matched');
  const back = await lineOf(ann);
  const news = await back.ask({ type: 'news' });
  assert.equal(news.name, ann.name);
  const { snapshot } = (await ann.get(`/tables/${table}`)).json;
  assert.equal(snapshot.clock.move_ms, 3 * 24 * 3600_000);
  // Whose turn it is, is said to them, and to the other once they have moved.
  const hears = await lineOf(bob);
  const his = await hears.ask({ type: 'news' });
  const [first, waits] = snapshot.to_act === snapshot.you.seats[0] ? [ann, hears] : [bob, back];
  assert.deepEqual(first === ann ? news.your_turn : his.your_turn, [table]);
  assert.deepEqual(first === ann ? his.your_turn : news.your_turn, []);
  for (let i = 0; i < 20; ++i) {
    const mine = (await first.get(`/tables/${table}`)).json.snapshot;
    if (mine.to_act !== mine.you.seats[0]) break;
    await first.post(`/tables/${table}/play`, { round: mine.round, ply: mine.ply, action: mine.moves[0].action, id: `m${i}` });
  }
  assert.deepEqual((await soon(waits, 'news')).your_turn, [table]);
  for (const socket of [other, back, hears]) socket.close();
});

test('the lobby is told of tables and people as they come and go', async () => {
  const watcher = await lineOf();
  const first = await watcher.ask({ type: 'lobby' });
  assert.equal(first.type, 'lobby');
  const before = first.open.length;
  const made = await server.table('colomino', [{ kind: 'human', name: 'Host' }, { kind: 'open' }], { options: { players: 2 }, public: true });
  const appeared = await soon(watcher, 'lobby');
  assert.equal(appeared.open.length, before + 1);
  assert.equal(appeared.open[0].table, made.table);
  assert.equal((await server.post(`/api/v1/tables/${made.table}/join`, { name: 'Comer' })).status, 200);
  const gone = await watcher.next((one) => one.type === 'lobby' && !one.open.some((table) => table.table === made.table), 10_000);
  assert.equal(gone.open.length, before);
  const seeker = await lineOf();
  await seeker.ask(duel({ name: 'Waiting', pace: 'minute', game: 'rondomino' }));
  const waiting = await watcher.next((one) => one.type === 'lobby' && one.waiting.some((each) => each.game === 'rondomino'), 10_000);
  assert.deepEqual(waiting.waiting.filter((each) => each.game === 'rondomino').map((each) => [each.pace, each.rated, each.people]), [['minute', false, 1]]);
  seeker.close();
  await watcher.next((one) => one.type === 'lobby' && !one.waiting.some((each) => each.game === 'rondomino'), 15_000);
  watcher.close();
});

test('somebody is challenged by name, says no, is asked again, and sits down', async () => {
  const [ann, bob, eve] = [await signedUp(), await signedUp(), await signedUp()];
  const hears = await lineOf(bob);
  assert.deepEqual((await hears.ask({ type: 'news' })).invitations, []);
  const wish = { name: bob.name.toUpperCase(), game: 'colomino', options: { players: 2 }, pace: 'day', rated: true };
  assert.equal(code(await ann.post('/me/challenges', { ...wish, name: 'Nobody zz' })), 'unknown_person');
  assert.equal(code(await ann.post('/me/challenges', { ...wish, name: ann.name })), 'illegal');
  const made = await ann.post('/me/challenges', wish);
  assert.equal(made.status, 201, made.text);
  const { invitations } = await soon(hears, 'news');
  assert.equal(invitations.length, 1);
  assert.equal(invitations[0].from, ann.name);
  assert.equal(invitations[0].rated, true);
  const { table } = made.json;
  assert.equal(code(await eve.post('/me/invitations/accept', { table })), 'unknown_table');
  assert.equal(code(await eve.post('/me/invitations/decline', { table })), 'unknown_table');

  const follows = await lineOf(ann);
  await follows.ask({ type: 'subscribe', table });
  assert.equal((await bob.post('/me/invitations/decline', { table })).status, 200);
  assert.equal((await soon(follows, 'declined')).name, bob.name);
  assert.deepEqual((await soon(hears, 'news')).invitations, []);
  assert.equal(code(await bob.post('/me/invitations/accept', { table })), 'unknown_table', 'said no');

  const again = (await ann.post('/me/challenges', wish)).json;
  const joined = await bob.post('/me/invitations/accept', { table: again.table });
  assert.equal(joined.status, 200, joined.text);
  assert.deepEqual(joined.json.snapshot.seats.map((seat) => seat.name), [ann.name, bob.name]);
  assert.equal(joined.json.snapshot.state, 'playing');
  assert.equal(code(await bob.post('/me/invitations/accept', { table: again.table })), 'unknown_table', 'once');
  for (const socket of [hears, follows]) socket.close();
});

test('a host asks for a range of ratings', async () => {
  const [ann, bob] = [await signedUp(), await signedUp()];
  const wish = { game: 'colomino', options: { players: 2 }, clock: { game_ms: 600_000 }, rated: true, public: true, seats: [{ kind: 'human' }, { kind: 'open' }] };
  assert.equal(code(await ann.post('/tables', { ...wish, range: { lowest: 1600, highest: 1500 } })), 'bad_options');
  const strong = (await ann.post('/tables', { ...wish, range: { lowest: 1600, highest: 2000 } })).json;
  assert.deepEqual(strong.snapshot.range, { lowest: 1600, highest: 2000 });
  assert.equal(code(await bob.post(`/tables/${strong.table}/join`)), 'out_of_range');
  assert.equal(code(await server.post(`/api/v1/tables/${strong.table}/join`)), 'no_session');
  const level = (await ann.post('/tables', { ...wish, range: { lowest: 1400, highest: 1600 } })).json;
  assert.equal((await bob.post(`/tables/${level.table}/join`)).status, 200);
});

test('a hundred who wait at once are seated two by two, each once', async () => {
  const sockets = await Promise.all(Array.from({ length: 100 }, () => lineOf()));
  await Promise.all(sockets.map((socket, index) => socket.ask(duel({ name: `Many ${index}`, game: 'kingdomino', options: { players: 2 } }))));
  const tables = (await Promise.all(sockets.map((socket) => soon(socket, 'matched', 60_000)))).map((one) => one.table);
  const counts = new Map();
  for (const table of tables) counts.set(table, (counts.get(table) ?? 0) + 1);
  assert.equal(counts.size, 50);
  assert.deepEqual([...new Set(counts.values())], [2]);
  for (const socket of sockets) socket.close();
});

// Two connections of one person, who wait for each other, were seated at a new table as often as they asked.
test('who waits again and again is slowed down like who makes tables', { timeout: 60_000 }, async () => {
  const other = await Server.start(newDirectory());
  const sockets = [await Socket.open(other), await Socket.open(other)];
  const answers = [];
  const began = performance.now();
  for (let i = 0; i < 45; ++i) for (const socket of sockets) answers.push(await socket.ask(duel({ name: `Twin ${i}`, game: 'kingdomino', options: { players: 2 } })));
  const let_in = answers.filter((one) => one.type === 'seeking').length;
  const most = 60 + 2 * ((performance.now() - began) / 1000 + 1);
  assert.ok(let_in >= 60 && let_in <= most, `${let_in} of 90`);
  assert.ok(answers.every((one) => one.type === 'seeking' || code(one) === 'too_many'));
  for (const socket of sockets) socket.close();
  await other.stop();
  removeDirectory(other.data);
});
