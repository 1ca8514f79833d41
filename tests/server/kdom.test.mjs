// An agent of the research protocol, as they were written: polls, takes the list of moves, plays one by its number.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import http from 'node:http';
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
  const ping = await fetch(`${base}/ping`);
  assert.deepEqual([await ping.text(), ping.headers.get('content-type')], ['Server is up', 'application/json']);
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

// The published agents open a connection for each call and leave it: 630 MiB after 715 games. What is left makes room for what comes.
test('connections that agents leave open, and games that ended, are not kept', async () => {
  const agents = [];
  const left = (method, path) =>
    new Promise((resolve, reject) => {
      agents.push(new http.Agent({ keepAlive: true }));
      const request = http.request(base + path, { method, agent: agents.at(-1) }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve(text.startsWith('{') ? JSON.parse(text) : text));
      });
      request.on('error', reject).end();
    });
  async function one() {
    const { uuid } = await left('POST', '/new-games/?playerCount=2');
    const secrets = {};
    for (const name of ['ann', 'bob']) secrets[name] = (await left('POST', `/new-games/${uuid}/join/${name}`)).uuid;
    for (let game = await left('GET', `/games/${uuid}`); !game.gameOver; ) game = await left('POST', `/games/${uuid}/players/${secrets[game.currentPlayer.name]}/moves/0`);
  }
  for (let i = 0; i < 20; ++i) await one();
  const before = server.memory();
  for (let i = 0; i < 130; ++i) await one();
  const grown = server.memory() - before;
  for (const agent of agents) agent.destroy();
  assert.ok(agents.length > 4000, `only ${agents.length} connections`);
  assert.ok(grown < 8, `${grown.toFixed(1)} MiB more after 130 games`);
  assert.equal((await call('GET', '/games/')).json.games.length, 100);
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
  assert.match(execFileSync(program, ['verify', file], { encoding: 'utf8' }), new RegExp(`^${records.length} games were dealt fairly`));
  server = await Server.start(data, '--kdom', '0');
});
