// The house in the pocket: without a network, from the first page to the last, and back to the others when there is one again.
import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { person, phone, root } from '../lib/browse.mjs';
import { axe, clean, expect, fingers, layout, nothingHidden, settled } from '../lib/check.mjs';
import { House } from '../lib/house.mjs';
import { chance, clickOnce, playOut, state, turn, until } from '../lib/play.mjs';
import { isOver, kinds, leave, quick, setUp, short } from './steps.mjs';

export const scenarios = {};

/** The first visit: from then on everything is on the device. */
async function visit(page, url) {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await until(page, () => navigator.serviceWorker.controller !== null);
}

/** The house is gone, and so is the network. */
async function away(page, house) {
  if (!house.closing) await house.stop('SIGKILL');
  await page.context().setOffline(true);
}

async function back(page, house) {
  house.heard = house.log.length;
  house.closing = false;
  await house.start(house.port);
  await page.context().setOffline(false);
}

for (const [index, kind] of kinds.entries()) {
  const name = `${kind} without a network, from the home page to the end`;
  scenarios[name] = async (house, browser) => {
    const page = await person(browser, { offline: true });
    await visit(page, house.url);
    await away(page, house);
    await page.reload();
    if (kind === 'rondomino') await setUp(page, house, kind, [{ who: 'me', name: 'Ann' }, { who: 'bot' }], short);
    else await quick(page, house, kind);
    const made = await playOut(page, clickOnce, chance(211 + index));
    await isOver(page);
    expect(made > 5, `only ${made} decisions were made`);
    expect((await page.getByText('Connection lost').count()) === 0, 'it speaks of a connection where none is needed');
    nothingHidden(page);
    clean(page);
  };
  scenarios[name].alone = true;
}

scenarios['without a network: hint, undo, reload in mid-game, rules, review, records, the list'] = async (house, browser, picture) => {
  const page = await person(browser, { offline: true });
  await visit(page, house.url);
  await away(page, house);
  await quick(page, house, 'kingdomino');
  const draw = chance(221);
  for (await turn(page); !(await page.locator('.targets').count()); await turn(page)) await clickOnce(page, draw);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Hint: .*% to win\)$/).first().waitFor();
  const before = await state(page);
  await page.locator('.targets button').first().click();
  await page.locator('[data-confirm]').click();
  await until(page, (was) => document.querySelector('main.table').dataset.decision !== was, before.decision);
  await page.keyboard.press('Control+z');
  await until(page, (was) => document.querySelector('main.table').dataset.decision === was, before.decision);
  // A reload in the middle: nothing is lost, and it is in the list.
  const log = await page.getByRole('list', { name: 'What happened' }).locator('li').count();
  await page.reload();
  expect((await turn(page)).decision === before.decision, 'the reload changed whose turn it is');
  expect((await page.getByRole('list', { name: 'What happened' }).locator('li').count()) === log, 'the log lost lines');
  await page.goto(`${house.url}#/`);
  await page.getByRole('heading', { name: 'Your tables' }).waitFor();
  await settled(page);
  await axe(page, 'the home page without a network');
  await layout(page, 'the home page without a network');
  await picture(page, 'offline-home');
  await page.getByRole('link', { name: /Kingdomino.*Your turn/ }).click();
  await turn(page);
  await page.goto(`${house.url}#/rules/rondomino`);
  await page.getByRole('heading', { level: 1, name: 'Rondomino' }).waitFor();
  await page.goBack();
  await playOut(page, clickOnce, draw);
  await isOver(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the record' }).click()]);
  const path = await download.path();
  await page.getByText('Was the deal fair?').first().click();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Yes: everybody kept to what they were bound to').waitFor();
  await page.getByRole('link', { name: 'Replay and review' }).click();
  await page.getByRole('slider').waitFor();
  await page.getByRole('button', { name: 'Look for mistakes' }).click();
  await page.getByRole('img', { name: 'Chance of winning, move by move' }).waitFor();
  await page.getByRole('heading', { name: 'Moves worth another look' }).waitFor();
  expect((await page.locator('button.mark').count()) > 0, 'somebody who lays anything anywhere made no mistake');
  await settled(page);
  await axe(page, 'a review without a network');
  await picture(page, 'offline-review');
  await page.goto(`${house.url}#/`);
  await page.setInputFiles('input[type=file]', path);
  await page.getByRole('slider').waitFor();
  await page.keyboard.press('End');
  await page.getByText('The end').waitFor();
  // The program replays what was played without it.
  const said = await new Promise((done) => {
    const child = spawn(house.program, ['verify', path], { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.stderr.on('data', (chunk) => (text += chunk));
    child.on('exit', (code) => done({ code, text }));
  });
  expect(said.code === 0, `pioche verify says: ${said.text}`);
  clean(page);
};
scenarios['without a network: hint, undo, reload in mid-game, rules, review, records, the list'].alone = true;

scenarios['without a network, in French, on a phone'] = async (house, browser, picture) => {
  const page = await person(browser, { offline: true, locale: 'fr-FR', viewport: phone, colorScheme: 'dark' });
  await visit(page, house.url);
  await away(page, house);
  await page.reload();
  await page.getByRole('button', { name: 'Jouer à Colomino' }).click();
  await playOut(page, clickOnce, chance(231), { moves: 6 });
  await settled(page);
  await axe(page, 'a game without a network, phone');
  await fingers(page, 'a game without a network');
  // Only where the house is needed is it said that it is away.
  await page.locator('summary', { hasText: 'Lien pour regarder' }).click();
  await page.getByText('La maison ne répond pas.').waitFor();
  await page.getByRole('button', { name: 'Réessayer' }).waitFor();
  await settled(page);
  await axe(page, 'a link asked for without a network');
  await layout(page, 'a link asked for without a network');
  await page.getByRole('button', { name: 'Réessayer' }).scrollIntoViewIfNeeded();
  await picture(page, 'offline-share-phone', { from: 'here' });
  await leave(page, 'Quitter la partie', 'Un robot continuera à votre place.');
  await isOver(page);
  clean(page);
};
scenarios['without a network, in French, on a phone'].alone = true;

scenarios['the network comes back: a table is shared, and a second browser plays on'] = async (house, browser) => {
  const ann = await person(browser, { offline: true });
  await visit(ann, house.url);
  await away(ann, house);
  await setUp(ann, house, 'colomino', [{ who: 'me', name: 'Ann' }, { who: 'bot' }]);
  await playOut(ann, clickOnce, chance(241), { moves: 6 });
  const before = await turn(ann);
  await ann.locator('summary', { hasText: 'Invite somebody' }).click();
  await ann.getByRole('button', { name: 'The seat of Basile' }).click();
  await ann.getByText('The house can’t be reached.').waitFor();
  await back(ann, house);
  await ann.getByRole('button', { name: 'The seat of Basile' }).click();
  const link = await ann.getByLabel('Link for your friend').inputValue();
  const after = await turn(ann);
  expect(before.decision === after.decision, `the move to the house changed ${before.decision} to ${after.decision}`);
  await ann.getByText('This game was dealt on the device').waitFor();

  const bob = await person(browser);
  await bob.goto(link);
  await bob.getByRole('heading', { name: 'Ann invites you to Colomino' }).waitFor();
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByRole('button', { name: 'Sit here' }).click();
  await bob.locator('main.table[data-state=playing]').waitFor();
  await ann.getByText('Bob').locator('visible=true').first().waitFor();
  // The address it had still leads there.
  await ann.reload();
  await ann.locator('main.table[data-state=playing]').waitFor();
  await Promise.all([playOut(ann, clickOnce, chance(242)), playOut(bob, clickOnce, chance(243))]);
  await Promise.all([ann, bob].map(isOver));
  const scores = await Promise.all([ann, bob].map((page) => page.locator('section.over tr.total').innerText()));
  expect(scores[0] === scores[1], `different results: ${scores.join(' / ')}`);
  nothingHidden(bob, [2]);
  for (const page of [ann, bob]) clean(page);
};
scenarios['the network comes back: a table is shared, and a second browser plays on'].alone = true;

scenarios['two tabs at one table in the pocket: each sees what the other plays; who comes second is told, and catches up'] = async (house, browser) => {
  const one = await person(browser);
  await quick(one, house, 'kingdomino');
  await playOut(one, clickOnce, chance(252), { moves: 3 });
  await turn(one);
  const two = await one.context().newPage();
  await two.goto(one.url());
  expect((await turn(two)).decision === (await state(one)).decision, 'the second tab is elsewhere');
  const draw = chance(253);
  // What is played in one is seen in the other, which plays on.
  for (const [plays, looks] of [[two, one], [one, two], [two, one]]) {
    await plays.bringToFront();
    await clickOnce(plays, draw);
    const { decision } = await turn(plays);
    await looks.bringToFront();
    await until(looks, (there) => document.querySelector('main.table').dataset.decision === there, decision);
    await turn(looks);
  }
  // Who comes second all the same is told, and catches up: a tab that hears nothing of the others.
  await two.close();
  const deaf = await one.context().newPage();
  await deaf.route('**/desk.worker*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.BroadcastChannel = class { postMessage() {} };${await response.text()}` });
  });
  await deaf.goto(one.url());
  await turn(deaf);
  for (const [faster, slower] of [[deaf, one], [one, deaf]]) {
    await faster.bringToFront();
    await clickOnce(faster, draw);
    const { decision } = await turn(faster);
    await slower.bringToFront();
    await clickOnce(slower, draw);
    await slower.getByText('The game had already gone on.').first().waitFor();
    await until(slower, (there) => document.querySelector('main.table').dataset.decision === there, decision);
    await turn(slower);
    await clickOnce(slower, draw);
    await turn(slower);
    await faster.reload();
    expect((await turn(faster)).decision === (await state(slower)).decision, 'the two tabs play different games');
  }
  one.problems = one.problems.filter((problem) => !/event=(not_saved|storage)/.test(problem)); // said for whoever looks into it
  clean(one);
};

scenarios['a game alone costs the house nothing but files'] = async (house, browser) => {
  const figures = async () => (await fetch(`${house.url}metrics`)).text();
  const made = async () => /^pioche_tables_made_total (\d+)/m.exec(await figures())?.[1];
  const before = await made();
  expect(before !== undefined, 'the metrics say nothing of tables');
  const page = await person(browser);
  const calls = [];
  page.on('request', (request) => new URL(request.url()).pathname.startsWith('/api/') && calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  page.on('websocket', () => calls.push('a connection'));
  await quick(page, house, 'kingdomino');
  await turn(page);
  calls.length = 0;
  await playOut(page, clickOnce, chance(251), { moves: 6 });
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Hint: /).first().waitFor();
  await leave(page);
  await isOver(page);
  expect((await made()) === before, 'the house made a table for a game alone');
  expect(calls.length === 0, `the house was asked: ${calls.join(', ')}`);
  clean(page);
};
scenarios['a game alone costs the house nothing but files'].alone = true;

scenarios['a new version is announced, and taken when the player says so, never in a game'] = async (_house, browser, picture) => {
  const web = mkdtempSync(join(tmpdir(), 'pioche-web-'));
  cpSync(join(root, 'web/dist'), web, { recursive: true });
  const house = await House.open(join(root, 'build/release/pioche'), web);
  try {
    const page = await person(browser, { offline: true });
    await visit(page, house.url);
    await quick(page, house, 'colomino');
    await turn(page);
    await house.stop();
    appendFileSync(join(web, 'sw.js'), '\n// another version\n');
    rmSync(join(web, 'sw.js.br'), { force: true });
    rmSync(join(web, 'sw.js.gz'), { force: true });
    await back(page, house);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration()).update()));
    await until(page, async () => (await navigator.serviceWorker.getRegistration()).waiting !== null);
    expect((await page.getByText('There is a new version of this page.').count()) === 0, 'it is announced in the middle of a game');
    await clickOnce(page, chance(261));
    await page.goto(`${house.url}#/`);
    await page.getByText('There is a new version of this page.').waitFor();
    await settled(page);
    await axe(page, 'a new version');
    await layout(page, 'a new version');
    await picture(page, 'new-version');
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Use it now' }).click();
    await loaded;
    await page.getByRole('heading', { name: 'Your tables' }).waitFor();
    await until(page, async () => (await navigator.serviceWorker.getRegistration()).waiting === null);
    expect((await page.getByText('There is a new version of this page.').count()) === 0, 'it is still announced');
    clean(page);
  } finally {
    await house.close();
    rmSync(web, { recursive: true, force: true });
  }
};

scenarios['the static site below a path, from a plain file server'] = async (_house, browser, picture) => {
  const site = join(root, 'build/site');
  expect(existsSync(join(site, 'index.html')), 'build/site is missing: scripts/build-site makes it');
  const folder = mkdtempSync(join(tmpdir(), 'pioche-site-'));
  cpSync(site, join(folder, 'games/pioche'), { recursive: true });
  const server = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    const port = await new Promise((done, failed) => {
      let text = '';
      const hear = (chunk) => {
        text += chunk;
        const found = / port (\d+)/.exec(text);
        if (found) done(found[1]);
      };
      server.stdout.on('data', hear);
      server.stderr.on('data', hear);
      server.on('exit', () => failed(new Error(text)));
    });
    const url = `http://localhost:${port}/games/pioche/`;
    const page = await person(browser, { offline: true });
    const missing = [];
    page.on('response', (response) => response.status() >= 400 && missing.push(response.url()));
    await visit(page, url);
    await page.getByText('To play with people elsewhere, somebody opens a house').waitFor();
    await settled(page);
    await axe(page, 'the static site');
    await picture(page, 'site-home');
    await quick(page, { url }, 'colomino');
    await playOut(page, clickOnce, chance(271), { moves: 5 });
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText(/^Hint: /).first().waitFor();
    await leave(page);
    await isOver(page);
    await page.getByRole('link', { name: 'Replay and review' }).click();
    await page.getByRole('button', { name: 'Look for mistakes' }).click();
    await page.getByRole('img', { name: 'Chance of winning, move by move' }).waitFor();
    await page.goto(`${url}#/`);
    await page.getByRole('link', { name: 'Puzzles' }).first().waitFor();
    expect((await page.getByRole('link', { name: 'Deal of the day' }).count()) === 0, 'a deal is offered that nobody else plays');
    await page.goto(`${url}#/day`);
    await page.getByText('To play with people elsewhere, somebody opens a house').waitFor();
    await page.goto(`${url}#/new/kingdomino`);
    await page.getByText('To play with people elsewhere, somebody opens a house').waitFor();
    expect((await page.locator('#who-1 option[value=link]').count()) === 0, 'a link is offered that nobody could follow');
    expect(missing.length === 0, `not found: ${missing.join(', ')}`);
    // And the server may go.
    server.kill();
    await page.context().setOffline(true);
    await page.goto(url);
    await page.reload();
    await quick(page, { url }, 'kingdomino');
    await turn(page);
    clean(page);
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
};

scenarios['it can be installed: a name, icons, a start below its own path'] = async (house, browser) => {
  const page = await person(browser, { offline: true });
  await visit(page, house.url);
  const manifest = await page.evaluate(async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json());
  expect(manifest.name === 'Pioche' && manifest.display === 'standalone' && manifest.start_url === './', `the manifest says ${JSON.stringify(manifest)}`);
  for (const icon of manifest.icons) {
    const answer = await page.evaluate(async (src) => (await fetch(new URL(src, document.querySelector('link[rel=manifest]').href))).status, icon.src);
    expect(answer === 200, `the icon ${icon.src} answers ${answer}`);
  }
  clean(page);
};
