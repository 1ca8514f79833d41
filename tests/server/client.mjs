// A client of the house for tests: starts the real server, calls it, follows tables.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';

export const program =
  process.env.PIOCHE ?? fileURLToPath(new URL('../../build/release/pioche', import.meta.url));

export function newDirectory() {
  return mkdtempSync(join(tmpdir(), 'pioche-'));
}

export function removeDirectory(path) {
  rmSync(path, { recursive: true, force: true });
}

// A running server. `stop` waits for a clean end, `kill` takes its breath away.
export class Server {
  static start(data, ...more) {
    return Server.startWith({}, data, ...more);
  }

  // `environment`: of the process, besides what is usual.
  static startWith(environment, data, ...more) {
    return Server.startInside([], environment, data, ...more);
  }

  // `before`: words before the program's own, as of another program that starts it.
  static async startInside(before, environment, data, ...more) {
    const server = new Server();
    server.data = data;
    server.gone = new AbortController();  // Node's fetch may wait for ever for a server that was killed
    const anyPort = more.includes('--port') ? [] : ['--port', '0'];
    const [command, ...words] = [...before, program, 'serve', ...anyPort, '--data', data, '--log', 'warning', ...more];
    server.child = spawn(command, words, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    server.log = '';
    server.child.stderr.on('data', (chunk) => (server.log += chunk));
    server.ended = new Promise((resolve) => server.child.on('exit', (code, signal) => resolve({ code, signal })));
    server.port = await new Promise((resolve, reject) => {
      let text = '';
      server.child.stdout.on('data', (chunk) => {
        text += chunk;
        const found = /http:\/\/[^:]+:(\d+)/.exec(text);
        if (found) resolve(Number(found[1]));
        const kdom = /agents: http:\/\/[^:]+:(\d+)/.exec(text);
        if (kdom) server.kdomPort = Number(kdom[1]);
      });
      server.ended.then(() => reject(new Error('the server ended: ' + server.log)));
    });
    server.url = `http://127.0.0.1:${server.port}`;
    return server;
  }

  async stop() {
    this.child.kill('SIGTERM');
    const end = await this.ended;
    this.checkSanitizers();
    return end;
  }

  async kill() {
    this.child.kill('SIGKILL');
    const end = await this.ended;
    this.gone.abort();
    this.checkSanitizers();
    return end;
  }

  // A program built with sanitizers goes on after a race and tells of it on standard error.
  checkSanitizers() {
    if (/Sanitizer|runtime error:/.test(this.log)) throw new Error(this.log);
  }

  // Resident memory in MiB.
  memory() {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.child.pid}/status`, 'utf8'))[1]) / 1024;
  }

  async metric(name) {
    return Number(new RegExp(`^${name} (.*)$`, 'm').exec((await this.get('/metrics')).text)?.[1]);
  }

  async call(method, path, { token, body, headers } = {}) {
    const response = await fetch(this.url + path, {
      method,
      signal: this.gone.signal,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify({ version: 1, ...body }),
    });
    const text = await response.text();
    let json = null;
    try {
      json = JSON.parse(text);
    } catch {}
    return { status: response.status, json, text, headers: response.headers };
  }

  get(path, token) {
    return this.call('GET', path, { token });
  }

  post(path, body = {}, token = undefined) {
    return this.call('POST', path, { token, body });
  }

  async table(game, seats, more = {}) {
    const answer = await this.post('/api/v1/tables', { game, seats, ...more });
    if (answer.status !== 201) throw new Error(`no table: ${answer.text}`);
    return answer.json;
  }
}

let requests = 0;

// One WebSocket. Messages are kept until somebody asks for them.
export class Socket {
  static async open(server, options = {}) {
    const socket = new Socket();
    socket.ws = new WebSocket(`${server.url.replace(/^http/, 'ws')}/api/v1/socket`, options);
    socket.messages = [];
    socket.waiting = [];
    socket.closed = new Promise((resolve) => socket.ws.on('close', (code) => resolve(code)));
    socket.ws.on('message', (data) => {
      const message = JSON.parse(data);
      const index = socket.waiting.findIndex((one) => one.wanted(message));
      if (index >= 0) socket.waiting.splice(index, 1)[0].resolve(message);
      else socket.messages.push(message);
    });
    socket.ws.on('error', () => {});
    socket.ws.on('upgrade', (response) => (socket.node = response.headers['x-node']));  // as a proxy may say
    await new Promise((resolve, reject) => {
      socket.ws.on('open', resolve);
      socket.ws.on('error', reject);
      socket.ws.on('close', () => reject(new Error('the connection was closed')));
      socket.ws.on('unexpected-response', (_, response) => reject(new Error(`status ${response.statusCode}`)));
    });
    return socket;
  }

  send(message) {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify({ version: 1, ...message }));
  }

  // The first message that fits, among those that came and those to come.
  next(wanted, patience = 10000) {
    const index = this.messages.findIndex(wanted);
    if (index >= 0) return Promise.resolve(this.messages.splice(index, 1)[0]);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('nothing came')), patience);
      this.waiting.push({
        wanted,
        resolve: (message) => {
          clearTimeout(timer);
          resolve(message);
        },
      });
      this.closed.then(() => reject(new Error('the connection was closed')));
    });
  }

  ask(message) {
    const request = ++requests;
    this.send({ ...message, request });
    return this.next((one) => one.request === request);
  }

  close() {
    this.ws.terminate();
  }
}

// Small numbers by chance, the same for the same seed, so that a failing test can be run again.
export function chance(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

// Plays all seats of one token to the end over HTTP, by chance; gives the last snapshot.
export async function playOut(server, table, token, pick = chance(1), until = Infinity) {
  let { snapshot } = (await server.get(`/api/v1/tables/${table}?log=0`, token)).json;
  for (let count = 0; snapshot.state === 'playing' && count < until; ++count) {
    if (!snapshot.moves) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      ({ snapshot } = (await server.get(`/api/v1/tables/${table}?log=0`, token)).json);
      continue;
    }
    const move = snapshot.moves[pick(snapshot.moves.length)];
    const answer = await server.post(
      `/api/v1/tables/${table}/play`,
      { round: snapshot.round, ply: snapshot.ply, action: move.action, id: `m${count}` },
      token,
    );
    if (answer.status !== 200) throw new Error(answer.text);
    snapshot = answer.json.snapshot;
  }
  return snapshot;
}
