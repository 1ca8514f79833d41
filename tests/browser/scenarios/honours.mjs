// Profiles and boards of honour.
import { newName, signUp } from '../lib/accounts.mjs';
import { person, phone, wide } from '../lib/browse.mjs';
import { axe, clean, fingers, layout, settled } from '../lib/check.mjs';
import { chance, clickOnce, playOut } from '../lib/play.mjs';
import { isOver } from './steps.mjs';

export const scenarios = {};

scenarios['people: a profile with its best kingdom, and the board of honour'] = async (house, browser, picture) => {
  const name = newName('Ines');
  const first = await person(browser);
  await signUp(first, house, name);
  // A rated game against a bot.
  await first.evaluate(async () => {
    const wish = { version: 1, game: 'kingdomino', options: { players: 2 }, clock: { game_ms: 600000 }, rated: true, seats: [{ kind: 'human' }, { kind: 'bot', level: 1 }] };
    const made = await (await fetch('/api/v1/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(wish) })).json();
    location.hash = `/table/${made.table}`;
  });
  await playOut(first, clickOnce, chance(61));
  await isOver(first);
  for (const [size, viewport] of Object.entries({ wide, phone }))
    for (const colorScheme of ['light', 'dark']) {
      const page = await person(browser, { viewport, colorScheme });
      const look = async (what) => {
        await settled(page);
        await layout(page, `${what}, ${size}`);
        await axe(page, `${what}, ${size}, ${colorScheme}`);
        if (size === 'phone') await fingers(page, what);
        await picture(page, `${what}-${size}-${colorScheme}`);
      };
      await page.goto(`${house.url}#/best/kingdomino`);
      await page.getByRole('link', { name }).first().waitFor();
      await look('best');
      await page.getByRole('link', { name }).first().click();
      await page.getByRole('heading', { name: /Best kingdom/ }).waitFor();
      await look('profile');
      clean(page);
      await page.context().close();
    }
  clean(first);
  await first.context().close();
};
