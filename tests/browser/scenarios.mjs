// What a person does, from the home page to the end. Each scenario gets a house and a browser of its own context.
import { readFileSync } from 'node:fs';
import { phone, person, wide } from './lib/browse.mjs';
import { axe, clean, expect, layout, nothingHidden } from './lib/check.mjs';
import { chance, clickOnce, keyOnce, playOut, state, turn, until } from './lib/play.mjs';

const titles = { kingdomino: 'Kingdomino', giants: 'Age of Giants', rondomino: 'Rondomino', colomino: 'Colomino' };
const kinds = Object.keys(titles);

/** From the home page, one click. */
async function quick(page, house, kind) {
  await page.goto(house.url);
  await page.getByRole('button', { name: `Play ${titles[kind]}`, exact: true }).click();
}

/** From the home page through the set-up page: seats as wished, options as wished. */
async function setUp(page, house, kind, seats, options = {}) {
  await page.goto(house.url);
  await page.getByRole('link', { name: `Set up a table of ${titles[kind]}` }).click();
  await page.getByRole('heading', { name: titles[kind] }).waitFor();
  // The seats come a moment after the heading, and every click changes their number: count what is there each time.
  const chairs = page.locator('select[id^=who-]');
  await chairs.first().waitFor();
  for (let have = await chairs.count(); have !== seats.length; have = await chairs.count())
    await page.getByRole('button', { name: have < seats.length ? 'More players' : 'Fewer players' }).click();
  for (const [index, seat] of seats.entries()) {
    await page.selectOption(`#who-${index}`, seat.who);
    if (seat.name) await page.fill(`#name-${index}`, seat.name);
    if (seat.who === 'bot') await page.selectOption(`#level-${index}`, String(seat.level ?? 1));
  }
  for (const [label, value] of Object.entries(options)) {
    const field = page.getByLabel(label);
    if (typeof value === 'boolean') await field.setChecked(value);
    else if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
    else {
      await field.fill(String(value));
      await field.blur();
    }
  }
  await page.locator('button.start').click();
}

async function isOver(page) {
  await page.locator('section.over table').waitFor();
  expect((await state(page)).state === 'over', 'the game is not over');
}

const short = { 'Points to win': 15 };

/** The sentence never lies: nobody is asked to lay no tiles. */
async function sentence(page) {
  const words = await page.locator('.sentence').innerText();
  expect(words.length > 5 && !/ 0 |undefined|NaN|\{/.test(words), `the page says “${words}”`);
}

async function wholeGame(house, browser, kind, once, seed) {
  const page = await person(browser);
  if (kind === 'rondomino') await setUp(page, house, kind, [{ who: 'me', name: 'Ann' }, { who: 'bot' }], short);
  else await quick(page, house, kind);
  const made = await playOut(page, once, chance(seed), { each: () => sentence(page) });
  await isOver(page);
  expect(made > 5, `only ${made} decisions were made`);
  nothingHidden(page);
  clean(page);
  await page.context().close();
}

/** By keyboard alone means the home page too. */
async function tabTo(page, name) {
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '');
    if (label === name) return;
  }
  throw new Error(`the Tab key does not reach “${name}”`);
}

async function wholeGameByKeys(house, browser, kind, seed) {
  const page = await person(browser);
  await page.goto(house.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (kind === 'rondomino') {
    await tabTo(page, `Set up a table of ${titles[kind]}`);
    await page.keyboard.press('Enter');
    await page.locator('input[type=number]').waitFor();
    for (let steps = 0; steps < 40 && !(await page.evaluate(() => document.activeElement?.matches('input[type=number]'))); steps++) await page.keyboard.press('Tab');
    await page.keyboard.type('15');
    await page.keyboard.press('Enter');
  } else {
    await tabTo(page, `Play ${titles[kind]}`);
    await page.keyboard.press('Enter');
  }
  await playOut(page, keyOnce, chance(seed));
  await isOver(page);
  clean(page);
  await page.context().close();
}

export const scenarios = {};
for (const [index, kind] of kinds.entries()) {
  scenarios[`${kind}, whole game by clicks`] = (house, browser) => wholeGame(house, browser, kind, clickOnce, 11 + index);
  scenarios[`${kind}, whole game by keyboard alone`] = (house, browser) => wholeGameByKeys(house, browser, kind, 31 + index);
}

scenarios['two browsers by a link, and a spectator'] = async (house, browser) => {
  const ann = await person(browser);
  await setUp(ann, house, 'colomino', [{ who: 'me', name: 'Ann' }, { who: 'link' }]);
  await ann.getByRole('heading', { name: 'Waiting for players' }).waitFor();
  const link = await ann.getByLabel('Link for your friend').inputValue();
  const view = await ann.getByLabel('Link to watch').inputValue();
  expect(link.startsWith(house.url) && link.includes('#') && !link.split('#')[0].includes('join'), `the secret of ${link} is not behind the #`);

  const bob = await person(browser);
  await bob.goto(link);
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByRole('button', { name: 'Sit here' }).click();
  const eve = await person(browser);
  await eve.goto(view);
  await eve.getByText('You are watching').waitFor();
  await ann.locator('main.table').waitFor();
  await ann.getByText('Bob', { exact: true }).first().waitFor();

  // Both play to the end together.
  await Promise.all([playOut(ann, clickOnce, chance(5)), playOut(bob, clickOnce, chance(6))]);
  await Promise.all([ann, bob, eve].map(isOver));
  const scores = await Promise.all([ann, bob, eve].map((page) => page.locator('section.over tr.total').innerText()));
  expect(scores[0] === scores[1] && scores[1] === scores[2], `different results: ${scores.join(' / ')}`);
  nothingHidden(ann, [1]);
  nothingHidden(bob, [2]);
  nothingHidden(eve, []);

  // Again, at a new table: each asks, and both sit there.
  await ann.getByRole('button', { name: 'Play again' }).click();
  await until(ann, () => document.querySelector('section.over') === null);
  await bob.getByRole('button', { name: 'Play again: they are waiting' }).click();
  await Promise.all([ann, bob].map((page) => page.locator('main.table[data-state=playing]').waitFor()));
  for (const page of [ann, bob, eve]) {
    clean(page);
    await page.context().close();
  }
};

scenarios['hot seat: hands are covered when the screen changes hands'] = async (house, browser) => {
  const page = await person(browser);
  await setUp(page, house, 'rondomino', [{ who: 'me', name: 'Ann' }, { who: 'here', name: 'Bob' }], short);
  let covers = 0;
  await playOut(page, clickOnce, chance(8), {
    each: async (_, now) => {
      if (!now.cover) return;
      covers++;
      expect((await page.locator('.hand').count()) === 0, 'a hand can be seen under the cover');
    },
  });
  await isOver(page);
  expect(covers >= 4, `the screen was covered only ${covers} times`);
  clean(page);
  await page.context().close();
};

scenarios['reload in mid-game, and a server killed in mid-game'] = async (house, browser) => {
  const page = await person(browser);
  await quick(page, house, 'kingdomino');
  await playOut(page, clickOnce, chance(21), { moves: 6 });
  const before = await turn(page);
  const log = await page.getByRole('list', { name: 'What happened' }).locator('li').count();
  await page.reload();
  const after = await turn(page);
  expect(before.decision === after.decision, `after the reload it is ${after.decision}, before it was ${before.decision}`);
  expect((await page.getByRole('list', { name: 'What happened' }).locator('li').count()) === log, 'the log lost lines');

  await playOut(page, clickOnce, chance(22), { moves: 3 });
  const mid = await turn(page);
  await house.stop('SIGKILL');
  await page.getByText('Connection lost').waitFor();
  // A move made while the house is away is sent when it is back.
  const target = page.locator('[data-action]:visible').first();
  await target.click();
  await page.locator('[data-confirm]').click();
  house.heard = house.log.length;
  house.closing = false;
  await house.start(house.port);
  await until(page, (was) => document.querySelector('main.table').dataset.decision !== was, mid.decision, 30_000);
  expect((await page.getByText('Connection lost').count()) === 0, 'the page still says that the connection is lost');
  await playOut(page, clickOnce, chance(23));
  await isOver(page);
  page.problems = page.problems.filter((problem) => !/WebSocket|fetch/.test(problem));
  clean(page);
  await page.context().close();
};
scenarios['reload in mid-game, and a server killed in mid-game'].alone = true;

scenarios['in French, and switched to English'] = async (house, browser) => {
  const page = await person(browser, { locale: 'fr-FR' });
  await page.goto(house.url);
  await page.getByRole('heading', { name: 'Prenez place.' }).waitFor();
  expect((await page.evaluate(() => document.documentElement.lang)) === 'fr', 'the page does not say that it is in French');
  await page.getByRole('button', { name: 'Jouer à Kingdomino' }).click();
  await playOut(page, clickOnce, chance(41));
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
  // Sent, and taken back by the house.
  const before = await state(page);
  await first.click();
  await page.locator('[data-confirm]').click();
  await until(page, (was) => document.querySelector('main.table').dataset.decision !== was, before.decision);
  await page.keyboard.press('Control+z');
  await until(page, (was) => document.querySelector('main.table').dataset.decision === was, before.decision);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Hint: .*% to win\)$/).first().waitFor({ timeout: 20_000 });
  await page.keyboard.press('d');
  await page.locator('.badge').first().waitFor({ state: 'attached' }).catch(() => {});
  clean(page);
  await page.context().close();
};

scenarios['replay, review, record saved and opened, fair deal'] = async (house, browser) => {
  const page = await person(browser);
  await quick(page, house, 'kingdomino');
  await playOut(page, clickOnce, chance(51));
  await isOver(page);
  await page.getByText('Was the deal fair?').first().click();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Yes: the seed has that hash').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the record' }).click()]);
  const path = await download.path();
  const record = JSON.parse(readFileSync(path, 'utf8'));
  expect(record.pioche === 1 && record.result, 'the saved record is not a finished one');

  await page.getByRole('link', { name: 'Replay and review' }).click();
  const slider = page.getByRole('slider');
  await slider.waitFor();
  await page.getByRole('button', { name: 'One move on' }).click();
  await page.keyboard.press('End');
  await page.getByText('The end').waitFor();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Look for mistakes' }).click();
  await page.getByRole('img', { name: 'Chance of winning, move by move' }).waitFor({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'Moves worth another look' }).waitFor({ timeout: 120_000 });
  await axe(page, 'the review');

  await page.goto(house.url);
  await page.setInputFiles('input[type=file]', path);
  await page.getByRole('slider').waitFor();
  await page.keyboard.press('End');
  await page.getByText('The end').waitFor();
  await page.goto(`${house.url}#/`);
  await page.setInputFiles('input[type=file]', { name: 'no.json', mimeType: 'application/json', buffer: Buffer.from('not a record') });
  await page.getByText('This file is not a record.').waitFor();
  clean(page);
  await page.context().close();
};

/** Every page and board, on a wide screen by day and on a phone by night: axe, layout, and a picture if wanted. */
for (const [size, viewport] of Object.entries({ wide, phone })) {
  scenarios[`every page and board, ${size}: axe-core, layout, pictures`] = async (house, browser, picture) => {
    const page = await person(browser, { viewport, colorScheme: size === 'wide' ? 'light' : 'dark', guided: false });
    const look = async (name) => {
      await page.waitForTimeout(400);
      await layout(page, `${name}, ${size}`);
      await axe(page, `${name}, ${size}`);
      await picture(page, `${name}-${size}`);
    };
    await page.goto(house.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('home');
    for (const kind of kinds) {
      await page.goto(`${house.url}#/rules/${kind}`);
      await page.getByRole('heading', { level: 1, name: titles[kind] }).waitFor();
      await look(`rules-${kind}`);
    }
    await page.goto(`${house.url}#/new/kingdomino`);
    await page.getByText('Middle Kingdom').waitFor();
    await look('setup');
    await setUp(page, house, 'kingdomino', [{ who: 'me', name: 'Ann' }, { who: 'link' }, { who: 'bot' }]);
    await page.getByRole('heading', { name: 'Waiting for players' }).waitFor();
    await look('waiting');
    const games = [
      ['kingdomino', [{ who: 'me', name: 'Ann' }, { who: 'bot' }, { who: 'bot' }, { who: 'bot' }], {}, 15],
      ['giants', [{ who: 'me', name: 'Ann' }, { who: 'bot' }, { who: 'bot' }, { who: 'bot' }, { who: 'bot' }], {}, 15],
      ['rondomino', [{ who: 'me', name: 'Ann' }, { who: 'bot' }], short, 7],
      ['colomino', [{ who: 'me', name: 'Ann' }, { who: 'bot' }], size === 'wide' ? { Plan: 'Large, 12 × 12' } : {}, 20],
    ];
    for (const [kind, seats, options, moves] of games) {
      await setUp(page, house, kind, seats, options);
      await playOut(page, clickOnce, chance(61), { moves });
      if ((await turn(page)).state !== 'over' && (await page.locator('.targets button').count())) await page.locator('.targets button').last().focus();
      await look(kind);
      await playOut(page, clickOnce, chance(62));
      await isOver(page);
      await look(`${kind}-over`);
    }
    await page.goto(`${house.url}#/table/nosuchtable0`);
    await page.getByRole('heading', { name: 'This table can’t be opened' }).waitFor();
    await look('gone');
    clean(page);
    await page.context().close();
  };
}
