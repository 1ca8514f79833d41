import net from 'node:net';
import { attack, attacker, repeat, request } from './attack.mjs';

attack(import.meta.url, {
  name: 'sitting down and leaving',
  bound: '100 calls a second for an address',
  async prepare(server) {
    const made = await server.call('POST', '/api/v1/tables', {
      body: { game: 'kingdomino', seats: [{ kind: 'human' }, { kind: 'open' }, { kind: 'open' }], public: true, hold: true },
      headers: attacker,
    });
    return made.json;
  },
  async flood(target, stop) {
    const { table, token } = target.prepared;
    const json = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    let turn = 0;
    await repeat(net, target, stop, 8, () => {
      const [path, body] = [
        ['seat', { seat: 2, kind: 'bot', level: 1 }],
        ['seat', { seat: 2, kind: 'open' }],
        ['join', { seat: 3, name: 'Mallory' }],
        ['leave', { seat: 3 }],
      ][turn++ % 4];
      return request('POST', `/api/v1/tables/${table}/${path}`, JSON.stringify({ version: 1, ...body }), json);
    });
  },
});
