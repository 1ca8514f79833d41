// Debian's Chromium, driven by playwright-core, with an ear on everything that goes over the network.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const need = createRequire(join(root, 'web/package.json'));
const { chromium } = need('playwright-core');
export const axePath = need.resolve('axe-core/axe.min.js');

/** Without windows, tabs and menus of its own, where there is such a one: a fifth less time. It shows no notices: for them the whole is wanted. */
const shell = '/usr/bin/chromium-headless-shell';

export function launch({ whole = false } = {}) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? (!whole && existsSync(shell) ? shell : '/usr/bin/chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
  });
}

/** run.mjs --slow: how many times slower than it is the machine pretends to be. */
const slowness = Number(process.env.PIOCHE_SLOW ?? 1);

export const wide = { width: 1440, height: 900 };
export const phone = { width: 360, height: 740 };
/** The same phone on its side. */
export const lying = { width: 740, height: 360 };
export const tablet = { width: 820, height: 1180 };

/** A person with a browser of their own: nothing shared with others. Small screens are touched. */
export async function person(browser, { viewport = wide, touch = viewport.width < 900, locale = 'en-GB', colorScheme = 'light', pace = 'none', reducedMotion = 'reduce', guided = true, offline = false } = {}) {
  // Only what is about being offline wants a service worker: it would hide from the others what they do to the network.
  const context = await browser.newContext({ viewport, hasTouch: touch, isMobile: touch, locale, colorScheme, reducedMotion, serviceWorkers: offline ? 'allow' : 'block' });
  await context.addInitScript(
    ([rhythm, done]) => {
      if (rhythm && !localStorage.getItem('pioche.settings')) localStorage.setItem('pioche.settings', JSON.stringify({ pace: rhythm }));
      // Announcements come and go: all of them are kept.
      globalThis.announced = [];
      new MutationObserver(() => {
        for (const region of document.querySelectorAll('[aria-live]'))
          for (const line of region.querySelector('[data-heard]') ? region.children : [region]) {
            const words = line.textContent.trim();
            if (words && words !== globalThis.announced.at(-1)) globalThis.announced.push(words);
          }
      }).observe(document, { childList: true, subtree: true, characterData: true });
      // What moves on the boards: nothing for whoever asked for stillness.
      globalThis.moved = 0;
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...how) {
        globalThis.moved++;
        return animate.apply(this, how);
      };
      // What the house in the pocket says goes over no network: it is heard here.
      const { Worker } = globalThis;
      globalThis.Worker = class extends Worker {
        constructor(...how) {
          super(...how);
          this.addEventListener('message', ({ data }) => {
            if (data?.type === 'told') void globalThis.overhear(data.message);
            if (data?.type === 'answer') void globalThis.overhear(data.body);
          });
        }
      };
      if (done && !localStorage.getItem('pioche.guided')) localStorage.setItem('pioche.guided', JSON.stringify(['kingdomino', 'giants', 'rondomino', 'colomino']));
    },
    [pace, guided],
  );
  context.setDefaultTimeout(120_000); // on a busy machine a page may be drawn once in some seconds
  await context.exposeBinding('overhear', ({ page }, text) => void page.received.push({ at: Date.now(), url: 'pocket', text }));
  const page = await context.newPage();
  // A machine so many times slower, for faults that come only there.
  if (slowness > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowness });
  page.problems = [];
  page.received = [];
  page.hosts = new Set();
  page.on('pageerror', (error) => page.problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // A refused request (a stale move, a lost server) is logged by the browser itself; the page deals with it.
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED/.test(message.text())) page.problems.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http')) page.hosts.add(url.host);
  });
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return;
    try {
      page.received.push({ at: Date.now(), url: response.url(), text: await response.text() });
    } catch {
      // The page went elsewhere before it was read.
    }
  });
  page.on('websocket', (socket) => {
    page.hosts.add(new URL(socket.url()).host);
    socket.on('framereceived', ({ payload }) => page.received.push({ at: Date.now(), url: socket.url(), text: String(payload) }));
  });
  return page;
}
