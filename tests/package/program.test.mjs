// What scripts/release made, by itself: one file in an empty folder, with no library, page or setting around it. PIOCHE_FILES: where it is.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { get } from 'node:http';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = process.env.PIOCHE_FILES ?? join(root, 'build/release-files');
if (!existsSync(join(files, 'pioche'))) {
  console.log(`program: there is no program in ${files}; scripts/release makes it`);
  process.exit(77);
}
process.env.PIOCHE = '/pioche';  // as it is called where there is nothing else
const { Server, newDirectory, playOut, removeDirectory } = await import('../server/client.mjs');
const folder = newDirectory();
chmodSync(folder, 0o755);
copyFileSync(join(files, 'pioche'), join(folder, 'pioche'));
mkdirSync(join(folder, 'data'));
after(() => removeDirectory(folder));
// Nothing but the file is there, and no variable is set.
const alone = process.getuid() === 0 ? ['env', '-i', '/usr/sbin/chroot', folder] : null;
const start = (...more) => Server.startInside(alone, {}, '/data', ...more);

// A body as it was sent.
const fetched = (server, path, encoding) =>
  new Promise((resolve, reject) =>
    get(server.url + path, { headers: { 'Accept-Encoding': encoding } }, (response) => {
      const parts = [];
      response.on('data', (bytes) => parts.push(bytes));
      response.on('end', () => resolve({ status: response.statusCode, type: response.headers['content-type'], encoding: response.headers['content-encoding'], body: Buffer.concat(parts) }));
    }).on('error', reject),
  );

test('it needs no library', () => {
  assert.doesNotMatch(execFileSync('readelf', ['-l', join(files, 'pioche')], { encoding: 'utf8' }), /INTERP|DYNAMIC/);
  const said = spawnSync('ldd', [join(files, 'pioche')], { encoding: 'utf8' });
  assert.match(said.stdout + said.stderr, /not a dynamic executable|statically linked/);
});

test('the page and the pocket are in it', { skip: !alone && 'needs root' }, async () => {
  const server = await start();
  const page = join(root, 'web/dist');
  const all = readdirSync(page, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !/\.(br|gz)$|^\.stamp$/.test(one.name))
    .map((one) => join(one.parentPath ?? one.path, one.name));
  assert.ok(all.some((path) => path.endsWith('.wasm')), 'there is a pocket to be put into it');
  for (const path of all) {
    const expected = readFileSync(path);
    const name = `/${relative(page, path)}`;
    const plain = await fetched(server, name, 'identity');
    assert.equal(plain.status, 200, name);
    assert.ok(plain.body.equals(expected), `${name} as it is`);
    if (name.endsWith('.wasm')) assert.equal(plain.type, 'application/wasm');
    for (const [encoding, unpack] of [['br', brotliDecompressSync], ['gzip', gunzipSync]]) {
      const packed = await fetched(server, name, encoding);
      assert.ok((packed.encoding ? unpack(packed.body) : packed.body).equals(expected), `${name} in ${encoding}`);
      if (/\.(js|wasm)$/.test(name) && expected.length > 2000) assert.equal(packed.encoding, encoding, name);
    }
  }
  await server.stop();
});

const games = async (server) => {
  for (const game of ['kingdomino', 'rondomino', 'colomino']) {
    const made = await server.table(game, [{ kind: 'human' }, { kind: 'bot', level: 1 }]);
    assert.equal((await playOut(server, made.table, made.token)).state, 'over');
  }
};

test('games against bots, in a file', { skip: !alone && 'needs root', timeout: 120_000 }, async () => {
  const server = await start('--tables-per-second', '1000', '--calls-per-second', '100000');
  await games(server);
  await server.stop();
});

test('games against bots, in PostgreSQL that is found by its name', { skip: !alone && 'needs root', timeout: 120_000 }, async () => {
  mkdirSync(join(folder, 'etc'));
  copyFileSync('/etc/hosts', join(folder, 'etc/hosts'));
  const script = join(root, 'scripts/postgres');
  const database = join(folder, 'postgres');
  const address = execFileSync(script, ['start', database], { encoding: 'utf8' }).trim();
  try {
    const server = await start('--tables-per-second', '1000', '--calls-per-second', '100000', '--store', address.replace('127.0.0.1', 'localhost'));
    await games(server);
    await server.stop();
  } finally {
    execFileSync(script, ['stop', database, 'immediate']);
  }
});
