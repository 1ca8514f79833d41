// An agent of the research protocol, as they were written: polls, takes the list of moves, plays one by its number.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Server, chance, newDirectory, program, removeDirectory } from './client.mjs';

const data = newDirectory();
let server, base;
before(async () => {
  server = await Server.start(data, '--kdom', '0');
  while (!server.kdomPort) await new Promise((resolve) => setTimeout(resolve, 10));
  base = `http://127.0.0.1:${server.kdomPort}`;
});
after(async () => {
  await server.stop();
  removeDirectory(data);
});

async function call(method, path) {
  const response = await fetch(base + path, { method });
  const text = await response.text();
  return { status: response.status, text, json: text.startsWith('{') ? JSON.parse(text) : null };
}

async function play(names) {
  const { uuid } = (await call('POST', `/new-games/?playerCount=${names.length}`)).json;
  const secrets = {};
  for (const name of names) {
    assert.equal((await call('GET', `/games/${uuid}`)).status, 404);
    secrets[name] = (await call('POST', `/new-games/${uuid}/join/${name}`)).json.uuid;
  }
  const pick = chance(11);
  for (;;) {
    const game = (await call('GET', `/games/${uuid}`)).json;
    if (game.gameOver) return game;
    const name = game.currentPlayer.name;
    if (name.startsWith('pioche-')) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      continue;
    }
    const { moves } = (await call('GET', `/games/${uuid}/available-moves`)).json;
    const number = pick(moves.length);
    assert.equal(moves[number].number, number);
    const other = names.find((one) => one !== name && !one.startsWith('pioche-'));
    if (other) assert.equal((await call('POST', `/games/${uuid}/players/${secrets[other]}/moves/0`)).status, 404);
    assert.equal((await call('POST', `/games/${uuid}/players/${secrets[name]}/moves/${moves.length}`)).status, 404);
    const after = await call('POST', `/games/${uuid}/players/${secrets[name]}/moves/${number}`);
    assert.equal(after.status, 200);
    assert.equal(after.json.turn, game.turn + 1);
  }
}

test('the server is up, and says what is not there', async () => {
  assert.equal((await call('GET', '/ping')).text, 'Server is up');
  assert.deepEqual(await call('POST', '/new-games/?playerCount=x'), { status: 400, text: 'Not found', json: null });
  assert.equal((await call('GET', '/games/none')).text, 'Not found');
  const { uuid } = (await call('POST', '/new-games/')).json;
  assert.equal((await call('POST', `/new-games/${uuid}/join/a?callbackUrl=http://x`)).status, 404);
  assert.equal((await call('POST', `/new-games/${uuid}/join/a`)).status, 200);
  assert.equal((await call('POST', `/new-games/${uuid}/join/a`)).status, 404);
  assert.equal((await call('GET', '/new-games/')).json.newGames[0].uuid, uuid);
});

test('agents play each other', async () => {
  const game = await play(['c', 'a', 'b', 'd']);
  assert.equal(game.turn, 4 * 13 + 1);
  assert.deepEqual(game.kingdoms.map((one) => one.player.name), ['a', 'b', 'c', 'd']);
  assert.ok((await call('GET', `/games/${game.uuid}?turn=1`)).json.turn === 1);
  assert.deepEqual((await call('GET', `/games/${game.uuid}/available-moves`)).json.moves, []);
});

test('and our bots', async () => {
  const game = await play(['agent', 'pioche-1']);
  assert.equal(game.gameOver, true);
});

test('what was played is kept, and its deal can be checked', async () => {
  const ended = await play(['Zoe', 'Ann', 'Bob']);
  assert.equal((await server.stop()).code, 0);
  const file = join(data, 'games.jsonl');
  execFileSync(program, ['archive', 'export', file, '--data', data]);
  const records = readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  const record = records.find((one) => one.players.join() === 'Zoe,Ann,Bob');
  const totals = Object.fromEntries(ended.kingdoms.map((one) => [one.player.name, one.score.total]));
  assert.deepEqual(record.result.scores, record.players.map((name) => totals[name]));
  writeFileSync(file, JSON.stringify(record));
  assert.match(execFileSync(program, ['verify', file], { encoding: 'utf8' }), /fair/);
  server = await Server.start(data, '--kdom', '0');
});
