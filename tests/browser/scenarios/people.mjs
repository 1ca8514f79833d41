// People with accounts: signing up and in, the same games on another device, recovery, deletion.
import { account, newName, password, signIn, signUp } from '../lib/accounts.mjs';
import { person, phone, wide } from '../lib/browse.mjs';
import { axe, clean, expect, fingers, layout, settled } from '../lib/check.mjs';
import { chance, clickOnce, playOut, until } from '../lib/play.mjs';
import { isOver, atHouse } from './steps.mjs';

export const scenarios = {};

/** A security key that lives in the browser's own test bench; gives a way to look into it. */
async function authenticator(page) {
  const bench = await page.context().newCDPSession(page);
  await bench.send('WebAuthn.enable');
  const { authenticatorId } = await bench.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return {
    keys: async () => (await bench.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    take: async (credential) => bench.send('WebAuthn.addCredential', { authenticatorId, credential }),
  };
}

scenarios['people: a guest signs up by password, and has the same games on a second browser'] = async (house, browser) => {
  const ann = await person(browser);
  await atHouse(ann, house, 'colomino');
  await playOut(ann, clickOnce, chance(21), { moves: 2 });
  const table = ann.url().split('/').pop();
  const name = newName('Ann');
  const codes = await signUp(ann, house, name);
  expect(codes.length === 8 && new Set(codes).size === 8, `codes: ${codes}`);
  await ann.getByText('One table of this browser is yours now').waitFor();
  expect(await ann.evaluate(() => JSON.parse(localStorage.getItem('pioche.tables')).every(({ token }) => token === '')), 'a token stays on the device');
  const secrets = await ann.evaluate(() => document.cookie);
  expect(secrets === '', `scripts can read cookies: ${secrets}`);

  // On another device: wrong first, then right, and the game goes on there to its end.
  const second = await person(browser, { viewport: phone });
  await signIn(second, house, name, 'not my password');
  await second.getByText('The name or the password is wrong.').waitFor();
  await signIn(second, house, name.toUpperCase());
  await second.getByRole('heading', { name: `Hello, ${name}` }).waitFor();
  await second.getByRole('main').getByRole('link', { name: 'My games' }).click();
  await second.getByRole('heading', { name: 'Waiting for you' }).waitFor();
  await second.locator(`a[href="#/table/${table}"]`).click();
  await playOut(second, clickOnce, chance(22));
  await isOver(second);

  // The first browser has it among the finished ones, finds it, and looks at it again.
  await ann.goto(`${house.url}#/games`);
  await ann.locator(`a[href="#/replay/${table}"]`).waitFor();
  await ann.getByRole('combobox', { name: 'Game' }).selectOption('rondomino');
  await ann.getByRole('button', { name: 'Search' }).click();
  await ann.getByText('No game fits.').waitFor();
  await ann.getByRole('combobox', { name: 'Game' }).selectOption('colomino');
  await ann.getByRole('button', { name: 'Search' }).click();
  await ann.locator(`a[href="#/replay/${table}"]`).click();
  await ann.getByRole('slider').waitFor();

  // Signed out everywhere: the other device is a guest again.
  await account(ann, house);
  await ann.getByRole('button', { name: 'Sign out everywhere' }).click();
  await ann.getByRole('button', { name: 'Make an account' }).first().waitFor();
  await second.goto(`${house.url}#/games`);
  await second.reload();
  await second.getByRole('button', { name: 'Make an account' }).first().waitFor();

  // Everything lost but a code: in, a new password, and the old one is void.
  const third = await person(browser);
  await account(third, house);
  await third.getByRole('button', { name: 'With a recovery code' }).click();
  await third.getByLabel('Name').fill(name);
  await third.getByLabel('Recovery code').fill(codes[2]);
  await third.locator('form button.primary').click();
  await third.getByRole('heading', { name: `Hello, ${name}` }).waitFor();
  await third.getByText('7 recovery codes are left.').waitFor();
  await third.getByLabel('New password').fill('another table');
  await third.getByRole('button', { name: 'Set the password' }).click();
  await third.getByText('The password is set.').waitFor();
  await signIn(second, house, name);
  await second.getByText('The name or the password is wrong.').waitFor();

  // A new name is shown at once; deleted, the name goes and the game stays.
  const renamed = newName('Zoé');
  await third.getByRole('textbox', { name: 'Name' }).fill(renamed);
  await third.getByRole('button', { name: 'Change name' }).click();
  await third.getByText(`You are called ${renamed} now.`).waitFor();
  const file = third.waitForEvent('download');
  await third.getByRole('button', { name: 'Save everything as a file' }).click();
  expect((await file).suggestedFilename() === 'pioche.json', 'no file');
  const gone = third.getByRole('button', { name: 'Delete for ever' });
  expect(await gone.isDisabled(), 'deleted without a word');
  await third.getByLabel('Delete the account').fill(renamed);
  await gone.click();
  await third.getByText('Your account is deleted.').waitFor();
  await signIn(second, house, renamed, 'another table');
  await second.getByText('The name or the password is wrong.').waitFor();
  for (const page of [ann, second, third]) {
    clean(page);
    await page.context().close();
  }
};

scenarios['people: an account by passkey, in French, and the key on a second browser'] = async (house, browser) => {
  const ann = await person(browser, { locale: 'fr-FR', colorScheme: 'dark' });
  await account(ann, house);
  const bench = await authenticator(ann);
  const name = newName('Éloïse');
  await ann.getByRole('button', { name: 'Créer un compte' }).first().click();
  await ann.getByLabel('Nom').fill(name);
  await ann.getByRole('button', { name: 'Avec une clé d’accès' }).click();
  await ann.getByRole('heading', { name: 'Vos codes de secours' }).waitFor();
  await ann.getByRole('button', { name: 'Je les ai gardés' }).click();
  await ann.getByRole('heading', { name: `Bonjour, ${name}` }).waitFor();
  const keys = await bench.keys();
  expect(keys.length === 1 && keys[0].isResidentCredential, `the authenticator has ${keys.length} keys`);
  // The only way in can't be removed by mistake.
  await ann.getByRole('button', { name: /^Retirer la clé/ }).click();
  await ann.getByText('C’est le seul chemin vers votre compte.').waitFor();

  const second = await person(browser);
  await account(second, house);
  await (await authenticator(second)).take(keys[0]);
  await second.getByRole('button', { name: 'With a passkey' }).click();
  await second.getByRole('heading', { name: `Hello, ${name}` }).waitFor();
  await second.getByText('this device', { exact: true }).waitFor();
  expect((await second.locator('section[aria-labelledby=part-devices] li').count()) === 2, 'two devices');
  await second.getByRole('button', { name: /^Sign out C/ }).click();
  await until(second, () => document.querySelectorAll('section[aria-labelledby=part-devices] li').length === 1);
  await ann.reload();
  await ann.getByRole('button', { name: 'Créer un compte' }).first().waitFor();
  for (const page of [ann, second]) {
    clean(page);
    await page.context().close();
  }
};

for (const [size, viewport] of Object.entries({ wide, phone })) {
  scenarios[`people: every page, ${size}: axe-core, layout, pictures`] = async (house, browser, picture) => {
    for (const colorScheme of ['light', 'dark']) {
      const page = await person(browser, { viewport, colorScheme });
      const look = async (name) => {
        await settled(page);
        await layout(page, `${name}, ${size}`);
        await axe(page, `${name}, ${size}, ${colorScheme}`);
        if (size === 'phone') await fingers(page, name);
        await picture(page, `${name}-${size}-${colorScheme}`);
      };
      await account(page, house);
      await look('sign-in');
      await page.getByRole('button', { name: 'Make an account' }).first().click();
      await look('sign-up');
      const name = newName('Bartholomew');
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Password').fill(password);
      await page.locator('form button.primary').click();
      await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
      await look('recovery-codes');
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await page.getByText('this device', { exact: true }).waitFor();
      await look('account');
      await atHouse(page, house, 'colomino');
      await playOut(page, clickOnce, chance(31));
      await isOver(page);
      await atHouse(page, house, 'kingdomino');
      await page.locator('main.table[data-state=playing]').waitFor();
      await page.goto(`${house.url}#/games`);
      await page.locator('a[href^="#/replay/"]').waitFor();
      await look('my-games');
      await page.goto(house.url);
      await page.getByRole('heading', { name: 'Your tables' }).waitFor();
      await look('home-signed-in');
      clean(page);
      await page.context().close();
    }
  };
}
