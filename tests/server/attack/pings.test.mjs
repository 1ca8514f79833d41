import net from 'node:net';
import { attack, frame, message, sleep, upgrade } from './attack.mjs';

const pings = Buffer.concat(Array.from({ length: 500 }, () => frame('x'.repeat(100), 9)));
const messages = Buffer.concat(Array.from({ length: 100 }, () => message({ type: 'ping' })));

attack(import.meta.url, {
  name: 'pings, unread and read',
  bound: '40 a second for a connection, 400 for an address',
  async flood(target, stop) {
    while (!stop.aborted) {
      for (let i = 0; i < 4; ++i)
        upgrade(net, target, (socket) => {
          if (i % 2) socket.pause();
          const more = () => {
            if (stop.aborted || socket.destroyed) return;
            if (socket.write(i < 2 ? pings : messages)) setTimeout(more, 5);
            else socket.once('drain', more);
          };
          more();
        });
      await sleep(100);
    }
  },
});
