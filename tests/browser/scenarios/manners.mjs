// Manners: phrases in the reader's language, mute, block, report, and who looks on.
import { newName, signUp } from '../lib/accounts.mjs';
import { person, phone } from '../lib/browse.mjs';
import { axe, clean, expect, settled } from '../lib/check.mjs';
import { until } from '../lib/play.mjs';

export const scenarios = {};

scenarios['people: phrases, mute, block and report'] = async (house, browser, picture) => {
  const [ann, bob] = [await person(browser), await person(browser, { viewport: phone, colorScheme: 'dark' })];
  const names = [newName('Gaia'), newName('Hugo')];
  await signUp(ann, house, names[0]);
  await signUp(bob, house, names[1]);
  for (const page of [ann, bob]) {
    await page.goto(`${house.url}#/somebody`);
    await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Colomino' });
    await page.getByRole('combobox', { name: 'Players' }).selectOption('2');
    await page.getByRole('combobox', { name: 'Pace' }).selectOption({ label: 'Ten minutes a game' }); // nobody moves here, however slow the machine
    await page.getByRole('checkbox', { name: 'Rated' }).setChecked(false);
    await page.getByRole('button', { name: 'Find somebody' }).click();
  }
  for (const page of [ann, bob]) await page.locator('main.table[data-state=playing]').waitFor();
  // Said in English, heard in French.
  await bob.evaluate(() => localStorage.setItem('pioche.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('pioche.settings') ?? '{}'), language: 'fr' })));
  await bob.reload();
  await bob.locator('main.table[data-state=playing]').waitFor();
  const say = async (page, phrase, open) => {
    await page.getByRole('button', { name: open }).click();
    await page.locator(`[data-phrase=${phrase}]`).click();
  };
  await say(ann, 'well_played', 'Say something');
  const french = bob.locator('.bubble');
  await french.getByText(names[0]).waitFor();
  expect(/Bien joué|Well played/.test(await french.innerText()), await french.innerText());

  const talk = bob.getByRole('button', { name: /Dire quelque chose|Say something/ });
  await talk.click();
  await settled(bob);
  await axe(bob, 'manners, phone, dark');
  await picture(bob, 'manners-phone-dark');
  await bob.getByRole('button', { name: /Ne plus entendre|^Mute/ }).click();
  await bob.getByRole('button', { name: /Fermer|Close/ }).click();
  await bob.evaluate(() => {
    const bubble = document.querySelector('.bubble');
    globalThis.heard = '';
    new MutationObserver(() => (globalThis.heard += bubble.textContent)).observe(bubble, { subtree: true, childList: true, characterData: true });
  });
  // Who spoke may speak again once it no longer stands there; what Bob hears of himself came after what Ann said.
  const heard = (text) => [...document.querySelectorAll('.bubble')].some((bubble) => bubble.textContent.includes(text));
  await until(ann, () => document.querySelector('.bubble').textContent.trim() === '');
  await say(ann, 'smile', 'Say something');
  await until(ann, heard, '🙂');
  await say(bob, 'crown', /Dire quelque chose|Say something/);
  await until(bob, heard, '👑');
  expect(!(await bob.evaluate(() => globalThis.heard)).includes('🙂'), 'a muted person is heard');

  // Reported and blocked: the two are not matched again.
  await ann.getByRole('button', { name: 'Say something' }).click();
  await picture(ann, 'manners-wide-light');
  await ann.getByRole('button', { name: 'Report' }).click();
  await ann.getByRole('button', { name: 'Unfair play' }).click();
  await ann.getByText(`The operator will look at ${names[1]}.`).waitFor();
  await ann.getByRole('button', { name: 'Block', exact: true }).click();
  await ann.getByRole('button', { name: `Block ${names[1]}` }).click();
  await ann.getByText(`${names[1]} is blocked.`).waitFor();
  await ann.goto(`${house.url}#/account`);
  await ann.getByRole('button', { name: `Meet ${names[1]} again` }).click();
  await ann.getByText('Nobody.').waitFor();
  for (const page of [ann, bob]) {
    clean(page);
    await page.context().close();
  }
};
