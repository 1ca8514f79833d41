import net from 'node:net';
import { attack, repeat, request } from './attack.mjs';

attack(import.meta.url, {
  name: 'games on the research port',
  bound: 'as docs/kdom.md has it',
  async flood(target, stop) {
    const aim = { ...target, port: target.kdomPort };
    await repeat(net, aim, stop, 8, () => request('POST', '/games?playerCount=4', '{}'));
  },
});
