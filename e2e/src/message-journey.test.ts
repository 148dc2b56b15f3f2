import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './harness/browser.ts';
import { codeOfApp } from './harness/authenticator-app.ts';
import { visitDesk } from './harness/visits.ts';
import { main } from './pages/account-pages.ts';
import { OWNER_PASSWORD, createOwner } from './pages/console-desk.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const visits = visitDesk();

test('what a visitor writes is read in the console and noted as answered, once', async () => {
  const { visitor } = visits;
  await visitor.page.goto(`${visits.desk.publicUrl}/contact`);
  const form = main(visitor.page);
  await form.getByLabel('Name', { exact: true }).fill('Sora');
  await form.getByLabel('E-mail', { exact: true }).fill('sora@example.com');
  await form.getByLabel('Message', { exact: true }).fill('Where is my coin?');
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByText('Your message has arrived').waitFor();

  const { page, context, troubles } = await openPage(visits.browser);
  await createOwner(page, visits.desk.setupUrl());
  await page.goto(`${visits.desk.consoleUrl}/post`);
  await page.getByRole('tab', { name: 'Messages (1)', selected: true }).waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'sora@example.com' });
  await row.getByText('not answered yet').click();
  await row.getByText('Where is my coin?').waitFor();
  await row.getByText('Did they pay with another coin or on another network?').click();
  await row.getByText('The desk does not see this money.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  const button = row.getByRole('button', { name: 'Mark as answered' });
  await button.click();
  await row.getByText(/^answered by Jiho, /).waitFor();
  assert.equal(await button.count(), 0);
  assert.deepEqual(await findPageFaults(page), []);
  await page.reload();
  await row.getByText(/^answered by Jiho, /).waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('an operator signs out a customer who asks for it, and says why', async () => {
  const person = { email: 'nari@example.com', password: 'tulip garden 7' };
  const send = (path: string, body: object) =>
    fetch(`${visits.desk.publicUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await send('/api/auth/register', { ...person, username: 'Nari', phone: '010-1234-5678' });
  assert.equal((await send('/api/auth/login', person)).status, 200);
  const { page } = visits.visitor;
  await page.goto(visits.desk.consoleUrl);
  await page.getByLabel('Name', { exact: true }).fill('Jiho');
  await page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Set the app up now.').waitFor();
  await page.getByRole('img', { name: 'Key for the authenticator app' }).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  const code = page.getByLabel('Code', { exact: true });
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('The code is wrong.').waitFor();
  assert.equal((await page.locator('code').innerText()).replaceAll(' ', ''), secret);
  await code.fill(codeOfApp(secret, Date.now()));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Today at the desk' }).waitFor();
  await page.goto(`${visits.desk.consoleUrl}/post?folder=people`);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Sign out everywhere' });
  await submit.click();
  await dialog.getByText('Enter the e-mail address of the account.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await dialog.getByLabel('E-mail of the account').fill('nobody@example.com');
  await dialog.getByLabel('Reason').fill('lost telephone');
  await dialog.getByLabel('Your password', { exact: true }).fill(OWNER_PASSWORD);
  await submit.click();
  await dialog.getByText('There is no account with this address.').waitFor();
  await dialog.getByLabel('E-mail of the account').fill('NARI@example.com');
  await submit.click();
  await page.getByText('Places that were signed out: 1.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
});
