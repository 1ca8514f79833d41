// What the scenarios do again and again.
import { expect } from '../lib/check.mjs';
import { state } from '../lib/play.mjs';

export const titles = { kingdomino: 'Kingdomino', giants: 'Age of Giants', rondomino: 'Rondomino', colomino: 'Colomino' };
export const kinds = Object.keys(titles);
/** A match of Rondomino that ends with its first counted round. */
export const short = { 'Points to win': 15 };

/** From the home page, one click. */
export async function quick(page, house, kind) {
  await page.goto(house.url);
  await page.getByRole('button', { name: `Play ${titles[kind]}`, exact: true }).click();
}

/** From the home page through the set-up page: seats as wished, options as wished. */
export async function setUp(page, house, kind, seats, options = {}) {
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

/** Alone against a bot, at the house over the net: there only what everybody may watch is played alone. */
export function atHouse(page, house, kind) {
  return setUp(page, house, kind, [{ who: 'me' }, { who: 'bot' }], { 'Open to everybody': true });
}

export async function isOver(page) {
  await page.locator('section.over table').waitFor();
  expect((await state(page)).state === 'over', 'the game is not over');
}

/** Bots play on for whoever leaves, and quickly; nobody is asked to look at the end of a round. */
export async function leave(page, door = 'Leave the game', warning = 'A bot will play on in your place.') {
  await page.getByRole('button', { name: door }).click();
  await page.getByText(warning).waitFor();
  await page.getByRole('button', { name: door }).click();
}
