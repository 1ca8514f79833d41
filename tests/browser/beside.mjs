// Two versions of the page side by side, from two folders that boards.mjs filled: one picture for each board.
//   node tests/browser/beside.mjs BEFORE AFTER OUT
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './lib/browse.mjs';

const [before, after, out] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const boards = [...new Set(readdirSync(after).map((name) => /^(.*)-wide\.png$/.exec(name)?.[1]).filter(Boolean))];
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1460, height: 900 } });
for (const board of boards) {
  const picture = (folder, size, width) => {
    const path = join(folder, `${board}-${size}.png`);
    return existsSync(path) ? `<img width="${width}" src="data:image/png;base64,${readFileSync(path).toString('base64')}">` : '';
  };
  const side = (folder, title) => `<div><h2>${title}</h2>${picture(folder, 'wide', 700)}<p>${picture(folder, 'phone', 190)} ${picture(folder, 'lying', 390)}</p></div>`;
  await page.setContent(`<style>body{margin:10px;font:18px sans-serif;background:#fff}main{display:flex;gap:20px}h2{font-size:18px;margin:0 0 6px}img{border:1px solid #bbb;vertical-align:top}</style><main>${side(before, 'before')}${side(after, 'after')}</main>`);
  await page.locator('main').screenshot({ path: join(out, `${board}.png`) });
}
await browser.close();
