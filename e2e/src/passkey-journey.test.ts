import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { type WatchedPage, openBrowser, openPage } from './harness/browser.ts';
import { type DeskProcess, startDesk } from './harness/desk-process.ts';
import { plugInDevice } from './harness/virtual-device.ts';
import { joinDesk, main } from './pages/account-pages.ts';
import { findPageFaults, waitForRest } from './screens/inspect-page.ts';

const PASSWORD = 'tulip garden 7';

let browser: Browser;
let desk: DeskProcess;
let visitor: WatchedPage;
/** Browsers know no passkeys of bare numbers. */
let home: string;

before(async () => {
  browser = await openBrowser();
  desk = await startDesk({ mode: 'rehearsal' });
  home = desk.publicUrl.replace('127.0.0.1', 'localhost');
});
after(async () => {
  await browser.close();
  await desk.dispose();
});
beforeEach(async () => {
  visitor = await openPage(browser);
});
afterEach(async () => {
  await visitor.context.close();
  assert.deepEqual(visitor.troubles, []);
});

const BUTTON = 'Log in with a passkey';

function passkeysOf(page: Page): Locator {
  return page.locator('section', { has: page.getByRole('heading', { name: 'Passkeys' }) });
}

async function openPasskeys(page: Page, url: string): Promise<Locator> {
  await page.goto(`${url}/user-profile`);
  await waitForRest(page);
  return passkeysOf(page);
}

async function askToAdd(part: Locator, name: string): Promise<void> {
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await part.getByLabel('Passkey name').fill(name);
  await part.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await part.getByRole('button', { name: 'Add a passkey' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto(`${home}/login`);
  await waitForRest(page);
}

function personOf(username: string) {
  return { username, email: `${username.toLowerCase()}@example.com`, password: PASSWORD };
}

test('a passkey is added in the profile, signs in, is renamed and removed', async () => {
  const { page } = visitor;
  const device = await plugInDevice(page);
  await joinDesk(page, home, personOf('Mina'));
  const part = await openPasskeys(page, home);
  await part.getByText('You have no passkeys yet.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await askToAdd(part, 'My phone');
  await page.getByText('Passkey added.').waitFor();
  const row = part.getByRole('listitem');
  await row.getByText('My phone').waitFor();
  await row.getByText('never used').waitFor();
  assert.equal(await device.countPasskeys(), 1);
  assert.deepEqual(await findPageFaults(page), []);

  await signOut(page);
  assert.deepEqual(await findPageFaults(page), []);
  await page.getByRole('button', { name: BUTTON }).click();
  await page.waitForURL(/\/user-profile/);
  await page.getByLabel('Full name').waitFor();

  const again = await openPasskeys(page, home);
  await again.getByText(/^last used/).waitFor();
  await again.getByRole('button', { name: 'Rename My phone' }).click();
  await again.getByLabel('Passkey name').fill('Old phone');
  assert.deepEqual(await findPageFaults(page), []);
  await again.getByRole('button', { name: 'Save the name' }).click();
  await again.getByRole('button', { name: 'Remove Old phone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('wrong tulip 1');
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByText('The password is wrong. Nothing was done.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await again.getByText('You have no passkeys yet.').waitFor();

  await signOut(page);
  await page.getByRole('button', { name: BUTTON }).click();
  await page.getByRole('alert').getByText('This passkey does not belong to an account here.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  assert.match(page.url(), /\/login$/);
});

test('a device that does not know its owner, or has one already, makes none, and words say so', async () => {
  const { page } = visitor;
  const device = await plugInDevice(page);
  await joinDesk(page, home, personOf('Jun'));
  const part = await openPasskeys(page, home);
  await device.recogniseOwner(false);
  await askToAdd(part, 'My phone');
  await part
    .getByRole('alert')
    .getByText(/^Nothing was changed/)
    .waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await device.recogniseOwner(true);
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await part.getByRole('listitem').getByText('My phone').waitFor();
  await askToAdd(part, 'My phone once more');
  await part.getByRole('alert').getByText('This device already has a passkey for your account.').waitFor();
  assert.equal(await device.countPasskeys(), 1);
  await signOut(page);
  await device.recogniseOwner(false);
  await page.getByRole('button', { name: BUTTON }).click();
  await page
    .getByRole('alert')
    .getByText(/^Nothing was changed/)
    .waitFor();
  await device.recogniseOwner(true);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: BUTTON }).click();
  await page.waitForURL(/\/user-profile/);
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name.endsWith('naru_session')) ?? assert.fail();
  assert.ok(session.expires > Date.now() / 1_000 + 29 * 24 * 3_600, 'it is remembered');
});

test('where browsers know no passkeys none is offered, and the profile says why', async () => {
  const { page } = visitor;
  await joinDesk(page, desk.publicUrl, personOf('Sora'));
  const part = await openPasskeys(page, desk.publicUrl);
  await part.getByText(/^Passkeys need a name instead of numbers/).waitFor();
  assert.equal(await part.getByRole('button', { name: 'Add a passkey' }).count(), 0);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${desk.publicUrl}/login`);
  await waitForRest(page);
  await main(page).getByRole('button', { name: 'Login', exact: true }).waitFor();
  assert.equal(await page.getByText(BUTTON).count(), 0);
});
