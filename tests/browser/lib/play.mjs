// Playing like a person who knows no rules: anything the page offers, by mouse or by keyboard.

import { AsyncLocalStorage } from 'node:async_hooks';

/** Which repetition of a scenario this is: each plays other moves. */
export const repetition = new AsyncLocalStorage();

/** A small generator of its own, so that a failure can be played again. */
export function chance(seed) {
  let state = (seed + 1000 * (repetition.getStore() ?? 0)) >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Asks again and again until there is an answer. */
async function asked(question, what, timeout) {
  for (const end = Date.now() + timeout; ; ) {
    const answer = await question();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited ${timeout} ms in vain for ${what}`);
    await new Promise((done) => setTimeout(done, 15));
  }
}

/** Asks the page itself: its own content policy forbids playwright's waitForFunction, and stays on in tests. */
export async function until(page, condition, argument = null, timeout = 120_000) {
  await asked(() => page.evaluate(condition, argument), condition, timeout);
}

/** The first of some pages where something is so. */
export function firstOf(pages, ready, timeout = 120_000) {
  const look = async () => {
    for (const page of pages) if (await ready(page)) return page;
    return null;
  };
  return asked(look, ready, timeout);
}

export const decision = (page) => page.evaluate(() => document.querySelector('main.table')?.dataset.decision ?? null);
export const state = (page) =>
  page.evaluate(() => {
    const main = document.querySelector('main.table');
    return {
      state: main?.dataset.state ?? null,
      decision: main?.dataset.decision ?? null,
      mine: document.querySelector('.say.mine') !== null,
      cover: document.querySelector('[data-target="handover"]') !== null,
      pause: document.querySelector('[data-target="next-round"]') !== null,
    };
  });

/** Waits until this page has something to do, or the game is over. */
export async function turn(page, timeout = 120_000) {
  await until(
    page,
    () => {
      const main = document.querySelector('main.table');
      if (!main) return false;
      if (main.dataset.state === 'over') return true;
      return document.querySelector('[data-target="handover"], [data-target="next-round"]') !== null || (document.querySelector('.say.mine') !== null && document.querySelector('[data-action]') !== null);
    },
    null,
    timeout,
  );
  return state(page);
}

const changed = (page, before) =>
  until(page, (was) => document.querySelector('main.table')?.dataset.decision !== was || document.querySelector('main.table')?.dataset.state === 'over', before);

/** After a move was chosen: either it asks to be confirmed, or it is on its way already. */
async function asksToConfirm(page, before) {
  await until(page, (was) => document.querySelector('[data-confirm]') !== null || document.querySelector('main.table')?.dataset.decision !== was, before);
  return (await page.locator('[data-confirm]').count()) > 0;
}

/** The end of a round stays until the next one is asked for. */
const goneOn = (page) => until(page, () => document.querySelector('[data-target="next-round"]') === null);

/** One decision with the mouse: a place, then "Confirm". */
export async function clickOnce(page, draw) {
  const now = await state(page);
  if (now.pause) {
    await page.click('[data-target="next-round"]');
    return void (await goneOn(page));
  }
  if (now.cover) {
    await page.click('[data-target="handover"]');
    await changed(page, now.decision);
    return;
  }
  const targets = page.locator('[data-action]:visible');
  const count = await targets.count();
  await targets.nth(draw(count)).click();
  if (await asksToConfirm(page, now.decision)) await page.click('[data-confirm]');
  await changed(page, now.decision);
}

/** Where a finger lands: in the middle, near an edge, near a corner. */
const spots = [[0.5, 0.5], [0.5, 0.5], [0.1, 0.5], [0.5, 0.92], [0.88, 0.12], [0.4, 0.6]];

/**
 * Touches a place as a finger does, without any help: it must be in sight, and the first tap must count. Like an eye it waits until what it wants
 * rests: what is still on its way when it is looked at is elsewhere when it is touched.
 */
export async function tap(page, target, draw = () => 0) {
  const aim = async (element, [across, down]) => {
    const round = getComputedStyle(element).borderTopLeftRadius === '50%';
    const spot = () => {
      const box = element.getBoundingClientRect();
      return round ? [box.x + box.width / 2, box.y + box.height / 2] : [box.x + box.width * across, box.y + box.height * down];
    };
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (let frames = 0, before = ''; frames < 600; frames++) {
      if (!element.contains(document.elementFromPoint(...spot()))) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const now = spot();
      if (String(now) === before) return now;
      before = String(now);
      await drawn();
      if (!element.isConnected) return null; // drawn anew: looked for once more
    }
    throw new Error(`“${element.getAttribute('aria-label') ?? element.textContent.trim()}” does not come to rest`);
  };
  const at = await asked(() => target.evaluate(aim, spots[draw(spots.length)]), `${target} to rest`, 120_000);
  await page.touchscreen.tap(...at);
}

/** One decision by taps alone. A tap that is lost is not repeated: the game then stands still, and the scenario fails. */
export async function tapOnce(page, draw) {
  const now = await state(page);
  if (now.pause) {
    await tap(page, page.locator('[data-target="next-round"]'));
    return void (await goneOn(page));
  }
  if (now.cover) {
    await tap(page, page.locator('[data-target="handover"]'));
    return void (await changed(page, now.decision));
  }
  const targets = page.locator('[data-action]:visible');
  await tap(page, targets.nth(draw(await targets.count())), draw);
  if (await asksToConfirm(page, now.decision)) await tap(page, page.locator('[data-confirm]'));
  await changed(page, now.decision);
}

/** One decision without ever touching the mouse: Tab to the board, arrows, R, Enter, Enter. */
export async function keyOnce(page, draw) {
  const now = await state(page);
  if (now.pause) {
    for (let steps = 0; steps < 80 && !(await page.evaluate(() => document.activeElement?.matches('[data-target="next-round"]'))); steps++) await page.keyboard.press(steps === 0 ? 'Shift' : 'Tab');
    await page.keyboard.press('Enter');
    return void (await goneOn(page));
  }
  const focused = () => page.evaluate(() => ({ target: document.activeElement?.matches('[data-target]:not(:disabled)') ?? false, action: document.activeElement?.dataset?.action ?? null }));
  // The page brings the focus back to the board by itself; whoever comes from elsewhere walks there.
  for (let steps = 0; !(await focused()).target && steps < 80; steps++) await page.keyboard.press(steps === 0 ? 'Shift' : 'Tab');
  if (!(await focused()).target) throw new Error('the keyboard finds no way to the board');
  for (let steps = draw(3); steps > 0; steps--) await page.keyboard.press(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'][draw(4)]);
  if (draw(2)) await page.keyboard.press('r');
  for (let steps = 0; steps < 40; steps++) {
    const at = await focused();
    if (now.cover || at.action !== null) break;
    // On a piece of the hand: pick it up, then on to the places.
    if (at.target) await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  if (now.cover) return void (await changed(page, now.decision));
  if (await asksToConfirm(page, now.decision)) await page.keyboard.press('Enter');
  await changed(page, now.decision);
}

/** On with the Tab key until that is in the focus. */
export async function tabTo(page, name) {
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '');
    if (label === name) return;
  }
  throw new Error(`the Tab key does not reach “${name}”`);
}

/** Plays until the game is over; says how many decisions were made here. */
export async function playOut(page, once, draw, { moves = Infinity, each = null } = {}) {
  let made = 0;
  for (;;) {
    const now = await turn(page);
    if (now.state === 'over' || made >= moves) return made;
    if (each) await each(made, now);
    await once(page, draw);
    made++;
    if (made > 2000) throw new Error('the game does not end');
  }
}
