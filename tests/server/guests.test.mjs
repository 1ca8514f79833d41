// Bots as guests of the house, against the real server: how an account becomes one's, whom they meet, and two programs that play: `pioche bot`
// and the example of fifty lines.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { Server, Socket, chance, newDirectory, playOut, program, removeDirectory } from './client.mjs';
import { code, eventually, pause, regulars, soon } from './regulars.mjs';

const data = newDirectory();
const workplace = newDirectory();
const trusted = join(workplace, 'trusted.pem'); // whom programs believe, instead of whom the system does
let server;
before(async () => {
  server = await Server.start(data, '--proxy', '--accounts-per-hour', '1000', '--calls-per-second', '10000', '--tables-per-second', '1000');
});
after(async () => {
  await server.stop();
  removeDirectory(data);
  removeDirectory(workplace);
});
const house = regulars(() => server, 'Guest');
const { lineOf, through } = house;

/** A program's account, as it makes itself one. */
async function bot() {
  const name = house.newName();
  const { token } = (await server.post('/api/v1/accounts', { name, password: 'correct horse', program: true })).json;
  assert.equal((await server.post('/api/v1/me/bot', {}, token)).json.bot, true);
  return { name, token, line: () => Socket.open(server, { headers: { Authorization: `Bearer ${token}` } }) };
}
/** A program that runs until the test is over. */
function running(t, command, ...words) {
  const child = spawn(command, words, { cwd: workplace, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, SSL_CERT_FILE: trusted } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  t.after(() => child.kill('SIGKILL'));
  return { child, said: () => said };
}
const duel = (name, more = {}) => ({ name, game: 'colomino', options: { players: 2 }, pace: 'game', rated: true, ...more });
const seek = (more = {}) => ({ type: 'seek', game: 'colomino', options: { players: 2 }, pace: 'game', rated: true, ...more });

async function challengedAndPlayed(ann, name, more = {}) {
  const { table } = (await ann.post('/me/challenges', duel(name, more))).json;
  const playing = await eventually(async () => {
    const { snapshot } = (await ann.get(`/tables/${table}`)).json;
    return snapshot.state === 'playing' && snapshot;
  });
  const seat = playing.seats.find((one) => one.name === name);
  assert.equal(seat.program, true, 'marked as what it is');
  await playOut(through(ann), table, undefined, chance(7));
  const me = await eventually(async () => {
    const answer = (await ann.get('/me')).json;
    return answer.ratings.length > 0 && answer;
  });
  assert.equal(me.ratings[0].games, 1, 'it counts, against a bot too');
}

/** The house behind TLS, with a certificate for that name; gives its address. */
async function behindTls(t, name) {
  const key = join(workplace, `${name}.key`), certificate = join(workplace, `${name}.pem`);
  const words = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  execFileSync('openssl', ['req', '-x509', ...words, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const ends = new Set();
  const front = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (socket) => {
    const behind = connect(Number(new URL(server.url).port), '127.0.0.1');
    for (const [one, other] of [[socket, behind], [behind, socket]]) {
      ends.add(one);
      one.on('error', () => other.destroy()).on('close', () => ends.delete(one) && other.destroy()).pipe(other);
    }
  });
  await new Promise((done) => front.listen(0, 'localhost', done));
  t.after(() => front.close() && ends.forEach((one) => one.destroy()));
  return { url: `https://localhost:${front.address().port}`, certificate };
}

test('`pioche bot` joins a house with one command, is challenged, and plays a rated game', async (t) => {
  const ann = await house.signedUp();
  const name = house.newName();
  const one = running(t, program, 'bot', 'level1', '--house', server.url, '--name', name);
  await eventually(() => one.said().includes('waiting for challenges') || one.child.exitCode !== null);
  assert.equal(one.child.exitCode, null, one.said());
  const file = join(workplace, `${name}.token`);
  assert.equal(statSync(file).mode & 0o777, 0o600, 'nobody else reads its token');
  await challengedAndPlayed(ann, name);
  // Its second start needs no second account, and it finds what waits for it.
  one.child.kill('SIGKILL');
  const { table } = (await ann.post('/me/challenges', duel(name))).json;
  const again = running(t, program, 'bot', 'level1', '--house', server.url, '--name', name);
  await eventually(async () => (await ann.get(`/tables/${table}`)).json.snapshot.state === 'playing');
  assert.match(again.said(), /is back/);
});

test('the example of fifty lines is challenged, and plays', async (t) => {
  const ann = await house.signedUp();
  const name = house.newName();
  copyFileSync(fileURLToPath(new URL('../../examples/guest.mjs', import.meta.url)), join(workplace, 'guest.mjs'));
  if (!existsSync(join(workplace, 'node_modules'))) symlinkSync(fileURLToPath(new URL('./node_modules', import.meta.url)), join(workplace, 'node_modules'));
  const one = running(t, process.execPath, 'guest.mjs', server.url, name);
  await eventually(() => one.said().includes('waits for challenges'));
  await challengedAndPlayed(ann, name, { game: 'kingdomino' });
  assert.equal(one.child.exitCode, null, one.said());
});

test('an account that has played is no bot’s any more; the operator knows better', async () => {
  const ann = await house.signedUp();
  await ann.post('/tables', { game: 'colomino', options: { players: 2 }, seats: [{ kind: 'human' }, { kind: 'open' }] });
  assert.equal(code(await ann.post('/me/bot')), 'illegal');
  const { status } = await new Promise((resolve) => spawn(program, ['admin', '--data', data, 'bot', ann.name]).on('exit', (status) => resolve({ status })));
  assert.equal(status, 0);
  assert.equal((await ann.get('/me')).json.bot, true);
});

test('people meet bots where they allow it, and nowhere else', async () => {
  const [ann, bob] = [await house.signedUp(), await house.signedUp()];
  const program = await bot();
  const [machine, one] = [await program.line(), await lineOf(ann)];
  await machine.ask(seek());
  await one.ask(seek());
  await pause(2500);
  assert.ok(!one.messages.some((message) => message.type === 'matched'), 'Ann did not ask for bots');
  const other = await lineOf(bob);
  await other.ask(seek({ bots: true }));
  const { table } = await soon(other, 'matched');
  const { snapshot } = (await bob.get(`/tables/${table}`)).json;
  // Whoever is nearest and has waited longest comes first: that may be Ann, who takes Bob, or the bot, which Bob takes.
  assert.ok(snapshot.seats.some((seat) => seat.name === bob.name));
  // A rated table that is open to all is no place to walk in; by its link it is.
  const made = (await ann.post('/tables', { game: 'colomino', options: { players: 2 }, public: true, rated: true, clock: { game_ms: 600_000 }, seats: [{ kind: 'human' }, { kind: 'open' }] })).json;
  assert.equal(code(await server.post(`/api/v1/tables/${made.table}/join`, {}, program.token)), 'no_bots');
  assert.equal((await server.post(`/api/v1/tables/${made.table}/join`, { join: made.join }, program.token)).status, 200);
  for (const socket of [machine, one, other]) socket.close();
});

test('boards of honour are people’s; a bot’s profile says what it is', async () => {
  const ann = await house.signedUp();
  const program = await bot();
  const { table } = (await ann.post('/me/challenges', duel(program.name))).json;
  assert.equal((await server.post('/api/v1/me/invitations/accept', { table }, program.token)).status, 200);
  await ann.post(`/tables/${table}/resign`); // so that the bot has gained something
  await playOut(server, table, program.token, chance(3));
  const find = async (name) => (await server.get(`/api/v1/people?name=${encodeURIComponent(name)}`)).json;
  const profile = await eventually(async () => {
    const found = await find(program.name);
    return found.ladders[0]?.rating && found;
  });
  assert.equal(profile.bot, true);
  assert.ok(profile.ladders[0].rating > 1500);
  assert.equal((await find(ann.name)).bot, undefined);
  const { best, week } = (await server.get('/api/v1/best?ladder=colomino')).json;
  assert.ok(best.some((one) => one.name === ann.name));
  assert.ok(![...best, ...week].some((one) => one.name === program.name));
});

test('a decision is asked for by whose turn it is, and tells nobody what is hidden', async () => {
  const [ann, bob] = [await house.signedUp(), await house.signedUp()];
  const made = (await ann.post('/tables', { game: 'rondomino', options: { players: 2 }, seats: [{ kind: 'human' }, { kind: 'open' }] })).json;
  assert.equal(code(await ann.get(`/tables/${made.table}/decision`)), 'not_started');
  await bob.post(`/tables/${made.table}/join`, { join: made.join });
  const { snapshot } = (await ann.get(`/tables/${made.table}`)).json;
  const [first, second] = snapshot.to_act === snapshot.you.seats[0] ? [ann, bob] : [bob, ann];
  assert.equal(code(await second.get(`/tables/${made.table}/decision`)), 'not_your_turn');
  assert.equal(code(await server.get(`/api/v1/tables/${made.table}/decision`)), 'unknown_table');
  const asked = (await first.get(`/tables/${made.table}/decision`)).json;
  const seen = (await first.get(`/tables/${made.table}`)).json.snapshot;
  assert.deepEqual(asked.legal.sort(), seen.moves.map((move) => move.action).sort());
  assert.deepEqual(asked.board, seen.board, 'no more than the page shows');
  // What can't be seen is dealt anew each time: the record is not the deal.
  const records = new Set();
  for (let i = 0; i < 6; ++i) records.add(JSON.stringify((await first.get(`/tables/${made.table}/decision`)).json.record.rounds ?? (await first.get(`/tables/${made.table}/decision`)).json.record));
  assert.ok(records.size > 1);
});

test('over TLS a house is who its certificate says, and is believed by whom the system believes', async (t) => {
  const house_of_localhost = await behindTls(t, 'localhost');
  const another = await behindTls(t, 'house.example');
  const stranger = running(t, program, 'bot', 'level1', '--house', house_of_localhost.url, '--name', house.newName());
  await eventually(() => stranger.said().includes('is not who it says it is'));

  copyFileSync(another.certificate, trusted);
  const mistaken = running(t, program, 'bot', 'level1', '--house', another.url, '--name', house.newName());
  await eventually(() => mistaken.said().includes('is not who it says it is'));

  copyFileSync(house_of_localhost.certificate, trusted);
  const ann = await house.signedUp();
  const name = house.newName();
  const one = running(t, program, 'bot', 'level1', '--house', house_of_localhost.url, '--name', name);
  await eventually(() => one.said().includes('waiting for challenges') || one.child.exitCode !== null);
  await challengedAndPlayed(ann, name);
});
