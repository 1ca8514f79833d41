// What is particular to phones: the bar under the thumb, the guide above it, two columns on their side.
import { lying, person, phone } from '../lib/browse.mjs';
import { clean, expect, oneLine, settled } from '../lib/check.mjs';
import { tap, turn, until } from '../lib/play.mjs';
import { gone, moments, recorded } from '../lib/recorded.mjs';
import { isOver, kinds, leave } from './steps.mjs';

export const scenarios = {};

/** A decision of each sort that a game knows: what may be done there, and whether there is a choice. Found without a browser. */
async function sorts(house, kind) {
  const found = new Map();
  for (const { record, checks } of recorded(kind).slice(0, 8))
    for (const moment of moments({ checks })) {
      const { snapshot } = await gone(house, record, moment);
      const { moves, board } = snapshot;
      if (!moves?.length) continue;
      const sort = [board.phase ?? '', board.drawn ? 'drawn' : '', board.last_turns?.length ? 'last' : '', ...new Set(moves.map((move) => move.kind)), moves.length > 1].join(' ');
      if (!found.has(sort)) found.set(sort, { sort, record, moment });
    }
  return [...found.values()];
}

const languages = { 'en-GB': ['Leave the game', 'A bot will play on in your place.'], 'fr-FR': ['Quitter la partie', 'Un robot continuera à votre place.'] };
for (const kind of kinds)
  scenarios[`a phone’s bar is one line, ${kind}: choosing, confirming, watching, and at the end, in both languages`] = async (house, browser) => {
    const decisions = await sorts(house, kind);
    expect(decisions.length > 1, `${kind} has one sort of decision only`);
    for (const [locale, [door, warning]] of Object.entries(languages)) {
      const page = await person(browser, { viewport: phone, locale });
      for (const { sort, record, moment } of decisions) {
        const where = `${kind}, ${locale}, ${sort}`;
        const { table, token, watch } = await gone(house, record, moment);
        // Somebody who only watches sees whose turn it is.
        await page.goto(`${house.url}#/table/${table}?watch=${watch}`);
        await page.locator('main.table .sentence').waitFor();
        await settled(page);
        await oneLine(page, `${where}, watching`);
        await page.goto(`${house.url}#/table/${table}?watch=${token}`);
        await turn(page);
        await settled(page);
        await oneLine(page, where);
        await tap(page, page.locator('[data-action]:visible').first());
        await until(page, (was) => document.querySelector('[data-confirm]') !== null || document.querySelector('main.table').dataset.decision !== was, `${moment.round}/${moment.ply}/${moment.seat}/null`);
        if (await page.locator('[data-confirm]').count()) {
          await settled(page);
          await oneLine(page, `${where}, confirming`);
        }
      }
      const { record, checks } = recorded(kind)[0];
      const last = await gone(house, record, moments({ checks }).at(-1));
      await page.goto(`${house.url}#/table/${last.table}?watch=${last.token}`);
      await turn(page);
      await leave(page, door, warning);
      await isOver(page);
      await settled(page);
      await oneLine(page, `${kind}, ${locale}, the end`);
      clean(page);
    }
  };

scenarios['a phone on its side: two columns, board and bar in sight wherever one has scrolled to'] = async (house, browser) => {
  for (const kind of kinds) {
    const page = await person(browser, { viewport: lying });
    const { record, checks } = recorded(kind)[3];
    const { table, token } = await gone(house, record, moments({ checks }).at(-1));
    await page.goto(`${house.url}#/table/${table}?watch=${token}`);
    await turn(page);
    for (const where of ['at the top', 'at the bottom']) {
      if (where === 'at the bottom') await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await settled(page);
      const [board, bar, beside] = await page.evaluate(() => ['.board .stays', '.say', 'aside'].map((name) => document.querySelector(name).getBoundingClientRect().toJSON()));
      expect(board.right <= bar.left + 1 && board.right <= beside.left + 1, `${kind}, ${where}: the board ends at ${board.right}, the bar begins at ${bar.left}, the rest at ${beside.left}`);
      expect(board.top >= -1 && board.bottom <= 361, `${kind}, ${where}: the board goes from ${board.top} to ${board.bottom} of 360`);
      expect(Math.abs(bar.bottom - 360) <= 1, `${kind}, ${where}: the bar ends at ${bar.bottom} of 360`);
    }
    clean(page);
    await page.context().close();
  }
};

scenarios['the guide on a phone stands above the bar and speaks of fingers'] = async (house, browser) => {
  const page = await person(browser, { viewport: phone, guided: false });
  const { record, checks } = recorded('kingdomino')[3];
  for (const moment of moments({ checks })) {
    const { table, token, snapshot } = await gone(house, record, moment);
    if (snapshot.board.phase !== 'lay' || snapshot.moves.length < 2) continue;
    await page.goto(`${house.url}#/table/${table}?watch=${token}`);
    await turn(page);
    await settled(page);
    const guide = page.getByRole('region', { name: 'First-game guide' });
    expect(/[Tt]ap|[Ff]inger/.test(await guide.innerText()), `the guide says “${await guide.innerText()}”`);
    const [above, bar] = await Promise.all([guide, page.locator('.say')].map((part) => part.boundingBox()));
    expect(above.y > 370 && above.y + above.height <= bar.y + 1, `the guide goes from ${above.y} to ${above.y + above.height}, the bar begins at ${bar.y}`);
    clean(page);
    return;
  }
  throw new Error('no domino to lay');
};
