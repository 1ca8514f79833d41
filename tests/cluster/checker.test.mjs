// The checker finds what it is there for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from './checker.mjs';

const entries = [
  { kind: 'created' },
  { kind: 'played', round: 0, ply: 0, text: 'a' },
  { kind: 'played', round: 0, ply: 1, text: 'b' },
  { kind: 'over' },
];
const history = () => ({
  rows: structuredClone(entries).map((entry, number) => ({ table: 't', number, entry })),
  followers: [0, 20].map((late) => ({
    table: 't',
    events: [
      { event: 1, kind: 'played', round: 0, ply: 0, action: 'a', at: 1000 + late },
      { event: 2, kind: 'played', round: 0, ply: 1, action: 'b', at: 2000 + late },
      { event: 3, kind: 'over', at: 2001 + late },
    ],
    visits: [{ from: 0, until: 9000 }],
  })),
  acknowledged: [{ table: 't', event: 1, round: 0, ply: 0, action: 'a' }],
  tables: ['t'],
  quiet: 0,
});
const finds = (break_it, what) => {
  const one = history();
  break_it(one);
  assert.match(check(one).join('\n'), what);
};

test('nothing is wrong with what is right', () => assert.deepEqual(check(history()), []));
test('a lost move', () => finds((h) => h.rows.splice(1), /is lost/));
test('another move than was acknowledged', () => finds((h) => (h.rows[1].entry.text = 'z'), /acknowledged as a and is/));
test('a move that is there twice', () =>
  finds((h) => h.rows.push({ table: 't', number: 4, entry: { kind: 'played', round: 0, ply: 0, text: 'a' } }), /played twice/));
test('a number that is there twice', () => finds((h) => h.rows.push({ ...h.rows[2] }), /number 2 is there twice/));
test('a hole in the log', () => finds((h) => h.rows.splice(2, 1), /entry 2 is missing/));
test('a gap', () => finds((h) => h.followers[0].events.splice(1, 1), /saw 3 after 1/));
test('an event twice', () => finds((h) => h.followers[0].events.splice(1, 0, h.followers[0].events[0]), /saw 1 after 1/));
test('another event than the log has', () => finds((h) => (h.followers[0].events[1].action = 'c'), /not so/));
test('an event that comes too late', () => finds((h) => (h.followers[1].events[2].at = 6000), /follower 1 was not told of 3 in time/));
test('an event that never comes', () => finds((h) => h.followers[1].events.pop(), /follower 1 was not told of 3 in time/));
test('nothing is late for who was away, or while there was trouble', () => {
  const one = history();
  one.followers[1].events.pop();
  assert.deepEqual(check({ ...one, quiet: 5000 }), []);
  one.followers[1].visits = [{ from: 0, until: 2500 }];
  assert.deepEqual(check(one), []);
});
test('a seat that runs out of time twice', () =>
  finds((h) => h.rows.push(...[4, 5].map((number) => ({ table: 't', number, entry: { kind: 'timed_out', seat: 1 } }))), /ran out of time twice/));
test('a game without an end', () => finds((h) => h.rows.pop(), /did not end/));
