// Why a move is better: hints, reviews and mistakes say it in words, for every game and in both languages.
import { person, phone, wide } from '../lib/browse.mjs';
import { axe, clean, expect, layout, settled } from '../lib/check.mjs';
import { until } from '../lib/play.mjs';
import { goOn, length, moments, recorded } from '../lib/recorded.mjs';
import { kinds } from './steps.mjs';

export const scenarios = {};

const because = {
  en: /(Why, rather than “[^”]+”: .+\.|Hardly better than “[^”]+”\.)/,
  fr: /(Pourquoi, plutôt que «\s[^»]+\s»\s: .+\.|À peine mieux que «\s[^»]+\s»\.)/,
};
const hinted = { en: /^Hint: /, fr: /^Conseil\s: / };
const asks = { en: 'Hint', fr: 'Conseil' };
// Words of the other language that would betray a text left behind.
const foreign = { en: /Pourquoi|plutôt|de plus|couronne/, fr: /Why|rather|more at|crowns?\b/ };

function speak(page, language) {
  return page.getByRole('button', { name: language === 'fr' ? 'FR : en français' : 'EN: in English' }).click();
}

/** Games by somebody who lays anything anywhere: there is much to find. A short one of two players, so that it is soon looked through. */
const played = (kind) => recorded(kind).find(({ record }) => record.options.players === 2 && length(record, 0) <= 60);

/** How much of a game is looked through: Kingdomino takes longest, and a wrong choice of the first rows shows at once. */
const actions = { kingdomino: 8, giants: 8, rondomino: 60, colomino: 60 };

function beginning({ record }, count) {
  const { result, ...open } = record;
  const [first] = record.rounds;
  return { ...open, rounds: [{ ...first, actions: first.actions.slice(0, count) }] };
}

for (const kind of kinds) {
  scenarios[`why: a hint of ${kind} says it, in both languages`] = async (house, browser, picture) => {
    const game = played(kind);
    const [, moment] = moments(game).filter(({ round, ply }) => round === 0 && game.checks.find((one) => one.round === 0 && one.ply === ply).legal.length > 3);
    const page = await person(browser, { viewport: kind === 'kingdomino' ? wide : phone });
    await page.goto(await goOn(house, game.record, moment));
    for (const language of ['en', 'fr']) {
      if (language === 'fr') await speak(page, 'fr');
      await page.getByRole('button', { name: asks[language], exact: true }).click();
      await page.locator('p', { hasText: hinted[language] }).first().waitFor();
      const why = await page.locator('p.why').innerText();
      expect(because[language].test(why), `the reason is “${why}”`);
      expect(!foreign[language].test(why), `“${why}” is not all in one language`);
      await until(page, (words) => globalThis.announced.some((one) => one.includes(words)), why);
      await settled(page);
      await layout(page, `a hint of ${kind} (${language})`);
      await picture(page, `why-hint-${kind}-${language}`);
    }
    await axe(page, `a hint of ${kind} with its reason`);
    clean(page);
    await page.context().close();
  };

  scenarios[`why: a review of ${kind} says it, in both languages, and so do mistakes`] = async (house, browser, picture) => {
    const page = await person(browser);
    await page.goto(house.url);
    const record = beginning(played(kind), actions[kind]);
    await page.setInputFiles('input[type=file]', { name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(record)) });
    await page.getByRole('button', { name: 'Look for mistakes' }).click();
    await page.getByRole('heading', { name: 'Moves worth another look' }).waitFor({ timeout: 400_000 }); // on a busy machine
    const marks = page.locator('button.mark');
    const words = page.locator('.bar .words');
    // Not every loss can be put in words, but most can.
    let said = 0;
    for (const mark of await marks.all()) {
      await mark.click();
      if (because.en.test(await words.innerText())) said++;
    }
    expect(said > 0 && 2 * said >= (await marks.count()), `${said} of ${await marks.count()} mistakes say why`);
    for (const mark of (await marks.all()).reverse()) {
      await mark.click();
      if (because.en.test(await words.innerText())) break;
    }
    await picture(page, `why-review-${kind}-en`);
    await speak(page, 'fr');
    const french = await words.innerText();
    expect(because.fr.test(french) && !foreign.fr.test(french), `the review says “${french}” in French`);
    await page.setViewportSize(phone);
    await settled(page);
    await layout(page, `the review of ${kind} with reasons`);
    await picture(page, `why-review-${kind}-fr`);
    await page.setViewportSize(wide);
    await speak(page, 'en');
    await axe(page, `the review of ${kind}`);
    // Learning from them: what was better says why when it is shown.
    const learn = page.getByRole('button', { name: 'Learn from your mistakes' });
    await learn.click();
    await page.getByText(/^Mistake 1 of \d+$/).waitFor();
    let shown = 0;
    for (;;) {
      await page.getByRole('button', { name: 'Show it' }).click();
      const sentence = await page.locator('p.sentence').innerText();
      expect(sentence.startsWith('Better was '), `shown is “${sentence}”`);
      if (because.en.test(sentence)) shown++;
      const next = page.locator('[data-target=next]');
      if (shown || (await next.innerText()).includes('review')) break;
      await next.click();
      await page.getByRole('button', { name: 'Show it' }).waitFor();
    }
    expect(shown > 0, 'no mistake says why when it is shown');
    await picture(page, `why-mistake-${kind}`);
    clean(page);
    await page.context().close();
  };
}
