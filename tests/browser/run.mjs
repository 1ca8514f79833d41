// Plays the page in a real browser against the real server.
//   node tests/browser/run.mjs --server build/release/pioche [--only TEXT] [--times 1] [--pictures docs/pictures] [--at-once 2] [--slow 1] [--part 1/1]
// --only 'pad|hint' plays those with one of the texts in their names; --part 2/3 the second third of them.
// --slow 6 has every page think six times slower than it can: for a fault that comes only on a busy machine.
// --times 20 plays each scenario twenty times, with other moves each time: for a fault that comes now and then.
// --fifth plays the fifth game (tests/fifth) on the plain board instead; the server's build must have it: build/dev/pioche.
// FAIL_PICTURES=FOLDER keeps a picture of every page of a scenario that failed.
// Exit status: 0, 1 with what failed, 77 where the page has not been built.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { server: { type: 'string' }, only: { type: 'string' }, times: { type: 'string', default: '1' }, pictures: { type: 'string' }, 'at-once': { type: 'string', default: '2' }, fifth: { type: 'boolean' }, slow: { type: 'string', default: '1' }, part: { type: 'string', default: '1/1' } },
});
const here = resolve(fileURLToPath(import.meta.url), '../../..');
if (!existsSync(join(here, 'web/dist/index.html')) || !existsSync(join(here, 'web/node_modules/playwright-core'))) {
  console.log('skipped: run scripts/build-web first');
  process.exit(77);
}
process.env.PIOCHE_SLOW = values.slow;
const { launch } = await import('./lib/browse.mjs');
const { House } = await import('./lib/house.mjs');
const { repetition } = await import('./lib/play.mjs');
const { scenarios } = await import(values.fifth ? './scenarios/plain.mjs' : './scenarios.mjs');

// Compressed, as they are served: everything there is, the service worker too, and what the first page asks for.
const dist = join(here, 'web/dist');
const weight = (paths) => paths.reduce((sum, path) => sum + statSync(join(dist, `${path}.br`)).size, 0);
const all = ['sw.js', ...readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`)];
const first = [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/"\.\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path);
const failed = [];
/** At once, past whoever keeps the output until the end (ctest does): PIOCHE_FAILED names a file that is being read. */
function tell(words) {
  console.log(words);
  if (process.env.PIOCHE_FAILED) appendFileSync(process.env.PIOCHE_FAILED, `${words}\n`);
}
for (const [what, bytes, most] of [['the page’s script', weight(all), 200 * 1024], ['the home page’s script', weight(first), 45_700]])
  if (!(bytes > 0 && bytes <= most)) {
    failed.push([what, `weighs ${bytes} bytes compressed; at most ${most}`]);
    tell(`FAILED  ${what} ${failed.at(-1)[1]}`);
  }

async function picture(page, name, { from = 'the top' } = {}) {
  if (!values.pictures) return;
  mkdirSync(values.pictures, { recursive: true });
  if (from === 'the top') await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(values.pictures, `${name}.png`) });
}

/** The browser as one scenario sees it: what it opened is closed when it ends, however it ends, and looked at when it failed. */
function shareOf(browser) {
  const contexts = [];
  return {
    newContext: async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context;
    },
    async look(name) {
      for (const [person, context] of contexts.entries())
        for (const page of context.pages()) await page.screenshot({ path: join(process.env.FAIL_PICTURES, `${name.replace(/\W+/g, '-')}-${person + 1}.png`) }).catch(() => {});
    },
    close: () => Promise.all(contexts.map((context) => context.close().catch(() => {}))),
  };
}

const program = resolve(values.server ?? join(here, 'build/release/pioche'));
const browser = await launch();
const [part, parts] = values.part.split('/').map(Number);
const chosen = Object.entries(scenarios).filter(([name], index) => index % parts === part - 1 && (!values.only || values.only.split('|').some((text) => name.includes(text))));
const waiting = Array.from({ length: Number(values.times) }, (_, time) =>
  chosen.map(([name, scenario]) => ({ name: time ? `${name}, time ${time + 1}` : name, scenario, time })),
).flat();
const shared = await House.open(program, join(here, 'web/dist'));
const took = [];
async function worker() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { name, scenario, time } = next;
    const house = scenario.alone ? await House.open(program, join(here, 'web/dist')) : shared;
    const started = Date.now();
    const whole = scenario.whole ? await launch({ whole: true }) : null;
    const share = shareOf(whole ?? browser);
    try {
      await repetition.run(time, () => scenario(house, share, picture));
      const seconds = (Date.now() - started) / 1000;
      took.push([seconds, name]);
      console.log(`ok      ${name} (${seconds.toFixed(1)} s)`);
    } catch (error) {
      const why = String(error.stack ?? error);
      failed.push([name, why]);
      tell(`FAILED  ${name}\n  ${why}`);
      if (process.env.FAIL_PICTURES) await share.look(name);
    } finally {
      await share.close();
      await whole?.close();
      if (house !== shared) await house.close();
    }
  }
}
await Promise.all(Array.from({ length: Number(values['at-once']) }, worker));
await browser.close();
await shared.close();
console.log(`longest: ${took.sort((a, b) => b[0] - a[0]).slice(0, 3).map(([seconds, name]) => `${name} (${seconds.toFixed(0)} s)`).join(', ')}`);
// What failed once more, as the last thing said: a record that is cut off at its beginning still has it.
for (const [name, why] of failed) console.log(`FAILED  ${name}\n  ${why.split('\n').slice(0, 3).join('\n  ')}`);
console.log(failed.length ? `${failed.length} failed` : 'all passed');
process.exit(failed.length ? 1 : 0);
