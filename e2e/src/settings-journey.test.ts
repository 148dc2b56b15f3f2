import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { visitDesk } from './harness/visits.ts';
import { OWNER_PASSWORD, createOwner, signInWithNewApp } from './pages/console-desk.ts';
import { findPageFaults } from './screens/inspect-page.ts';
import { longTest } from './harness/long-form.ts';

const visits = visitDesk();

function rowOf(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

/** Opens the form of a setting; nothing is filled in yet. */
async function openForm(page: Page, title: string): Promise<Locator> {
  const row = rowOf(page, title);
  await row.getByRole('button', { name: `Change ${title}` }).click();
  return row;
}

async function save(row: Locator, reason: string): Promise<void> {
  await row.getByLabel('Reason').fill(reason);
  await row.getByRole('button', { name: 'Save' }).click();
}

test('an owner finds a setting, changes it with the password, and sees who changed it and why', async () => {
  const { page } = visits.visitor;
  await createOwner(page, visits.desk.setupUrl());
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await page.getByLabel('Find a setting').fill('nothing like this');
  await page.getByText('No setting has these words.').waitFor();
  await page.getByLabel('Find a setting').fill('smallest value');
  await page.getByRole('heading', { name: 'Attempts to log in' }).waitFor({ state: 'hidden' });
  assert.deepEqual(await findPageFaults(page), []);
  const row = await openForm(page, 'Minimum of a swap');
  await row.getByText('default', { exact: true }).waitFor();
  assert.equal(await row.getByLabel('New value').evaluate((field) => field === document.activeElement), true);
  await row.getByLabel('New value').fill('7O');
  await save(row, 'a busy week');
  await row.getByText('This value cannot be used.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await row.getByLabel('New value').fill('200000');
  await row.getByLabel('Your password', { exact: true }).fill(OWNER_PASSWORD);
  await row.getByRole('button', { name: 'Save' }).click();
  await row.getByText('raise unpaidUsdMax').waitFor();
  assert.equal(await row.getByLabel('New value').inputValue(), '200000');
  assert.equal(await row.getByLabel('Reason').inputValue(), 'a busy week');
  await row.getByLabel('New value').fill('75');
  await row.getByRole('button', { name: 'Save' }).click();
  await row.getByText('$75.00').waitFor();
  await row.getByText(/^Changed .+ by Jiho/).waitFor();
  assert.equal(await row.getByText('default', { exact: true }).count(), 0);
  await row.getByRole('button', { name: 'History Minimum of a swap' }).click();
  await row.getByText('$50.00 → $75.00').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
});

longTest(
  'each kind of setting has its own field, and a change meanwhile is shown and asked about',
  async () => {
    const { page, context } = visits.visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${visits.desk.consoleUrl}/settings`);
    await signInWithNewApp(page);
    const lottery = await openForm(page, 'Daily lottery');
    await lottery.getByLabel('New value').selectOption('Off');
    await save(lottery, 'not here');
    await lottery.getByText('Off', { exact: true }).waitFor();
    const login = await openForm(page, 'Attempts to log in');
    await login.getByRole('group', { name: 'One address' }).getByLabel('Requests').fill('0');
    await save(login, 'an office');
    await login.getByText('Enter two whole numbers').waitFor();
    assert.deepEqual(await findPageFaults(page), []);
    await login.getByRole('group', { name: 'One address' }).getByLabel('Requests').fill('300');
    await login.getByRole('button', { name: 'Save' }).click();
    await login.getByText('One address: 300 in').waitFor();

    const name = await openForm(page, 'Company or person behind the desk');
    await name.getByLabel('New value').fill('Han Ltd.');
    const other = await context.newPage();
    await other.goto(`${visits.desk.consoleUrl}/settings`);
    const theirs = await openForm(other, 'Company or person behind the desk');
    await theirs.getByLabel('New value').fill('Naru Ltd.');
    await save(theirs, 'the register');
    await theirs.getByText('Naru Ltd.').first().waitFor();
    await save(name, 'a merger');
    await name.getByText('It is now: Naru Ltd.').waitFor();
    assert.equal(await name.getByLabel('New value').inputValue(), 'Han Ltd.');
    assert.deepEqual(await findPageFaults(page), []);
    await name.getByRole('button', { name: 'Save' }).click();
    await name.getByRole('button', { name: 'Save' }).waitFor({ state: 'hidden' });
    await name.getByText('Han Ltd.').first().waitFor();
  },
);
