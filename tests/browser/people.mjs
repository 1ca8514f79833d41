// Pictures of every page about people, in a house with some life in it: phone and wide, light and dark, in both languages.
//   node tests/browser/people.mjs FOLDER [--web web/dist] [--server build/release/pioche] [--only NAME]
import { setMaxListeners } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Browser } from '../server/browser.mjs';
import { Server, chance, playOut } from '../server/client.mjs';
import { launch, person, phone, root, wide } from './lib/browse.mjs';
import { settled } from './lib/check.mjs';
import { House } from './lib/house.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { web: { type: 'string' }, server: { type: 'string' }, only: { type: 'string', default: '' } } });
const folder = resolve(positionals[0] ?? 'people');
mkdirSync(folder, { recursive: true });
const house = await House.open(resolve(values.server ?? join(root, 'build/release/pioche')), resolve(values.web ?? join(root, 'web/dist')));
setMaxListeners(0); // one signal for all calls
const server = Object.assign(Object.create(Server.prototype), { url: house.url.slice(0, -1), port: house.port, gone: new AbortController() });

async function regular(name) {
  const one = Object.assign(new Browser(server), { name });
  const made = await one.signUp(name, 'a table in good light');
  if (made.status !== 201) throw new Error(made.text);
  one.recovery = made.json.recovery;
  return one;
}
const through = (who) => ({ get: (path) => who.get(path.replace('/api/v1', '')), post: (path, body) => who.post(path.replace('/api/v1', ''), body) });
const good = async (answer) => {
  const { status, text, json } = await answer;
  if (status >= 300) throw new Error(text);
  return json;
};

const names = ['Églantine', 'Bartholomé', 'Ines', 'Konrad', 'Solveig'];
const people = [];
for (const name of names) people.push(await regular(name));
const [me, bart, ines, konrad, solveig] = people;
let seed = 1;
/** A rated game to its end. */
async function play(one, other, game, pace = 'game') {
  const { table } = await good(one.post('/me/challenges', { name: other.name, game, options: { players: 2 }, pace, rated: true }));
  await good(other.post('/me/invitations/accept', { table }));
  await Promise.all([one, other].map((who) => playOut(through(who), table, undefined, chance(++seed))));
}
for (const [one, other, game] of [
  [me, bart, 'colomino'],
  [me, ines, 'kingdomino'],
  [konrad, me, 'kingdomino'],
  [me, solveig, 'rondomino'],
  [me, bart, 'kingdomino'],
  [ines, konrad, 'kingdomino'],
])
  await play(one, other, game);
// A game with days for a move, challenges both ways, somebody whom one won't meet, a second device, a program.
const { table: slow } = await good(bart.post('/me/challenges', { name: me.name, game: 'kingdomino', options: { players: 2 }, pace: 'three_days', rated: true }));
await good(me.post('/me/invitations/accept', { table: slow }));
await good(ines.post('/me/challenges', { name: me.name, game: 'colomino', options: { players: 2 }, pace: 'minute', rated: true }));
const troll = await regular('Grincheux');
await good(me.post('/me/blocks', { name: troll.name }));
await good(me.post('/me/tokens', { label: 'bot on the attic machine' }));
await good(new Browser(server).signIn(me.name, 'a table in good light'));
const cup = (more) => ({ title: 'Sunday cup', form: 'swiss', game: 'colomino', pace: 'game', rated: true, rounds: 2, most: 4, enter: true, ...more });
const open = await good(konrad.post('/tournaments', cup({ title: 'La grande coupe du dimanche', most: 8 })));
await good(me.post(`/tournaments/${open.tournament}/enter`));
const running = await good(me.post('/tournaments', cup({ title: 'Round the hearth', form: 'round_robin' })));
for (const who of [bart, ines, konrad]) await good(who.post(`/tournaments/${running.tournament}/enter`));
const over = await good(solveig.post('/tournaments', cup({ title: 'First snow' })));
for (const who of [bart, ines, me]) await good(who.post(`/tournaments/${over.tournament}/enter`));
const shown = (id) => good(server.get(`/api/v1/tournaments/${id}`));
for (const done = new Set(); (await shown(over.tournament)).state !== 'over'; ) {
  const next = (await shown(over.tournament)).played.flat().find((one) => one.table && !done.has(one.table));
  if (next) await Promise.all(people.filter((who) => next.names.includes(who.name)).map((who) => playOut(through(who), next.table, undefined, chance(++seed))));
  else await new Promise((resolve) => setTimeout(resolve, 100));
  if (next) done.add(next.table);
}

const asGuest = { guest: true };
const pages = {
  'sign-in': ['account', asGuest],
  account: ['account'],
  games: ['games'],
  somebody: ['somebody'],
  'somebody-guest': ['somebody', asGuest],
  profile: [`person/${encodeURIComponent(me.name)}`],
  'profile-other': [`person/${encodeURIComponent(bart.name)}`],
  best: ['best/kingdomino'],
  tournaments: ['tournaments'],
  'tournaments-guest': ['tournaments', asGuest],
  'tournament-open': [`tournament/${open.tournament}`],
  'tournament-running': [`tournament/${running.tournament}`],
  'tournament-over': [`tournament/${over.tournament}`],
  'table-days': [`table/${slow}`],
  home: [''],
};
const browser = await launch();
for (const [size, viewport] of Object.entries({ phone, wide }))
  for (const colorScheme of ['light', 'dark'])
    for (const [language, locale] of Object.entries({ en: 'en-GB', fr: 'fr-FR' })) {
      for (const guest of [true, false]) {
        const page = await person(browser, { viewport, colorScheme, locale });
        if (!guest) {
          await page.context().addCookies([...me.cookies].map(([name, value]) => ({ name, value, url: house.url })));
          await page.goto(`${house.url}#/account`); // a page that was never told of an account does not ask for one
          await page.getByRole('heading', { level: 1 }).filter({ hasText: me.name }).waitFor();
        }
        for (const [name, [path, how]] of Object.entries(pages)) {
          if (!name.includes(values.only) || !!how?.guest !== guest) continue;
          await page.goto(`${house.url}#/${path}`);
          await page.reload(); // as who comes by a link
          await page.getByRole('main').waitFor();
          await page.waitForLoadState('networkidle').catch(() => {});
          await settled(page);
          await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}-${language}.png`), fullPage: true });
        }
        if (page.problems.length) console.log(size, colorScheme, language, page.problems);
        await page.context().close();
      }
    }
await browser.close();
await house.close();
