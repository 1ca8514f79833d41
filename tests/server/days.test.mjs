// The deal of the day has one try for each account, wherever it is signed in, and one for each device, whoever sits there.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, letterName } from './browser.mjs';
import { Server, chance, newDirectory, playOut, removeDirectory } from './client.mjs';

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
const device = () => new Browser(server, { address: `10.8.0.${++people}` });
const code = (answer) => answer.json?.error?.code;
const days = async (who) => (await who.post('/days', who.secret ? { guest: who.secret } : {})).json;
const game = async (who, kind = 'colomino') => (await days(who)).games.find((one) => one.kind === kind);
async function begin(who, kind = 'colomino') {
  const answer = await who.post('/days/begin', { kind, day: (await days(who)).day, name: 'Ann', ...(who.secret ? { guest: who.secret } : {}) });
  if (answer.status === 201) who.secret = answer.json.guest;
  return answer;
}
async function finish(who, kind = 'colomino') {
  return who.post('/days/finish', { kind, day: (await days(who)).day, guest: who.secret ?? 'none' });
}

test('an account has one try, on whichever device it is signed in', async () => {
  const [home, office, name] = [device(), device(), `Daily ${letterName(1)}`];
  await home.signUp(name);
  await office.signIn(name);
  const begun = await begin(home);
  assert.equal(begun.status, 201);
  assert.equal(code(await begin(office)), 'played_today');
  assert.equal((await game(office)).table, begun.json.table);
  // Nor as a guest on the device where it was begun.
  assert.equal((await home.post('/me/sign_out', {})).status, 200);
  assert.equal(code(await begin(home)), 'played_today');

  await playOut(server, begun.json.table, begun.json.token, chance(1));
  const finished = await finish(home);
  assert.equal(finished.status, 200, JSON.stringify(finished.json));
  assert.deepEqual((await game(office)).result, finished.json.result);
  assert.equal((await game(office)).streak.now, 1);
  const { of_day } = (await office.post('/days/tables', { kind: 'colomino' })).json;
  assert.deepEqual(of_day.map(({ you, games }) => [you, games]), [[true, 1]], 'counted once, and known elsewhere as mine');
});

test('who begins as a guest and signs in then has ended it for the account too', async () => {
  const [home, office, name] = [device(), device(), `Daily ${letterName(2)}`];
  const begun = await begin(home, 'rondomino');
  await home.signUp(name);
  assert.equal(code(await begin(home, 'rondomino')), 'played_today');
  await playOut(server, begun.json.table, begun.json.token, chance(2));
  assert.equal((await finish(home, 'rondomino')).status, 200);
  await office.signIn(name);
  assert.equal(code(await begin(office, 'rondomino')), 'played_today');
});

test('two devices of one account that begin at once are given one try', async () => {
  const [home, office, name] = [device(), device(), `Daily ${letterName(3)}`];
  await home.signUp(name);
  await office.signIn(name);
  await Promise.all([days(home), days(office)]);
  const statuses = (await Promise.all([begin(home, 'kingdomino'), begin(office, 'kingdomino')])).map(({ status }) => status);
  assert.deepEqual(statuses.sort(), [201, 409]);
});
