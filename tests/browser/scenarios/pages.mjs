// Every page and board looked at: axe-core, layout, pictures.
import { person, phone, wide } from '../lib/browse.mjs';
import { axe, clean, fingers, layout, settled } from '../lib/check.mjs';
import { chance, clickOnce, playOut, turn } from '../lib/play.mjs';
import { isOver, kinds, leave, setUp, titles } from './steps.mjs';

export const scenarios = {};

/** Every page and board, on a wide screen by day and on a phone by night: axe, layout, and a picture if wanted. */
for (const [size, viewport] of Object.entries({ wide, phone })) {
  scenarios[`every page and board, ${size}: axe-core, layout, pictures`] = async (house, browser, picture) => {
    const page = await person(browser, { viewport, colorScheme: size === 'wide' ? 'light' : 'dark', guided: false });
    const look = async (name, at = page) => {
      await settled(at);
      await layout(at, `${name}, ${size}`);
      await axe(at, `${name}, ${size}`);
      if (size === 'phone') await fingers(at, name);
      await picture(at, `${name}-${size}`);
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
    const guest = await person(browser, { viewport, colorScheme: size === 'wide' ? 'light' : 'dark' });
    await guest.goto(await page.getByLabel('Link for your friend').inputValue());
    await guest.getByRole('heading', { name: 'Ann invites you to Kingdomino' }).waitFor();
    await look('invited', guest);
    await guest.context().close();
    await setUp(page, house, 'rondomino', [{ who: 'me', name: 'Ann' }, { who: 'here', name: 'Bob' }]);
    await page.locator('[data-target=handover]').waitFor();
    await look('covered');
    const games = [
      ['kingdomino', [{ who: 'me', name: 'Ann' }, { who: 'bot' }, { who: 'bot' }, { who: 'bot' }], {}, 15],
      ['giants', [{ who: 'me', name: 'Ann' }, { who: 'bot' }, { who: 'bot' }, { who: 'bot' }, { who: 'bot' }], {}, 15],
      ['rondomino', [{ who: 'me', name: 'Ann' }, { who: 'bot' }], {}, 7],
      ['colomino', [{ who: 'me', name: 'Ann' }, { who: 'bot' }], { Plan: 'Large, 12 × 12' }, 20],
    ];
    for (const [kind, seats, options, moves] of games) {
      await setUp(page, house, kind, seats, options);
      await playOut(page, clickOnce, chance(61), { moves });
      if ((await turn(page)).state !== 'over' && (await page.locator('.targets button').count())) await page.locator('.targets button').last().focus();
      await look(kind);
      await leave(page);
      await isOver(page);
      await look(`${kind}-over`);
    }
    await page.getByRole('link', { name: 'Replay and review' }).click();
    await page.getByRole('slider').waitFor();
    await page.getByRole('slider').fill('20');
    await look('replay');
    await page.goto(`${house.url}#/table/nosuchtable0`);
    await page.getByRole('heading', { name: 'This table can’t be opened' }).waitFor();
    await look('gone');
    clean(page);
    await page.context().close();
  };
}
