// What must hold on every page: nothing for axe-core to find, nothing sticking out, nothing on top of something else.
import { readFileSync } from 'node:fs';
import { axePath } from './browse.mjs';
import { until } from './play.mjs';

const axeSource = readFileSync(axePath, 'utf8');

export function expect(condition, message) {
  if (!condition) throw new Error(message);
}

/** Everything is where it will stay: fonts are there, nothing moves, nothing is still being drawn. */
export async function settled(page) {
  let before = '';
  for (const end = Date.now() + 120_000; Date.now() < end; ) {
    const now = await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      if (document.getAnimations().some((animation) => animation.playState === 'running')) return '';
      return [...document.querySelectorAll('main *')].map((element) => Object.values(element.getBoundingClientRect().toJSON()).map(Math.round).join()).join(' ');
    });
    if (now && now === before) return;
    before = now;
  }
  throw new Error('the page does not come to rest');
}

export async function axe(page, where) {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const result = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    return result.violations.map((one) => `${one.id}: ${one.help} (${one.nodes.slice(0, 3).map((node) => node.target.join(' ')).join('; ')})`);
  });
  expect(violations.length === 0, `axe-core on ${where}:\n  ${violations.join('\n  ')}`);
}

/** Nothing wider than the window; no two controls on top of each other. */
export async function layout(page, where) {
  const problems = await page.evaluate(() => {
    const found = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width + 1) found.push(`the page is ${document.documentElement.scrollWidth} px wide in a window of ${width}`);
    for (const pane of document.querySelectorAll('.over .scroll'))
      if (width >= 1024 && pane.scrollWidth > pane.clientWidth + 1) found.push(`the result is ${pane.scrollWidth} px wide in ${pane.clientWidth}`);
    const scrolls = (element) => {
      for (let up = element.parentElement; up; up = up.parentElement) if (/auto|scroll|hidden/.test(getComputedStyle(up).overflowX)) return true;
      return false;
    };
    const name = (element) => `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
    const seen = (element) => {
      const box = element.getBoundingClientRect();
      return box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.unseen, .sprite');
    };
    for (const element of document.querySelectorAll('main *')) {
      if (!(element instanceof HTMLElement) || !seen(element) || scrolls(element)) continue;
      const box = element.getBoundingClientRect();
      if (box.left < -1 || box.right > width + 1) found.push(`${name(element)} reaches from ${Math.round(box.left)} to ${Math.round(box.right)} of ${width}`);
    }
    const controls = [...document.querySelectorAll('button, a[href], input, select, summary')].filter((element) => seen(element) && !element.closest('.top, .float')); // the bar lies over what scrolls beneath it, and what floats beside a piece over its neighbours
    // What a scrolling pane cuts off can't lie over anything.
    const cut = (element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let up = element.parentElement; up; up = up.parentElement) {
        if (!/auto|scroll|hidden/.test(getComputedStyle(up).overflow)) continue;
        const pane = up.getBoundingClientRect();
        [left, top, right, bottom] = [Math.max(left, pane.left), Math.max(top, pane.top), Math.min(right, pane.right), Math.min(bottom, pane.bottom)];
      }
      return { left, top, right, bottom };
    };
    for (let a = 0; a < controls.length; a++)
      for (let b = a + 1; b < controls.length; b++) {
        const [one, two] = [controls[a], controls[b]];
        if (one.contains(two) || two.contains(one) || one.closest('label')?.contains(two) || two.closest('label')?.contains(one)) continue;
        const [p, q] = [cut(one), cut(two)];
        const across = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const down = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (across > 2 && down > 2) found.push(`${name(one)} lies over ${name(two)}`);
      }
    // What is pressed stays under the pointer: at its edge it would flee, come back and flee again, and no press would ever meet it.
    const places = ['transform', 'translate', 'scale', 'rotate', 'inset', 'top', 'right', 'bottom', 'left', 'margin', 'padding', 'width', 'height', 'border-width', 'font-size'];
    const rules = (list) => [...list].flatMap((rule) => [rule, ...(rule.cssRules ? rules(rule.cssRules) : [])]);
    for (const rule of [...document.styleSheets].flatMap((sheet) => rules(sheet.cssRules)))
      if (/:hover(:not\([^)]*\))?$/.test(rule.selectorText ?? '') && places.some((place) => rule.style.getPropertyValue(place))) found.push(`what is pointed at moves: ${rule.cssText}`);
    return found.slice(0, 6);
  });
  expect(problems.length === 0, `layout of ${where}:\n  ${problems.join('\n  ')}`);
}

/** What a player looks at and presses is on the screen without scrolling. */
export async function aboveTheFold(page, where) {
  const below = await page.evaluate(() =>
    [...document.querySelectorAll('.sentence, .rows li, .land, .others li, .plan, .rack, .tokens li, .stage, .hand, [aria-label=Players] li, [data-action]')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().bottom > innerHeight + 1)
      .map((element) => `${element.className || element.tagName} ends at ${Math.round(element.getBoundingClientRect().bottom)} of ${innerHeight}`),
  );
  expect(below.length === 0, `below the fold in ${where}:\n  ${below.slice(0, 5).join('\n  ')}`);
}

/** Without scrolling or panning, something that can be done now can be touched, and nothing makes the page slide sideways. */
export async function inSight(page, where) {
  const seen = () =>
    [...document.querySelectorAll('[data-action]')].some((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-action]') === element;
    });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over <= 0, `${where}: the page is ${over} px wider than the screen`);
  await until(page, seen).catch((error) => expect(false, `${where}: nothing that can be done is in sight (${String(error.message).split('\n')[0]})`));
}

/** A phone's bar: words and all that can be done stand side by side in one line of one height, at the lower edge of the screen; nothing is cut off. */
export async function oneLine(page, where) {
  const found = await page.evaluate(() => {
    const bar = document.querySelector('main.table .say');
    const box = bar.getBoundingClientRect();
    const problems = [];
    if (box.height > 62) problems.push(`the bar is ${Math.round(box.height)} px high`);
    if (Math.abs(box.bottom - innerHeight) > 1) problems.push(`the bar ends at ${Math.round(box.bottom)} of ${innerHeight}`);
    const shown = [...bar.querySelectorAll('button, .words, [role=timer]')].filter((element) => element.checkVisibility());
    for (const element of shown) {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const name = `“${(element.getAttribute('aria-label') ?? element.textContent).trim()}”`;
      if (top < box.top - 1 || bottom > box.bottom + 1 || left < -1 || right > innerWidth + 1) problems.push(`${name} sticks out of the bar`);
      if (Math.abs((top + bottom) / 2 - (box.top + box.bottom) / 2) > 3) problems.push(`${name} is not in its line`);
      if (element.scrollWidth > element.clientWidth + 1 && element.matches('.words')) problems.push(`${name} is cut off`);
    }
    const size = parseFloat(getComputedStyle(bar.querySelector('.sentence')).fontSize);
    if (size < 14) problems.push(`the sentence “${bar.querySelector('.sentence').textContent}” is set in ${size} px`);
    return problems;
  });
  expect(found.length === 0, `the bar in ${where}:\n  ${found.join('\n  ')}`);
}

/** A king, the crowns, a giant, footprints and the number of a domino never lie on top of each other. */
export async function nothingPiled(page, where) {
  const piled = await page.evaluate(() => {
    const found = [];
    for (const drawing of document.querySelectorAll('.rows svg')) {
      const parts = [...drawing.querySelectorAll('use[href^="#king"], use[href="#crown"], use[href="#giant"], use[href="#footprints"]')].map((part) => [part.getAttribute('href'), part.getBoundingClientRect()]);
      for (const [index, [name, one]] of parts.entries())
        for (const [other, two] of parts.slice(index + 1)) {
          const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
          const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
          if (across > 2 && down > 2) found.push(`${name} and ${other} by ${Math.round(across)} x ${Math.round(down)}`);
        }
    }
    return found;
  });
  expect(piled.length === 0, `on top of each other in ${where}: ${piled.slice(0, 4).join(', ')}`);
}

/** On a touched screen everything to press is at least a fingertip wide and high, 44 px; what stands in running text excepted. */
export async function fingers(page, where) {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], input, select, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.unseen, p') && !element.matches('.unseen'))
      .map((element) => ({ element: element.closest('label') ?? element, name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) }))
      .map(({ element, name }) => ({ name, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
      .map(({ name, box }) => `“${name}” is ${Math.round(box.width)} x ${Math.round(box.height)}`),
  );
  expect(small.length === 0, `too small for a finger on ${where}:\n  ${small.slice(0, 6).join('\n  ')}`);
}

/** Everything this page received so far must be fit for the eyes of those seats. */
export function nothingHidden(page, eyes) {
  let looked = 0;
  for (const { url, text } of page.received) {
    let value;
    try {
      value = JSON.parse(text);
    } catch {
      continue;
    }
    for (const snapshot of snapshots(value)) {
      if (snapshot.state !== 'playing' || !snapshot.board) continue;
      looked++;
      const allowed = new Set(eyes ?? snapshot.you?.seats ?? []);
      const where = `${url} (round ${snapshot.round}, ply ${snapshot.ply})`;
      expect(!snapshot.fair?.seed, `the secret seed came with ${where}`);
      snapshot.board.hands?.forEach((hand, index) => expect(!hand.pieces || allowed.has(index + 1), `the hand of seat ${index + 1} came with ${where}`));
      if (snapshot.game === 'colomino') for (const seat of snapshot.board.seats) expect(!seat.rack || allowed.has(seat.seat), `the rack of seat ${seat.seat} came with ${where}`);
      expect(!Array.isArray(snapshot.board.stock) && !Array.isArray(snapshot.board.bag), `the stock came with ${where}`);
      const shown = JSON.stringify(snapshot.board);
      expect(!/"(deck|setup|seed)"/.test(shown), `a deal came with ${where}`);
    }
  }
  expect(looked > 0, 'no snapshot was received at all');
  return looked;
}

function* snapshots(value) {
  if (value === null || typeof value !== 'object') return;
  if (typeof value.state === 'string' && 'board' in value && 'game' in value) yield value;
  for (const inner of Object.values(value)) yield* snapshots(inner);
}

export function clean(page) {
  expect(page.problems.length === 0, `the page complained:\n  ${page.problems.join('\n  ')}`);
  expect(page.hosts.size === 1, `requests went to ${[...page.hosts].join(', ')}`);
}
