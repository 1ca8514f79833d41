import net from 'node:net';
import { attack, attacker, message, repeat, request, upgrade } from './attack.mjs';

attack(import.meta.url, {
  name: 'sitting down, leaving, and looking at the lobby',
  bound: '100 calls and 400 messages a second for an address; the lobby as it was half a second ago',
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
    // Each of them changes the lobby, which others ask for all the time.
    for (let i = 0; i < 10; ++i)
      upgrade(net, target, (socket) => {
        socket.resume();
        const ask = () => {
          if (stop.aborted || socket.destroyed) return;
          socket.write(message({ type: 'lobby' }));
          setTimeout(ask, 20);
        };
        ask();
      });
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
