// A game that has no folder on the page. The house has none such, so one of its games goes by another name on its way to this browser.
import { person, phone } from '../lib/browse.mjs';
import { axe, clean, expect, fingers, layout } from '../lib/check.mjs';
import { chance, clickOnce, keyOnce, playOut } from '../lib/play.mjs';
import { isOver } from './steps.mjs';

export const scenarios = {};

const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><circle cx="15" cy="15" r="12" fill="#b3420e"/></svg>';
const renamed = (text) => text.replaceAll('"game":"colomino"', '"game":"stones"').replace('"title":"Colomino"', '"title":"Stones"').replaceAll('"board":{', `"board":{"svg":${JSON.stringify(picture)},`);
const original = (text) => text.replaceAll('"game":"stones"', '"game":"colomino"');

async function rename(page) {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch({ postData: original(route.request().postData() ?? '') || undefined });
    await route.fulfill({ response, body: renamed(await response.text()) });
  });
  await page.routeWebSocket('**/api/v1/socket', (socket) => {
    const house = socket.connectToServer();
    socket.onMessage((message) => house.send(original(String(message))));
    house.onMessage((message) => socket.send(renamed(String(message))));
  });
}

for (const [how, once, size] of [['by keyboard', keyOnce, {}], ['by touch', clickOnce, { viewport: phone }]]) {
  scenarios[`a game without a board of its own, ${how}`] = async (house, browser) => {
    const page = await person(browser, size);
    await rename(page);
    await page.goto(house.url);
    await page.getByRole('link', { name: 'Set up a table of Stones' }).click();
    await page.locator('#who-1').waitFor();
    await page.locator('button.start').click();
    await page.getByRole('img', { name: 'The table' }).waitFor();
    await page.getByRole('list', { name: 'What you can do' }).waitFor();
    await layout(page, 'the plain board');
    await axe(page, 'the plain board');
    if (size.viewport) await fingers(page, 'the plain board');
    const made = await playOut(page, once, chance(101));
    await isOver(page);
    expect(made > 5, `only ${made} decisions were made`);
    clean(page);
    await page.context().close();
  };
}
