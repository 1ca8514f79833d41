// What there is besides a game: the deal of the day, puzzles, lessons, mistakes, and the score pad.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { person, phone, root, wide } from '../lib/browse.mjs';
import { axe, clean, expect, fingers, layout, nothingHidden, settled } from '../lib/check.mjs';
import { chance, keyOnce, playOut, tabTo, tap, tapOnce, turn, until } from '../lib/play.mjs';
import { recorded } from '../lib/recorded.mjs';
import { kinds, titles } from './steps.mjs';

export const scenarios = {};

const touch = async (page, locator) => {
  await locator.waitFor();
  await tap(page, locator);
};

// --- the deal of the day

for (const kind of kinds)
  scenarios[`the deal of the day, ${kind}: a guest by taps, and a second browser with the same tiles`] = async (house, browser) => {
    const guest = await person(browser, { viewport: phone });
    const other = await person(browser);
    const dealt = async (page, press) => {
      await page.goto(`${house.url}#/day`);
      await page.getByLabel('Your name, for the tables').fill('Ann');
      const begun = page.waitForResponse((answer) => answer.url().endsWith('/days/begin'));
      await press(page.getByRole('button', { name: `Play today’s deal: ${titles[kind]}` }));
      await page.locator('main.table').waitFor();
      return (await begun).json();
    };
    const mine = await dealt(guest, (button) => touch(guest, button));
    const theirs = await dealt(other, (button) => button.click());
    expect(JSON.stringify(mine.snapshot.board) === JSON.stringify(theirs.snapshot.board), 'the second browser has other tiles');
    expect(mine.table !== theirs.table && mine.snapshot.fair.commit === theirs.snapshot.fair.commit, 'both play one promised deal at tables of their own');

    await playOut(guest, tapOnce, chance(301), { each: (made) => (made === 3 ? guest.getByRole('button', { name: 'Hint' }).count().then((hints) => expect(hints === 0, 'a hint is offered')) : null) });
    await guest.getByText('This was today’s deal, and it counts.').waitFor();
    expect((await guest.getByRole('link', { name: 'Replay and review' }).count()) === 0, 'the review would tell the deal');
    nothingHidden(guest);
    for (const path of ['record', 'replay']) {
      const status = await guest.evaluate(([url, token]) => fetch(url, { headers: { Authorization: `Bearer ${token}` } }).then((answer) => answer.status), [`/api/v1/tables/${mine.table}/${path}`, mine.token]);
      expect(status === 409, `${path} of a sealed deal: ${status}`);
    }
    await touch(guest, guest.getByRole('link', { name: 'The tables' }));
    await guest.getByRole('heading', { level: 1, name: 'Deal of the day' }).waitFor();
    await guest.getByRole('img', { name: /^How it went, move by move/ }).waitFor();
    expect((await guest.getByRole('button', { name: `Play today’s deal: ${titles[kind]}` }).count()) === 0, 'a second try is offered');
    await touch(guest, guest.getByRole('group', { name: 'Which game' }).getByRole('button', { name: titles[kind], exact: true }));
    for (const span of ['Today', 'This week', 'All time']) {
      await touch(guest, guest.getByRole('button', { name: span, exact: true }));
      await guest.getByRole('button', { name: span, exact: true, pressed: true }).waitFor();
      await guest.getByRole('row', { name: /Ann \(you\)/ }).waitFor();
    }
    // What is passed on tells how it went, in little squares, and nothing of the deal.
    await guest.evaluate(() => Object.assign(Object.getPrototypeOf(navigator), { share: async ({ text }) => void (globalThis.passed = text) }));
    await touch(guest, guest.getByRole('button', { name: 'Share', exact: true }).first());
    await until(guest, () => globalThis.passed !== undefined);
    const lines = (await guest.evaluate(() => globalThis.passed)).split('\n');
    expect(lines.length === 4 && lines[0].startsWith(`Pioche · ${titles[kind]} · `) && /^[🟩🟨🟧🟥]{1,14}$/u.test(lines[2]) && lines[3].endsWith('#/day'), `passed on is ${JSON.stringify(lines)}`);
    // The house knows the guest after a reload, and says so to whoever tries to begin again.
    await guest.reload();
    await guest.getByRole('img', { name: /^How it went, move by move/ }).waitFor();
    const again = await guest.evaluate(([day, which]) => fetch('/api/v1/days/begin', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ version: 1, kind: which, day, name: 'Ann', guest: JSON.parse(localStorage.getItem('pioche.guest')) }) }).then((answer) => answer.status), [mine.snapshot.deal.slice(4, 14), kind]);
    expect(again === 409, `a second try: ${again}`);
    clean(guest);
    clean(other);
  };

// --- puzzles

const book = (kind) => readFileSync(join(root, 'web/public/puzzles', `${kind}.jsonl`), 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));

for (const kind of kinds)
  scenarios[`puzzles, ${kind}: wrong is explained and shown, and the next one comes`] = async (house, browser) => {
    const page = await person(browser, { viewport: phone });
    const [puzzle] = book(kind);
    await page.goto(`${house.url}#/puzzles/${kind}/${puzzle.id}`);
    await page.getByText('Find the best move.').waitFor();
    const draw = chance(311);
    // Until a move is made that is not the best one.
    for (let tries = 0; tries < 20; tries++) {
      await tapOnce(page, draw);
      await page.getByText(/^(Right!|Not the best\.)$/).waitFor();
      if (await page.getByText('Not the best.', { exact: true }).count()) break;
      await page.reload();
      await page.getByText('Find the best move.').waitFor();
    }
    await page.getByText(/^Found with .* simulations, and again with/).waitFor();
    await page.getByText(/^Yours, /).waitFor();
    await touch(page, page.getByRole('button', { name: 'Show yours' }));
    await page.getByRole('button', { name: 'Show yours', pressed: true }).waitFor();
    await page.getByText(/^Solved by \d+ of \d+ here/).waitFor(); // others try it in the same house
    await touch(page, page.getByRole('button', { name: 'Try again' }));
    await page.getByText('Find the best move.').waitFor();
    await tapOnce(page, draw);
    await touch(page, page.getByRole('button', { name: 'Next', exact: true }));
    await page.getByText('Find the best move.').waitFor();
    expect(!page.url().includes(puzzle.id), 'the same puzzle came again');
    clean(page);
  };

/** Makes one move by taps: picks up one piece after the other and turns it, until a place stands for that move. */
async function make(page, action) {
  const pieces = page.locator(':is(.hand, .rack) button:not([aria-disabled=true], :disabled)');
  const place = page.locator(`[data-action="${action}"]:visible`);
  const turning = page.getByRole('button', { name: 'Turn', exact: true });
  const count = Math.max(1, await pieces.count());
  for (let piece = 0; piece < count; piece++) {
    if (await pieces.count()) await tap(page, pieces.nth(piece));
    for (let turn = 0; turn < 4; turn++) {
      if (await place.count()) {
        await tap(page, place.first());
        return void (await touch(page, page.locator('[data-confirm]')));
      }
      if (await turning.count()) await tap(page, turning);
    }
  }
  throw new Error(`no place stands for ${action}`);
}

for (const kind of kinds)
  scenarios[`puzzles, ${kind}: the best move is right`] = async (house, browser) => {
    const page = await person(browser, { viewport: phone });
    // The first that is answered by laying something: what is chosen, drawn or passed has a button of its own.
    const puzzle = book(kind).find(({ best }) => /[a-m]\d|^[AB]\d/.test(best));
    await page.goto(`${house.url}#/puzzles/${kind}/${puzzle.id}`);
    await page.getByText('Find the best move.').waitFor();
    await make(page, puzzle.best);
    await page.getByText('Right!', { exact: true }).waitFor();
    await page.getByText(/^Next best is /).waitFor();
    await until(page, () => globalThis.announced.some((words) => words.startsWith('Right!')));
    await page.getByText(/^Solved by [1-9]\d* of \d+ here/).waitFor();
    await page.goto(`${house.url}#/puzzles`);
    await page.getByText(/^1 of \d+ tried$/).waitFor();
    clean(page);
  };

scenarios['puzzles: by the keyboard alone, and heard'] = async (house, browser) => {
  const page = await person(browser);
  const [puzzle] = book('kingdomino');
  await page.goto(`${house.url}#/puzzles/kingdomino/${puzzle.id}`);
  await page.getByText('Find the best move.').waitFor();
  await keyOnce(page, chance(312));
  await until(page, () => globalThis.announced.some((words) => /^(Right!|Not the best\.)/.test(words)));
  clean(page);
};

// --- lessons

for (const kind of kinds)
  scenarios[`the scripted first game, ${kind}: by taps, mistakes among them, to its end`] = async (house, browser) => {
    const page = await person(browser, { viewport: phone });
    await page.goto(`${house.url}#/learn/${kind}`);
    const draw = chance(321);
    // Looked at and skipped in one go: the game goes on by itself, and what is there now may be gone at the next look.
    const met = async () => {
      await until(page, () => {
        const skip = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'To the next lesson');
        skip?.click();
        const over = [...document.querySelectorAll('h2')].some((one) => /^That was/.test(one.textContent));
        globalThis.met = over ? 'the end' : document.querySelector('.say.mine') ? document.querySelector('.lesson').textContent : null;
        return globalThis.met;
      });
      return page.evaluate(() => globalThis.met);
    };
    let [lessons, all] = [0, 0];
    for (let now = await met(); now !== 'the end'; now = await met()) {
      all = Number(/of (\d+)/.exec(now)[1]);
      expect(now.startsWith(`Lesson ${++lessons} of `), `after lesson ${lessons - 1} comes “${now}”`);
      await tapOnce(page, draw);
      await touch(page, page.getByRole('button', { name: 'Go on' }));
      // On its way: what asks for the move that was made has gone.
      await page.getByRole('button', { name: 'Go on' }).waitFor({ state: 'detached' });
    }
    await page.getByRole('heading', { name: `That was ${titles[kind]}.` }).waitFor();
    expect(lessons === all && all >= 5, `${lessons} of ${all} lessons were met`);
    await page.getByRole('link', { name: 'All the rules' }).waitFor();
    clean(page);
  };

scenarios['a lesson, a score pad and the deal of the day by the keyboard alone'] = async (house, browser) => {
  const page = await person(browser);
  await page.goto(`${house.url}#/learn/kingdomino`);
  const draw = chance(322);
  for (const lesson of [1, 2, 3]) {
    await page.getByText(new RegExp(`^Lesson ${lesson} of `)).waitFor();
    await keyOnce(page, draw);
    await tabTo(page, 'Go on');
    await page.keyboard.press('Enter');
    await page.getByText(new RegExp(`^Lesson ${lesson} of `)).waitFor({ state: 'detached' });
  }
  await page.goto(`${house.url}#/pad/colomino`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const [token, count] of [['Yellow tokens of Player 1', 3], ['Blue tokens of Player 2', 2]]) {
    await tabTo(page, `One more: ${token}`);
    for (let one = 0; one < count; one++) await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { level: 3, name: 'Player 1 3' }).waitFor();
  await page.goto(`${house.url}#/day`);
  await page.getByRole('heading', { level: 1, name: 'Deal of the day' }).waitFor();
  await tabTo(page, 'Play today’s deal: Kingdomino');
  await page.keyboard.press('Enter');
  await turn(page);
  await playOut(page, keyOnce, draw, { moves: 3 });
  clean(page);
};

// --- the score pad

const pads = {
  async kingdomino(page) {
    const wheat = page.getByRole('button', { name: 'wheat', exact: true });
    await touch(page, wheat);
    await touch(page, page.getByRole('group', { name: 'Crowns' }).getByRole('button', { name: '1', exact: true }));
    for (const square of ['c4', 'd4', 'e4']) await touch(page, page.locator(`[data-square=${square}]`));
    // Three squares with three crowns, Harmony and Middle Kingdom.
    await page.getByRole('heading', { level: 3, name: 'Ana 24' }).waitFor();
    await touch(page, page.getByRole('group', { name: 'Players' }).getByRole('button', { name: /^Ben/ }));
    await touch(page, page.getByRole('button', { name: 'Only domains' }));
    await touch(page, page.getByRole('button', { name: 'Add a domain' }));
    for (let squares = 1; squares < 6; squares++) await touch(page, page.getByRole('button', { name: 'One more: Squares of domain 1' }));
    await page.getByRole('heading', { level: 3, name: 'Ben 6' }).waitFor();
    return 'Ana wins.';
  },
  async giants(page) {
    await page.getByLabel('Quest 1').selectOption('lost-corner');
    await page.getByLabel('Quest 2').selectOption('');
    await touch(page, page.getByRole('button', { name: 'mine', exact: true }));
    await touch(page, page.getByRole('group', { name: 'Crowns' }).getByRole('button', { name: '3', exact: true }));
    await touch(page, page.getByRole('group', { name: 'Giants' }).getByRole('button', { name: '1', exact: true }));
    await touch(page, page.locator('[data-square=c4]'));
    await page.getByRole('heading', { level: 3, name: 'Ana 2' }).waitFor();
    await touch(page, page.getByRole('button', { name: 'Castle', exact: true }));
    await touch(page, page.locator('[data-square=b4]'));
    // The castle is in a corner of what was built: a kingdom of two squares.
    await page.getByRole('heading', { level: 3, name: 'Ana 22' }).waitFor();
    return 'Ana wins.';
  },
  async rondomino(page) {
    for (let target = 100; target > 10; target -= 10) await touch(page, page.getByRole('button', { name: 'One fewer: Played to' }));
    await touch(page, page.getByRole('button', { name: 'Add a round' }));
    await page.getByRole('spinbutton', { name: 'Points left in the hand of Ben' }).last().fill('7');
    await page.getByRole('spinbutton', { name: 'Points left in the hand of Ben' }).last().blur();
    await page.getByText('Nobody has reached 10 yet.').waitFor();
    await touch(page, page.getByRole('button', { name: 'Add a round' }));
    await page.getByRole('spinbutton', { name: 'Points left in the hand of Ben' }).last().fill('5');
    await page.getByRole('spinbutton', { name: 'Points left in the hand of Ben' }).last().blur();
    await page.getByRole('heading', { level: 3, name: 'Ana 12' }).waitFor();
    return 'Ana wins.';
  },
  async colomino(page) {
    for (const [token, count] of [['Yellow tokens of Ana', 2], ['Blue tokens of Ana', 1], ['Yellow tokens of Ben', 4]])
      for (let one = 0; one < count; one++) await touch(page, page.getByRole('button', { name: `One more: ${token}` }));
    await page.getByRole('heading', { level: 3, name: 'Ben 4' }).waitFor();
    return 'Ana wins. Equal points: the blue tokens decide.';
  },
};

scenarios["a family's evening on the score pads of all four games, on one phone with the network off"] = async (house, browser) => {
  const page = await person(browser, { viewport: phone, offline: true });
  await page.goto(house.url);
  await until(page, () => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  for (const [game, kind] of kinds.entries()) {
    await page.goto(`${house.url}#/pad`);
    await touch(page, page.getByRole('link', { name: `Score pad: ${titles[kind]}` }));
    const names = [page.getByLabel('Name of player 1'), page.getByLabel('Name of player 2')];
    // The family is asked for once.
    if (game === 0) for (const [index, name] of ['Ana', 'Ben'].entries()) await names[index].fill(name);
    await names[1].waitFor();
    expect((await names[1].inputValue()) === 'Ben', `${kind}: the names are gone`);
    await touch(page, page.getByRole('button', { name: 'Who begins?' }));
    await page.getByText(/^(Ana|Ben) begins\.$/).first().waitFor();
    const outcome = await pads[kind](page);
    await page.getByText(outcome, { exact: true }).waitFor();
    // What was told is kept where the page is closed.
    await page.reload();
    await page.getByText(outcome, { exact: true }).waitFor();
    await touch(page, page.getByRole('button', { name: 'Keep the result' }));
    await page.getByRole('row', { name: /^Ana 1 1/ }).waitFor();
    await page.reload();
    await page.getByRole('row', { name: /^Ana 1 1/ }).waitFor();
  }
  clean(page);
};

// --- all of it looked at

for (const [size, viewport] of Object.entries({ wide, phone }))
  scenarios[`every day's pages, ${size}: axe-core, layout, pictures`] = async (house, browser, picture) => {
    const page = await person(browser, { viewport, colorScheme: size === 'wide' ? 'light' : 'dark' });
    const look = async (name) => {
      await settled(page);
      await layout(page, `${name}, ${size}`);
      await axe(page, `${name}, ${size}`);
      if (size === 'phone') await fingers(page, name);
      await picture(page, `${name}-${size}`);
    };
    await page.goto(`${house.url}#/day`);
    await page.getByRole('button', { name: 'Play today’s deal: Kingdomino' }).waitFor();
    await look('day');
    await page.goto(`${house.url}#/puzzles`);
    await page.getByText(/of \d+ tried/).first().waitFor();
    await look('puzzles');
    for (const kind of kinds) {
      const [puzzle] = book(kind);
      await page.goto(`${house.url}#/puzzles/${kind}/${puzzle.id}`);
      await page.getByText('Find the best move.').waitFor();
      await look(`puzzle-${kind}`);
      await page.goto(`${house.url}#/learn/${kind}`);
      await page.getByText(/^Lesson 1 of/).waitFor();
      await look(`learn-${kind}`);
      await page.goto(`${house.url}#/pad/${kind}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look(`pad-${kind}`);
    }
    await page.goto(`${house.url}#/pad`);
    await page.getByRole('heading', { level: 1, name: 'Score pad' }).waitFor();
    await look('pad');
    clean(page);
  };
