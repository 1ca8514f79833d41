// Making a move: looking, turning, taking back, asking.
import { person, phone } from '../lib/browse.mjs';
import { clean, expect, fingers } from '../lib/check.mjs';
import { chance, clickOnce, playOut, state, turn, until } from '../lib/play.mjs';
import { isOver, leave, quick, setUp } from './steps.mjs';

export const scenarios = {};

scenarios['undo, hint, turning, and what a move would bring'] = async (house, browser) => {
  const page = await person(browser);
  await quick(page, house, 'kingdomino');
  // On to a placement.
  for (;;) {
    await turn(page);
    if (await page.locator('.targets').count()) break;
    await clickOnce(page, chance(2));
  }
  const first = page.locator('.targets button').first();
  await first.hover();
  const shown = await first.getAttribute('aria-label');
  expect(/Domino \w+ on [a-m]\d+ and [a-m]\d+: [+\-0-9]+ points?/.test(shown), `a place says “${shown}”`);
  expect((await page.locator('.ghost .gain text').textContent()).length > 0, 'the ghost shows no points');
  // Somewhere it can lie in more than one way, and R shows another.
  let turned = 0;
  for (const target of await page.locator('.targets button').all()) {
    await target.focus();
    const one = await target.getAttribute('aria-label');
    await page.keyboard.press('r');
    if ((await target.getAttribute('aria-label')) !== one) turned++;
  }
  expect(turned > 0, 'R turns the domino nowhere');
  await page.mouse.wheel(0, 100);
  // Taken back before it is sent: nothing happened.
  await first.click();
  await page.locator('[data-confirm]').waitFor();
  await page.keyboard.press('Escape');
  await until(page, () => document.querySelector('[data-confirm]') === null);
  await first.click();
  // What can be done about it stands beside the piece, not in the bar.
  await page.locator('.float [data-confirm]').waitFor();
  expect((await page.locator('.say [data-confirm]').count()) === 0, 'Confirm stands in the bar as well');
  const [piece, beside] = await Promise.all(['.ghost.firm', '.float'].map((part) => page.locator(part).first().boundingBox()));
  const gap = Math.max(beside.y - (piece.y + piece.height), piece.y - (beside.y + beside.height));
  expect(gap < 40, `Confirm stands ${Math.round(gap)} px from the piece`);
  await page.getByRole('button', { name: 'Take back' }).click();
  await until(page, () => document.querySelector('[data-confirm]') === null);
  // Sent, and taken back by the house.
  const before = await state(page);
  await first.click();
  await page.locator('[data-confirm]').click();
  await until(page, (was) => document.querySelector('main.table').dataset.decision !== was, before.decision);
  await page.keyboard.press('Control+z');
  await until(page, (was) => document.querySelector('main.table').dataset.decision === was, before.decision);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Hint: .*% to win\)$/).first().waitFor();
  await page.locator('.ring.hint').first().waitFor();
  await page.getByText(/^(Why, rather than|Hardly better than) “.+”/).first().waitFor();
  clean(page);
  await page.context().close();
};

scenarios['in French, and switched to English'] = async (house, browser) => {
  const page = await person(browser, { locale: 'fr-FR' });
  await page.goto(house.url);
  await page.getByRole('heading', { name: 'Prenez place.' }).waitFor();
  expect((await page.evaluate(() => document.documentElement.lang)) === 'fr', 'the page does not say that it is in French');
  await page.getByRole('button', { name: 'Jouer à Kingdomino' }).click();
  await playOut(page, clickOnce, chance(41), { moves: 10 });
  await leave(page, 'Quitter la partie', 'Un robot continuera à votre place.');
  await isOver(page);
  const words = await page.locator('body').innerText();
  for (const english of ['The game', 'chooses', 'lays domino', 'points to win', 'Undo', 'Total score']) expect(!words.includes(english), `“${english}” is not French`);
  expect(/choisit le domino \d+/.test(words), 'the log is not in French');
  await page.getByRole('button', { name: 'EN: in English' }).click();
  await page.getByText('The game is over.').waitFor();
  await page.reload();
  await page.getByText('The game is over.').waitFor();
  clean(page);
  await page.context().close();
};

scenarios['what domains count: by pointer, key and finger; the log speaks to you'] = async (house, browser) => {
  const page = await person(browser);
  await setUp(page, house, 'kingdomino', [{ who: 'me' }, { who: 'bot' }, { who: 'bot' }]);
  await playOut(page, clickOnce, chance(91), { moves: 8 });
  const badges = page.locator('.land .badge');
  const domino = page.locator('.land .laid').first();
  await domino.hover({ position: { x: 12, y: 12 } });
  await badges.first().waitFor({ state: 'attached' });
  expect(/^\d+×\d+ = \d+$/.test((await badges.first().textContent()).trim()), `a domain counts “${await badges.first().textContent()}”`);
  expect((await badges.count()) === 1, 'more than the domain under the pointer is counted');
  await page.mouse.move(2, 2);
  await badges.waitFor({ state: 'detached' });
  await page.keyboard.press('d');
  await until(page, () => document.querySelectorAll('.land .badge').length > 1);
  await page.keyboard.press('d');
  await until(page, () => document.querySelectorAll('.badge').length === 0);
  await page.locator('.others button').first().hover();
  await until(page, () => [...document.querySelectorAll('.others svg.drawing')].length === 2);
  const log = await page.getByRole('list', { name: 'What happened' }).innerText();
  expect(/^You choose domino \d+\.$/m.test(log) && /^You lay domino \d+ on /m.test(log) && /^Basile (chooses|lays) domino/m.test(log) && !/You \w+s domino/.test(log), `the log says:\n${log}`);
  clean(page);
  await page.context().close();

  const small = await person(browser, { viewport: phone });
  await setUp(small, house, 'kingdomino', [{ who: 'me', name: 'Ann' }, { who: 'bot' }, { who: 'bot' }]);
  await playOut(small, clickOnce, chance(92), { moves: 8 });
  await small.locator('.land .laid').first().tap({ position: { x: 10, y: 10 } });
  await small.locator('.land .badge').first().waitFor({ state: 'attached' });
  // The others' kingdoms, each as large as one's own.
  const tabs = small.getByRole('group', { name: 'Kingdoms' });
  await tabs.getByRole('button', { name: /Basile/ }).tap();
  await small.getByRole('img', { name: /^Kingdom of Basile/ }).waitFor();
  await tabs.getByRole('button', { name: /Ann/ }).tap();
  await small.getByRole('img', { name: /^Your kingdom/ }).waitFor();
  clean(small);
  await small.context().close();
};

scenarios['the large Colomino plan on a phone: close up, panned, all of it, and close again'] = async (house, browser) => {
  const page = await person(browser, { viewport: phone });
  await setUp(page, house, 'colomino', [{ who: 'me', name: 'Ann' }, { who: 'bot' }], { Plan: 'Large, 12 × 12' });
  await playOut(page, clickOnce, chance(93), { moves: 12, each: (made) => fingers(page, `the large plan, decision ${made}`) });
  const pane = page.getByRole('region', { name: /^Plan of 12 by 12 squares/ });
  const size = () => pane.evaluate((element) => element.scrollWidth);
  const close = await size();
  await page.getByRole('button', { name: 'Show all of it' }).tap();
  await until(page, () => document.querySelector('.pane').scrollWidth <= document.querySelector('.pane').clientWidth);
  await page.locator('.pane').tap({ position: { x: 300, y: 40 } });
  await page.getByRole('button', { name: 'Show all of it' }).waitFor();
  await until(page, () => document.querySelector('.pane').scrollLeft > 50 && document.querySelector('.pane').scrollTop < 60);
  expect((await size()) === close, 'it is not as close as before');
  clean(page);
  await page.context().close();
};

scenarios['the first game begins with one click on the first page'] = async (house, browser) => {
  const page = await person(browser, { guided: false, pace: null });
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Play Kingdomino', exact: true }).click();
  await turn(page);
  // What to do is said, explained, and heard.
  await page.getByRole('status').filter({ hasText: /^Choose a domino/ }).waitFor();
  await page.getByRole('region', { name: 'First-game guide' }).getByText('Each king picks a domino.').waitFor();
  await clickOnce(page, chance(94));
  // What the bot chose before the page followed is told by the log alone. Then whoever stands on the first two dominoes chooses twice and plays both: six decisions.
  const heard = () => globalThis.announced.some((words) => /^Basile chooses domino \d+\.$/.test(words));
  for (let made = 0; made < 5 && !(await page.evaluate(heard)); made++) {
    await turn(page);
    await clickOnce(page, chance(95));
  }
  await until(page, heard);
  // Once hidden it stays hidden, and comes back when asked for.
  await page.getByRole('button', { name: 'Hide the guide' }).click();
  await page.reload();
  await turn(page);
  expect((await page.getByRole('region', { name: 'First-game guide' }).count()) === 0, 'the guide came back by itself');
  await page.getByRole('button', { name: 'Explain as I play' }).click();
  await page.getByRole('region', { name: 'First-game guide' }).waitFor();
  clean(page);
  await page.context().close();
};
