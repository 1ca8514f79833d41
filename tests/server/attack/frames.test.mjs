import net from 'node:net';
import { attack, frame, sleep, upgrade } from './attack.mjs';

// Claims 2^40 bytes, or sends what it claims.
const giant = Buffer.from([0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

attack(import.meta.url, {
  name: 'giant and endless frames',
  bound: '8 KiB for a frame',
  async flood(target, stop) {
    while (!stop.aborted) {
      for (let i = 0; i < 5; ++i) upgrade(net, target, (socket) => socket.write(giant) && socket.write(Buffer.alloc(100_000)));
      for (let i = 0; i < 5; ++i) upgrade(net, target, (socket) => socket.write(frame('x'.repeat(60_000))));
      for (let i = 0; i < 5; ++i)
        upgrade(net, target, (socket) => {
          for (let part = 0; part < 200; ++part) socket.write(frame('x'.repeat(100), part === 0 ? 0x01 & 0x7f : 0));
        });
      await sleep(50);
    }
  },
});
