import net from 'node:net';
import { attack, longTable, repeat, request, sleep } from './attack.mjs';

async function finished(server) {
  const { table, token } = await longTable(server, 1000);
  for (let patience = 0; patience < 50; ++patience) {
    const record = await server.get(`/api/v1/tables/${table}/record`, token);
    if (record.status === 200) return { record: record.text };
    await sleep(100);
  }
  throw new Error('the game did not end');
}

attack(import.meta.url, {
  name: 'records of 1 MiB to be replayed',
  bound: '8 waiting for an address, then `busy`',
  prepare: finished,
  async flood(target, stop) {
    const { record } = target.prepared;
    const padded = `{"version":1,"record":${record},"padding":[${'[],'.repeat(300_000)}[]]}`;
    const plain = `{"version":1,"record":${record}}`;
    let turn = 0;
    await repeat(net, target, stop, 12, () => request('POST', '/api/v1/replays', ++turn % 2 ? padded : plain));
  },
});
