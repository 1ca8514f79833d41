// A tournament from making to standings, a bot as a guest, and a game of days whose turn is told to a browser that is closed.
import { execFileSync, spawn } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newName, signUp } from '../lib/accounts.mjs';
import { person, phone, root, wide } from '../lib/browse.mjs';
import { axe, clean, expect, fingers, layout, settled } from '../lib/check.mjs';
import { chance, clickOnce, playOut, until } from '../lib/play.mjs';
import { isOver } from './steps.mjs';

export const scenarios = {};
const title = (page) => page.getByRole('heading', { level: 1 });

scenarios['people: a tournament of four, from making to standings'] = async (house, browser, picture) => {
  const pages = [];
  for (const [index, viewport] of [wide, phone, wide, wide].entries()) pages.push(await person(browser, { viewport, colorScheme: index === 2 ? 'dark' : 'light' }));
  const names = ['Theo', 'Uma', 'Vera', 'Wim'].map(newName);
  for (const [index, page] of pages.entries()) await signUp(page, house, names[index]);
  const [maker, ...others] = pages;
  await maker.goto(house.url);
  await maker.getByRole('link', { name: 'Tournaments' }).click();
  await maker.getByRole('textbox', { name: 'Title' }).fill('Sunday cup');
  await maker.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Colomino' });
  await maker.getByRole('combobox', { name: 'Rounds' }).selectOption('2');
  await maker.getByRole('combobox', { name: 'Begins by itself with' }).selectOption({ label: '4 players' });
  await settled(maker);
  await picture(maker, 'tournaments-wide-light');
  await maker.getByRole('button', { name: 'Make it' }).click();
  await maker.waitForURL(/#\/tournament\//);
  const address = maker.url();
  // Whoever looks on sees everything as it happens.
  const watcher = await person(browser, { viewport: phone, colorScheme: 'dark' });
  await watcher.goto(address);
  await watcher.getByText('1 of 4 players').waitFor();
  for (const page of others) {
    await page.goto(address);
    await page.getByRole('button', { name: 'Take part' }).click();
  }
  for (let round = 1; round <= 2; ++round) {
    await watcher.getByRole('heading', { name: `Round ${round}` }).waitFor();
    for (const page of pages) {
      await page.getByRole('heading', { name: `Round ${round}` }).waitFor(); // the table of the round before may be offered until then
      // One's own game is played, the other one is watched.
      await page.getByRole('link', { name: new RegExp(`^Play\\b.*${names[pages.indexOf(page)]}`) }).waitFor();
      expect((await page.getByRole('link', { name: /^Watch/ }).count()) === 1, 'the other table can’t be watched');
      await page.getByRole('link', { name: 'To your table' }).click();
      await page.locator('main.table').waitFor();
    }
    await Promise.all(pages.map((page, index) => playOut(page, clickOnce, chance(10 * round + index))));
    for (const page of pages) {
      await isOver(page);
      await page.goto(address);
    }
  }
  await watcher.getByText(/wins|Shared by/).waitFor();
  const points = (await watcher.locator('tbody td.number strong').allInnerTexts()).map(Number);
  expect(points.length === 4 && points.reduce((sum, one) => sum + one, 0) === 4, `points: ${points}`);
  expect((await watcher.getByRole('link', { name: /^Look at it/ }).count()) === 4, 'four tables to look at');
  for (const [page, name] of [[maker, 'wide-light'], [pages[1], 'phone-light'], [pages[2], 'wide-dark'], [watcher, 'phone-dark']]) {
    await page.getByText(/wins|Shared by/).waitFor();
    await settled(page);
    await layout(page, `a tournament, ${name}`);
    await axe(page, `a tournament, ${name}`);
    if (name.startsWith('phone')) await fingers(page, 'a tournament');
    await picture(page, `tournament-${name}`);
  }
  await watcher.goto(`${house.url}#/tournaments`);
  await watcher.getByRole('link', { name: /Sunday cup/ }).waitFor();
  await settled(watcher);
  await layout(watcher, 'tournaments');
  await axe(watcher, 'tournaments');
  await fingers(watcher, 'tournaments');
  await picture(watcher, 'tournaments-phone-dark');
  for (const page of [...pages, watcher]) {
    clean(page);
    await page.context().close();
  }
};

scenarios['people: a bot as a guest is challenged and played'] = async (house, browser) => {
  const place = mkdtempSync(join(tmpdir(), 'pioche-bot-'));
  const name = newName('Machine');
  const bot = spawn(house.program, ['bot', 'level1', '--house', house.url.replace(/\/$/, ''), '--name', name], { cwd: place, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await new Promise((done, fail) => {
      bot.stdout.on('data', (chunk) => String(chunk).includes('waiting for challenges') && done());
      bot.on('exit', () => fail(new Error('the bot ended')));
    });
    const page = await person(browser);
    await signUp(page, house, newName('Xenia'));
    await page.goto(`${house.url}#/somebody`);
    await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Colomino' });
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Challenge' }).click();
    await page.locator('main.table[data-state=playing]').waitFor();
    await page.getByText('bot', { exact: true }).first().waitFor();
    await playOut(page, clickOnce, chance(31));
    await isOver(page);
    await page.goto(`${house.url}#/person/${encodeURIComponent(name)}`);
    await page.getByText('This account is a bot’s: a program plays.').waitFor();
    clean(page);
    await page.context().close();
  } finally {
    bot.removeAllListeners('exit');
    bot.kill('SIGKILL');
    rmSync(place, { recursive: true, force: true });
  }
};

/** A push service, and what a browser that asked it would have. */
async function pushService() {
  let tell = () => {};
  const http = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    response.writeHead(201).end();
    tell(Buffer.concat(parts));
  });
  await new Promise((done) => http.listen(0, '127.0.0.1', done));
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const secret = randomBytes(16).toString('base64url');
  const endpoint = `http://127.0.0.1:${http.address().port}/push`;
  const ece = createRequire(join(root, 'tests/server/package.json'))('http_ece');
  return { next: () => new Promise((done) => (tell = done)), endpoint, keys: { p256dh: keys.getPublicKey('base64url'), auth: secret }, open: (body) => ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: secret }).toString(), close: () => http.close() };
}

scenarios['people: days a move over a restart, and its notice received, opened and shown'] = async (house, browser) => {
  execFileSync(house.program, ['admin', '--data', house.data, 'notices']);
  const restart = async () => {
    await house.stop();
    house.heard = house.log.length;
    await house.start(house.port);
  };
  process.env.PIOCHE_PUSH_ANYWHERE = 'true';
  await restart();
  delete process.env.PIOCHE_PUSH_ANYWHERE;
  const service = await pushService();
  const [ann, bob] = [await person(browser), await person(browser, { offline: true })];
  const names = [newName('Yves'), newName('Zoe')];
  // What an installed page's icon would show.
  await ann.addInitScript(() => {
    navigator.setAppBadge = async (n) => void (globalThis.badge = n);
    navigator.clearAppBadge = async () => void (globalThis.badge = 0);
  });
  await signUp(ann, house, names[0]);
  // Bob's browser has a push service of ours instead of its maker's.
  await bob.context().grantPermissions(['notifications'], { origin: new URL(house.url).origin });
  await bob.addInitScript(({ endpoint, keys }) => {
    PushManager.prototype.subscribe = async () => ({ endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true });
  }, service);
  await signUp(bob, house, names[1]);
  await bob.evaluate(() => navigator.serviceWorker.ready);
  await bob.getByRole('button', { name: 'Tell me on this device' }).click();
  await bob.getByRole('button', { name: 'Tell me nothing on this device' }).waitFor();
  await ann.goto(`${house.url}#/somebody`);
  await ann.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Colomino' });
  await ann.getByRole('combobox', { name: 'Pace' }).selectOption({ label: 'Three days a move' });
  await ann.getByRole('textbox', { name: 'Name' }).fill(names[1]);
  await ann.getByRole('button', { name: 'Challenge' }).click();
  await ann.waitForURL(/#\/table\//);
  const table = ann.url().split('/').at(-1);
  await bob.goto(house.url);
  await bob.getByRole('button', { name: 'Sit down' }).click();
  await bob.locator('main.table[data-state=playing]').waitFor();
  const move = async (page) => {
    for (;;) {
      const { to_act, you, round, ply, moves } = await page.evaluate(async (id) => (await (await fetch(`/api/v1/tables/${id}`)).json()).snapshot, table);
      if (to_act !== you.seats[0]) return;
      await page.evaluate(([id, body]) => fetch(`/api/v1/tables/${id}/play`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }), [table, { version: 1, round, ply, action: moves[0].action }]);
    }
  };
  await move(bob); // so that it is Ann's turn, whoever began
  await bob.goto('about:blank'); // closed
  process.env.PIOCHE_PUSH_ANYWHERE = 'true';
  await restart();
  delete process.env.PIOCHE_PUSH_ANYWHERE;
  await ann.goto(`${house.url}#/games`);
  await until(ann, () => /^\(1\) /.test(document.title)); // "your turn", counted in the title
  await until(ann, () => globalThis.badge === 1); // and on the icon
  const told = service.next();
  await move(ann);
  await until(ann, () => globalThis.badge === 0 && !/^\(/.test(document.title));
  const notice = service.open(await told);
  expect(JSON.parse(notice).table === table && JSON.parse(notice).what === 'turn' && JSON.parse(notice).from === names[0], notice);
  // What the service would hand on to Bob's browser, its worker shows; a click brings him to the table.
  await bob.goto(house.url);
  const devtools = await bob.context().newCDPSession(bob);
  const registered = new Promise((done) => devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && done(registrations[0].registrationId)));
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: new URL(house.url).origin, registrationId, data: notice });
  const shown = await bob.waitForFunction(async () => {
    const [one] = await (await navigator.serviceWorker.ready).getNotifications();
    return one && `${one.title} ${one.body}`;
  });
  expect((await shown.jsonValue()).includes(`It’s your turn Colomino, after ${names[0]}’s move`), await shown.jsonValue());
  service.close();
  for (const page of [ann, bob]) await page.context().close();
};
scenarios['people: days a move over a restart, and its notice received, opened and shown'].alone = true;
scenarios['people: days a move over a restart, and its notice received, opened and shown'].whole = true;
