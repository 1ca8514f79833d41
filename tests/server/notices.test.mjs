// Notices to browsers that are closed, against the real server and a push service that reads them as a browser would: what it is sent is
// opened by a library (http_ece), and its signature checked by Node's own.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { Server, newDirectory, program, removeDirectory } from './client.mjs';
import { PushService } from './push.mjs';
import { code, eventually, pause, regulars } from './regulars.mjs';

const data = newDirectory();
let server;
const start = () => Server.start(data, '--proxy', '--accounts-per-hour', '1000', '--contact', 'mailto:host@house.example', '--push-anywhere');
const admin = (...words) => promisify(execFile)(program, ['admin', '--data', data, ...words]);

/** Who signed, as the push service sees it: RFC 8292. */
function checkSignature({ headers }, origin, key) {
  const [, token, from] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization);
  assert.equal(from, key);
  const [head, claims, signature] = token.split('.');
  const point = Buffer.from(from, 'base64url');
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') } });
  assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')));
  const said = JSON.parse(Buffer.from(claims, 'base64url'));
  assert.equal(said.aud, origin);
  assert.equal(said.sub, 'mailto:host@house.example');
  const hours = (said.exp - Date.now() / 1000) / 3600;
  assert.ok(hours > 1 && hours <= 24, `${hours} hours`);
}

before(async () => {
  server = await start();
});
after(async () => {
  await server.stop();
  removeDirectory(data);
});
const house = regulars(() => server, 'Absent');
const { lineOf } = house;

/** A game with three days a move, in which `first` is to move. */
async function game(one, other) {
  const { table } = (await one.post('/me/challenges', { name: other.name, game: 'colomino', options: { players: 2 }, pace: 'three_days', rated: true })).json;
  await other.post('/me/invitations/accept', { table });
  const { snapshot } = (await one.get(`/tables/${table}`)).json;
  const [first, second] = snapshot.to_act === snapshot.you.seats[0] ? [one, other] : [other, one];
  return { table, first, second };
}
/** Until it is the other's turn. */
async function move(who, table) {
  for (let i = 0; i < 20; ++i) {
    const { snapshot } = (await who.get(`/tables/${table}`)).json;
    if (snapshot.to_act !== snapshot.you.seats[0]) return;
    await who.post(`/tables/${table}/play`, { round: snapshot.round, ply: snapshot.ply, action: snapshot.moves[0].action, id: `m${snapshot.ply}` });
  }
}

test('a house without keys sends none, and says so', async () => {
  assert.equal((await server.get('/api/v1/notices')).json.key, undefined);
  const ann = await house.signedUp();
  const service = await PushService.open();
  assert.equal(code(await ann.post('/me/notices', service.subscription())), 'illegal');
  service.close();
});

test('one command makes the keys, once; from the next start on the house has them', async () => {
  const { stdout } = await admin('notices');
  assert.match(stdout, /notices\.pem/);
  await assert.rejects(admin('notices'), /there already/);
  await server.stop();
  server = await start();
  assert.match((await server.get('/api/v1/notices')).json.key, /^[\w-]{87}$/);
});

test('a game with days a move over a restart: who is to move is told, sealed for their browser alone', async () => {
  const [ann, bob] = [await house.signedUp(), await house.signedUp()];
  const { table, first, second } = await game(ann, bob);
  const service = await PushService.open();
  assert.equal((await second.post('/me/notices', service.subscription('fr'))).status, 200);
  await server.kill();
  server = await start();
  for (const who of [ann, bob]) Object.assign(who, { server, origin: server.url });
  await move(first, table);
  const got = await eventually(() => service.got[0]);
  assert.deepEqual(service.open(got), { version: 1, type: 'notice', what: 'turn', table, game: 'colomino', from: first.name, language: 'fr' });
  assert.equal(got.headers['content-encoding'], 'aes128gcm');
  assert.ok(Number(got.headers.ttl) > 0);
  checkSignature(got, service.origin, (await server.get('/api/v1/notices')).json.key);
  // Looking at the table again is no turn, and one's own move is no news.
  await second.get(`/tables/${table}`);
  await move(second, table);
  await pause(1500);
  assert.equal(service.got.length, 1);
  await move(first, table);
  await eventually(() => service.got.length === 2);
  service.close();
});

test('whoever has the page open hears it there, and nowhere else', async () => {
  const [ann, bob] = [await house.signedUp(), await house.signedUp()];
  const { table, first, second } = await game(ann, bob);
  const service = await PushService.open();
  await second.post('/me/notices', service.subscription());
  const line = await lineOf(second);
  await line.ask({ type: 'news' });
  await move(first, table);
  await line.next((one) => one.type === 'news' && one.your_turn.includes(table), 10_000);
  await pause(1000);
  assert.equal(service.got.length, 0);
  line.close();
  service.close();
});

test('a challenge is told too', async () => {
  const [ann, bob] = [await house.signedUp(), await house.signedUp()];
  const service = await PushService.open();
  await bob.post('/me/notices', service.subscription());
  const { table } = (await ann.post('/me/challenges', { name: bob.name, game: 'rondomino', options: { players: 2 }, pace: 'day' })).json;
  const notice = service.open(await eventually(() => service.got[0]));
  assert.deepEqual([notice.what, notice.table, notice.from], ['invitation', table, ann.name]);
  service.close();
});

test('a browser that is gone is forgotten; one that signs out too', async () => {
  const [ann, bob] = [await house.signedUp(), await house.signedUp()];
  const service = await PushService.open();
  service.status = 410;
  await bob.post('/me/notices', service.subscription());
  const ask = () => ann.post('/me/challenges', { name: bob.name, game: 'rondomino', options: { players: 2 }, pace: 'day' });
  await ask();
  await eventually(() => service.got.length === 1);
  await pause(500);
  service.status = 201;
  await ask();
  await pause(1500);
  assert.equal(service.got.length, 1, 'gone is gone');
  await bob.post('/me/notices', service.subscription());
  await ask();
  await eventually(() => service.got.length === 2);
  assert.equal((await bob.post('/me/sign_out')).status, 200);
  await ask();
  await pause(1500);
  assert.equal(service.got.length, 2, 'nobody is signed in there any more');
  service.close();
});

test('addresses that are none, keys that no browser has, and other people’s browsers', async () => {
  const [ann, bob] = [await house.signedUp(), await house.signedUp()];
  const service = await PushService.open();
  const good = service.subscription();
  for (const bad of [{ endpoint: 'ftp://x' }, { endpoint: 'https://a b/' }, { endpoint: `https://x/${'y'.repeat(1000)}` }, { key: 'AAAA' }, { secret: 'AAAA' }])
    assert.equal(code(await ann.post('/me/notices', { ...good, ...bad })), 'bad_request', JSON.stringify(bad));
  assert.equal(code(await server.post('/api/v1/me/notices', good)), 'no_session');
  await bob.post('/me/notices', good);
  await ann.post('/me/notices/remove', { endpoint: good.endpoint }); // not hers
  await ann.post('/me/challenges', { name: bob.name, game: 'rondomino', options: { players: 2 }, pace: 'day' });
  await eventually(() => service.got.length === 1);
  service.close();
});

test('a house that is open to others reaches into no private net', async () => {
  const other = newDirectory();
  await promisify(execFile)(program, ['admin', '--data', other, 'notices']);
  const open = await Server.start(other, '--accounts-per-hour', '1000');
  const strangers = regulars(() => open, 'Stranger');
  const ann = await strangers.signedUp();
  const service = await PushService.open();
  assert.equal(code(await ann.post('/me/notices', service.subscription())), 'bad_request', 'without TLS');
  // With TLS it is taken, but nothing is ever sent there.
  const secret = { ...service.subscription(), endpoint: service.subscription().endpoint.replace('http:', 'https:') };
  assert.equal((await ann.post('/me/notices', secret)).status, 200);
  const bob = await strangers.signedUp();
  await bob.post('/me/challenges', { name: ann.name, game: 'rondomino', options: { players: 2 }, pace: 'day' });
  await eventually(() => open.log.includes('private net'));
  assert.equal(service.got.length, 0);
  service.close();
  await open.stop();
  removeDirectory(other);
});

test('holidays: some days a year, in which nobody’s clock runs out', async () => {
  const [ann, bob] = [await house.signedUp(), await house.signedUp()];
  const { table, first } = await game(ann, bob);
  const all = (await first.get('/me')).json.holidays_left;
  assert.equal(all, 28);
  assert.equal(code(await first.post('/me/holiday', { days: 29 })), 'bad_request');
  assert.equal(code(await first.post('/me/holiday', { days: -1 })), 'bad_request');
  const away = (await first.post('/me/holiday', { days: 7 })).json;
  assert.ok(Math.abs(away.away_until - Date.now() - 7 * 86_400_000) < 60_000);
  const { snapshot } = (await first.get(`/tables/${table}`)).json;
  assert.equal(snapshot.seats.find((seat) => seat.yours).away_until, away.away_until, 'others see it');
  const back = (await first.post('/me/holiday', { days: 0 })).json;
  assert.equal(back.away_until, undefined);
  assert.equal(back.holidays_left, 27, 'a day that was begun is spent');
});
