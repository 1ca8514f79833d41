// What the pages about people take from question to answer, over HTTP, in a house of 100,000 accounts and a million finished games:
//   build/release/pioche-people DIR/pioche.sqlite        makes the house (a few minutes)
//   node bench/people/pages.mjs DIR [--calls 300]        opens it on one core and asks for every page, each time for somebody else
// Fails if any page takes more than 50 ms of processor time at p99, in which other programs on the machine don't count. Beside it stands the
// time that passed.
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bound = 50;
const [data, , calls = '300'] = process.argv.slice(2);
const program = process.env.PIOCHE ?? fileURLToPath(new URL('../../build/release/pioche', import.meta.url));
const port = 20_000 + (process.pid % 10_000);
const server = spawn('taskset', ['-c', '0', program, 'serve', '--data', data, '--port', String(port), '--calls-per-second', '100000'], { stdio: ['ignore', 'ignore', 'inherit'] });
process.on('exit', () => server.kill());
const url = `http://127.0.0.1:${port}/api/v1`;

const ids = readFileSync(join(data, 'pioche.sqlite.people'), 'utf8').trim().split('\n');
const regulars = Array.from({ length: 20 }, (_, i) => ({ name: `Person ${i}`, id: ids[i] }));
const step = 100;
const anybody = ids.slice(20).map((id, i) => ({ name: `Person ${(i + 1) * step}`, id }));

async function ask(path, who) {
  const answer = await fetch(url + path, { headers: who ? { Authorization: `Bearer account.${who.id}` } : {} });
  const json = await answer.json();
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(json)}`);
  return json;
}
/** Milliseconds of processor, of all its threads. */
const used = () => readdirSync(`/proc/${server.pid}/task`).reduce((sum, one) => sum + Number(readFileSync(`/proc/${server.pid}/task/${one}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0);
for (let tries = 0; ; ++tries) {
  try {
    await ask('/games');
    break;
  } catch (error) {
    if (tries > 100) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const games = ['kingdomino', 'rondomino', 'colomino'];
const query = (words) => `?${new URLSearchParams(words)}`;
const month = (i) => ({ from: 1_700_000_000_000 + i * 86_400_000, until: 1_700_000_000_000 + (i + 30) * 86_400_000 });
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

const percentile = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];
const round = (n) => n.toFixed(2).padStart(9);
console.log(`${'page (ms)'.padEnd(34)} ${'of'.padEnd(10)} ${'p50'.padStart(9)} ${'p99'.padStart(9)} ${'processor'.padStart(9)} ${'p99'.padStart(9)}`);
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
      cost.push(used() - before);
    }
    const p99 = percentile(cost, 0.99);
    if (p99 > bound) ++slow;
    console.log(`${page.padEnd(34)} ${kind.padEnd(10)} ${round(percentile(passed, 0.5))} ${round(percentile(passed, 0.99))} ${round(percentile(cost, 0.5))} ${round(p99)}${p99 > bound ? '  too slow' : ''}`);
  }
process.exit(slow ? 1 : 0);
