// Whole games, from the home page to the last count.
import { lying, person, phone, tablet } from '../lib/browse.mjs';
import { clean, expect, fingers, inSight, nothingHidden } from '../lib/check.mjs';
import { chance, clickOnce, decision, keyOnce, playOut, tabTo, tapOnce, turn } from '../lib/play.mjs';
import { isOver, kinds, leave, quick, setUp, short, titles } from './steps.mjs';

export const scenarios = {};

/** The sentence never lies: nobody is asked to lay no tiles. */
async function sentence(page) {
  const words = await page.locator('.sentence').innerText();
  expect(words.length > 5 && !/ 0 |undefined|NaN|\{/.test(words), `the page says “${words}”`);
}

async function wholeGame(house, browser, kind, once, seed, size = {}) {
  const page = await person(browser, size);
  if (kind === 'rondomino') await setUp(page, house, kind, [{ who: 'me', name: 'Ann' }, { who: 'bot' }], short);
  else await quick(page, house, kind);
  const made = await playOut(page, once, chance(seed), {
    each: async (_, now) => {
      await sentence(page);
      if (size.viewport && !now.cover && !now.pause) await inSight(page, `${kind}, decision ${now.decision}`);
    },
  });
  await isOver(page);
  expect(made > 5, `only ${made} decisions were made`);
  expect((await page.evaluate(() => globalThis.moved)) === 0, 'something slides for somebody who asked for stillness');
  nothingHidden(page);
  clean(page);
  await page.context().close();
}

/** By keyboard alone means the home page too. */
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

for (const [index, kind] of kinds.entries()) {
  scenarios[`${kind}, whole game by clicks`] = (house, browser) => wholeGame(house, browser, kind, clickOnce, 11 + index);
  scenarios[`${kind}, whole game by keyboard alone`] = (house, browser) => wholeGameByKeys(house, browser, kind, 31 + index);
  for (const [size, viewport] of Object.entries({ phone, lying, tablet }))
    scenarios[`${kind}, whole game by taps, ${size}`] = (house, browser) => wholeGame(house, browser, kind, tapOnce, 111 + index, { viewport });
}

scenarios['Rondomino in teams: partners share their points'] = async (house, browser) => {
  const page = await person(browser);
  await setUp(page, house, 'rondomino', [{ who: 'me', name: 'Ann' }, { who: 'bot' }, { who: 'bot' }, { who: 'bot' }], { Teams: true });
  await turn(page);
  expect((await page.getByText('team 1').count()) === 2 && (await page.getByText('team 2').count()) === 2, 'the teams are not named');
  await playOut(page, clickOnce, chance(71), { moves: 3 });
  await leave(page);
  await isOver(page);
  const totals = await page.locator('section.over tr.total td').allInnerTexts();
  expect(totals[0] === totals[2] && totals[1] === totals[3] && totals[0] !== totals[1], `the teams have ${totals.join(', ')}`);
  expect((await page.locator('section.over th.winner').count()) === 2, 'one winner instead of a team');
  nothingHidden(page, [1]);
  clean(page);
  await page.context().close();
};

scenarios['Kingdomino as a dynasty: three rounds, added up'] = async (house, browser) => {
  const page = await person(browser);
  await setUp(page, house, 'kingdomino', [{ who: 'me', name: 'Ann' }, { who: 'bot' }], { Dynasty: true });
  await turn(page);
  // The first round by hand, and into the second; then bots play on.
  for (const draw = chance(72); !(await decision(page)).startsWith('1/'); await turn(page)) await clickOnce(page, draw);
  await page.getByText(/^Round 1 is over: /).first().waitFor();
  await leave(page);
  await isOver(page);
  const line = (name) => page.locator('section.over tr', { has: page.getByRole('rowheader', { name, exact: true }) }).locator('td').allInnerTexts();
  const rounds = await Promise.all(['Round 1', 'Round 2', 'Round 3'].map(line));
  const all = await line('All rounds');
  for (const seat of [0, 1]) expect(rounds.reduce((sum, one) => sum + Number(one[seat]), 0) === Number(all[seat]), `seat ${seat + 1}: ${rounds.map((one) => one[seat]).join(' + ')} is not ${all[seat]}`);
  expect((await page.getByText('Round 3 begins.').count()) === 1, 'the log does not say that the third round began');
  clean(page);
  await page.context().close();
};

scenarios['Age of Giants with a chosen quest: the other is drawn, and the choice is remembered'] = async (house, browser) => {
  const page = await person(browser);
  const bots = [{ who: 'me', name: 'Ann' }, { who: 'bot' }, { who: 'bot' }];
  await setUp(page, house, 'giants', bots, { 'First quest': 'Bleak king' });
  await turn(page);
  const quests = () => page.evaluate(() => [...new Set([...document.querySelectorAll('[data-quest]')].map((one) => one.dataset.quest))]);
  const [first, second] = await quests();
  expect(first === 'bleak-king' && second && second !== first, `chosen and drawn are ${first} and ${second}`);
  await page.goto(`${house.url}#/new/giants`);
  await page.getByText('10 for each green, blue or golden domain').waitFor();
  const offered = await page.getByLabel('Second quest').locator('option').allInnerTexts();
  expect(offered.length === 17 && offered[0] === 'Drawn' && !offered.includes('Bleak king'), `beside it are offered ${offered.join(', ')}`);
  await page.getByLabel('Second quest').selectOption('Local business (mine)');
  // Who chooses it first leaves the second to chance again.
  await page.getByLabel('First quest').selectOption('Local business (mine)');
  expect((await page.getByLabel('Second quest').inputValue()) === 'Drawn', 'the same quest twice');
  clean(page);
  await page.context().close();
};

scenarios['the Grand Duel on a phone: seven by seven, all of it under a finger'] = async (house, browser) => {
  const page = await person(browser, { viewport: phone });
  await setUp(page, house, 'kingdomino', [{ who: 'me', name: 'Ann' }, { who: 'bot' }], { 'Size of the kingdoms': '7 × 7, the Grand Duel' });
  await playOut(page, clickOnce, chance(73), { moves: 14, each: (made) => fingers(page, `the Grand Duel, decision ${made}`) });
  await leave(page);
  await isOver(page);
  clean(page);
  await page.context().close();
};

scenarios['Rondomino on a phone: however the line runs, all of it under a finger'] = async (house, browser) => {
  const page = await person(browser, { viewport: phone });
  await setUp(page, house, 'rondomino', [{ who: 'me', name: 'Ann' }, { who: 'bot' }, { who: 'bot' }], short);
  await playOut(page, clickOnce, chance(74), { each: (made) => fingers(page, `Rondomino, decision ${made}`) });
  await isOver(page);
  clean(page);
  await page.context().close();
};
