// Signing up on the page, for scenarios that need somebody with an account.
let people = 0;
/** A name that nobody else in this house has. */
const letters = 'abcdefghjkpqstuz'; // no two look alike
export const newName = (first) => `${first} ${letters[(people >> 4) % 16]}${letters[people++ % 16]}`;
export const password = 'a table in good light';

export async function account(page, house) {
  await page.goto(`${house.url}#/account`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

export async function signUp(page, house, name) {
  await account(page, house);
  await page.getByRole('button', { name: 'Make an account' }).first().click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.locator('form button.primary').click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const codes = await page.locator('ol code').allInnerTexts();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('heading', { name: `Hello, ${name}` }).waitFor();
  return codes;
}

export async function signIn(page, house, name, words = password) {
  await account(page, house);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(words);
  await page.locator('form button.primary').click();
}
