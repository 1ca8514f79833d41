// The checker finds what it is there for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from './checker.mjs';

const history = () => ({
  log: {
    t: [
      { kind: 'created' },
      { kind: 'played', round: 0, ply: 0, text: 'a' },
      { kind: 'played', round: 0, ply: 1, text: 'b' },
      { kind: 'over' },
    ],
  },
  followers: [
    {
      table: 't',
      events: [
        { event: 1, kind: 'played', round: 0, ply: 0, action: 'a' },
        { event: 2, kind: 'played', round: 0, ply: 1, action: 'b' },
        { event: 3, kind: 'over' },
      ],
    },
  ],
  acknowledged: [{ table: 't', event: 1, round: 0, ply: 0, action: 'a' }],
  tables: ['t'],
});
const finds = (break_it, what) => {
  const one = history();
  break_it(one);
  assert.match(check(one).join('\n'), what);
};

test('nothing is wrong with what is right', () => assert.deepEqual(check(history()), []));
test('a lost move', () => finds((h) => h.log.t.splice(1), /is lost/));
test('another move than was acknowledged', () => finds((h) => (h.log.t[1].text = 'z'), /acknowledged as a and is/));
test('a move that is there twice', () => finds((h) => h.log.t.splice(2, 0, { kind: 'played', round: 0, ply: 0, text: 'a' }), /twice|2 times/));
test('a gap', () => finds((h) => h.followers[0].events.splice(1, 1), /saw 3 after 1/));
test('an event twice', () => finds((h) => h.followers[0].events.splice(1, 0, h.followers[0].events[0]), /saw 1 after 1/));
test('another event than the log has', () => finds((h) => (h.followers[0].events[1].action = 'c'), /not so/));
test('a seat that runs out of time twice', () =>
  finds((h) => h.log.t.splice(3, 0, { kind: 'timed_out', seat: 1 }, { kind: 'timed_out', seat: 1 }), /ran out of time twice/));
test('a game without an end', () => finds((h) => h.log.t.pop(), /did not end|not in the log/));
