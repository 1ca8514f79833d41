// After the game: replay, review, the record, the deal.
import { readFileSync } from 'node:fs';
import { person, phone, wide } from '../lib/browse.mjs';
import { axe, clean, expect, layout, settled } from '../lib/check.mjs';
import { chance, clickOnce, playOut } from '../lib/play.mjs';
import { isOver, quick } from './steps.mjs';

export const scenarios = {};

scenarios['replay, review, learning from mistakes, record saved and opened, fair deal'] = async (house, browser, picture) => {
  const page = await person(browser);
  await quick(page, house, 'kingdomino');
  await playOut(page, clickOnce, chance(51));
  await isOver(page);
  await page.getByText('Was the deal fair?').first().click();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Yes: everybody kept to what they were bound to').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the record' }).click()]);
  const path = await download.path();
  const record = JSON.parse(readFileSync(path, 'utf8'));
  expect(record.pioche === 1 && record.result, 'the saved record is not a finished one');

  await page.getByRole('link', { name: 'Replay and review' }).click();
  const slider = page.getByRole('slider');
  await slider.waitFor();
  await page.getByRole('button', { name: 'One move on' }).click();
  await page.keyboard.press('End');
  await page.getByText('The end').waitFor();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Look for mistakes' }).click();
  await page.getByRole('img', { name: 'Chance of winning, move by move' }).waitFor();
  await page.getByRole('heading', { name: 'Moves worth another look' }).waitFor();
  const marks = page.locator('button.mark');
  expect((await marks.count()) > 0, 'somebody who lays anything anywhere made no mistake');
  await marks.nth(Math.floor((await marks.count()) / 2)).click();
  await page.getByText(/^Better, with \d+ % instead of \d+ %: /).or(page.locator('.words', { hasText: 'Better, with' })).first().waitFor();
  await page.locator('.ring.hint').first().waitFor();
  await axe(page, 'the review');
  // Learn from your mistakes: the position before one, until it is found or shown.
  await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
  await page.getByText(/^Mistake 1 of \d+$/).waitFor();
  await page.getByRole('button', { name: 'Show it' }).click();
  await page.getByText(/^Better was /).first().waitFor();
  await axe(page, 'a mistake of mine');
  await page.getByRole('button', { name: 'Back to the review' }).last().click();
  await page.getByRole('heading', { name: 'Moves worth another look' }).waitFor();
  for (const [size, viewport] of Object.entries({ wide, phone })) {
    await page.setViewportSize(viewport);
    await settled(page);
    await layout(page, `the review, ${size}`);
    await picture(page, `review-${size}`);
  }
  await page.setViewportSize(wide);

  await page.goto(house.url);
  await page.setInputFiles('input[type=file]', path);
  await page.getByRole('slider').waitFor();
  await page.keyboard.press('End');
  await page.getByText('The end').waitFor();
  await page.goto(`${house.url}#/`);
  await page.setInputFiles('input[type=file]', { name: 'no.json', mimeType: 'application/json', buffer: Buffer.from('not a record') });
  await page.getByText('This file is not a record.').waitFor();
  clean(page);
  await page.context().close();
};
