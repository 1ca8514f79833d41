import net from 'node:net';
import { attack, longTable, message, sleep, upgrade } from './attack.mjs';

attack(import.meta.url, {
  name: 'subscribing and unsubscribing',
  bound: '40 messages a second for a connection, 400 for an address, the rest is not read',
  prepare: longTable,
  async flood(target, stop) {
    const { table, token } = target.prepared;
    const both = Buffer.concat([
      message({ type: 'subscribe', table, token, after: -1 }),
      message({ type: 'unsubscribe', table }),
    ]);
    while (!stop.aborted) {
      for (let i = 0; i < 10; ++i)
        upgrade(net, target, (socket) => {
          socket.resume();
          const more = () => {
            if (stop.aborted || socket.destroyed) return;
            socket.write(both);
            setTimeout(more, 5);
          };
          more();
        });
      await sleep(200);
    }
  },
});
