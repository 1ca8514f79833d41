// Profiles and boards of honour, against the real server.
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
async function signedUp() {
  const one = new Browser(server, { address: `10.9.0.${++people}` });
  one.name = `Honoured ${letterName(people)}`;
  assert.equal((await one.signUp(one.name)).status, 201);
  return one;
}
const code = (answer) => answer.json?.error?.code;
const through = (who) => ({
  get: (path) => who.get(path.replace('/api/v1', '')),
  post: (path, body) => who.post(path.replace('/api/v1', ''), body),
});
async function play(one, other, wish) {
  const made = (await one.post('/tables', wish)).json;
  if (other) await other.post(`/tables/${made.table}/join`, { join: made.join });
  await Promise.all([one, other].filter(Boolean).map((who, index) => playOut(through(who), made.table, undefined, chance(index + made.table.charCodeAt(1)))));
  return made.table;
}
const profile = async (name) => (await server.get(`/api/v1/people?name=${encodeURIComponent(name)}`)).json;
async function until(what) {
  for (let i = 0; i < 200; ++i) {
    const found = await what();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it never came to be');
}

test('a profile tells what somebody played, against whom, and the best they built', async () => {
  const [ann, bob] = [await signedUp(), await signedUp()];
  assert.equal(code(await server.get('/api/v1/people?name=Nobody+zz')), 'unknown_person');
  assert.deepEqual((await profile(ann.name)).ladders, []);
  const kingdomino = { game: 'kingdomino', options: { players: 2 }, clock: { game_ms: 600_000 }, rated: true, seats: [{ kind: 'human' }, { kind: 'open' }] };
  await play(ann, bob, kingdomino);
  await play(ann, bob, kingdomino);
  await play(ann, null, { game: 'colomino', options: { players: 2 }, seats: [{ kind: 'human' }, { kind: 'bot', level: 2 }] });
  const found = await until(async () => {
    const now = await profile(ann.name.toUpperCase());
    return now.ladders.find((one) => one.ladder === 'kingdomino')?.curve.length === 2 && now;
  });
  assert.equal(found.name, ann.name);
  const ladder = found.ladders.find((one) => one.ladder === 'kingdomino');
  assert.equal(ladder.games, 2);
  assert.equal(ladder.curve[1].rating, ladder.rating);
  assert.deepEqual(found.levels.map((one) => [one.level, one.games]), [[2, 1]]);
  assert.deepEqual(found.people.map((one) => [one.name, one.games, one.won]), [[bob.name, 2, ladder.won]]);
  const best = found.best.find((one) => one.ladder === 'kingdomino');
  const mine = (await ann.get('/me/games?game=kingdomino')).json.games.map((game) => game.players.find((one) => one.you).score);
  assert.equal(best.score, Math.max(...mine));
  assert.equal(best.board.kingdoms[best.seat - 1].seat, best.seat);
  assert.ok(['wheat', 'forest', 'lake', 'grassland', 'swamp', 'mine'].includes(found.terrain), found.terrain);
  const board = (await server.get('/api/v1/best?ladder=kingdomino')).json;
  assert.deepEqual(board.best.map((one) => one.name).sort(), [ann.name, bob.name].sort());
  assert.ok(board.best[0].rating >= board.best[1].rating);
  if (board.best[0].rating > 1500) assert.equal(board.week[0].name, board.best[0].name);
  assert.ok(board.week.every((one) => one.gained > 0 && one.games === 2));

  // Deleted, they are on no board and in nobody's profile.
  await bob.post('/me/delete', { name: bob.name });
  assert.equal(code(await server.get(`/api/v1/people?name=${encodeURIComponent(bob.name)}`)), 'unknown_person');
  assert.deepEqual((await profile(ann.name)).people, []);
  assert.deepEqual((await server.get('/api/v1/best?ladder=kingdomino')).json.best.map((one) => one.name), [ann.name]);
});
