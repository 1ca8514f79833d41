// Reads what all clients saw and what the log has, and says what doesn't fit. Knows nothing of how the house works.
//
// rows:         [{ table, number, entry }], the log as the database has it
// followers:    [{ table, events: [{ event, kind, round, ply, action, at }], visits: [{ from, until }] }], what each client was told over all of its
//               connections, and when it was connected
// acknowledged: [{ table, event, round, ply, action }], what a client was told had happened
// tables:       those whose game should have ended
// quiet:        from when on nothing was in the way: what somebody knows by then, everybody who is connected knows soon
const soon = 3000;

export function check({ rows, followers, acknowledged, tables, quiet = Infinity }) {
  const faults = [];
  const fault = (text) => faults.push(text);
  const same = (entry, seen) =>
    entry.kind === seen.kind &&
    (seen.kind !== 'played' || (entry.round === seen.round && entry.ply === seen.ply && entry.text === seen.action));

  const log = {};
  for (const { table, number, entry } of rows) {
    log[table] ??= [];
    if (log[table][number]) fault(`${table}: number ${number} is there twice`);
    log[table][number] = entry;
  }
  for (const [table, entries] of Object.entries(log)) {
    // What was played was played once; nobody ran out of time twice in a row.
    const played = new Set();
    const out = new Set();
    for (let number = 0; number < entries.length; ++number) {
      const entry = entries[number];
      if (!entry) {
        fault(`${table}: entry ${number} is missing`);
        continue;
      }
      const key = `${entry.round}.${entry.ply}`;
      if (entry.kind === 'played') {
        if (played.has(key)) fault(`${table}: ${key} was played twice, again at ${number}`);
        played.add(key);
      }
      if (entry.kind === 'timed_out') {
        if (out.has(entry.seat)) fault(`${table}: seat ${entry.seat} ran out of time twice`);
        out.add(entry.seat);
      }
      if (entry.kind === 'back') out.delete(entry.seat);
    }
  }
  for (const { table, event, round, ply, action } of acknowledged) {
    const entry = log[table]?.[event];
    if (!entry) fault(`${table}: the move acknowledged as ${event} is lost`);
    else if (!same(entry, { kind: 'played', round, ply, action }))
      fault(`${table}: ${event} was acknowledged as ${action} and is ${entry.kind} ${entry.text ?? ''}`);
  }
  const known = new Map();  // when somebody knew first
  for (const [who, { table, events }] of followers.entries())
    events.forEach((seen, index) => {
      const entry = log[table]?.[seen.event];
      if (index > 0 && seen.event !== events[index - 1].event + 1)
        fault(`${table}: follower ${who} saw ${seen.event} after ${events[index - 1].event}`);
      if (!entry) fault(`${table}: follower ${who} saw ${seen.event}, which is not in the log`);
      else if (!same(entry, seen)) fault(`${table}: follower ${who} saw at ${seen.event} what is not so: ${seen.kind} ${seen.action ?? ''}`);
      const key = `${table} ${seen.event}`;
      known.set(key, Math.min(known.get(key) ?? Infinity, seen.at));
    });
  for (const [who, { table, events, visits }] of followers.entries()) {
    const heard = new Map(events.map((one) => [one.event, one.at]));
    for (const { from, until } of visits)
      for (let number = 0; number < (log[table]?.length ?? 0); ++number) {
        const at = known.get(`${table} ${number}`);
        if (at === undefined || at < quiet || at < from || at + soon > until) continue;
        if (!(heard.get(number) <= at + soon)) fault(`${table}: follower ${who} was not told of ${number} in time`);
      }
  }
  for (const table of tables)
    if (!(log[table] ?? []).some((entry) => entry?.kind === 'over')) fault(`${table}: the game did not end`);
  return faults;
}
