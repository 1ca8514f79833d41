// The real server, on a free port, with a database of its own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class House {
  /** `more`: flags of the program besides the usual ones. */
  static async open(program, web, more = []) {
    const house = new House(program, web, mkdtempSync(join(tmpdir(), 'pioche-house-')), more);
    await house.start('0');
    return house;
  }

  constructor(program, web, data, more) {
    Object.assign(this, { program, web, data, more, log: '' });
  }

  start(port) {
    return new Promise((done, fail) => {
      const child = spawn(this.program, ['serve', '--port', port, '--data', this.data, '--web', this.web, '--tables-per-second', '1000', '--calls-per-second', '10000', '--accounts-per-hour', '10000', ...this.more], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      this.child = child;
      const late = setTimeout(() => fail(new Error(`the server did not start:\n${this.log}`)), 60_000);
      const hear = (chunk) => {
        this.log += chunk;
        const found = /http:\/\/localhost:(\d+)/.exec(this.log.slice(this.heard ?? 0));
        if (!found) return;
        clearTimeout(late);
        this.port = found[1];
        this.url = `http://localhost:${this.port}/`;
        done();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.on('exit', (code) => {
        clearTimeout(late);
        if (!this.closing && code) fail(new Error(`the server ended with ${code}:\n${this.log.slice(-2000)}`));
      });
    });
  }

  /** Opens it again where it was. */
  reopen() {
    this.heard = this.log.length;
    this.closing = false;
    return this.start(this.port);
  }

  /** Ends the process as told and waits until it is gone. */
  stop(signal = 'SIGTERM') {
    this.closing = true;
    if (this.child.exitCode !== null || this.child.signalCode !== null) return Promise.resolve(); // gone already
    return new Promise((done) => {
      this.child.once('exit', done);
      this.child.kill(signal);
    });
  }

  async close() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}
