// Finding somebody to play with: from "Play somebody" on both sides to changed ratings, challenges by name, the live lobby.
import { newName, password, signUp } from '../lib/accounts.mjs';
import { person, phone, wide } from '../lib/browse.mjs';
import { axe, clean, expect, fingers, layout, settled } from '../lib/check.mjs';
import { chance, clickOnce, playOut, until } from '../lib/play.mjs';
import { isOver } from './steps.mjs';

export const scenarios = {};

async function somebody(page, house, { game = 'Colomino', pace = 'Ten minutes a game', rated = true } = {}) {
  await page.goto(`${house.url}#/somebody`);
  await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: game });
  await page.getByRole('combobox', { name: 'Players' }).selectOption('2');
  await page.getByRole('combobox', { name: 'Pace' }).selectOption({ label: pace });
  const check = page.getByRole('checkbox', { name: 'Rated' });
  if (await check.count()) await check.setChecked(rated);
  await page.getByRole('button', { name: 'Find somebody' }).click();
}

scenarios['people: a rated game from "Play somebody" on both sides to changed ratings'] = async (house, browser) => {
  const [ann, bob] = [await person(browser), await person(browser, { viewport: phone })];
  const names = [newName('Ann'), newName('Bob')];
  await signUp(ann, house, names[0]);
  await signUp(bob, house, names[1]);
  await somebody(ann, house);
  await ann.getByRole('heading', { name: 'Looking for somebody…' }).waitFor();
  const first = Number(await ann.locator('[data-window]').getAttribute('data-window'));
  await until(ann, (was) => Number(document.querySelector('[data-window]').dataset.window) > was, first);
  // The offer of a bot is announced; where the machine is slow it is there already.
  await ann.getByText(/In \d+ seconds? you can also take a bot/).or(ann.getByRole('button', { name: 'Play a bot of your strength' })).first().waitFor();
  await somebody(bob, house);
  for (const page of [ann, bob]) await page.locator('main.table[data-state=playing]').waitFor();
  expect(ann.url() === bob.url(), 'not the same table');
  await Promise.all([playOut(ann, clickOnce, chance(51)), playOut(bob, clickOnce, chance(52))]);
  for (const page of [ann, bob]) {
    await isOver(page);
    await page.locator('dl[aria-label=Ratings] strong').first().waitFor();
  }
  const ratings = [];
  for (const page of [ann, bob]) {
    await page.goto(`${house.url}#/account`);
    await page.getByText('1 game').waitFor();
    ratings.push(parseInt(await page.locator('.rating').innerText(), 10));
  }
  expect(ratings.every((one) => one > 1000 && one < 2000), `ratings: ${ratings}`);
  for (const page of [ann, bob]) {
    clean(page);
    await page.context().close();
  }
};

scenarios['people: nobody comes, and a bot of the same strength is taken'] = async (house, browser) => {
  const page = await person(browser, { locale: 'fr-FR' });
  await page.clock.install();
  await page.goto(`${house.url}#/somebody`);
  await page.getByRole('button', { name: 'Trouver quelqu’un' }).click();
  await page.getByRole('heading', { name: 'On cherche quelqu’un…' }).waitFor();
  expect((await page.getByRole('button', { name: 'Jouer contre un robot de votre force' }).count()) === 0, 'a bot at once');
  await page.clock.runFor(21_000);
  await page.getByRole('button', { name: 'Jouer contre un robot de votre force' }).click();
  await page.locator('main.table[data-state=playing]').waitFor();
  clean(page);
  await page.context().close();
};

scenarios['people: challenged by name, said no, asked again, and the lobby is live'] = async (house, browser) => {
  const [ann, bob] = [await person(browser), await person(browser)];
  const names = [newName('Cleo'), newName('Dora')];
  await signUp(ann, house, names[0]);
  await signUp(bob, house, names[1]);
  await bob.goto(house.url);
  const challenge = async () => {
    await ann.goto(`${house.url}#/somebody`);
    await ann.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Colomino' });
    await ann.getByRole('textbox', { name: 'Name' }).fill(names[1]);
    await ann.getByRole('button', { name: 'Challenge' }).click();
    await ann.waitForURL(/#\/table\//);
  };
  await challenge();
  await bob.getByText(`${names[0]} asks you to a game of Colomino`).waitFor();
  await bob.getByRole('button', { name: 'No, thank you' }).click();
  await bob.getByText(`${names[0]} asks you`).waitFor({ state: 'detached' });
  await ann.getByText(`${names[1]} can’t come this time.`).waitFor();
  await challenge();
  await bob.getByRole('button', { name: 'Sit down' }).click();
  for (const page of [ann, bob]) await page.locator('main.table[data-state=playing]').waitFor();

  // A guest who looks at the home page sees a public table appear, and pass from those to join to those to watch when somebody comes.
  const guest = await person(browser);
  await guest.goto(house.url);
  await guest.getByRole('link', { name: 'Play somebody' }).waitFor();
  const polled = [];
  guest.on('request', (request) => request.url().includes('/api/v1/tables') && polled.push(request.url()));
  const made = await (await fetch(`${house.url}api/v1/tables`, { method: 'POST', body: JSON.stringify({ version: 1, game: 'rondomino', options: { players: 2 }, public: true, seats: [{ kind: 'human', name: 'Host of the hour' }, { kind: 'open' }] }) })).json();
  const entry = guest.locator(`a[href="#/table/${made.table}"]`);
  await entry.getByText('Join').waitFor();
  await fetch(`${house.url}api/v1/tables/${made.table}/join`, { method: 'POST', body: JSON.stringify({ version: 1, name: 'Comer' }) });
  await entry.getByText('Watch').waitFor();
  expect(polled.length === 0, `the page asks for what it should be told: ${polled.join(', ')}`);
  for (const page of [ann, bob, guest]) {
    clean(page);
    await page.context().close();
  }
};

scenarios['people: a host asks for a range of ratings, and whoever is elsewhere on the ladder is told'] = async (house, browser) => {
  const [ann, bob] = [await person(browser), await person(browser, { locale: 'fr-FR' })];
  await signUp(ann, house, newName('Edda'));
  await ann.goto(`${house.url}#/new/colomino`);
  await ann.locator('#who-1').selectOption('link');
  await ann.getByRole('combobox', { name: 'Clock' }).selectOption({ label: 'Ten minutes a game' });
  await ann.getByRole('checkbox', { name: 'Rated' }).check();
  await ann.getByRole('combobox', { name: 'Ratings' }).selectOption({ label: 'Within 200 points of mine' });
  await ann.getByRole('button', { name: 'Make the table' }).click();
  await ann.getByText('For ratings from 1300 to 1700.').waitFor();
  // Whoever stands elsewhere on the ladder: everybody begins at 1500.
  const strong = await ann.evaluate(async () => {
    const wish = { version: 1, game: 'colomino', options: { players: 2 }, clock: { game_ms: 600000 }, rated: true, range: { lowest: 1600, highest: 2000 }, public: true, seats: [{ kind: 'human' }, { kind: 'open' }] };
    return (await (await fetch('/api/v1/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(wish) })).json()).table;
  });
  const name = newName('Fritz');
  await bob.goto(house.url);
  await bob.evaluate(async ([who, words]) => fetch('/api/v1/accounts', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ version: 1, name: who, password: words }) }), [name, password]);
  await bob.goto(`${house.url}#/table/${strong}`);
  await bob.getByText('Pour les classements de 1600 à 2000.').waitFor();
  await bob.getByRole('button', { name: 'S’asseoir ici' }).click();
  await bob.getByText('Cette table est pour d’autres classements que le vôtre.').waitFor();
  for (const page of [ann, bob]) {
    clean(page);
    await page.context().close();
  }
};

for (const [size, viewport] of Object.entries({ wide, phone })) {
  scenarios[`people: opponents, ${size}: axe-core, layout, pictures`] = async (house, browser, picture) => {
    for (const colorScheme of ['light', 'dark']) {
      const page = await person(browser, { viewport, colorScheme });
      const look = async (name) => {
        await settled(page);
        await layout(page, `${name}, ${size}`);
        await axe(page, `${name}, ${size}, ${colorScheme}`);
        if (size === 'phone') await fingers(page, name);
        await picture(page, `${name}-${size}-${colorScheme}`);
      };
      await page.goto(`${house.url}#/somebody`);
      await page.getByRole('button', { name: 'Find somebody' }).waitFor();
      await look('somebody-guest');
      await signUp(page, house, newName('Florestan'));
      await page.goto(`${house.url}#/somebody`);
      await page.getByRole('heading', { name: 'Challenge somebody by name' }).waitFor();
      await look('somebody');
      await somebody(page, house, { game: colorScheme === 'dark' ? 'Rondomino' : 'Kingdomino', pace: size === 'wide' ? 'One minute a move' : 'Ten minutes a game' }); // nobody else's wish
      await page.getByRole('heading', { name: 'Looking for somebody…' }).waitFor();
      await look('somebody-waiting');
      await page.getByRole('button', { name: 'Stop looking' }).click();
      await page.getByRole('button', { name: 'Find somebody' }).waitFor();
      clean(page);
      await page.context().close();
    }
  };
  scenarios[`people: opponents, ${size}: axe-core, layout, pictures`].alone = true; // whoever waits elsewhere would be matched
}
