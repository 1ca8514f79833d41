// Reads what all clients saw and what the log has, and says what doesn't fit. Knows nothing of how the house works.
//
// log:      { table: [entry, ...] }, the entries as the database has them, in order
// followers: [{ table, events: [{ event, kind, round, ply, action }] }], what each client was told, over all of its connections
// acknowledged: [{ table, event, round, ply, action }], what a client was told had happened
// tables:   those whose game should have ended
export function check({ log, followers, acknowledged, tables }) {
  const faults = [];
  const fault = (text) => faults.push(text);
  const same = (entry, seen) =>
    entry.kind === seen.kind &&
    (seen.kind !== 'played' || (entry.round === seen.round && entry.ply === seen.ply && entry.text === seen.action));

  for (const [table, entries] of Object.entries(log)) {
    // What was played and not taken back was played once; nobody ran out of time twice in a row.
    const played = new Set();
    const out = new Set();
    entries.forEach((entry, number) => {
      if (!entry) return fault(`${table}: entry ${number} is missing`);
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
    });
  }
  for (const { table, event, round, ply, action } of acknowledged) {
    const entry = log[table]?.[event];
    if (!entry) fault(`${table}: the move acknowledged as ${event} is lost`);
    else if (!same(entry, { kind: 'played', round, ply, action }))
      fault(`${table}: ${event} was acknowledged as ${action} and is ${entry.kind} ${entry.text ?? ''}`);
    const times = (log[table] ?? []).filter((one) => one?.kind === 'played' && one.round === round && one.ply === ply).length;
    if (times > 1) fault(`${table}: ${round}.${ply} is there ${times} times`);
  }
  for (const [who, { table, events }] of followers.entries())
    events.forEach((seen, index) => {
      const entry = log[table]?.[seen.event];
      if (index > 0 && seen.event !== events[index - 1].event + 1)
        fault(`${table}: follower ${who} saw ${seen.event} after ${events[index - 1].event}`);
      if (!entry) fault(`${table}: follower ${who} saw ${seen.event}, which is not in the log`);
      else if (!same(entry, seen)) fault(`${table}: follower ${who} saw at ${seen.event} what is not so: ${seen.kind} ${seen.action ?? ''}`);
    });
  for (const table of tables)
    if (!(log[table] ?? []).some((entry) => entry?.kind === 'over')) fault(`${table}: the game did not end`);
  return faults;
}
