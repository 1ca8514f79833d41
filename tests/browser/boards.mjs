// Pictures of every board at every size, from recorded games, so that two versions of the page can be laid side by side.
//   node tests/browser/boards.mjs FOLDER [--web web/dist] [--server build/release/pioche] [--only NAME]
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { launch, person, root } from './lib/browse.mjs';
import { settled } from './lib/check.mjs';
import { House } from './lib/house.mjs';
import { turn } from './lib/play.mjs';
import { goOn, moments, recorded } from './lib/recorded.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { web: { type: 'string' }, server: { type: 'string' }, only: { type: 'string', default: '' } } });
const folder = resolve(positionals[0] ?? 'boards');
mkdirSync(folder, { recursive: true });
const house = await House.open(resolve(values.server ?? join(root, 'build/release/pioche')), resolve(values.web ?? join(root, 'web/dist')));
const browser = await launch();
const sizes = { wide: [1440, 900], small: [1280, 800], large: [1920, 1080], tablet: [820, 1180], phone: [360, 740], lying: [740, 360] };

/** The decision nearest to that share of a game's known ones. */
const at = (game, share) => moments(game)[Math.floor((moments(game).length - 1) * share)];
const of = (file, wanted) => recorded(file).find(({ record }) => wanted(record.options));
const boards = {
  kingdomino: [of('kingdomino', ({ players, dynasty }) => players === 4 && !dynasty), 0.55],
  giants: [of('giants', ({ players, dynasty }) => players === 5 && !dynasty), 0.6],
  rondomino: [of('rondomino', ({ players }) => players === 2), 0.5],
  'rondomino-four': [of('rondomino', ({ players, teams }) => players === 4 && !teams), 0.7],
  colomino: [of('colomino', ({ players, plan }) => players === 4 && plan === 'large'), 0.6],
};
for (const [name, [game, share]] of Object.entries(boards)) {
  if (!name.includes(values.only)) continue;
  const address = await goOn(house, game.record, at(game, share));
  for (const [size, [width, height]] of Object.entries(sizes)) {
    const page = await person(browser, { viewport: { width, height } });
    await page.goto(address);
    await turn(page);
    await settled(page);
    await page.screenshot({ path: join(folder, `${name}-${size}.png`) });
    await page.context().close();
  }
}
await browser.close();
await house.close();
