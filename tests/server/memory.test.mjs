// A machine that has no more memory to give: what can't be done is refused, and the house goes on.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Server, Socket, newDirectory, playOut, removeDirectory } from './client.mjs';

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

test('when memory runs out nothing ends and nothing is left half done', { timeout: 300_000 }, async () => {
  const server = await Server.start(newDirectory(), '--calls-per-second', '100000');
  const limit = (bytes) => execFileSync('prlimit', ['--pid', String(server.child.pid), `--as=${bytes}`]);
  const size = () => Number(/VmSize:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]) * 1024;
  const made = await server.table('kingdomino', [{ kind: 'human' }, { kind: 'bot', level: 1 }]);
  const follower = await Socket.open(server);
  await follower.ask({ type: 'subscribe', table: made.table, token: made.token });

  limit(`${size() + (1 << 20)}:`);
  const body = `{"version":1,"record":{},"padding":[${'{"a":[1,2,3]},'.repeat(60_000)}1]}`;
  let answered = 0;
  let refused = 0;
  for (let round = 0; round < 5; ++round) {
    const all = await Promise.all(
      Array.from({ length: 30 }, () => server.call('POST', '/api/v1/replays', { body }).catch(() => null)),
    );
    answered += all.filter((one) => one).length;
    refused += all.filter((one) => !one || one.status >= 500).length;
    assert.equal(server.child.exitCode, null, server.log);
  }
  assert.ok(refused > 0, 'there was no want of memory: the test shows nothing');
  limit('unlimited:');
  let status = 0;
  for (let patience = 0; status !== 200 && patience < 300; ++patience) {
    await sleep(100);
    ({ status } = await server.get('/healthz'));
  }
  assert.equal(status, 200, 'it is well again by itself');
  const end = await playOut(server, made.table, made.token);
  assert.equal(end.state, 'over');
  const fresh = await Socket.open(server);
  const { snapshot } = await fresh.ask({ type: 'subscribe', table: made.table, token: made.token });
  assert.equal(snapshot.state, 'over');
  fresh.close();
  follower.close();
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  removeDirectory(server.data);
});
