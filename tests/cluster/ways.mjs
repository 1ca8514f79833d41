// The ways between nodes, clients and database, each of which can be cut at the database's side: then nothing comes through, and nobody is told.
//
// Where this system lets us (root, Linux), each node lives in a network namespace of its own with two cables, one to the database and one to its clients; a cut
// pulls the first, and what was on its way is sent again by TCP once it is back. Elsewhere the way to the database leads through a small relay in this program, which
// loses what is said meanwhile.
import { execFileSync } from 'node:child_process';
import { connect, createServer } from 'node:net';

const run = (...words) => execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'] });

// A net of its own for each run (RFC 2544: for such tests), in which a node has eight addresses.
const block = process.pid % 512;
const net = `198.${18 + (block >> 8)}.${block & 255}`;
export const everyNet = '198.18.0.0/15';

class Namespace {
  constructor(number) {
    this.name = `pioche-${process.pid}-${number}`;
    this.cables = ['d', 'c'].map((kind) => `p${kind}${process.pid}n${number}`);
    this.inside = ['ip', 'netns', 'exec', this.name];
    run('netns', 'add', this.name);
    run('-n', this.name, 'link', 'set', 'lo', 'up');
    const [database, clients] = this.cables.map((cable, place) => {
      const first = 8 * number + 4 * place;
      run('link', 'add', cable, 'type', 'veth', 'peer', 'name', `${cable}x`, 'netns', this.name);
      run('address', 'add', `${net}.${first + 1}/30`, 'dev', cable);
      run('-n', this.name, 'address', 'add', `${net}.${first + 2}/30`, 'dev', `${cable}x`);
      run('link', 'set', cable, 'up');
      run('-n', this.name, 'link', 'set', `${cable}x`, 'up');
      return { here: `${net}.${first + 1}`, there: `${net}.${first + 2}` };
    });
    this.databaseHost = database.here;
    this.host = clients.there;
  }
  hosts(ports) {
    return ports.map((port) => `${this.databaseHost}:${port}`).join(',');
  }
  cut() {
    run('link', 'set', this.cables[0], 'down');
  }
  heal() {
    run('link', 'set', this.cables[0], 'up');
  }
  remove() {
    run('netns', 'del', this.name);  // and its cables with it
  }
}

class Relay {
  constructor(target) {
    this.closed = false;
    this.pairs = new Set();
    this.server = createServer((near) => {
      const far = connect(target, '127.0.0.1');
      const pair = { near, far };
      this.pairs.add(pair);
      const end = () => {
        near.destroy();
        far.destroy();
        this.pairs.delete(pair);
      };
      for (const [one, other] of [[near, far], [far, near]]) {
        one.setNoDelay(true);
        one.on('data', (bytes) => this.closed || other.write(bytes));  // what is said while it is cut is lost, so the connection is of no use afterwards
        one.on('error', end);
        one.on('close', end);
      }
    }).listen(0, '127.0.0.1');
    this.port = new Promise((resolve) => this.server.once('listening', () => resolve(this.server.address().port)));
  }
  heal() {
    this.closed = false;
    for (const { near, far } of this.pairs) near.destroy(), far.destroy();
  }
}

class Relays {
  host = '127.0.0.1';
  inside = [];
  async hosts(ports) {
    this.relays ??= ports.map((port) => new Relay(port));
    return (await Promise.all(this.relays.map(({ port }) => port))).map((port) => `127.0.0.1:${port}`).join(',');
  }
  cut() {
    for (const relay of this.relays) relay.closed = true;
  }
  heal() {
    for (const relay of this.relays) relay.heal();
  }
  remove() {
    for (const relay of this.relays) relay.server.close();
  }
}

export const namespaces = (() => {
  if (process.env.PIOCHE_NAMESPACES === 'no') return false;
  const trial = `pioche-${process.pid}-trial`;
  try {
    run('netns', 'add', trial);
    run('link', 'add', `p${process.pid}`, 'type', 'veth', 'peer', 'name', `p${process.pid}x`, 'netns', trial);
    run('netns', 'del', trial);
    return true;
  } catch (error) {
    console.log(`No network namespaces here (${String(error.stderr ?? error.message).trim()}): cuts are made by a relay`);
    return false;
  }
})();

// The ways of one node: `inside` comes before its command, `host` is where its clients find it, and `hosts` where it finds the database's ports.
export const waysOf = (number) => (namespaces ? new Namespace(number) : new Relays());
