// Manners, against the real server: phrases, blocks, reports, who looks on, and what the operator does on the running house.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { Browser, letterName } from './browser.mjs';
import { program, Server, Socket, newDirectory, removeDirectory } from './client.mjs';

const data = newDirectory();
let server;
before(async () => {
  server = await Server.start(data, '--proxy', '--accounts-per-hour', '1000', '--calls-per-second', '10000', '--tables-per-second', '1000');
});
after(async () => {
  await server.stop();
  removeDirectory(data);
});

let people = 0;
const newName = () => `Neighbour ${letterName(++people)}`;
const code = (answer) => answer.json?.error?.code ?? answer.error?.code;
async function signedUp() {
  const one = new Browser(server, { address: `10.8.0.${people & 255}` });
  one.name = newName();
  const made = await one.signUp(one.name);
  assert.equal(made.status, 201, made.text);
  one.recovery = made.json.recovery;
  return one;
}
const lineOf = (who) => Socket.open(server, who ? { headers: { Origin: server.url, Cookie: who.headers().Cookie } } : {});
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const soon = (socket, type, patience = 10_000) => socket.next((one) => one.type === type, patience);
const wish = (more = {}) => ({ game: 'colomino', options: { players: 2 }, public: true, seats: [{ kind: 'human' }, { kind: 'open' }], ...more });
async function together(one, other) {
  const made = (await one.post('/tables', wish())).json;
  const joined = await other.post(`/tables/${made.table}/join`);
  assert.equal(joined.status, 200, joined.text);
  return made.table;
}
const admin = async (...words) => (await promisify(execFile)(program, ['admin', '--data', data, ...words])).stdout;
async function eventually(what) {
  for (let i = 0; i < 100; ++i) {
    if (await what()) return;
    await pause(100);
  }
  assert.fail('it never came to be');
}

test('phrases are heard by everybody at the table, one at a time, and only those there are', async () => {
  const [ann, bob] = [await signedUp(), await signedUp()];
  const table = await together(ann, bob);
  const [one, other, guest] = [await lineOf(ann), await lineOf(bob), await lineOf()];
  for (const socket of [one, other, guest]) await socket.ask({ type: 'subscribe', table });
  assert.equal((await one.ask({ type: 'say', table, phrase: 'hello' })).type, 'said');
  for (const socket of [other, guest]) assert.deepEqual((({ seat, phrase }) => [seat, phrase])(await soon(socket, 'said')), [1, 'hello']);
  assert.equal(code(await one.ask({ type: 'say', table, phrase: 'thanks' })), 'too_many');
  await one.ask({ type: 'subscribe', table });
  assert.equal(code(await one.ask({ type: 'say', table, phrase: 'thanks' })), 'too_many', 'nor by following anew');
  assert.equal(code(await one.ask({ type: 'say', table, phrase: 'you fool' })), 'bad_request');
  assert.equal(code(await guest.ask({ type: 'say', table, phrase: 'hello' })), 'bad_token', 'who looks on is silent');
  const stranger = await lineOf(bob);
  assert.equal(code(await stranger.ask({ type: 'say', table, phrase: 'hello' })), 'unknown_table', 'nor who does not follow');
  for (const socket of [one, other, guest, stranger]) socket.close();
});

test('who looks on is counted, and named if they have a name', async () => {
  const [ann, bob, cat] = [await signedUp(), await signedUp(), await signedUp()];
  const table = await together(ann, bob);
  const one = await lineOf(ann);
  await one.ask({ type: 'subscribe', table });
  const [guest, watcher] = [await lineOf(), await lineOf(cat)];
  await guest.ask({ type: 'subscribe', table });
  await watcher.ask({ type: 'subscribe', table });
  const seen = await one.next((message) => message.type === 'presence' && message.watching === 2, 10_000);
  assert.deepEqual(seen.watchers, [cat.name]);
  watcher.close();
  const left = await one.next((message) => message.type === 'presence' && message.watching === 1, 10_000);
  assert.deepEqual(left.watchers, []);
  for (const socket of [one, guest]) socket.close();
});

test('who is blocked is not met, not heard, and not told', async () => {
  const [ann, eve] = [await signedUp(), await signedUp()];
  assert.equal(code(await ann.post('/me/blocks', { name: ann.name })), 'illegal');
  assert.equal(code(await ann.post('/me/blocks', { name: 'Nobody zz' })), 'unknown_person');
  const table = await together(ann, eve);
  const [one, other] = [await lineOf(ann), await lineOf(eve)];
  for (const socket of [one, other]) await socket.ask({ type: 'subscribe', table });
  assert.deepEqual((await ann.post('/me/blocks', { name: eve.name })).json.names, [eve.name]);
  await other.ask({ type: 'say', table, phrase: 'hello' });
  await pause(300);
  assert.ok(!one.messages.some((message) => message.type === 'said'), 'not heard, from that moment on');
  // Neither sits down with the other.
  const hers = (await ann.post('/tables', wish())).json;
  assert.equal(code(await eve.post(`/tables/${hers.table}/join`)), 'blocked');
  const his = (await eve.post('/tables', wish())).json;
  assert.equal(code(await ann.post(`/tables/${his.table}/join`)), 'blocked');
  // Nobody hears of a challenge, and who sent it can't tell from anything.
  const challenge = { game: 'colomino', options: { players: 2 }, pace: 'day', rated: true };
  const hears = await lineOf(ann);
  await hears.ask({ type: 'news' });
  assert.equal((await eve.post('/me/challenges', { ...challenge, name: ann.name })).status, 201);
  await pause(300);
  assert.ok(!hears.messages.some((message) => message.type === 'news'));
  assert.equal(code(await ann.post('/me/challenges', { ...challenge, name: eve.name })), 'blocked');
  // Nor are they matched.
  const seek = { type: 'seek', game: 'rondomino', options: { players: 2 }, pace: 'minute', rated: true };
  const [looks, waits] = [await lineOf(ann), await lineOf(eve)];
  await looks.ask(seek);
  await waits.ask(seek);
  await pause(2500);
  assert.ok(!looks.messages.some((message) => message.type === 'matched'));
  assert.deepEqual((await ann.post('/me/blocks/remove', { name: eve.name })).json.names, []);
  await soon(looks, 'matched');
  for (const socket of [one, other, hears, looks, waits]) socket.close();
});

test('reports reach the operator, who renames, bans and undoes while the house is open', async () => {
  const [ann, eve] = [await signedUp(), await signedUp()];
  const table = await together(ann, eve);
  assert.equal((await ann.post('/me/reports', { name: eve.name, reason: 'name', table })).status, 200);
  assert.equal(code(await ann.post('/me/reports', { name: eve.name, reason: 'boredom' })), 'bad_request');
  for (let i = 0; i < 9; ++i) await ann.post('/me/reports', { name: eve.name, reason: 'left' });
  assert.equal(code(await ann.post('/me/reports', { name: eve.name, reason: 'left' })), 'too_many');
  assert.match(await admin('reports'), new RegExp(`${eve.name}: name at table ${table}  by ${ann.name}`));
  assert.match(await admin('people'), new RegExp(eve.name));

  const better = newName();
  assert.match(await admin('rename', eve.name, better), new RegExp(better));
  assert.equal((await eve.get('/me')).json.name, better, 'at once');
  await eventually(async () => (await ann.get(`/tables/${table}`)).json.snapshot.seats[1].name === better);
  await admin('close', better);
  assert.match(await admin('reports'), /no reports are open/);

  const socket = await lineOf(eve);
  await socket.ask({ type: 'subscribe', table });
  await admin('ban', better, '--days', '3');
  assert.equal(code(await eve.get('/me')), 'no_session', 'at once');
  await soon(socket, 'unsubscribed');
  assert.equal(code(await new Browser(server, { address: '10.8.1.1' }).signIn(better)), 'banned');
  assert.equal(code(await new Browser(server, { address: '10.8.1.2' }).signIn(better, 'wrong horse')), 'bad_sign_in', 'told to nobody else');
  const recover = (last, recovery) => new Browser(server, { address: `10.8.2.${last}` }).post('/sessions', { name: better, recovery });
  assert.equal(code(await recover(1, 'aaaaa-bbbbb-ccccc-ddddd')), 'bad_sign_in');
  assert.equal(code(await recover(2, eve.recovery[0])), 'banned');
  const history = await admin('history');
  const number = (what) => new RegExp(`^(\\d+)  \\S+  ${what} `, 'm').exec(history)[1];
  await admin('undo', number('ban'));
  assert.equal((await eve.signIn(better)).status, 200);
  await admin('undo', number('rename'));
  assert.equal((await eve.get('/me')).json.name, eve.name);
  await assert.rejects(admin('undo', number('rename')), /undone before/);
  await assert.rejects(admin('ban', 'Nobody zz'), /nobody called/);
  await assert.rejects(admin('rename', eve.name, ann.name), /somebody has this name/);
  socket.close();
});
