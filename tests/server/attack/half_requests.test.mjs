import net from 'node:net';
import { attack, connection, openSockets, request, sleep } from './attack.mjs';

const begun = [
  'POST /api/v1/tables HTTP/1.1\r\nHost: house\r\nX-Forwarded-For: 203.0.113.66\r\nX-Slow: ',
  request('POST', '/api/v1/replays', '', { 'Content-Length': 1_000_000 }) + 'x'.repeat(60_000),
];

attack(import.meta.url, {
  name: 'half requests, a byte at a time',
  bound: '10 s for headers, 20 s for a body, 512 connections',
  async flood(target, stop) {
    for (let round = 0; !stop.aborted; ++round) {
      for (let i = 0; i < 20 && openSockets.size < 2000; ++i) connection(net, target.port, (socket) => socket.write(begun[i % 2]));
      for (const socket of openSockets) if (!socket.destroyed && socket.writable) socket.write('x');
      await sleep(50);
    }
  },
});
