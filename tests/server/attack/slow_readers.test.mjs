import net from 'node:net';
import { attack, connection, longTable, message, request, sleep, upgrade } from './attack.mjs';

attack(import.meta.url, {
  name: 'readers who do not read',
  bound: '1 MiB for a WebSocket, 16 MiB for an address',
  prepare: longTable,
  async flood(target, stop) {
    const { table, token } = target.prepared;
    while (!stop.aborted) {
      for (let i = 0; i < 5; ++i) {
        const many = request('GET', '/api/v1/openapi.json').repeat(40);
        connection(net, target.port, (socket) => socket.pause() && socket.write(many));
        upgrade(net, target, (socket) => {
          socket.pause();
          for (let j = 0; j < 60; ++j) socket.write(message({ type: 'subscribe', table, token, after: -1 }));
        });
      }
      await sleep(50);
    }
  },
});
