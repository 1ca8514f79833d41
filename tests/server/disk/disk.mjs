// A disk that loses what was not synced, under the whole program, and one that can't be read: what losing_disk.cpp keeps, put together.
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const library =
  process.env.PIOCHE_LOSING_DISK ?? fileURLToPath(new URL('../../../build/release/liblosing_disk.so', import.meta.url));
const sector = 512;

// For Server.startWith. `syncs`: done, none, or none of the log.
export const losing = (syncs = 'done') => ({ LD_PRELOAD: library, PIOCHE_SYNCS: syncs });

// The power goes: what was not synced is lost, or kept, or some sectors of it are, each by itself and so in any order, as SQLite's own crash
// tests have it; a file that was never synced may be gone.
export function cutPower(directory, pick) {
  const mood = pick(4);
  const keeps = () => (mood < 2 ? mood === 1 : pick(2) === 1);
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    if (name.endsWith('-shm')) rmSync(path);
    if (!/\.sqlite(-wal|-journal)?$/.test(name)) continue;
    const lasting = `${path}.lasting`;
    const now = readFileSync(path);
    if (!existsSync(lasting)) {
      if (!keeps()) {
        rmSync(path);
        continue;
      }
      writeFileSync(lasting, '');
    }
    const synced = readFileSync(lasting);
    const survivor = Buffer.alloc(keeps() ? now.length : synced.length);
    synced.copy(survivor);
    for (let at = 0; at < survivor.length; at += sector) {
      const [old, fresh] = [synced, now].map((one) => one.subarray(at, at + sector));
      if (fresh.length > 0 && !old.equals(fresh) && keeps()) fresh.copy(survivor, at);
    }
    writeFileSync(path, survivor);
    writeFileSync(lasting, survivor);
  }
}
