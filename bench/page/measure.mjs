// How fast the page feels: first paint of a cold browser, and a move's echo on the screen, over loopback.
//   node bench/page/measure.mjs --server build/release/pioche [--loads 15] [--only own] [--game Colomino] [--web web/dist]      loads, echo, play, own or frames
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launch, person, phone, wide } from '../../tests/browser/lib/browse.mjs';
import { House } from '../../tests/browser/lib/house.mjs';
import { chance, clickOnce, playOut, turn, until } from '../../tests/browser/lib/play.mjs';

const { values } = parseArgs({ options: { server: { type: 'string' }, loads: { type: 'string', default: '15' }, moves: { type: 'string', default: '25' }, only: { type: 'string' }, game: { type: 'string' }, web: { type: 'string' }, trace: { type: 'string' } } });
const wanted = (part) => !values.only || values.only === part;
const here = resolve(fileURLToPath(import.meta.url), '../../..');
const house = await House.open(resolve(values.server ?? join(here, 'build/release/pioche')), resolve(values.web ?? join(here, 'web/dist')));
const browser = await launch();
const games = ['Kingdomino', 'Rondomino', 'Colomino'].filter((game) => !values.game || values.game === game);

const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
const at = (numbers, share) => sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];
const line = (name, numbers) => console.log(`${name.padEnd(44)} median ${at(numbers, 0.5).toFixed(0).padStart(5)} ms   p95 ${at(numbers, 0.95).toFixed(0).padStart(5)} ms   (${numbers.length})`);

for (const [name, viewport] of Object.entries(wanted('loads') ? { wide, phone } : {})) {
  const paints = [];
  const ready = [];
  for (let load = 0; load < Number(values.loads); load++) {
    const page = await person(browser, { viewport }); // a fresh context: nothing cached
    await page.goto(house.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await until(page, () => performance.getEntriesByName('first-contentful-paint').length > 0 && performance.getEntriesByType('navigation')[0].loadEventEnd > 0);
    paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime));
    ready.push(await page.evaluate(() => performance.getEntriesByType('navigation')[0].loadEventEnd));
    await page.context().close();
  }
  line(`home, ${name}: first contentful paint`, paints);
  line(`home, ${name}: load finished`, ready);
}

// From the click on "Confirm" to the next frame that shows the answer of the house: sent, on disk, sent back, drawn.
for (const game of wanted('echo') ? games : []) {
  const page = await person(browser);
  await page.goto(house.url);
  await page.getByRole('button', { name: `Play ${game}`, exact: true }).click();
  await turn(page);
  await page.evaluate(() => {
    globalThis.echoes = [];
    let clicked = 0;
    addEventListener('click', (event) => event.target.closest?.('[data-confirm]') && (clicked = performance.now()), true);
    new MutationObserver(() => {
      if (!clicked) return;
      const start = clicked;
      clicked = 0;
      requestAnimationFrame(() => globalThis.echoes.push(performance.now() - start));
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-decision'] });
  });
  await playOut(page, clickOnce, chance(7), { moves: 40 });
  await until(page, () => globalThis.echoes.length > 5);
  line(`${game}: a move's echo on the screen`, await page.evaluate(() => globalThis.echoes));
  await page.context().close();
}

// From the click on Play to a board that can be played: with the house in the pocket, which that click wakes, with one that is awake, and the way over
// the server. Every page has been visited before: its files are on the device.
const ways = {
  'in the pocket, asleep': { again: false },
  'in the pocket, awake': { again: true },
  'by the server': { again: false, without: true },
};
for (const [way, { again, without }] of Object.entries(wanted('play') ? ways : {}))
  for (const game of games) {
    const times = [];
    const page = await person(browser, { offline: true });
    if (without) await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
    await page.goto(house.url);
    await until(page, () => navigator.serviceWorker.controller !== null);
    for (let load = 0; load < Number(values.loads); load++) {
      if (again) await page.goto(`${house.url}#/`);
      else await page.goto('about:blank').then(() => page.goto(house.url));
      const play = page.getByRole('button', { name: `Play ${game}`, exact: true });
      await play.waitFor();
      await page.waitForLoadState('networkidle');
      const board = play.evaluate(
        (button) =>
          new Promise((done) =>
            button.addEventListener('click', () => {
              const start = performance.now();
              const ready = () => {
                if (document.querySelector('main.table[data-state=playing]')) requestAnimationFrame(() => done(performance.now() - start));
                else requestAnimationFrame(ready);
              };
              ready();
            }),
          ),
      );
      await play.click({ delay: 80 }); // as long as a finger stays
      times.push(await board);
      if (again && load === 0) times.pop(); // the one that woke it
    }
    line(`${game}: Play to a board, ${way}`, times);
    await page.context().close();
  }

// One's own move: from the press on "Confirm" to the frame in which the piece lies there for good, without waiting for anybody, as the browser's
// own event timing tells it. On a busy machine most of that is waiting for a turn: so Chromium's trace tells the processor time, of the page's own
// thread and of those that paint, and of its longest task.
for (const game of wanted('own') ? games : []) {
  const page = await person(browser, { reducedMotion: 'no-preference', pace: 'calm' });
  await page.addInitScript(() => localStorage.setItem('pioche.level', '6'));
  await page.goto(house.url);
  await page.getByRole('button', { name: `Play ${game}`, exact: true }).click();
  await turn(page);
  await page.evaluate(() => {
    globalThis.own = [];
    globalThis.shown = [];
    addEventListener('click', (event) => {
      if (!event.target.closest?.('[data-confirm]')) return;
      const start = performance.now();
      const end = () => performance.measure('own move', { start, end: performance.now() });
      requestAnimationFrame(() => {
        if (document.querySelector('[data-confirm]') !== null) return; // the frame that is drawn now doesn't show it yet: counted as missing below
        globalThis.shown.push(event.timeStamp);
        requestAnimationFrame(end);
      });
    }, true);
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries()) if (name === 'click' && globalThis.shown.includes(startTime)) globalThis.own.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 });
  });
  await browser.startTracing(page, { categories: ['toplevel', 'cc', 'blink.user_timing'] });
  await playOut(page, clickOnce, chance(8), { moves: 25 });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  line(`${game}: one's own move on the screen`, await page.evaluate(() => globalThis.own));
  const begun = traceEvents.filter(({ name, ph }) => name === 'own move' && ph === 'b');
  const ended = traceEvents.filter(({ name, ph }) => name === 'own move' && ph === 'e');
  const cost = (tasks) => begun.map(({ ts }, index) => tasks.reduce((sum, task) => sum + (task.ts >= ts && task.ts < ended[index].ts ? (task.tdur ?? 0) / 1000 : 0), 0));
  const own = traceEvents.filter(({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pid === begun[0].pid && tid === begun[0].tid);
  line('  processor time, the page', cost(own));
  line('  processor time, painting', cost(traceEvents.filter(({ name }) => name === 'RasterTask')));
  console.log(`  the page's longest task took ${Math.max(...own.map(({ tdur }) => (tdur ?? 0) / 1000)).toFixed(0)} ms of processor time`);
  await page.context().close();
}

// The frames that are drawn while a bot of the highest level thinks on the same machine, with everything moving that moves. Nobody looks meanwhile: the page
// plays by itself, and is asked once it is done. --trace FOLDER keeps what Chromium's threads did (to be opened at ui.perfetto.dev).
for (const game of wanted('frames') ? games : []) {
  const context = await browser.newContext({ viewport: wide, reducedMotion: 'no-preference' });
  context.setDefaultTimeout(600_000);
  await context.addInitScript(() => {
    localStorage.setItem('pioche.level', '6');
    localStorage.setItem('pioche.settings', JSON.stringify({ pace: 'calm' }));
    localStorage.setItem('pioche.guided', JSON.stringify(['kingdomino', 'giants', 'rondomino', 'colomino']));
  });
  const page = await context.newPage();
  await page.goto(house.url);
  await page.getByRole('button', { name: `Play ${game}`, exact: true }).click();
  await turn(page);
  if (values.trace) await browser.startTracing(page, { categories: ['toplevel', 'cc', 'viz', 'benchmark', 'blink', 'blink.user_timing', 'devtools.timeline', 'v8'] });
  const frames = await page.evaluate(playByItself, { seed: 8, moves: Number(values.moves) });
  if (values.trace) {
    mkdirSync(values.trace, { recursive: true });
    writeFileSync(join(values.trace, `${game}.json`), await browser.stopTracing());
  }
  line(`${game}: a frame while a bot thinks`, frames);
  console.log(`  over 32 ms: ${frames.filter((one) => one > 32).length} of ${frames.length}`);
  await context.close();
}

/** Runs in the page: a move now and then, as a finger would make it. Gives how long each frame took in which it wasn't this page's turn. */
function playByItself({ seed, moves }) {
  return new Promise((done) => {
    const frames = [];
    let last = 0;
    const frame = (now) => {
      if (last && document.querySelector('.say.mine') === null) {
        frames.push(now - last);
        if (now - last > 32) performance.measure('late', { start: last, end: now });
      }
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    let state = seed;
    const draw = (bound) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * bound);
    };
    let made = 0;
    const timer = setInterval(() => {
      if (made === moves || document.querySelector('main.table').dataset.state === 'over') {
        clearInterval(timer);
        return void done(frames);
      }
      const [ready] = document.querySelectorAll('[data-target="next-round"], [data-confirm]');
      const places = document.querySelector('.say.mine') ? document.querySelectorAll('[data-action]') : [];
      if (ready?.matches('[data-confirm]')) made++;
      (ready ?? places[draw(places.length)])?.click();
    }, 300);
  });
}
await browser.close();
await house.close();
