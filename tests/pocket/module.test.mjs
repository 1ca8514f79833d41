import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Carrier, wasm } from './carrier.mjs';

test('all of it is at most 400 KiB, compressed', () => {
  const bytes = readFileSync(wasm);
  const sizes = { whole: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
  console.log(`pioche.wasm: ${JSON.stringify(sizes)}`);
  assert.ok(sizes.brotli <= 400 * 1024, `${sizes.brotli} bytes with brotli`);
});

const kinds = {
  Kingdomino: { game: 'kingdomino', players: 4, options: {} },
  'Age of Giants': { game: 'kingdomino', players: 3, options: { giants: true } },
  Rondomino: { game: 'rondomino', players: 2, options: { target: 20 } },
  Colomino: { game: 'colomino', players: 2, options: {} },
};
for (const [name, { game, players, options }] of Object.entries(kinds))
  test(`${name} from the first move to a record that can be replayed, within 64 MiB`, async () => {
    let carrier = await Carrier.open();
    const seats = [{ kind: 'human', name: 'Ann' }, ...Array.from({ length: players - 1 }, () => ({ kind: 'bot', level: 6 }))];
    const { table, token, status } = carrier.call('POST', '/tables', '', { game, options, seats });
    assert.equal(status, 201);
    for (let moves = 0; ; moves++) {
      const { snapshot } = carrier.call('GET', `/tables/${table}`, token);
      if (snapshot.state === 'over') break;
      assert.equal(snapshot.to_act, 1);
      carrier.call('POST', `/tables/${table}/play`, token, { round: snapshot.round, ply: snapshot.ply, action: snapshot.moves[0].action });
      // The page is closed and opened again.
      if (moves === 3) carrier = await Carrier.open(carrier.logs);
      assert.ok(moves < 3000);
    }
    const record = carrier.call('GET', `/tables/${table}/record`, token);
    assert.ok(record.result);
    assert.equal(carrier.call('POST', '/replays', '', { record }).status, 200);
    assert.deepEqual(carrier.complaints, []);
    for (const module of [carrier.module, carrier.thinker]) assert.ok(module.bytes <= 64 * 1024 * 1024, `${module.bytes} bytes`);
    console.log(`${name}: ${Math.round(carrier.module.bytes / 2 ** 20)} MiB for the desk, ${Math.round(carrier.thinker.bytes / 2 ** 20)} for who thinks`);
  });
