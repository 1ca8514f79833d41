// Games that were played once and for all (tests/data/vectors), to sit down in the middle of: the same deals and boards every time.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './browse.mjs';

/** The games of one file, with the plies of which it is known who decides there. */
export function recorded(file) {
  return readFileSync(join(root, `tests/data/vectors/${file}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** How many actions a round of the record has. */
export const length = (record, round) => record.rounds[round].actions.length;

/** A table that goes on from there, through POST /tables/again: this seat is mine, the others are bots'. Gives the house's answer. */
export async function gone(house, record, { round, ply, seat }, seats = []) {
  const wishes = Array.from({ length: record.options.players }, (_, index) => seats[index] ?? (index + 1 === seat ? { kind: 'human', name: 'Ann' } : { kind: 'bot', level: 1, name: ['Basile', 'Colette', 'Gaspard', 'Odile', 'Théo'][index] }));
  const answer = await fetch(`${house.url}api/v1/tables/again`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ version: 1, record, round, ply, seats: wishes }) });
  const made = await answer.json();
  if (!answer.ok) throw new Error(`the house refused to go on from round ${round}, ply ${ply}: ${made.error.message}`);
  return made;
}

/** The same, and the address of its page. */
export async function goOn(house, record, moment, seats = []) {
  const { table, token } = await gone(house, record, moment, seats);
  return `${house.url}#/table/${table}?watch=${token}`; // a host's token watches, too, and plays
}

/** The decisions of a game that are known, as places to sit down at. */
export const moments = ({ checks }) => checks.map(({ round, ply, seat }) => ({ round, ply, seat }));
