import net from 'node:net';
import { attack, repeat, request } from './attack.mjs';

const bots = JSON.stringify({ version: 1, game: 'kingdomino', seats: Array.from({ length: 4 }, () => ({ kind: 'bot', level: 6 })) });

attack(import.meta.url, {
  name: 'tables of strong bots among themselves',
  bound: '32 tables and 16 waiting decisions for an address',
  flags: ['--tables-per-second', '100'],
  async flood(target, stop) {
    await repeat(net, target, stop, 4, () => request('POST', '/api/v1/tables', bots));
  },
});
