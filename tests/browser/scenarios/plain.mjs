// A game that has no folder on the page: the fifth one of tests/fifth, played on the plain board against a house that has it (--fifth).
import { person, phone } from '../lib/browse.mjs';
import { axe, clean, expect, fingers, layout } from '../lib/check.mjs';
import { chance, clickOnce, keyOnce, playOut } from '../lib/play.mjs';
import { isOver } from './steps.mjs';

export const scenarios = {};

for (const [how, once, size] of [['by keyboard', keyOnce, {}], ['by touch', clickOnce, { viewport: phone }]]) {
  scenarios[`a game without a board of its own, ${how}`] = async (house, browser) => {
    const page = await person(browser, size);
    await page.goto(house.url);
    await page.getByRole('link', { name: 'Set up a table of Nim' }).click();
    await page.locator('#who-1').waitFor();
    await page.locator('button.start').click();
    await page.getByRole('img', { name: 'The table' }).waitFor();
    await page.getByRole('list', { name: 'What you can do' }).waitFor();
    await layout(page, 'the plain board');
    await axe(page, 'the plain board');
    if (size.viewport) await fingers(page, 'the plain board');
    const made = await playOut(page, once, chance(101));
    await isOver(page);
    expect(made > 1, `only ${made} decisions were made`);
    clean(page);
    await page.context().close();
  };
}
