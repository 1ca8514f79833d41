import net from 'node:net';
import { attack, connection, request, sleep } from './attack.mjs';

attack(import.meta.url, {
  name: 'connections held open',
  bound: '512 for an address',
  async flood(target, stop) {
    while (!stop.aborted) {
      for (let i = 0; i < 50 && !stop.aborted; ++i) connection(net, target.port, (socket) => socket.write(request('GET', '/healthz')));
      await sleep(20);
    }
  },
});
