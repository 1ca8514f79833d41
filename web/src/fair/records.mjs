// Makes records.json: bots play one game of each kind that is dealt differently, and the house reveals its seed.
//   node web/src/fair/records.mjs build/release/pioche    prints those of the present version; records.json keeps those of earlier ones before them
import { createHash, randomBytes } from 'node:crypto';
import { House } from '../../../tests/browser/lib/house.mjs';

const wishes = [
  ...[2, 3, 4].map((players) => ['kingdomino', { players }]),
  ['kingdomino', { players: 2, kingdom: 7 }],
  ['kingdomino', { players: 2, kingdom: 5, dynasty: true }],
  ...[2, 3, 4, 5].map((players) => ['kingdomino', { players, giants: true }]),
  ['kingdomino', { players: 2, kingdom: 5, giants: true }],
  ...[2, 3, 4].map((players) => ['rondomino', { players, target: 30 }]),
  ['rondomino', { players: 4, teams: true, target: 30 }],
  ...[2, 3, 4].map((players) => ['colomino', { players }]),
  ['colomino', { players: 2, plan: 'large' }],
];

const house = await House.open(process.argv[2], 'web/dist');
const ask = async (path, token, body) => {
  const answer = await fetch(`${house.url}api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: body ? JSON.stringify({ version: 1, ...body }) : null,
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};
const records = [];
for (const [game, options] of wishes) {
  // The first seat is a person's until the game begins, so that a part of theirs can be shuffled in.
  const part = { bytes: randomBytes(32).toString('hex'), ...(records.length % 2 ? { words: `été ${records.length}` } : {}) };
  const commit = createHash('sha256').update(Buffer.from(part.bytes, 'hex')).update(part.words ?? '').digest('hex');
  const seats = Array.from({ length: options.players }, (_, seat) => (seat ? { kind: 'bot', level: 1 } : { kind: 'human', name: 'Ann', commit }));
  const { table, token } = await ask('/tables', null, { game, options, seats });
  await ask(`/tables/${table}/show`, token, { parts: [{ seat: 1, ...part }] });
  await ask(`/tables/${table}/resign`, token, {});
  for (;;) {
    const { snapshot } = await ask(`/tables/${table}?log=0`, token);
    if (snapshot.state === 'over') break;
    await new Promise((done) => setTimeout(done, 50));
  }
  const record = await ask(`/tables/${table}/record`, token);
  records.push({ game, options: record.options, rounds: record.rounds.map(({ setup }) => ({ setup })), fair: record.fair });
}
await house.close();
console.log(`[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]`);
