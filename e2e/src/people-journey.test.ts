import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ageSessions } from './harness/age-sessions.ts';
import { codeOfApp } from './harness/authenticator-app.ts';
import { openPage } from './harness/browser.ts';
import { visitDesk } from './harness/visits.ts';
import { OWNER_PASSWORD, createOwner, stepUp } from './pages/console-desk.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const JUN_PASSWORD = 'seven geese over the ferry';
const AWAY_MS = 15 * 60_000;
const STEP_MS = 30_000;

const visits = visitDesk();

/** Sets up the app, signs out, and signs in again with a code of it. */
async function setUpAuthenticator(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  assert.deepEqual(await findPageFaults(page), []);
  await dialog.getByLabel('Code', { exact: true }).fill(codeOfApp(secret, Date.now()));
  await dialog.getByLabel('Your password', { exact: true }).fill(JUN_PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Signing in with your password also requires a code').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Jiho');
  await page.getByLabel('Password', { exact: true }).fill(JUN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The code of the present step set up the app; the desk accepts the next one already.
  await page.getByLabel('Code', { exact: true }).fill(codeOfApp(secret, Date.now() + STEP_MS));
  assert.deepEqual(await findPageFaults(page), []);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Today at the desk' }).waitFor();
}

const OF_COVERED_PAGES: ReadonlySet<string> = new Set(['/api/session', '/api/events']);

/** The paths of the API that a page asks from now on. */
function listPaths(page: Page): ReadonlySet<string> {
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.add(pathname);
  });
  return paths;
}

test('an invited person sees what their role allows; a locked screen keeps what was typed', async () => {
  const { page } = visits.visitor;
  await createOwner(page, visits.desk.setupUrl());
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByLabel('Role', { exact: true }).selectOption('Viewer');
  assert.deepEqual(await findPageFaults(page), []);
  await stepUp(page, 'Create the link');
  await page.getByText('Link for one person, as Viewer').waitFor();
  const links = page.getByText(/\/join#[\w-]{43}/);
  await links.first().waitFor();
  const link = /http\S+\/join#[\w-]{43}/.exec(await links.first().innerText())?.[0];
  assert.ok(link !== undefined);
  // The desk cannot show a link again: another one does not take its place.
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await stepUp(page, 'Create the link');
  await links.nth(1).waitFor();
  assert.match(await links.nth(1).innerText(), new RegExp(link));
  assert.deepEqual(await findPageFaults(page), []);

  const jun = await openPage(visits.browser);
  await jun.page.goto(link);
  await jun.page.getByText('You are invited as: Viewer.').waitFor();
  assert.deepEqual(await findPageFaults(jun.page), []);
  await jun.page.getByLabel('Name', { exact: true }).fill('Jun');
  await jun.page.getByLabel('Password', { exact: true }).fill(JUN_PASSWORD);
  await jun.page.getByRole('button', { name: 'Join' }).click();
  await jun.page.getByText('Jun · Viewer').waitFor();
  await jun.page.getByRole('link', { name: 'Market' }).click();
  await jun.page.getByRole('row', { name: /BTC/ }).waitFor();
  assert.equal(await jun.page.getByRole('button', { name: /^Stop/ }).count(), 0);
  const again = await openPage(visits.browser);
  await again.page.goto(link);
  await again.page.getByText('This invitation has been used already.').waitFor();

  // As where the session locks after eight seconds.
  await jun.page.route(/\/api\/session$/, async (route) => {
    const response = await route.fetch();
    const { operator, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, operator: { ...operator, locksAfterMs: 8000 } } });
  });
  await jun.page.reload();
  const soon = jun.page.getByText('the page will be covered. Press any key to stay.');
  await soon.waitFor();
  assert.deepEqual(await findPageFaults(jun.page), []);
  const stayed = jun.page.waitForRequest(/\/api\/session\/active$/);
  await jun.page.keyboard.press('Shift');
  await stayed;
  await soon.waitFor({ state: 'hidden' });
  await jun.page.unrouteAll({ behavior: 'wait' });

  await page.getByRole('row', { name: /Jun/ }).getByRole('button', { name: 'Change role' }).click();
  await page.getByLabel('Role', { exact: true }).selectOption('Approver');
  ageSessions(visits.desk, AWAY_MS);
  const lock = page.getByRole('dialog', { name: 'Locked' });
  await lock.waitFor();
  await page.getByText('The new role of Jun').waitFor({ state: 'hidden' });
  await jun.page.getByRole('dialog', { name: 'Locked' }).waitFor();
  const asked = listPaths(jun.page);
  assert.deepEqual(await findPageFaults(page), []);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await lock.getByLabel('Password', { exact: true }).fill('not the password');
  await lock.getByRole('button', { name: 'Unlock' }).click();
  await lock.getByText('The password is wrong.').waitFor();
  assert.equal(
    await page.getByText('The server or its database does not answer').count(),
    0,
    'a lock is no alarm',
  );
  await lock.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
  await lock.getByRole('button', { name: 'Unlock' }).click();
  await lock.waitFor({ state: 'hidden' });
  assert.equal(await page.getByLabel('Role', { exact: true }).inputValue(), 'approver');
  await stepUp(page, 'Change role');
  await page.getByRole('row', { name: /Jun/ }).getByText('Approver').waitFor();

  await page.getByRole('row', { name: /Jun/ }).getByRole('button', { name: 'Sign out' }).click();
  await stepUp(page, 'Sign out');
  await jun.page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
  assert.equal(await jun.page.getByRole('row').count(), 0, 'nothing that the page showed is left');
  // Once it has ended, the page that asks to sign in looks whether the desk has passkeys.
  assert.deepEqual(
    [...asked].filter((path) => !OF_COVERED_PAGES.has(path)),
    [],
    'no data while covered',
  );
  assert.deepEqual(await findPageFaults(jun.page), []);

  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByText('(this one)').waitFor();
  await page.getByRole('button', { name: 'Change password' }).click();
  assert.deepEqual(await findPageFaults(page), []);
  await page.getByLabel('New password', { exact: true }).fill(JUN_PASSWORD);
  await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(OWNER_PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your password is changed.').waitFor();
  await setUpAuthenticator(page);
  assert.deepEqual([...jun.troubles, ...again.troubles], []);
  await Promise.all([jun.context.close(), again.context.close()]);
});
