import net from 'node:net';
import { attack, longTable, repeat, request, sleep } from './attack.mjs';

attack(import.meta.url, {
  name: 'analyses without end',
  bound: '2 under way and 8 kept for an address',
  async prepare(server) {
    const { table, token } = await longTable(server, 1000);
    await sleep(200);
    return { record: (await server.get(`/api/v1/tables/${table}/record`, token)).text };
  },
  async flood(target, stop) {
    const body = `{"version":1,"record":${target.prepared.record}}`;
    await repeat(net, target, stop, 8, () => request('POST', '/api/v1/analyses', body));
  },
});
