// What the pages about people take from question to answer, over HTTP, in a house of 100,000 accounts and a million finished games:
//   build/release/pioche-people DIR/pioche.sqlite        makes the house (a few minutes)
//   node bench/people/pages.mjs DIR [--calls 300]        opens it on one core and asks for every page, each time for somebody else
// Before that the regulars are seated at days-a-move tables, twenty each, and the house is opened anew, so that those are read from the disk.
// Fails if any page takes more than 50 ms of processor time at p99, in which other programs on the machine don't count, nor what the house does by
// itself meanwhile (a thousand people wait in it to be seated). Beside it stands the time that passed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bound = 50;
const [data, , calls = '300'] = process.argv.slice(2);
const program = process.env.PIOCHE ?? fileURLToPath(new URL('../../build/release/pioche', import.meta.url));
const port = 20_000 + (process.pid % 10_000);
const flags = ['--data', data, '--port', String(port), '--calls-per-second', '100000', '--tables-per-second', '100000'];
let server;
process.on('exit', () => server?.kill());
const url = `http://127.0.0.1:${port}/api/v1`;

const ids = readFileSync(join(data, 'pioche.sqlite.people'), 'utf8').trim().split('\n');
const regulars = Array.from({ length: 20 }, (_, i) => ({ name: `Person ${i}`, id: ids[i] }));
const step = 100;
const anybody = ids.slice(20).map((id, i) => ({ name: `Person ${(i + 1) * step}`, id }));

async function ask(path, who, body) {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...(who ? { Authorization: `Bearer account.${who.id}` } : {}), ...(body ? { 'Content-Type': 'application/json' } : {}) },
    body: body && JSON.stringify({ version: 1, ...body }),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`);
  return json;
}
/** Milliseconds of processor, of all its threads. */
const used = () => readdirSync(`/proc/${server.pid}/task`).reduce((sum, one) => sum + Number(readFileSync(`/proc/${server.pid}/task/${one}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0);
async function open() {
  server = spawn('taskset', ['-c', '0', program, 'serve', ...flags], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (let tries = 0; ; ++tries) {
    try {
      return await ask('/games');
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
async function close() {
  const gone = once(server, 'exit');
  server.kill();
  await gone;
}

await open();
for (const [i, who] of regulars.entries())
  for (let distance = 1; distance <= 10; ++distance) {
    const other = regulars[(i + distance) % regulars.length];
    const { table } = await ask('/me/challenges', who, { name: other.name, game: 'kingdomino', options: { players: 2 }, pace: 'three_days', rated: true });
    await ask('/me/invitations/accept', other, { table });
  }
await close();
await open();

const games = ['kingdomino', 'rondomino', 'colomino'];
const query = (words) => `?${new URLSearchParams(words)}`;
const day = 86_400_000;
const month = (i) => ({ from: Date.now() - (i + 30) * day, until: Date.now() - i * day });
const further = new Map(); // pages after the first
const opponents = new Map();
async function prepare(who) {
  if (further.has(who.id)) return;
  const page = await ask('/me/games', who);
  further.set(who.id, page.next);
  opponents.set(who.id, page.games.flatMap((game) => game.players).find((one) => one.name && one.name !== who.name)?.name ?? 'Person 1');
}
const cups = {};
for (const state of ['open', 'running', 'over']) cups[state] = await ask(`/tournaments?state=${state}`);

const pages = {
  'my account': () => '/me',
  'my devices': () => '/me/devices',
  'whom I won’t meet': () => '/me/blocks',
  'tables that I play at': () => '/me/tables',
  'my games': () => '/me/games',
  'my games, further back': (i, who) => `/me/games${further.get(who.id) ? query({ after: further.get(who.id) }) : ''}`,
  'my games of one kind': (i) => `/me/games${query({ game: games[i % 3] })}`,
  'my games, lost': () => '/me/games?result=lost',
  'my games of one month': (i) => `/me/games${query(month(i % 600))}`,
  'my games with one opponent': (i, who) => `/me/games${query({ opponent: opponents.get(who.id) })}`,
  'a profile': (i, who) => `/people${query({ name: who.name })}`,
  'the best of a game and its week': (i) => `/best${query({ ladder: games[i % 3] })}`,
  'tournaments that are open': () => '/tournaments?state=open',
  'tournaments being played': () => '/tournaments?state=running',
  'tournaments that are over': () => '/tournaments?state=over',
  'those further back': (i) => `/tournaments${query({ state: 'over', after: cups.over.next })}`,
  'a tournament': (i) => `/tournaments/${cups.over.tournaments[i % cups.over.tournaments.length].tournament}`,
};

/** Of a millisecond, what the house works while nobody asks. */
async function restless(seconds = 10) {
  const [before, began] = [used(), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return (used() - before) / (performance.now() - began);
}
const percentile = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];
const round = (n) => n.toFixed(2).padStart(9);
console.log(`${'page (ms)'.padEnd(34)} ${'of'.padEnd(10)} ${'p50'.padStart(9)} ${'p99'.padStart(9)} ${'processor'.padStart(9)} ${'p99'.padStart(9)}`);
const idle = await restless();
console.log(`by itself the house works ${(idle * 1000).toFixed(0)} ms a second`);
let slow = 0;
for (const [kind, people] of [['anybody', anybody], ['a regular', regulars]])
  for (const [page, path] of Object.entries(pages)) {
    const passed = [];
    const cost = [];
    for (let i = 0; i < Number(calls); ++i) {
      const who = people[i % people.length];
      await prepare(who);
      const before = used();
      const began = performance.now();
      await ask(path(i, who), who);
      passed.push(performance.now() - began);
      cost.push(Math.max(0, used() - before - idle * passed.at(-1)));
    }
    const p99 = percentile(cost, 0.99);
    if (p99 > bound) ++slow;
    console.log(`${page.padEnd(34)} ${kind.padEnd(10)} ${round(percentile(passed, 0.5))} ${round(percentile(passed, 0.99))} ${round(percentile(cost, 0.5))} ${round(p99)}${p99 > bound ? '  too slow' : ''}`);
  }
process.exit(slow ? 1 : 0);
