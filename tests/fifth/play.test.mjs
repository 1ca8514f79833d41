// The fifth game, once it is in the list: chance and search play it, in the arena, over the server and in the terminal, without a line
// that knows it. PIOCHE names a program that has it (build/dev/pioche).
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { newDirectory, program, removeDirectory, Server } from '../server/client.mjs';

function run(arguments_, input = '') {
  const ended = spawnSync(program, arguments_, { input, encoding: 'utf8' });
  assert.equal(ended.status, 0, `pioche ${arguments_.join(' ')}: ${ended.stdout}${ended.stderr}`);
  return ended.stdout;
}

test('it is in the list of games', () => {
  assert.match(run(['games']), /^Nim {2}\(nim\)$/m);
});

test('in the arena the tree search beats chance', () => {
  const report = JSON.parse(run(['arena', 'nim', '--games', '40', '--seats', 'tree:200,random', '--seed', '1', '--json']));
  const [tree, random] = report.seats;
  assert.equal(tree.wins + random.wins, 40, JSON.stringify(report));
  assert.ok(tree.wins > 30, JSON.stringify(report));
});

test('its six levels play it', () => {
  const report = JSON.parse(run(['arena', 'nim', '--games', '4', '--seats', 'level1,level6', '--seed', '2', '--json']));
  assert.equal(report.games, 4);
});

test('it is played to its end in the terminal, and replayed and analysed from its record', () => {
  const folder = newDirectory();
  try {
    const said = run(['play', 'nim', '--seed', '5', '--against', 'random'], '1\n'.repeat(40));
    assert.match(said, /wins/);
    assert.match(said, /^a o/m, 'the heaps are drawn');
    const record = JSON.parse(run(['new', 'nim', '--seed', '5']));
    record.rounds[0].setup = { heaps: [1, 2, 2] };
    record.rounds[0].actions = ['a1', 'b1', 'c1', 'b1', 'c1'];
    const file = join(folder, 'nim.json');
    writeFileSync(file, JSON.stringify(record));
    assert.match(run(['replay', file, '--json']), /"over":true/);
    assert.equal(run(['perft', file, '--depth', '0']).trim(), '1');
    const graded = JSON.parse(run(['analyse', file, '--bot', 'tree:200', '--json']));
    assert.equal(graded.decisions.length, 5);
  } finally {
    removeDirectory(folder);
  }
});

test('over the server a person plays it against the search to its end, and the deal is fair', async () => {
  const data = newDirectory();
  const server = await Server.start(data);
  try {
    const games = (await server.get('/api/v1/games')).json.games;
    assert.ok(games.some((game) => game.game === 'nim' && game.title === 'Nim'));
    const { table, token, snapshot } = await server.table('nim', [{ kind: 'human' }, { kind: 'bot', level: 3 }]);
    assert.match(snapshot.board.svg, /^<svg/);
    let now = snapshot;
    for (let decisions = 0; now.state === 'playing'; decisions++) {
      assert.ok(decisions < 400, 'the game does not end');
      if (now.moves) {
        const { round, ply, moves } = now;
        const answer = await server.post(`/api/v1/tables/${table}/play`, { round, ply, action: moves[0].action, id: `m${ply}`, snapshot: 1 }, token);
        assert.equal(answer.status, 200, answer.text);
      } else await new Promise((done) => setTimeout(done, 20));
      now = (await server.get(`/api/v1/tables/${table}`, token)).json.snapshot;
    }
    assert.equal(now.state, 'over');
    assert.equal(now.result.winners.length, 1);
    const record = await server.get(`/api/v1/tables/${table}/record`, token);
    const file = join(data, 'record.json');
    writeFileSync(file, record.text);
    assert.match(run(['verify', file]), /./);
    const replay = (await server.get(`/api/v1/tables/${table}/replay`, token)).json;
    assert.equal(replay.steps.at(-1).board.heaps.join(), '0,0,0');
  } finally {
    await server.stop();
    removeDirectory(data);
  }
});
