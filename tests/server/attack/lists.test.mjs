import net from 'node:net';
import { attack, longTable, repeat, request } from './attack.mjs';

attack(import.meta.url, {
  name: 'lists, logs and files',
  bound: '100 calls and 400 files a second for an address',
  prepare: longTable,
  async flood(target, stop) {
    const { table, token } = target.prepared;
    const mine = JSON.stringify({ version: 1, tables: Array.from({ length: 100 }, () => ({ table, token })) });
    let turn = 0;
    await repeat(net, target, stop, 16, () =>
      [
        request('GET', '/api/v1/tables?list=live'),
        request('GET', `/api/v1/tables/${table}`),
        request('POST', '/api/v1/tables/mine', mine),
        request('GET', '/api/v1/tables?list=open'),
        request('GET', '/'),
      ][turn++ % 5],
    );
  },
});
