// What stands on the stage: the ends of rounds and games, taking back, trying again, dragging; and every size on many deals.
import { lying, person, phone, tablet } from '../lib/browse.mjs';
import { aboveTheFold, axe, clean, expect, inSight, layout, nothingPiled, settled } from '../lib/check.mjs';
import { chance, clickOnce, firstOf, playOut, state, tap, turn, until } from '../lib/play.mjs';
import { goOn, moments, recorded } from '../lib/recorded.mjs';
import { isOver, leave, quick, setUp } from './steps.mjs';

export const scenarios = {};

/** Plays on until the end of a round stands on the stage. */
async function toTheEndOfTheRound(page, once, draw) {
  for (let made = 0; made < 200; made++) {
    const now = await turn(page);
    expect(now.state !== 'over', 'the game was over before a round was');
    if (now.pause) return;
    await once(page, draw);
  }
  throw new Error('the round does not end');
}
/** A decision late in the first of several rounds. */
function lateInTheFirst(file, wanted = () => true) {
  const game = recorded(file).find(({ record }) => record.rounds.length > 1 && wanted(record));
  return { record: game.record, moment: moments(game).filter(({ round }) => round === 0).at(-1) };
}

/** A count may be over before anybody asks: what is seen of it is kept. */
const seeTheCount = (page) =>
  page.evaluate(() => {
    globalThis.counted = [];
    globalThis.built = 0;
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) if (node instanceof Element && (node.matches('section.over') || node.querySelector('section.over'))) globalThis.built++;
      if (!document.querySelector('[data-target="skip"]')) return;
      globalThis.counted.push({
        words: document.querySelector('.sentence').textContent,
        lit: document.querySelector('.domain.lit') !== null,
        badges: document.querySelectorAll('.badge').length,
        told: document.querySelector('section.over') !== null,
      });
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });

scenarios['Rondomino: a round ends, hands turn over, and the next one waits for you; also after a reload'] = async (house, browser) => {
  const page = await person(browser);
  const { record, moment } = lateInTheFirst('rondomino', ({ options }) => options.players === 3);
  await page.goto(await goOn(house, record, moment));
  await toTheEndOfTheRound(page, clickOnce, chance(201));
  for (const when of ['at once', 'after a reload']) {
    await until(page, () => document.querySelector('[data-target="next-round"]') !== null);
    expect(/^Round 1 is over: /.test(await page.locator('.sentence').innerText()), `${when} the bar says “${await page.locator('.sentence').innerText()}”`);
    const hands = page.getByRole('list', { name: 'The hands, turned over' }).locator('li');
    expect((await hands.count()) === 3, `${when} ${await hands.count()} hands are turned over`);
    expect((await page.locator('svg.line [data-from]').count()) > 3, `${when} the line has gone`);
    await axe(page, `the end of a round, ${when}`);
    await layout(page, `the end of a round, ${when}`);
    if (when === 'at once') await page.reload();
  }
  // What happened stands in the log, and the house has gone on: the new round is shown once it is asked for.
  await page.getByRole('list', { name: 'What happened' }).getByText(/^Round 1 is over: .* Round 2 begins\.$/).waitFor();
  await page.getByRole('button', { name: 'Next round' }).click();
  await until(page, () => document.querySelector('[data-target="next-round"]') === null);
  await turn(page);
  expect((await state(page)).decision.startsWith('1/'), 'the next round has not begun');
  await page.reload();
  await turn(page);
  expect(!(await state(page)).pause, 'the end of the round came back after a reload');
  clean(page);
};

scenarios['a dynasty: the kingdoms are counted one domain after another; it can be skipped'] = async (house, browser) => {
  const page = await person(browser, { reducedMotion: 'no-preference', pace: 'slow' });
  const { record, moment } = lateInTheFirst('kingdomino');
  await page.goto(await goOn(house, record, moment));
  await turn(page);
  await seeTheCount(page);
  await toTheEndOfTheRound(page, clickOnce, chance(202));
  // Lit up while it is counted, and what has been counted stays.
  await until(page, () => {
    const steps = [...new Set(globalThis.counted.map((one) => one.words))];
    if (steps.length < 4) return false;
    document.querySelector('[data-target="skip"]')?.click(); // gone where the machine is slow: all was counted
    return true;
  });
  const counted = await page.evaluate(() => globalThis.counted);
  expect(counted.every((one) => one.lit && / = \d+\.$| \+\d+\.$/.test(one.words)), `it counts ${JSON.stringify(counted.slice(0, 3))}`);
  expect(counted.at(-1).badges > counted[0].badges, `what was counted does not stay: ${counted.map((one) => one.badges).join(' ')}`);
  await until(page, () => /^Round 1 is over: /.test(document.querySelector('.sentence')?.textContent ?? ''));
  // In one piece for whoever listens.
  await until(page, () => globalThis.announced.some((words) => / × .* = \d+/.test(words)));
  await page.getByRole('button', { name: 'Next round' }).click();
  await until(page, () => document.querySelector('[data-target="next-round"]') === null);
  // A player's points are the same wherever they stand: beside the kingdom and in the list.
  await turn(page);
  await settled(page);
  const [large, listed] = [await page.locator('.main .score strong').innerText(), await page.locator('[aria-label=Players] li.mine strong').evaluate((strong) => strong.firstChild.textContent)];
  expect(large.trim() === listed.trim() && Number(large) > 0, `the kingdom says ${large}, the list ${listed}`);
  clean(page);
};

scenarios['who is faster, who watches, and a clock that runs: the end of a round holds nobody up'] = async (house, browser) => {
  const ann = await person(browser);
  await setUp(ann, house, 'rondomino', [{ who: 'me', name: 'Ann' }, { who: 'link' }], { Clock: 'Ten minutes a game' });
  await ann.getByRole('heading', { name: 'Waiting for players' }).waitFor();
  const [link, view] = [await ann.getByLabel('Link for your friend').inputValue(), await ann.getByLabel('Link to watch').inputValue()];
  const bob = await person(browser);
  await bob.goto(link);
  await bob.getByRole('button', { name: 'Sit here' }).click();
  await bob.locator('main.table').waitFor();
  const eve = await person(browser);
  await eve.goto(view);
  await eve.locator('main.table').waitFor();
  const draw = chance(203);
  const someone = () => firstOf([ann, bob], async (page) => {
    const now = await state(page);
    return now.pause || (now.mine && (await page.locator('[data-action]').count()) > 0);
  });
  for (;;) {
    const page = await someone();
    if ((await state(page)).pause) break;
    await clickOnce(page, draw);
  }
  for (const page of [ann, bob, eve]) await until(page, () => document.querySelector('[data-target="next-round"]') !== null);
  // Whoever is to act is told that the clock runs; the other goes on first, and plays if it is theirs.
  const [slow, fast] = (await ann.getByText('your clock is running').count()) ? [ann, bob] : [bob, ann];
  await slow.getByText('The next round has begun, and your clock is running.').waitFor();
  expect((await slow.locator('[role=timer]').count()) === 1, 'the running clock is not in sight');
  await fast.getByRole('button', { name: 'Next round' }).click();
  await slow.getByRole('button', { name: 'Next round' }).click();
  await turn(slow);
  await clickOnce(slow, draw);
  // Who watches still looks at the end, and then sees what was played meanwhile.
  expect((await state(eve)).pause, 'the watcher was taken away from the end of the round');
  await eve.getByRole('button', { name: 'Next round' }).click();
  await until(eve, () => document.querySelectorAll('svg.line [data-from]').length > 0 || document.querySelector('main.table').dataset.decision !== '1/0/1/null');
  for (const page of [ann, bob, eve]) clean(page);
};

for (const kind of ['kingdomino', 'giants', 'rondomino', 'colomino'])
  scenarios[`the end of ${kind}: counted on the stage, then the winner, a picture, a link and its code`] = async (house, browser) => {
    const page = await person(browser, { reducedMotion: 'no-preference' });
    await quick(page, house, kind);
    await turn(page);
    await clickOnce(page, chance(204));
    await turn(page);
    await until(page, () => globalThis.moved > 0); // what was played came from somewhere, and settled
    await seeTheCount(page);
    await leave(page);
    await isOver(page);
    const counted = await page.evaluate(() => globalThis.counted);
    expect(counted.length > 0 && counted.every(({ words }) => words.length > 5), `nothing was counted on the stage: ${JSON.stringify(counted)}`);
    expect(counted.every(({ told }) => !told), 'the winner is told before the count');
    expect((await page.evaluate(() => globalThis.built)) === 1, 'what stands beside the end is built more than once');
    // The board is still on the stage, in sight.
    const top = await page.locator('svg[data-portrait]').first().evaluate((drawing) => drawing.getBoundingClientRect().top);
    expect(top < 400, `the board begins at ${Math.round(top)}`);
    await until(page, () => globalThis.announced.some((words) => / = \d+|in hand: \d+/.test(words)));
    await settled(page);
    await layout(page, `the end of ${kind}`);
    await axe(page, `the end of ${kind}`);
    // A picture, made here.
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save a picture' }).click()]);
    expect(download.suggestedFilename().endsWith('.png'), `the picture is called ${download.suggestedFilename()}`);
    const { readFileSync } = await import('node:fs');
    const colours = await page.evaluate(async (data) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`).catch(() => null))?.blob() ?? new Blob([Uint8Array.from(atob(data), (one) => one.charCodeAt(0))], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
      const seen = new Set();
      for (let at = 0; at < pixels.length; at += 4 * 97) seen.add((pixels[at] >> 4) * 256 + (pixels[at + 1] >> 4) * 16 + (pixels[at + 2] >> 4));
      return { width: image.width, seen: seen.size };
    }, readFileSync(await download.path()).toString('base64'));
    expect(colours.width === 1200 && colours.seen > 20, `the picture is ${colours.width} wide and has ${colours.seen} colours`);
    // The link, and its code; the replay opens for somebody else.
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('img', { name: 'The link as a code for a phone’s camera' }).waitFor();
    const link = await page.getByLabel('Link to the replay').inputValue();
    // Where the system has a sheet of its own for that, it gets the link, and the picture if it takes one.
    await page.evaluate(() => Object.assign(Object.getPrototypeOf(navigator), { canShare: () => true, share: async (what) => void (globalThis.shared = { ...what, files: what.files.map((file) => file.type) }) }));
    await page.getByRole('button', { name: 'Share' }).click();
    await until(page, () => globalThis.shared !== undefined);
    const shared = await page.evaluate(() => globalThis.shared);
    expect(shared.url === link && shared.files[0] === 'image/png' && shared.text.length > 5, `shared is ${JSON.stringify(shared)}`);
    const friend = await person(browser);
    await friend.goto(link);
    await friend.getByRole('slider').waitFor();
    await axe(page, `sharing ${kind}`);
    page.problems = page.problems.filter((problem) => !/Content Security Policy|connect-src/.test(problem)); // the test's own fetch of a data: address
    clean(page);
    clean(friend);
  };

scenarios['taking back against bots, as far as one likes; and from the review once more'] = async (house, browser) => {
  const page = await person(browser);
  await setUp(page, house, 'rondomino', [{ who: 'me', name: 'Ann' }, { who: 'bot' }]);
  const decisions = [];
  const draw = chance(205);
  for (let made = 0; made < 3; made++) {
    const now = await turn(page);
    decisions.push(now.decision);
    await clickOnce(page, draw);
  }
  await turn(page);
  expect((await page.getByText('Practice', { exact: true }).count()) === 0, 'it is called practice before anything was taken back');
  for (const decision of decisions.reverse()) {
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(page, (was) => document.querySelector('main.table').dataset.decision === was, decision);
  }
  await page.getByText('Practice', { exact: true }).waitFor();
  expect((await page.getByRole('button', { name: 'Undo' }).count()) === 0, 'more can be taken back than was played');
  clean(page);

  await quick(page, house, 'kingdomino');
  await playOut(page, clickOnce, draw, { moves: 8 });
  await leave(page);
  await isOver(page);
  await page.getByRole('link', { name: 'Replay and review' }).click();
  await page.getByRole('slider').waitFor();
  await page.getByRole('slider').fill('9');
  const board = await page.locator('.land svg.drawing').innerHTML();
  await page.getByRole('button', { name: 'Try it again from here' }).click();
  await page.locator('main.table').waitFor();
  const now = await turn(page);
  expect(now.decision.startsWith('0/'), `it goes on from ${now.decision}`);
  await page.getByText('Practice', { exact: true }).waitFor();
  expect(board.length > 0 && (await page.locator('.land .laid').count()) > 0, 'nothing lies in the kingdom');
  await playOut(page, clickOnce, draw, { moves: 4 });
  await page.goto(house.url);
  clean(page);
};

scenarios['settings last: colour, drawings, pace, the last set-up; the log lights up what it speaks of'] = async (house, browser) => {
  const page = await person(browser);
  await setUp(page, house, 'kingdomino', [{ who: 'me', name: 'Ann' }, { who: 'bot', level: 3 }, { who: 'bot' }], { Harmony: false });
  await playOut(page, clickOnce, chance(211), { moves: 6 });
  const kings = () => page.locator('.main .king use').first().getAttribute('href');
  const before = await kings();
  await page.locator('summary', { hasText: 'How you play' }).click();
  await page.locator('label', { has: page.getByRole('radio', { name: before === '#king-brown' ? 'green' : 'brown' }) }).click();
  await page.getByLabel('Drawings on the lands').uncheck();
  expect((await page.locator('.main text.letter').allTextContents()).join('').length >= 10, 'columns and rows have no names');
  await page.getByLabel('Letters and numbers on the boards').uncheck();
  await page.locator('.main text.letter').first().waitFor({ state: 'detached' });
  await page.getByLabel('Others’ moves').selectOption('quickly');
  await axe(page, 'the settings');
  const after = await kings();
  expect(after === (before === '#king-brown' ? '#king-green' : '#king-brown'), `the king is ${after}, and was ${before}`);
  const all = await page.locator('.tabs .king use').evaluateAll((list) => list.map((one) => one.getAttribute('href')));
  expect(new Set(all).size === 3, `two players have one colour: ${all}`);
  const lands = () => page.evaluate(() => document.querySelector('#terrain-forest').innerHTML.length);
  const plain = await lands();
  await page.reload();
  await turn(page);
  expect((await kings()) === after && (await lands()) === plain, 'a setting was forgotten');
  expect((await page.evaluate(() => JSON.parse(localStorage.getItem('pioche.settings')).pace)) === 'quick', 'the pace was forgotten');
  // A line of the log, and what it is about.
  const line = page.getByRole('list', { name: 'What happened' }).locator('li', { hasText: / lay(s)? domino / }).first();
  await line.scrollIntoViewIfNeeded();
  await line.hover();
  await page.locator('.domain.lit').first().waitFor({ state: 'attached' });
  await page.mouse.move(5, 5);
  await page.locator('.domain.lit').first().waitFor({ state: 'detached' });
  // The last set-up is the next one's beginning.
  await page.goto(`${house.url}#/new/kingdomino`);
  await until(page, () => document.querySelectorAll('select[id^=who-]').length === 3 && document.querySelector('#level-1')?.value === '3');
  expect(!(await page.getByLabel('Harmony').isChecked()), 'the variants were forgotten');
  clean(page);
};

scenarios['one’s own move is there at once, others’ at the pace that is set; sound, motion and confirming as set'] = async (house, browser) => {
  const page = await person(browser, { reducedMotion: 'no-preference', pace: 'slow' });
  await page.addInitScript(() => {
    const { createOscillator } = AudioContext.prototype;
    globalThis.sounded = 0;
    AudioContext.prototype.createOscillator = function () {
      globalThis.sounded++;
      return createOscillator.call(this);
    };
  });
  await setUp(page, house, 'kingdomino', [{ who: 'me', name: 'Ann' }, { who: 'bot' }, { who: 'bot' }, { who: 'bot' }]);
  const draw = chance(212);
  await playOut(page, clickOnce, draw, { moves: 3 });
  await turn(page);
  expect((await page.evaluate(() => globalThis.moved)) > 0, 'nothing moves');
  expect((await page.evaluate(() => globalThis.sounded)) === 0, 'it sounds before anybody asked for it');
  await page.getByRole('button', { name: 'Turn sound on' }).click();
  await page.locator('summary', { hasText: 'How you play' }).click();
  await page.getByLabel('Ask before a move is sent').uncheck();
  await page.getByLabel('Let things move').uncheck();
  await page.evaluate(() => {
    globalThis.moved = 0;
    globalThis.told = [];
    const known = new Set([...document.querySelectorAll('li[data-event]')].map((line) => line.dataset.event));
    new MutationObserver(() => {
      for (const line of [...document.querySelectorAll('li[data-event]')].reverse())
        if (!known.has(line.dataset.event)) globalThis.told.push({ at: performance.now(), mine: /^You /.test(line.textContent) }), known.add(line.dataset.event);
    }).observe(document.querySelector('ol[aria-label="What happened"]'), { childList: true });
  });
  // Until others have played after me, one press a move.
  for (let made = 0; made < 4; made++) {
    const now = await turn(page);
    const targets = page.locator('[data-action]:visible');
    await targets.nth(draw(await targets.count())).click();
    await until(page, (was) => document.querySelector('main.table').dataset.decision !== was, now.decision);
    expect((await page.locator('[data-confirm]').count()) === 0, 'a second press is asked for');
  }
  await turn(page);
  const told = await page.evaluate(() => globalThis.told);
  const waits = told.slice(1).map(({ at, mine }, index) => ({ wait: at - told[index].at, mine })).filter(({ mine }) => !mine);
  expect(waits.length > 3 && waits.every(({ wait }) => wait > 1050), `others’ moves come after ${waits.map(({ wait }) => Math.round(wait))} ms`);
  expect((await page.evaluate(() => globalThis.moved)) === 0, 'things move that should not');
  expect((await page.evaluate(() => globalThis.sounded)) > 8, 'nothing sounds');
  // However many others wait to be shown, what I lay lies there with the next frame.
  for (await turn(page); !(await page.locator('.targets').count()); await turn(page)) await clickOnce(page, draw);
  const lies = await page.locator('.targets button').first().evaluate(
    (target) =>
      new Promise((done) => {
        const before = document.querySelectorAll('.land [data-flip^=domino]').length;
        target.click();
        requestAnimationFrame(() => requestAnimationFrame(() => done(document.querySelectorAll('.land [data-flip^=domino]').length > before)));
      }),
  );
  expect(lies, 'my move is not there with the next frame');
  clean(page);
};

/** The address of a table where somebody holds a piece that can be laid nowhere, beside one that can. Found without a browser. */
async function withSomethingIdle(house, file) {
  const smallest = (tile) => [0, 1, 2, 3].map((turns) => tile.slice(turns) + tile.slice(0, turns)).sort()[0];
  for (const game of recorded(file))
    for (const moment of moments(game).slice(-12)) {
      const address = await goOn(house, game.record, moment);
      const [, table, token] = /table\/(\w+)\?watch=(.*)$/.exec(address);
      const { snapshot } = await (await fetch(`${house.url}api/v1/tables/${table}?log=0`, { headers: { Authorization: `Bearer ${token}` } })).json();
      const lays = (snapshot.moves ?? []).filter((move) => move.piece || move.tile).map((move) => move.piece ?? smallest(move.tile));
      const held = file === 'rondomino' ? snapshot.board.hands[moment.seat - 1].pieces.map((one) => one.piece) : snapshot.board.seats[moment.seat - 1].rack;
      if (lays.length && held.some((one) => !lays.includes(one))) return address;
    }
  return null;
}

scenarios['a piece that fits nowhere says why, and so does a place'] = async (house, browser) => {
  const page = await person(browser, { viewport: phone });
  for (const [file, source, why] of [['rondomino', '.hand', /fits at neither end: they ask for \d and \d/], ['colomino', '.rack', /This tile fits nowhere now/]]) {
    const found = await withSomethingIdle(house, file);
    expect(found, `${file}: everything fits always`);
    await page.goto(found);
    await turn(page);
    await tap(page, page.locator(`${source} button[aria-disabled=true]:not(:disabled)`).first()); // Playwright itself waits for what is called disabled
    await page.getByText(why).first().waitFor();
  }
  clean(page);
};

/** Drags with real events: the mouse, or one finger through the browser's own protocol. */
async function dragTo(page, source, target, finger) {
  const middle = async (locator) => {
    const box = await locator.boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const from = await middle(source);
  const steps = async (move, to) => {
    await move(from.x + 10, from.y - 10);
    // Its places appear with the first step; where they are is known then.
    await until(page, () => document.querySelector('.dragged') !== null);
    const end = to ?? (await middle(target));
    for (let step = 1; step <= 4; step++) await move(from.x + ((end.x - from.x) * step) / 4, from.y + ((end.y - from.y) * step) / 4);
  };
  if (!finger) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await steps((x, y) => page.mouse.move(x, y));
    await page.mouse.up();
    return;
  }
  const session = await page.context().newCDPSession(page);
  const touch = (type, x, y) => session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', from.x, from.y);
  await steps((x, y) => touch('touchMove', x, y));
  await touch('touchEnd');
}

for (const [how, size, finger] of [['a mouse', {}, false], ['a finger', { viewport: phone }, true]])
  scenarios[`drag and drop with ${how}`] = async (house, browser) => {
    const page = await person(browser, size);
    for (const [file, source] of [['kingdomino', '.rows .carried'], ['rondomino', '.hand button:not([aria-disabled=true])'], ['colomino', '.rack button:not([aria-disabled=true])']]) {
      const game = recorded(file)[3];
      // A decision with something to drag.
      let found = false;
      for (const moment of moments(game)) {
        await page.goto(await goOn(house, game.record, moment));
        await turn(page);
        await settled(page);
        if (!(await page.locator(source).count()) || !(await page.locator('.targets button').count())) continue;
        found = true;
        const before = await state(page);
        const [piece, place] = [page.locator(source).first(), page.locator('.targets button').first()];
        await piece.scrollIntoViewIfNeeded();
        await dragTo(page, piece, place, finger);
        await page.locator('[data-confirm]').waitFor();
        expect((await page.locator('.dragged').count()) === 0, `${file}: the piece still hangs under the pointer`);
        if (finger) await page.locator('[data-confirm]').tap();
        else await page.click('[data-confirm]');
        await until(page, (was) => document.querySelector('main.table').dataset.decision !== was, before.decision);
        break;
      }
      expect(found, `${file}: no decision with something to drag`);
    }
    clean(page);
  };

/** Decisions of many recorded games: the first, the last and one between of each; with them those with the longest lines and the fullest hands. */
function places(file, wanted) {
  const games = recorded(file).filter(({ record }) => wanted(record));
  const some = games.slice(0, 3).flatMap((game) => {
    const all = moments(game);
    return [all[0], all[Math.floor(all.length / 2)], all.at(-1)].map((moment) => ({ record: game.record, moment }));
  });
  if (file !== 'rondomino') return some;
  const count = ({ record, moment }, kind) => record.rounds[moment.round].actions.slice(0, moment.ply).filter((action) => kind.test(action)).length;
  const laid = (place) => place.moment.ply - count(place, /draw|pass/);
  const drawn = (place) => count(place, /draw/) - laid(place);
  const most = (figure) => games.flatMap((game) => moments(game).map((moment) => ({ record: game.record, moment }))).sort((a, b) => figure(b) - figure(a)).slice(0, 3);
  return [...some, ...most(laid), ...most(drawn)];
}
const wides = [[1280, 800], [1440, 900], [1920, 1080]];
for (const [name, file, wanted] of [
  ['kingdomino', 'kingdomino', ({ options }) => options.players === 4 && options.harmony && options.middle_kingdom],
  ['the Grand Duel', 'kingdomino', ({ options }) => options.kingdom === 7],
  ['five with giants', 'giants', ({ options }) => options.players === 5],
  ['rondomino', 'rondomino', () => true],
  ['colomino', 'colomino', ({ options }) => options.players === 4],
])
  scenarios[`every size on many deals: ${name}`] = async (house, browser) => {
    const [desk, hand] = [await person(browser), await person(browser, { viewport: phone })];
    for (const { record, moment } of places(file, wanted)) {
      const address = await goOn(house, record, moment);
      const where = `${name}, game ${recorded(file).findIndex((game) => JSON.stringify(game.record) === JSON.stringify(record))}, round ${moment.round}, ply ${moment.ply}`;
      for (const [page, sizes] of [[desk, wides], [hand, [phone, lying, tablet].map(({ width, height }) => [width, height])]]) {
        await page.setViewportSize({ width: sizes[0][0], height: sizes[0][1] });
        await page.goto(address);
        await turn(page);
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          await settled(page);
          const here = `${where}, ${width} x ${height}`;
          await layout(page, here);
          await nothingPiled(page, here);
          if (page === desk) await aboveTheFold(page, here);
          else await inSight(page, here);
        }
      }
    }
    for (const page of [desk, hand]) clean(page);
  };
