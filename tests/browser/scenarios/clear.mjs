// What people stumbled over: each has its reason told, and a way on.
import { readFileSync } from 'node:fs';
import { person } from '../lib/browse.mjs';
import { axe, clean, expect, settled } from '../lib/check.mjs';
import { chance, clickOnce, state, turn, until } from '../lib/play.mjs';
import { isOver, leave, quick, setUp } from './steps.mjs';

export const scenarios = {};

scenarios['a part of the page that can’t be loaded says so, and comes when it can'] = async (house, browser) => {
  const page = await person(browser);
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Play Kingdomino', exact: true }).waitFor();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.route(house.url, (route) => route.abort());
  await page.getByRole('link', { name: 'Set up a table of Kingdomino' }).click();
  await page.getByRole('heading', { name: 'This part of the page can’t be loaded' }).waitFor();
  await page.getByRole('button', { name: 'Try now' }).waitFor();
  await axe(page, 'a part that is missing');
  await page.unrouteAll();
  // By itself, without a press.
  await page.getByRole('heading', { name: 'Kingdomino' }).waitFor();
  await page.locator('#who-1').waitFor();
  page.problems = page.problems.filter((problem) => !/dynamically imported module/.test(problem));
  clean(page);
};

scenarios['an invitation says who invites to what; a full table offers no seat'] = async (house, browser) => {
  const ann = await person(browser);
  await setUp(ann, house, 'giants', [{ who: 'me', name: 'Ann' }, { who: 'link' }]);
  await ann.getByRole('heading', { name: 'Waiting for players' }).waitFor();
  // The link comes before anything about shuffles.
  const order = await ann.evaluate(() => [...document.querySelectorAll('main input')].map((input) => input.closest('label').textContent.trim().split(/\s{2,}/)[0]));
  expect(order[0].startsWith('Link for your friend'), `the host first meets “${order[0]}”`);
  const link = await ann.getByLabel('Link for your friend').inputValue();
  const watch = await ann.getByLabel('Link to watch').inputValue();
  const bob = await person(browser);
  await bob.goto(link);
  await bob.getByRole('heading', { name: 'Ann invites you to Age of Giants' }).waitFor();
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByRole('button', { name: 'Sit here' }).click();
  await bob.locator('main.table').waitFor();
  const eve = await person(browser);
  await eve.goto(link);
  await eve.getByRole('button', { name: 'Sit here' }).click();
  await eve.getByText('No seat is free any more.').waitFor();
  // Who watches keeps looking at the kingdom they look at.
  await eve.goto(watch);
  await eve.getByText('You are watching').waitFor();
  const large = () => eve.locator('.main .who').innerText();
  await until(eve, () => document.querySelector('.main .who') !== null);
  const first = await large();
  const draw = chance(121);
  for (let made = 0; made < 6; made++) {
    await Promise.any([ann, bob].map((page) => turn(page)));
    await clickOnce((await state(ann)).mine ? ann : bob, draw);
  }
  expect((await large()) === first, `the watcher’s board went from ${first} to ${await large()}`);
  for (const page of [ann, bob, eve]) clean(page);
};

scenarios['options that wait for other players say for how many'] = async (house, browser) => {
  const page = await person(browser);
  await page.goto(`${house.url}#/new/rondomino`);
  await page.getByText('With 4 players.').waitFor();
  expect((await page.getByLabel('Teams').count()) === 0, 'teams can be ticked for two');
  await page.getByRole('button', { name: 'More players' }).click();
  await page.getByRole('button', { name: 'More players' }).click();
  await page.getByLabel('Teams').check();
  await page.goto(`${house.url}#/new/giants`);
  await page.getByRole('heading', { name: 'Age of Giants' }).waitFor(); // the page before has such a button too
  await page.getByRole('button', { name: 'More players' }).click();
  await page.getByText('With 2 players.').waitFor();
  for (let seats = 4; seats < 5; seats++) await page.getByRole('button', { name: 'More players' }).click();
  expect(await page.getByRole('button', { name: 'More players' }).isDisabled(), 'six may play with giants');
  // Two with giants usually build seven by seven.
  for (let seats = 5; seats > 2; seats--) await page.getByRole('button', { name: 'Fewer players' }).click();
  expect((await page.getByLabel('Size of the kingdoms').inputValue()).startsWith('7'), 'two with giants are offered five by five');
  clean(page);
};

scenarios['the beginning: no points, and as many kings in the hand as there are'] = async (house, browser) => {
  const page = await person(browser);
  await quick(page, house, 'kingdomino');
  await turn(page);
  const scores = await page.getByRole('list', { name: 'Players' }).locator('strong').allInnerTexts();
  expect(scores.every((text) => /^0\s*\+15$/.test(text)), `an empty board says ${scores.join(' and ')}`);
  for (;;) {
    const kings = await page.evaluate(() => ({ hand: document.querySelectorAll('.hand svg').length, out: document.querySelectorAll('.rows li [data-flip^=king]').length }));
    if (!kings.hand) break;
    expect(kings.hand + kings.out === 4, `${kings.hand} kings in the hand and ${kings.out} out of it`);
    await clickOnce(page, chance(123));
    await turn(page);
  }
  clean(page);
};

scenarios['a press where nothing fits tells why; leaving can be thought over'] = async (house, browser) => {
  const page = await person(browser);
  await setUp(page, house, 'kingdomino', [{ who: 'bot' }, { who: 'me', name: 'Ann' }]);
  for (await turn(page); !(await page.locator('.targets').count()); await turn(page)) await clickOnce(page, chance(124));
  const land = await page.locator('.land svg.drawing').boundingBox();
  await page.mouse.click(land.x + land.width * 0.1, land.y + land.height * 0.1);
  await page.getByText(/^It doesn’t fit there: it must touch .*the castle, and stay in the frame\.$/).first().waitFor();
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await page.getByRole('button', { name: 'Stay', exact: true }).click();
  await page.getByRole('button', { name: 'Leave the game' }).waitFor();
  await leave(page);
  await isOver(page);
  expect((await page.locator('.main .who').innerText()).trim() === 'Ann', `who has left looks at the kingdom of ${await page.locator('.main .who').innerText()}`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the record' }).click()]);
  const record = readFileSync(await download.path());
  await page.goto(house.url);
  await page.setInputFiles('input[type=file]', { name: 'game.json', mimeType: 'application/json', buffer: record });
  await page.getByRole('slider').waitFor();
  await page.reload();
  await page.getByRole('slider').waitFor();
  await page.goto(`${house.url}#/replay/nosuchtable0`);
  await page.getByRole('heading', { name: 'There is no game to replay here' }).waitFor();
  await page.getByRole('link', { name: 'Back to the games' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pull up a chair.' }).waitFor();
  clean(page);
};

scenarios['a shared screen: the sentence gives no hand away; only moves are made by themselves if wished'] = async (house, browser) => {
  const page = await person(browser);
  await setUp(page, house, 'rondomino', [{ who: 'me', name: 'Ann' }, { who: 'here', name: 'Bob' }]);
  await page.locator('[data-target=handover]').waitFor();
  expect(/^Pass the screen to (Ann|Bob)$/.test((await page.locator('.sentence').innerText()).trim()), `above the cover it says “${await page.locator('.sentence').innerText()}”`);
  await page.locator('summary', { hasText: 'How you play' }).click();
  await page.getByLabel('Play the only possible move by itself').check();
  // The highest double opens: there is nothing to choose, so the turn goes on.
  await page.locator('[data-target=handover]').click();
  await page.getByText(/ opens with /).first().waitFor();
  clean(page);
};

scenarios['what can be pressed stays under the pointer, at its very edges too'] = async (house, browser) => {
  const page = await person(browser, { reducedMotion: 'no-preference' });
  /** Who flees from the pointer comes back when it is gone, and flees again: hovered in one frame and not in the next. */
  const rests = async (locator, where) => {
    await settled(page);
    const { x, y, width, height } = await locator.boundingBox();
    for (const [across, down] of [[width / 2, 0.6], [width / 2, height - 0.6], [0.6, height / 2], [width - 0.6, height / 2]]) {
      await page.mouse.move(x + across, y + down);
      const seen = await locator.evaluate(async (element) => {
        const states = new Set();
        for (let frame = 0; frame < 20; frame++) {
          await new Promise((done) => requestAnimationFrame(done));
          if (frame > 1) states.add(element.matches(':hover'));
        }
        return states.size;
      });
      expect(seen === 1, `${where} flees from a pointer at ${across.toFixed(1)}, ${down.toFixed(1)} of ${width} x ${height}`);
    }
  };
  await page.goto(house.url);
  await rests(page.getByRole('button', { name: 'Play Kingdomino', exact: true }), 'a button');
  await page.getByRole('button', { name: 'Play Kingdomino', exact: true }).click();
  await turn(page);
  await rests(page.locator('.rows button').first(), 'a domino to choose');
  clean(page);
};
