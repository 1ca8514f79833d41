// The house's deals, done again from the seed it revealed (docs/fair_deals.md): if the same cards come out, nobody
// touched them. Nothing of this is asked of the house.
import { bytesOf, commitOf } from './fair';

interface FairRecord {
  game: string;
  options: { players?: number; kingdom?: number; giants?: boolean };
  rounds: { setup: Record<string, unknown> }[];
  fair: { commit: string; nonce: string; players: (string | null)[]; seed: string };
}

/** Numbers from HMAC-SHA256 blocks, four bytes at a time; those that would favour some results are drawn again. */
class Stream {
  #bytes = new Uint8Array(0);
  #used = 0;
  #block = 0;
  constructor(
    readonly key: CryptoKey,
    readonly prefix: string,
  ) {}

  async #word(): Promise<number> {
    if (this.#used === this.#bytes.length) {
      const message = new TextEncoder().encode(`${this.prefix}${this.#block++}`);
      this.#bytes = new Uint8Array(await crypto.subtle.sign('HMAC', this.key, message));
      this.#used = 0;
    }
    let word = 0;
    for (let i = 0; i < 4; i++) word = word * 256 + this.#bytes[this.#used++]!;
    return word;
  }

  async below(bound: number): Promise<number> {
    const limit = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      const word = await this.#word();
      if (word < limit) return word % bound;
    }
  }

  async shuffle<T>(items: T[]): Promise<T[]> {
    for (let left = items.length; left > 1; left--) {
      const other = await this.below(left);
      [items[left - 1], items[other]] = [items[other]!, items[left - 1]!];
    }
    return items;
  }
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const lands = ['wheat', 'forest', 'lake', 'grassland', 'swamp', 'mine'];
const quests = [
  ...lands.map((land) => `local-business:${land}`),
  ...lands.map((land) => `four-corners:${land}`),
  'harmony', 'middle-kingdom', 'lost-corner', 'folie-des-grandeurs', 'bleak-king',
];

async function kingdomino(stream: Stream, options: FairRecord['options']): Promise<Record<string, unknown>> {
  const players = options.players ?? 4;
  const giants = options.giants ?? false;
  const kings = await stream.shuffle(range(0, (players === 2 ? 4 : players) - 1).map((king) => (king % players) + 1));
  const all = [...(giants ? [...'ABCDEF'] : []), ...range(1, giants ? 54 : 48).map(String)];
  const rounds = players === 2 && options.kingdom === 5 ? 6 : 12;
  const deck = (await stream.shuffle(all)).slice(0, (giants ? 5 : kings.length) * rounds);
  if (!giants) return { kings, deck };
  const first = await stream.below(quests.length);
  let second = await stream.below(quests.length - 1);
  if (second >= first) second++;
  return { kings, deck, quests: [quests[first], quests[second]] };
}

async function rondomino(stream: Stream, options: FairRecord['options']): Promise<Record<string, unknown>> {
  const players = options.players ?? 2;
  // In the order of their right to open: all others by points, then the doubles.
  const pieces: string[] = [];
  for (const pips of range(0, 12)) for (const high of range(0, 6)) if (pips - high >= 0 && pips - high < high) pieces.push(`${pips - high}-${high}`);
  for (const number of range(0, 6)) pieces.push(`${number}-${number}`);
  await stream.shuffle(pieces);
  const size = { 2: 7, 3: 6, 4: 5 }[players] ?? 7;
  const hands = range(0, players - 1).map((seat) => pieces.slice(seat * size, (seat + 1) * size));
  return { hands, stock: pieces.slice(players * size) };
}

async function colomino(stream: Stream, options: FairRecord['options']): Promise<Record<string, unknown>> {
  const first = (await stream.below(options.players ?? 2)) + 1;
  const kinds = new Set<string>();
  for (const a of 'bgry') for (const b of 'bgry') for (const c of 'bgry') for (const d of 'bgry') kinds.add([a + b + c + d, b + c + d + a, c + d + a + b, d + a + b + c].sort()[0]!);
  const bag = [...[...kinds].sort().flatMap((kind) => [kind, kind]), '****', '****', '****', '****'];
  return { first, bag: await stream.shuffle(bag) };
}

const deals: Record<string, (stream: Stream, options: FairRecord['options']) => Promise<Record<string, unknown>>> = { kingdomino, rondomino, colomino };

export type Verdict = 'yes' | 'no' | 'unknown';

/** Does every round of a finished record follow from the seed that was promised? */
export async function verify(record: unknown): Promise<Verdict> {
  const { game, options, rounds, fair } = record as FairRecord;
  const deal = deals[game];
  const commit = await commitOf(fair.seed);
  if (commit === null || !deal) return 'unknown';
  if (commit !== fair.commit.toLowerCase()) return 'no';
  const key = await crypto.subtle.importKey('raw', bytesOf(fair.seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const hex = (text: string | null): string => Array.from(new TextEncoder().encode(text ?? ''), (byte) => byte.toString(16).padStart(2, '0')).join('');
  for (const [round, { setup }] of rounds.entries()) {
    const stream = new Stream(key, `pioche 1|${fair.nonce}|${round}|${fair.players.map(hex).join(',')}|`);
    const dealt = await deal(stream, options);
    for (const [part, cards] of Object.entries(dealt)) if (JSON.stringify(cards) !== JSON.stringify(setup[part])) return 'no';
  }
  return 'yes';
}
