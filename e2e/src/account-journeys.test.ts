import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { codeOfApp } from './harness/authenticator-app.ts';
import { openPage } from './harness/browser.ts';
import { visitDesk } from './harness/visits.ts';
import {
  type PersonWish,
  joinDesk,
  logIn,
  main,
  pressLogin,
  register,
  sendLogin,
} from './pages/account-pages.ts';
import { createOwner, showLetter } from './pages/console-desk.ts';
import { placeOrder } from './pages/exchange-form.ts';
import { findPageFaults, waitForRest } from './screens/inspect-page.ts';
import { longTest } from './harness/long-form.ts';

const PASSWORD = 'tulip garden 7';
const ORDER = {
  paySymbol: 'LTC',
  receiveSymbol: 'ETH',
  sendAmountText: '2',
  receivingAddress: null,
  email: 'mina@example.com',
};

const visits = visitDesk();

function personOf(username: string): PersonWish {
  return { username, email: `${username.toLowerCase()}@example.com`, password: PASSWORD };
}

async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`${visits.desk.publicUrl}/user-profile?tab=${tab}`);
  await waitForRest(page);
}

const partOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('a person registers, is led to the login, signs in and changes the profile', async () => {
  const { page } = visits.visitor;
  await register(page, visits.desk.publicUrl, personOf('Mina'));
  await logIn(page, personOf('Mina'));
  const keys = await page.evaluate(() => Object.keys(localStorage).toSorted());
  assert.deepEqual(
    keys.filter((key) => key !== 'theme'),
    ['uId', 'uToken', 'userId', 'userInfo'],
  );
  await page.getByLabel('Full name').fill('Mina Kim');
  await page.getByLabel('Username').fill('Mina B');
  await page.getByLabel('Date of birth').pressSequentially('29022000');
  assert.equal(await page.getByLabel('Date of birth').inputValue(), '29/02/2000');
  await main(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Profile updated successfully').waitFor();
  await page.reload();
  await waitForRest(page);
  assert.equal(await page.getByLabel('Full name').inputValue(), 'Mina Kim');
  await page.getByRole('banner').getByRole('button', { name: 'Mina B' }).waitFor();
  assert.match((await page.evaluate(() => localStorage.getItem('userInfo'))) ?? '', /"username":"Mina B"/);

  await typeBeforeCountriesArrive(page);
  await followChangeMadeElsewhere(page);
});

test('letters that the operator finds reset a password and undo a change of e-mail', async () => {
  const { page } = visits.visitor;
  await register(page, visits.desk.publicUrl, personOf('Jun'));
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await page.getByRole('dialog').getByLabel('E-mail', { exact: true }).fill('jun@example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('dialog').getByRole('status').waitFor();
  const office = await openPage(visits.browser);
  await createOwner(office.page, visits.desk.setupUrl());
  await office.page.getByRole('link', { name: /^Mail.*waiting/ }).click();
  await office.page.getByText('Link to set a new password').first().click();
  const words = await showLetter(office.page, /login\?reset=/);
  assert.deepEqual(await findPageFaults(office.page), []);
  const link = /\/login\?reset=[\w-]{43}/.exec(words)?.[0] ?? assert.fail(words);
  // A session of this browser ends with all others.
  await page.evaluate(() => localStorage.setItem('uToken', 'ended by the reset'));
  await page.goto(visits.desk.publicUrl + link);
  await page.getByLabel('New password', { exact: true }).fill('another tulip 9');
  await page.getByLabel('Confirm password').fill('another tulip 9');
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await page.waitForURL(/\/login$/);
  await sendLogin(page, 'jun@example.com', 'another tulip 9');
  await page.waitForURL(/\/user-profile/);
  await undoChangeOfEmail(page, office.page);
  await sendLogin(page, 'jun@example.com', 'another tulip 9');
  await page.waitForURL(/\/user-profile/);
  await office.context.close();
  assert.deepEqual(office.troubles, []);
});

// emdash#3298: scanners of mail open links, and some run scripts.
test('the link to a new address is followed by a press alone', async () => {
  const { page } = visits.visitor;
  let asked = 0;
  await page.route('**/api/auth/email', (route) => {
    asked += 1;
    return route.fulfill({ json: { success: true, message: '' } });
  });
  await page.goto(`${visits.desk.publicUrl}/user-profile?email=${'A'.repeat(43)}`);
  const press = page.getByRole('button', { name: 'Confirm it' });
  await press.waitFor();
  await waitForRest(page);
  assert.deepEqual([asked, await findPageFaults(page)], [0, []]);
  await press.click();
  await page.getByText('Your new e-mail address is confirmed.').waitFor();
  assert.equal(asked, 1);
  await page.unroute('**/api/auth/email');
});

/** Gives the account another address and takes it back by the letter to the old one. */
async function undoChangeOfEmail(page: Page, console: Page): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill('thief@example.com');
  await main(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Profile updated successfully').waitFor();
  await console.reload();
  await console.getByText('E-mail was changed (old address)').first().click();
  const words = await showLetter(console, /login\?undo=/);
  const link = /\/login\?undo=[\w-]{43}/.exec(words)?.[0] ?? assert.fail(words);
  await page.goto(visits.desk.publicUrl + link);
  const button = main(page).getByRole('button', { name: 'Restore this address' });
  await button.waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await button.click();
  await page.getByText(/^Your e-mail address is restored/).waitFor();
  await page.waitForURL(/\/login$/);
  assert.equal(await page.evaluate(() => localStorage.getItem('uToken')), null);
  assert.deepEqual(await findPageFaults(page), []);
}

test('an authenticator app is set up, asked for, and a recovery code replaces it', async () => {
  const { page } = visits.visitor;
  const sora = personOf('Sora');
  await joinDesk(page, visits.desk.publicUrl, sora);
  await openTab(page, 'profile');
  const part = partOf(page, 'Authenticator app');
  await part.getByRole('button', { name: 'Set up the app' }).click();
  await part.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await part.getByRole('button', { name: 'Set up the app' }).click();
  const secret = ((await part.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await part.getByLabel('Code from the app').fill(codeOfApp(secret, Date.now()));
  await part.getByRole('button', { name: 'Turn on' }).click();
  await part.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  const codes = await part.locator('li code').allTextContents();
  assert.equal(new Set(codes).size, 10);
  assert.deepEqual(await findPageFaults(page), []);
  await part.getByRole('button', { name: 'I have saved them' }).click();
  await partOf(page, 'Where you are logged in').getByRole('button', { name: 'Log out everywhere' }).click();
  await partOf(page, 'Where you are logged in').waitFor({ state: 'detached' });
  await page.goto(`${visits.desk.publicUrl}/login`);
  await sendLogin(page, sora.email, PASSWORD);
  await page.getByLabel(/^Code/).fill(codes[0] ?? assert.fail());
  await pressLogin(page);
  await page.waitForURL(/\/user-profile/);
});

longTest('a token that was stolen out of the storage opens nothing in another browser', async () => {
  const { page } = visits.visitor;
  await joinDesk(page, visits.desk.publicUrl, personOf('Hana'));
  const stored = await page.evaluate(() =>
    Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''] as const),
  );
  const thief = await openPage(visits.browser);
  await thief.page.goto(visits.desk.publicUrl);
  await thief.page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, stored);
  await thief.page.goto(`${visits.desk.publicUrl}/user-profile`);
  await thief.page.getByText('Your session has ended.').waitFor();
  assert.equal(await thief.page.getByText('hana@example.com').count(), 0);
  await thief.context.close();
  await page.reload();
  await page.getByLabel('Full name').waitFor();
});

test('another device is seen and signed out', async () => {
  const { page } = visits.visitor;
  const bora = personOf('Bora');
  await joinDesk(page, visits.desk.publicUrl, bora);
  const other = await openPage(visits.browser);
  await other.page.goto(`${visits.desk.publicUrl}/login`);
  await sendLogin(other.page, bora.email, PASSWORD);
  await other.page.waitForURL(/\/user-profile/);
  await openTab(page, 'profile');
  const rows = partOf(page, 'Where you are logged in').getByRole('listitem');
  assert.equal(await rows.count(), 2);
  await rows.filter({ hasNotText: 'this device' }).getByRole('button').click();
  await page.getByText('That device has been logged out.').waitFor();
  await main(other.page).getByRole('button', { name: 'Save' }).click();
  await other.page.getByText('Your session has ended.', { exact: true }).waitFor();
  await other.page.getByRole('button', { name: 'Log in again' }).click();
  // What was loaded before does not call the new session ended while the desk takes its time.
  await other.page.route('**/api/user/*', () => {});
  await sendLogin(other.page, bora.email, PASSWORD);
  await other.page.waitForURL(/\/user-profile/);
  await other.page.getByRole('tab', { name: 'Transactions' }).waitFor();
  await other.page.unroute('**/api/user/*');
  await other.page.evaluate(() => localStorage.setItem('uToken', 'ended'));
  await other.page.goto(`${visits.desk.publicUrl}/buy-crypto-select`);
  await other.page.getByText(/this order will not be listed in your profile/).waitFor();
  await other.context.close();
});

test('an order made signed out joins the account by its link, and its row leads to it', async () => {
  const { page } = visits.visitor;
  const orderId = await placeOrder(page, visits.desk.publicUrl, ORDER);
  await joinDesk(page, visits.desk.publicUrl, personOf('Yuna'));
  await openTab(page, 'transactions');
  await page.getByLabel('Link to an order').fill(`${visits.desk.publicUrl}/buy-crypto-confirm/${orderId}`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Order added to your list.').waitFor();
  await main(page).getByRole('link', { name: /^NR-/ }).click();
  await page.waitForURL(new RegExp(`/buy-crypto-(details|confirm)/${orderId}`));
});

longTest('a person takes a copy of their data and leaves', async () => {
  const { page } = visits.visitor;
  const dara = personOf('Dara');
  await joinDesk(page, visits.desk.publicUrl, dara);
  await openTab(page, 'profile');
  const part = partOf(page, 'Your data');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: 'Download a copy' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'naru-account.json');
  await part.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('wrong tulip 1');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByText('The password is wrong. Nothing was done.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await page.waitForURL(`${visits.desk.publicUrl}/`);
  assert.equal(await page.evaluate(() => localStorage.getItem('uToken')), null);
  await page.goto(`${visits.desk.publicUrl}/login`);
  await sendLogin(page, dara.email, PASSWORD);
  const password = main(page).getByLabel('Password', { exact: true });
  await page.waitForFunction(() => document.querySelector('[aria-invalid="true"]') !== null);
  assert.equal(await password.getAttribute('aria-invalid'), 'true');
  const descriptions = await main(page)
    .locator('input[aria-invalid="true"]')
    .evaluateAll((fields) =>
      fields.map((field) => {
        const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
        return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('');
      }),
    );
  assert.deepEqual(descriptions, ['Not accepted.', 'Not accepted.']);
});

longTest('a person sees in the profile who signed in and who tried to, page by page', async () => {
  const { page } = visits.visitor;
  const dora = personOf('Dora');
  await joinDesk(page, visits.desk.publicUrl, dora);
  const url = `${visits.desk.publicUrl}/api/auth/login`;
  const login = (password: string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: dora.email, password }),
    });
  assert.equal((await login('a wrong tulip 1')).status, 401);
  for (let n = 0; n < 7; n += 1) assert.equal((await login(PASSWORD)).status, 200);
  await openTab(page, 'profile');
  const part = partOf(page, 'Recent activity');
  const rows = part.getByRole('listitem');
  await rows.first().waitFor();
  assert.equal(await rows.count(), 8);
  assert.match((await rows.first().textContent()) ?? '', /^Logged in/);
  await part.getByRole('button', { name: 'Show older' }).click();
  await rows.filter({ hasText: 'Account created' }).waitFor();
  assert.equal(await rows.filter({ hasText: 'Login refused' }).count(), 1);
  assert.equal(await rows.count(), 10);
  assert.deepEqual(await findPageFaults(page), []);
  await page.route('**/activity?*', (route) => route.fulfill({ json: {} }));
  await page.reload();
  await part.getByText('We could not load the list.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await page.unroute('**/activity?*');
  await part.getByRole('button', { name: 'Try again' }).click();
  await rows.first().waitFor();
});

/** What is typed in the profile stays when the list of countries arrives late. */
async function typeBeforeCountriesArrive(page: Page): Promise<void> {
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/country/list', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByLabel('Full name').fill('Mina Choi');
  held.resolve(undefined);
  const dialCode = page.getByLabel('Dial code');
  await dialCode.locator('option').first().waitFor({ state: 'attached' });
  assert.equal(await page.getByLabel('Full name').inputValue(), 'Mina Choi');
  assert.equal(await dialCode.inputValue(), 'KR');
}

/** A profile that is open shows what was changed elsewhere, so that saving does not bring the old back. */
async function followChangeMadeElsewhere(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { uToken, userId } = localStorage;
    await fetch(`/api/user/${userId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${uToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'moved@example.com', fullName: 'Mina Park' }),
    });
    const nowMs = Date.now;
    Date.now = () => nowMs() + 120_000;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('main [type=email]')?.value === 'moved@example.com',
  );
  assert.equal(await page.getByLabel('Full name').inputValue(), 'Mina Choi', 'what was typed stays');
}
