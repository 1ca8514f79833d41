// People with accounts, for suites that need several of them.
import assert from 'node:assert/strict';
import { Browser, letterName } from './browser.mjs';
import { Socket } from './client.mjs';

export const code = (answer) => answer.json?.error?.code ?? answer.error?.code;
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export const soon = (socket, type, patience = 20_000) => socket.next((one) => one.type === type, patience);

/** Gives what `what` gives, once that is something. */
export async function eventually(what, patience = 30_000) {
  for (const until = Date.now() + patience; Date.now() < until; await pause(100)) {
    const given = await what();
    if (given) return given;
  }
  assert.fail('it never came to be');
}

/** `server` gives the one that runs now; all names begin with `word`. */
export function regulars(server, word) {
  let people = 0;
  return {
    newName: () => `${word} ${letterName(++people)}`,
    async signedUp() {
      const one = new Browser(server(), { address: `10.9.${word.length}.${people & 255}` });
      one.name = this.newName();
      const made = await one.signUp(one.name);
      assert.equal(made.status, 201, made.text);
      return one;
    },
    lineOf: (who) => Socket.open(server(), who ? { headers: { Origin: server().url, Cookie: who.headers().Cookie } } : {}),
    /** For playOut, which calls by whole paths. */
    through: (who) => ({
      get: (path) => who.get(path.replace('/api/v1', '')),
      post: (path, body) => who.post(path.replace('/api/v1', ''), body),
    }),
  };
}
