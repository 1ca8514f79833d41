import { attack, sleep } from './attack.mjs';

attack(import.meta.url, {
  name: 'games on the research port',
  bound: '250 under way and 2000 calls a second for an address',
  // Games that are made, half of them filled and begun, and all of them left alone.
  async flood(target, stop) {
    const post = async (path) => {
      const answer = await fetch(`http://127.0.0.1:${target.kdomPort}/new-games/${path}`, { method: 'POST' });
      return answer.ok ? answer.json() : (await answer.text(), null);
    };
    const one = async () => {
      for (let count = 0; !stop.aborted; ++count)
        try {
          const game = await post('?playerCount=4');
          if (game && count % 2) for (const name of ['a', 'b', 'c', 'd']) await post(`${game.uuid}/join/${name}`);
        } catch {
          await sleep(20);
        }
    };
    await Promise.all(Array.from({ length: 8 }, one));
  },
});
