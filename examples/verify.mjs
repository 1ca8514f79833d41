// Checks that a finished game was dealt from the seed that was promised before its first move. Written from
// docs/fair_deals.md alone, with nothing but what browsers and Node have: it shares no code with the house that
// it checks, and the page runs this very file.
//
//   node examples/verify.mjs RECORD.json...     one line a record; exit status 1 if any of them is not fair
//   ... | node examples/verify.mjs -            records on standard input, one a line
//
// A record says of itself what was promised. Whoever was there and kept what they saw checks against that: problem(record, promise).
const node = (part) => import(/* @vite-ignore */ `node:${part}`);
const { subtle } = globalThis.crypto ?? (await node('crypto')).webcrypto; // Node 18 has it only there

const encode = (text) => new TextEncoder().encode(text);
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const unhex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));

const sha256 = async (bytes) => hex(new Uint8Array(await subtle.digest('SHA-256', bytes)));

// What a seat added: its 32 bytes, then its words.
const partOf = (player) => (player ? Uint8Array.from([...unhex(player.bytes), ...encode(player.words ?? '')]) : new Uint8Array());

/** What binds a seat to its part (64 hexadecimal digits) and its words. */
export const commitmentOf = (bytes, words = '') => sha256(partOf({ bytes, words }));

// The stream of one round: blocks of HMAC-SHA256, read as 32-bit numbers.
async function dealer(fair, round) {
  const key = await subtle.importKey('raw', unhex(fair.seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const players = fair.players.map((one) => hex(fair.version === 1 ? encode(one ?? '') : partOf(one))).join(',');
  const prefix = `pioche ${fair.version}|${fair.nonce}|${round}|${players}|`;
  let words = [];
  let count = 0;
  const word = async () => {
    if (words.length === 0) {
      const block = new DataView(await subtle.sign('HMAC', key, encode(prefix + count++)));
      words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => block.getUint32(at));
    }
    return words.shift();
  };
  return async (bound) => {
    const limit = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      const value = await word();
      if (value < limit) return value % bound;
    }
  };
}

async function shuffle(items, below) {
  for (let left = items.length; left > 1; --left) {
    const chosen = await below(left);
    [items[left - 1], items[chosen]] = [items[chosen], items[left - 1]];
  }
  return items;
}

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

const quests = [
  ...['local-business', 'four-corners'].flatMap((kind) =>
    ['wheat', 'forest', 'lake', 'grassland', 'swamp', 'mine'].map((terrain) => `${kind}:${terrain}`),
  ),
  'harmony',
  'middle-kingdom',
  'lost-corner',
  'folie-des-grandeurs',
  'bleak-king',
];

async function kingdomino({ players, kingdom, giants, first_quest = 'drawn', second_quest = 'drawn' }, below) {
  const kings = players === 2 ? 4 : players;
  const rows = players === 2 && kingdom === 5 ? 6 : 12;
  const setup = { kings: await shuffle(Array.from({ length: kings }, (_, i) => (i % players) + 1), below) };
  const all = giants ? [...'ABCDEF', ...range(1, 54)] : range(1, 48);
  setup.deck = (await shuffle(all, below)).slice(0, rows * (giants ? 5 : kings));
  if (giants) {
    const left = quests.filter((quest) => quest !== first_quest && quest !== second_quest);
    setup.quests = [];
    for (const chosen of [first_quest, second_quest])
      setup.quests.push(chosen === 'drawn' ? left.splice(await below(left.length), 1)[0] : chosen);
  }
  return setup;
}

async function rondomino({ players }, below) {
  const pieces = [];
  for (let sum = 0; sum <= 12; ++sum)
    for (let high = 0; high <= 6; ++high)
      if (sum - high >= 0 && sum - high < high) pieces.push(`${sum - high}-${high}`);
  for (let number = 0; number <= 6; ++number) pieces.push(`${number}-${number}`);
  await shuffle(pieces, below);
  const hands = [];
  for (let seat = 0; seat < players; ++seat) hands.push(pieces.splice(0, 9 - players));
  return { hands, stock: pieces };
}

async function colomino({ players }, below) {
  const first = (await below(players)) + 1;
  const kinds = new Set();
  for (const a of 'bgry')
    for (const b of 'bgry')
      for (const c of 'bgry')
        for (const d of 'bgry') {
          const tile = a + b + c + d;
          const turns = [0, 1, 2, 3].map((n) => tile.slice(n) + tile.slice(0, n));
          kinds.add(turns.sort()[0]);
        }
  const bag = [...kinds].sort().flatMap((tile) => [tile, tile]);
  return { first, bag: await shuffle([...bag, '****', '****', '****', '****'], below) };
}

const deals = { kingdomino, rondomino, colomino };

const same = (a, b) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (value) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]))
    : value;

const isHash = (text) => /^[0-9a-f]{64}$/.test(text ?? '');

async function problemOfParts(players) {
  for (const [index, player] of players.entries()) {
    if (player === null) continue;
    if (!isHash(player.bytes)) return `player ${index + 1} did not show anything`;
    if ((await sha256(partOf(player))) !== player.commit) return `player ${index + 1} showed something else than was committed`;
    if (players.findIndex((other) => other?.commit === player.commit) !== index) return 'two players committed the same';
  }
  return null;
}

// What somebody who was there kept: { commit, nonce, players: the commitments as they stood when parts were shown (null: nothing),
// mine: [{ seat, bytes, words }], actions: [[...] a round] }. All of it may be left out.
function problemOfPromise(record, promise) {
  const { fair } = record;
  if (promise.commit && promise.commit !== fair.commit) return 'the house was bound to another seed';
  if (promise.nonce && promise.nonce !== fair.nonce) return 'this is the deal of another table';
  if (promise.players && !same(promise.players, fair.players.map((player) => player?.commit ?? null))) return 'the players were bound to something else';
  for (const { seat, bytes, words } of promise.mine ?? []) {
    const player = fair.players[seat - 1];
    if (player?.bytes !== bytes || (player.words ?? '') !== (words ?? '')) return `what seat ${seat} added is not in it`;
  }
  if (promise.actions && !same(promise.actions, record.rounds.map((round) => round.actions))) return 'it was played otherwise';
  return null;
}

// Nothing, or what is wrong.
export async function problem(record, promise = {}) {
  const { fair } = record;
  if (!fair) return 'no promise was made about its deals';
  if (fair.version !== 1 && fair.version !== 2) return `version ${fair.version} of fair deals is not known here`;
  if (!isHash(fair.seed)) return 'the seed is missing';
  if ((await sha256(unhex(fair.seed))) !== fair.commit) return 'the seed is not the one that was promised';
  if (!deals[record.game]) return `the game ${record.game} is not known here`;
  if (fair.players.length !== record.options.players) return 'the players\' parts are not one a player';
  const unkept = (fair.version === 2 && (await problemOfParts(fair.players))) || problemOfPromise(record, promise);
  if (unkept) return unkept;
  for (const [round, { setup }] of record.rounds.entries())
    if (!same(await deals[record.game](record.options, await dealer(fair, round)), setup))
      return `round ${round} does not follow from the seed`;
  return null;
}

if (typeof process !== 'undefined' && process.argv?.[1] && import.meta.url.endsWith(process.argv[1].split('/').pop())) {
  const { readFileSync } = await node('fs');
  const texts =
    process.argv[2] === '-'
      ? readFileSync(0, 'utf8').split('\n').filter(Boolean).map((text, i) => [`line ${i + 1}`, text])
      : process.argv.slice(2).map((name) => [name, readFileSync(name, 'utf8')]);
  for (const [name, text] of texts) {
    const wrong = await problem(JSON.parse(text));
    console.log(wrong ? `${name}: NOT FAIR: ${wrong}` : `${name}: fair`);
    if (wrong) process.exitCode = 1;
  }
}
