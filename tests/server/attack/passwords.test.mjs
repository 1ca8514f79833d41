import net from 'node:net';
import { attack, mostMemory, repeat, request } from './attack.mjs';

let guess = 0;

attack(import.meta.url, {
  name: 'wrong passwords from everywhere',
  bound: '10 wrong ones for an address, 64 waiting, one looked at at a time: 64 MiB',
  meanwhile: 2 * mostMemory,  // a password is to cost that much
  async flood(target, stop) {
    await repeat(net, target, stop, 8, () => {
      ++guess;
      const from = { 'X-Forwarded-For': `203.0.${113 + ((guess >> 8) & 7)}.${guess & 255}`, Origin: target.url, Host: target.url.slice(7) };
      return request('POST', '/api/v1/sessions', JSON.stringify({ version: 1, name: `Nobody ${guess}`, password: `horse ${guess}` }), from);
    });
  },
});
