import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { ageSessions } from './harness/age-sessions.ts';
import { codeOfApp } from './harness/authenticator-app.ts';
import { plugInDevice } from './harness/virtual-device.ts';
import { visitDesk } from './harness/visits.ts';
import { OWNER_PASSWORD, createOwner, press, stepUp } from './pages/console-desk.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const AWAY_MS = 15 * 60_000;

const visits = visitDesk();

/** Confirms the open dialog by the passkey that is plugged in. */
async function usePasskey(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

function passkeysOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Passkeys' });
}

/** The app takes over as the second factor, so that the last passkey can go. */
async function setUpApp(page: Page): Promise<void> {
  await press(page, 'Set up authenticator app');
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code', { exact: true }).fill(codeOfApp(secret, Date.now()));
  await usePasskey(page);
  await page.getByText('Signing in with your password also requires a code').waitFor();
}

test('a passkey is added in the console, signs in, confirms acts, and is renamed and removed', async () => {
  const { page } = visits.visitor;
  const device = await plugInDevice(page);
  // Browsers know no passkeys of bare numbers.
  const home = visits.desk.consoleUrl.replace('127.0.0.1', 'localhost');
  await createOwner(page, visits.desk.setupUrl().replace('127.0.0.1', 'localhost'));
  await page.goto(`${home}/account`);
  const part = passkeysOf(page);
  await part.getByText('You have no passkey yet.').waitFor();
  await press(page, 'Add a passkey');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Passkey name').fill('Key on my ring');
  assert.deepEqual(await findPageFaults(page), []);
  await device.recogniseOwner(false);
  await dialog.getByLabel('Your password', { exact: true }).fill(OWNER_PASSWORD);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByRole('alert').getByText('Nothing was done').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await device.recogniseOwner(true);
  await stepUp(page, 'Add a passkey');
  await part.getByRole('row', { name: /Key on my ring.*not yet/ }).waitFor();
  assert.equal(await device.countPasskeys(), 1);
  assert.deepEqual(await findPageFaults(page), []);

  await press(page, 'Sign out');
  const signIn = page.getByRole('button', { name: 'Use a passkey' });
  await signIn.waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await page.getByLabel('Name', { exact: true }).fill('Jiho');
  await page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
  await press(page, 'Sign in');
  await page.getByText('You have a passkey and no authenticator app').waitFor();
  await signIn.click();
  await signIn.waitFor({ state: 'hidden' });

  await page.goto(`${home}/people`);
  await press(page, 'Invite someone');
  assert.deepEqual(await findPageFaults(page), []);
  await usePasskey(page);
  await page.getByText('Copy the link now').waitFor();

  ageSessions(visits.desk, AWAY_MS);
  await page.goto(`${home}/account`);
  await page.getByRole('dialog', { name: 'Locked' }).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await usePasskey(page);
  await press(page, 'Rename');
  await dialog.getByLabel('Passkey name').fill('Old key');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  // The dialog of a row keeps the name that the row had when it was pressed.
  await part.getByRole('row', { name: /Old key/ }).waitFor();
  await press(page, 'Remove');
  await dialog.getByText('“Old key” no longer signs you in').waitFor();
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await dialog.getByRole('alert').getByText('your only second factor').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await setUpApp(page);
  await press(page, 'Remove');
  await usePasskey(page);
  await part.getByText('You have no passkey yet.').waitFor();

  await press(page, 'Sign out');
  await signIn.click();
  await page.getByRole('alert').getByText('This passkey does not sign anyone in here.').waitFor();
});

test('at an address without passkeys the console says so and offers the app', async () => {
  const { page } = visits.visitor;
  await page.goto(visits.desk.consoleUrl);
  await page.getByText('Passkeys do not work at this address').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Use a passkey' }).count(), 0);
  assert.deepEqual(await findPageFaults(page), []);
});
