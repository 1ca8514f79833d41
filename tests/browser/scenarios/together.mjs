// More than one person, more than one browser, and a house that falls over.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { person, phone } from '../lib/browse.mjs';
import { axe, clean, expect, layout, nothingHidden } from '../lib/check.mjs';
import { House } from '../lib/house.mjs';
import { chance, clickOnce, decision, playOut, turn, until } from '../lib/play.mjs';
import { atHouse, isOver, leave, setUp, short } from './steps.mjs';

export const scenarios = {};

scenarios['two browsers by a link, and a spectator'] = async (house, browser) => {
  const ann = await person(browser);
  await setUp(ann, house, 'colomino', [{ who: 'me', name: 'Ann' }, { who: 'link' }]);
  await ann.getByRole('heading', { name: 'Waiting for players' }).waitFor();
  const link = await ann.getByLabel('Link for your friend').inputValue();
  const view = await ann.getByLabel('Link to watch').inputValue();
  expect(link.startsWith(house.url) && link.includes('#') && !link.split('#')[0].includes('join'), `the secret of ${link} is not behind the #`);

  const bob = await person(browser);
  await bob.goto(link);
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByRole('button', { name: 'Sit here' }).click();
  const eve = await person(browser);
  await eve.goto(view);
  await eve.getByText('You are watching').waitFor();
  await ann.locator('main.table').waitFor();
  await ann.getByText('Bob', { exact: true }).locator('visible=true').first().waitFor();

  // Both play to the end together.
  await Promise.all([playOut(ann, clickOnce, chance(5)), playOut(bob, clickOnce, chance(6))]);
  await Promise.all([ann, bob, eve].map(isOver));
  const scores = await Promise.all([ann, bob, eve].map((page) => page.locator('section.over tr.total').innerText()));
  expect(scores[0] === scores[1] && scores[1] === scores[2], `different results: ${scores.join(' / ')}`);
  nothingHidden(ann, [1]);
  nothingHidden(bob, [2]);
  nothingHidden(eve, []);

  // Again, at a new table: each asks, and both sit there.
  await ann.getByRole('button', { name: 'Play again' }).click();
  await until(ann, () => document.querySelector('section.over') === null);
  await bob.getByRole('button', { name: 'Play again: they are waiting' }).click();
  await Promise.all([ann, bob].map((page) => page.locator('main.table[data-state=playing]').waitFor()));
  for (const page of [ann, bob, eve]) {
    clean(page);
    await page.context().close();
  }
};

scenarios['hot seat: hands are covered when the screen changes hands'] = async (house, browser) => {
  const page = await person(browser);
  await setUp(page, house, 'rondomino', [{ who: 'me', name: 'Ann' }, { who: 'here', name: 'Bob' }], short);
  let covers = 0;
  await playOut(page, clickOnce, chance(8), {
    each: async (_, now) => {
      if (!now.cover) return;
      covers++;
      expect((await page.locator('.hand').count()) === 0, 'a hand can be seen under the cover');
    },
  });
  await isOver(page);
  expect(covers >= 4, `the screen was covered only ${covers} times`);
  clean(page);
  await page.context().close();
};

scenarios['reload in mid-game, and a server killed in mid-game'] = async (house, browser) => {
  const page = await person(browser);
  // A game alone is in the pocket unless everybody may watch it.
  await setUp(page, house, 'kingdomino', [{ who: 'me', name: 'Ann' }, { who: 'bot' }, { who: 'bot' }, { who: 'bot' }], { 'Open to everybody': true });
  await playOut(page, clickOnce, chance(21), { moves: 6 });
  const before = await turn(page);
  const log = await page.getByRole('list', { name: 'What happened' }).locator('li').count();
  await page.reload();
  const after = await turn(page);
  expect(before.decision === after.decision, `after the reload it is ${after.decision}, before it was ${before.decision}`);
  expect((await page.getByRole('list', { name: 'What happened' }).locator('li').count()) === log, 'the log lost lines');

  await playOut(page, clickOnce, chance(22), { moves: 3 });
  const mid = await turn(page);
  await house.stop('SIGKILL');
  await page.getByText('Connection lost').waitFor();
  // A move made while the house is away is sent when it is back.
  const target = page.locator('[data-action]:visible').first();
  await target.click();
  await page.locator('[data-confirm]').click();
  await house.reopen();
  await until(page, (was) => document.querySelector('main.table').dataset.decision !== was, mid.decision);
  expect((await page.getByText('Connection lost').count()) === 0, 'the page still says that the connection is lost');
  await playOut(page, clickOnce, chance(23), { moves: 3 });
  await leave(page);
  await isOver(page);
  page.problems = page.problems.filter((problem) => !/WebSocket|fetch/.test(problem));
  clean(page);
  await page.context().close();
};
scenarios['reload in mid-game, and a server killed in mid-game'].alone = true;

scenarios['a house in PostgreSQL whose database goes away, and which is updated, in mid-game'] = async ({ program, web }, browser) => {
  const folder = mkdtempSync(join(tmpdir(), 'pioche-database-'));
  chmodSync(folder, 0o755);
  const postgres = (...words) => execFileSync(fileURLToPath(new URL('../../../scripts/postgres', import.meta.url)), words, { encoding: 'utf8' }).trim();
  const house = await House.open(program, web, ['--store', postgres('start', join(folder, 'postgres'))]);
  try {
    const page = await person(browser);
    await atHouse(page, house, 'kingdomino');
    await playOut(page, clickOnce, chance(24), { moves: 3 });
    const before = await turn(page);
    postgres('stop', join(folder, 'postgres'), 'immediate');
    const move = async () => {
      await page.locator('[data-action]:visible').first().click();
      await page.locator('[data-confirm]').click();
    };
    await move();
    const said = page.getByText('It could not be saved, so it did not happen.').locator('visible=true').first();
    await said.waitFor();
    expect((await turn(page)).decision === before.decision, 'a move that was not saved is shown');
    // It is not reloaded, nor told that all is well again: whoever tries, finds it so.
    postgres('start', join(folder, 'postgres'));
    await until(page, async () => (await fetch('/readyz')).ok);
    await move();
    await until(page, (was) => document.querySelector('main.table').dataset.decision !== was, before.decision);
    await said.waitFor({ state: 'hidden' });

    // It closes in order and opens again, as in an update: the page is told to come back, and plays on.
    await playOut(page, clickOnce, chance(25), { moves: 2 });
    const lost = page.getByText('Connection lost').locator('visible=true').first();
    await house.stop('SIGTERM');
    await lost.waitFor();
    await house.reopen();
    await lost.waitFor({ state: 'hidden' });
    await playOut(page, clickOnce, chance(26), { moves: 3 });
    await leave(page);
    await isOver(page);
    page.problems = page.problems.filter((problem) => !/WebSocket|fetch|503/.test(problem));
    clean(page);
    await page.context().close();
  } finally {
    await house.close();
    postgres('stop', join(folder, 'postgres'), 'immediate');
    rmSync(folder, { recursive: true, force: true });
  }
};

scenarios['words of one’s own in the shuffle: alone, and by a link'] = async (house, browser) => {
  const page = await person(browser);
  await setUp(page, house, 'rondomino', [{ who: 'me', name: 'Ann' }, { who: 'bot' }], { ...short, 'Your part of the shuffle': 'over the hills' });
  await turn(page);
  await leave(page);
  await isOver(page);
  await page.getByText('Was the deal fair?').click();
  await page.getByText('Ann: “over the hills”').or(page.getByText('over the hills')).first().waitFor();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('What Ann added was shuffled in.').waitFor();

  await setUp(page, house, 'kingdomino', [{ who: 'me', name: 'Ann' }, { who: 'link' }]);
  await page.getByRole('heading', { name: 'Waiting for players' }).waitFor(); // the page before has such a field too
  await page.getByLabel('Your part of the shuffle').fill('and far away');
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.getByText('Your words are in the shuffle.').waitFor();
  const bob = await person(browser);
  await bob.goto(await page.getByLabel('Link for your friend').inputValue());
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByLabel('Your part of the shuffle').fill('x'.repeat(80));
  await bob.getByRole('button', { name: 'Sit here' }).click();
  await bob.locator('main.table[data-state=playing]').waitFor();
  await page.locator('main.table[data-state=playing]').waitFor();
  await page.getByText('Is the deal fair?').click();
  await page.getByText('and far away').waitFor();
  await page.getByText('x'.repeat(64)).waitFor();
  for (const one of [page, bob]) {
    clean(one);
    await one.context().close();
  }
};

scenarios['clocks: they run, and who is out of time is replaced by a bot'] = async (house, browser) => {
  const page = await person(browser, { viewport: phone });
  await setUp(page, house, 'kingdomino', [{ who: 'me', name: 'Ann' }, { who: 'here', name: 'Bob' }], { Clock: 'One minute a move' });
  await turn(page);
  // In sight on a phone too, wherever one scrolls to.
  for (const to of [0, 5000]) {
    await page.evaluate((y) => scrollTo(0, y), to);
    await until(page, () => {
      const box = document.querySelector('[role=timer]')?.getBoundingClientRect();
      return box && box.top >= 0 && box.bottom <= innerHeight;
    });
  }
  const clock = page.locator('.clock');
  await until(page, () => /^0:[0-5]\d$/.test(document.querySelector('.clock')?.textContent ?? ''));
  expect((await clock.count()) === 1, 'more than one clock of a move runs');
  expect((await page.getByRole('button', { name: 'Hint' }).count()) === 0, 'a hint is offered at a table with a clock');

  // The page has no shorter clock than a minute, and nobody wants to wait for it here.
  const made = await page.evaluate(async () => {
    const seats = [{ kind: 'human', name: 'Ann' }, { kind: 'bot', level: 1, name: 'Basile' }];
    const answer = await fetch('/api/v1/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ version: 1, game: 'colomino', seats, clock: { game_ms: 1500 } }) });
    const { table, token } = await answer.json();
    localStorage.setItem('pioche.tables', JSON.stringify([{ table, token, at: Date.now() }]));
    return table;
  });
  await page.goto(`${house.url}#/table/${made}`);
  await page.reload();
  await page.getByText('Ann is out of time; a bot plays on.').first().waitFor();
  // It stands beside the name until the bots have ended the game, which on an idle machine is soon.
  await page.getByText('out of time; a bot plays on', { exact: true }).or(page.getByRole('button', { name: 'Play again' })).first().waitFor();
  await isOver(page);
  clean(page);
  await page.context().close();
};

/** A table made over the protocol, with what no page offers; the page holds its token. */
async function made(page, house, wish) {
  await page.goto(house.url);
  return page.evaluate(async (body) => {
    const answer = await fetch('/api/v1/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ version: 1, ...body }) });
    const { table, token, join } = await answer.json();
    localStorage.setItem('pioche.tables', JSON.stringify([{ table, token, join, at: Date.now() }]));
    return { table, token, join };
  }, wish);
}

scenarios['the host puts a guest out, by keyboard, and the guest is told'] = async (house, browser) => {
  const ann = await person(browser);
  await setUp(ann, house, 'colomino', [{ who: 'me', name: 'Ann' }, { who: 'link' }, { who: 'link' }], { 'If somebody is away': 'Wait an hour' });
  await ann.getByRole('heading', { name: 'Waiting for players' }).waitFor();
  const link = await ann.getByLabel('Link for your friend').inputValue();
  const bob = await person(browser);
  await bob.goto(link);
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByRole('button', { name: 'Sit here' }).click();
  await bob.getByRole('heading', { name: 'Waiting for players' }).waitFor();
  const button = ann.getByRole('button', { name: 'Put Bob out' });
  await button.waitFor();
  await axe(ann, 'a table that waits, as its host sees it');
  await button.focus();
  await ann.keyboard.press('Enter');
  await bob.getByRole('heading', { name: 'You were put out' }).waitFor();
  await axe(bob, 'who was put out');
  expect((await bob.evaluate(() => localStorage.getItem('pioche.tables'))) === '[]', 'the void token is kept');
  await button.waitFor({ state: 'detached' });
  for (const page of [ann, bob]) {
    clean(page);
    await page.context().close();
  }
};

scenarios['who is waited for too long is played on for, and takes the seat back'] = async (house, browser) => {
  const ann = await person(browser);
  const { table, join } = await made(ann, house, { game: 'kingdomino', seats: [{ kind: 'human', name: 'Ann' }, { kind: 'open' }], away_ms: 2000 });
  const bob = await person(browser, { locale: 'fr-FR' });
  await bob.goto(`${house.url}#/table/${table}?join=${join}`);
  await bob.getByLabel('Votre nom').fill('Bob');
  await bob.getByRole('button', { name: 'S’asseoir ici' }).click();
  await bob.locator('main.table').waitFor();
  await ann.goto(`${house.url}#/table/${table}`);
  await ann.reload();
  await ann.locator('main.table').waitFor();
  // Whoever begins plays until it is Bob's turn, and Bob does nothing.
  const draw = chance(3);
  const toAct = async (page) => (await decision(page)).split('/')[2];
  while ((await toAct(ann)) === '1') {
    await turn(ann);
    await clickOnce(ann, draw);
  }
  await ann.getByRole('paragraph').filter({ hasText: 'Bob has been away for 1 minute.' }).waitFor();
  await until(ann, () => globalThis.announced.some((words) => words.includes('Bob has been away')));
  await axe(ann, 'a game in which somebody is away');
  await layout(ann, 'a game in which somebody is away');
  const offer = ann.getByRole('button', { name: 'Let a bot play on' });
  await offer.focus();
  await ann.keyboard.press('Enter');
  await bob.getByRole('paragraph').filter({ hasText: 'Vous n’étiez plus là' }).waitFor();
  const back = bob.getByRole('button', { name: 'Reprendre votre place' });
  await axe(bob, 'a game that a bot plays on');
  await back.focus();
  await bob.keyboard.press('Enter');
  await back.waitFor({ state: 'detached' });
  await until(ann, () => globalThis.announced.some((words) => words.includes('Bob is back')));
  // And plays: the next decision of that seat is made here.
  for (let decided = 0; decided < 2; ) {
    await until(bob, (there) => document.querySelector('main.table').dataset.decision === there, await decision(ann));
    const [page, other] = (await toAct(bob)) === '2' ? [bob, ann] : [ann, bob];
    await turn(page);
    await clickOnce(page, draw);
    if (page === bob) ++decided;
    await until(other, (there) => document.querySelector('main.table').dataset.decision === there, await decision(page));
  }
  for (const page of [ann, bob]) {
    clean(page);
    await page.context().close();
  }
};

scenarios['who runs out of time is told so, and takes the seat back'] = async (house, browser) => {
  const ann = await person(browser, { viewport: phone });
  // As long as a busy machine may need to press one button: Bob's time runs meanwhile.
  const { table, join } = await made(ann, house, { game: 'rondomino', seats: [{ kind: 'human', name: 'Ann' }, { kind: 'open' }], clock: { move_ms: 20_000 } });
  const bob = await person(browser);
  await bob.goto(`${house.url}#/table/${table}?join=${join}`);
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByRole('button', { name: 'Sit here' }).click();
  await bob.locator('main.table').waitFor();
  await ann.goto(`${house.url}#/table/${table}`);
  await ann.reload();
  await ann.locator('main.table').waitFor();
  const draw = chance(5);
  while ((await decision(bob)).split('/')[2] === '2') {
    await turn(bob);
    await clickOnce(bob, draw);
  }
  // Ann does nothing.
  await ann.getByRole('paragraph').filter({ hasText: 'You ran out of time, and a bot plays on for you.' }).waitFor();
  const back = ann.getByRole('button', { name: 'Take your seat back' });
  await back.tap();
  await back.waitFor({ state: 'detached' });
  await until(bob, () => globalThis.announced.some((words) => words.includes('Ann is back')));
  // The next decision of that seat is Ann's again.
  while ((await decision(bob)).split('/')[2] === '2') {
    await turn(bob);
    await clickOnce(bob, draw);
  }
  await turn(ann);
  for (const page of [ann, bob]) {
    clean(page);
    await page.context().close();
  }
};

const check = async (page) => {
  await page.getByText('Was the deal fair?').click();
  await page.getByRole('button', { name: 'Check' }).click();
};

scenarios['every page shuffles with, and holds the end against what it saw'] = async (house, browser) => {
  const ann = await person(browser);
  await setUp(ann, house, 'colomino', [{ who: 'me', name: 'Ann' }, { who: 'link' }]);
  await ann.getByRole('heading', { name: 'Waiting for players' }).waitFor();
  const link = await ann.getByLabel('Link for your friend').inputValue();
  await ann.reload(); // what it drew is kept on the device
  await ann.getByRole('heading', { name: 'Waiting for players' }).waitFor();
  const bob = await person(browser);
  await bob.goto(link);
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByRole('button', { name: 'Sit here' }).click();
  await Promise.all([ann, bob].map((page) => page.locator('main.table[data-state=playing]').waitFor()));
  for (const page of [ann, bob]) await leave(page);
  await Promise.all([ann, bob].map(isOver));
  for (const page of [ann, bob]) {
    await check(page);
    await page.getByText('What Ann and Bob added was shuffled in.').waitFor();
  }
  // A house that had been bound to something else is caught by what this page kept, however sound its record is.
  for (const [page, lie] of [[ann, (fair) => (fair.commit = 'f'.repeat(64))], [bob, (fair) => (fair.seen[0] = 'f'.repeat(64))]]) {
    const tables = await page.evaluate(() => localStorage.getItem('pioche.tables'));
    const kept = JSON.parse(tables);
    lie(kept[0].fair);
    await page.evaluate((text) => localStorage.setItem('pioche.tables', text), JSON.stringify(kept));
    await page.reload();
    await isOver(page);
    await check(page);
    await page.getByText('No: this game was not dealt as it was promised.').waitFor();
    clean(page);
    await page.context().close();
  }
};

scenarios['who withholds a part of the shuffle is out, and the others shuffle anew'] = async (house, browser) => {
  const ann = await person(browser);
  await ann.goto(house.url);
  // Ann's page sits at a table that waits eight seconds for a part; another program is bound to one and never shows it.
  const { table, join } = await ann.evaluate(async () => {
    const ask = async (path, body) => (await fetch(`/api/v1${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ version: 1, ...body }) })).json();
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const hex = (all) => Array.from(new Uint8Array(all), (byte) => byte.toString(16).padStart(2, '0')).join('');
    const commit = hex(await crypto.subtle.digest('SHA-256', bytes));
    const made = await ask('/tables', { game: 'kingdomino', seats: [{ kind: 'human', name: 'Ann', commit }, { kind: 'open' }], away_ms: 8000 });
    const fair = { commit: made.snapshot.fair.commit, parts: [{ bytes: hex(bytes) }] };
    localStorage.setItem('pioche.tables', JSON.stringify([{ table: made.table, token: made.token, join: made.join, at: Date.now(), fair }]));
    return made;
  });
  await ann.goto(`${house.url}#/table/${table}`);
  await ann.reload();
  await ann.getByText('One seat is free.').waitFor();
  const mallory = await fetch(`${house.url}api/v1/tables/${table}/join`, { method: 'POST', body: JSON.stringify({ version: 1, join, name: 'Mallory', commit: 'a'.repeat(64) }) });
  expect(mallory.ok, `Mallory is not let in: ${mallory.status}`);
  await until(ann, async (id) => {
    const [{ token }] = JSON.parse(localStorage.getItem('pioche.tables'));
    const { snapshot } = await (await fetch(`/api/v1/tables/${id}`, { headers: { Authorization: `Bearer ${token}` } })).json();
    return snapshot.seats[1].kind === 'open';
  }, table);
  await ann.getByText('One seat is free.').waitFor();
  const bob = await person(browser);
  await bob.goto(`${house.url}#/table/${table}?join=${join}`);
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByRole('button', { name: 'Sit here' }).click();
  await Promise.all([ann, bob].map((page) => page.locator('main.table[data-state=playing]').waitFor()));
  for (const page of [ann, bob]) await leave(page);
  await Promise.all([ann, bob].map(isOver));
  for (const page of [ann, bob]) {
    await check(page);
    await page.getByText('What Ann and Bob added was shuffled in.').waitFor();
    clean(page);
    await page.context().close();
  }
};
