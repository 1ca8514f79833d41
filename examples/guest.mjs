// A bot as the guest of a house, in fifty lines: npm install ws, then
//   node guest.mjs http://localhost:8080 "Its name"
// At its first call it makes itself an account, marked as a bot's, and keeps the token in "Its name.token". It takes every challenge and plays
// at random; docs/protocol.md, "Bots", says what else it could look at.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import WebSocket from 'ws';

const [house, name] = process.argv.slice(2);
const file = `${name}.token`;
let token = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';

async function call(path, body) {
  const response = await fetch(`${house}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(token && { Authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify({ version: 1, ...body }),
  });
  const answer = await response.json();
  if (answer.error) throw new Error(`${path}: ${answer.error.message}`);
  return answer;
}

if (!token) {
  token = (await call('/accounts', { name, password: crypto.randomUUID(), program: true })).token;
  await call('/me/bot', {});
  writeFileSync(file, token, { mode: 0o600 });
}

async function play(table) {
  for (;;) {
    const turn = await call(`/tables/${table}/decision`).catch(() => null); // not our turn any more
    if (!turn) return;
    const action = turn.legal[Math.floor(Math.random() * turn.legal.length)];
    await call(`/tables/${table}/play`, { round: turn.round, ply: turn.ply, action });
  }
}

const line = new WebSocket(`${house.replace('http', 'ws')}/api/v1/socket`, { headers: { Authorization: `Bearer ${token}` } });
line.on('open', () => line.send(JSON.stringify({ version: 1, type: 'news' })));
let last = Promise.resolve(); // one thing after the other
line.on('message', (text) => {
  const { type, invitations, your_turn } = JSON.parse(text);
  if (type !== 'news') return;
  last = last.then(async () => {
    for (const { table } of invitations) await call('/me/invitations/accept', { table }).catch(console.error);
    for (const table of your_turn) await play(table).catch(console.error);
  });
});
line.on('close', () => process.exit(1));
console.log(`${name} waits for challenges at ${house}`);
