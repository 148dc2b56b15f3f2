import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './harness/browser.ts';
import type { Page } from 'playwright-core';
import { orderXrp } from './harness/rehearsal-order.ts';
import { visitDesk } from './harness/visits.ts';
import { createOwner } from './pages/console-desk.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const visits = visitDesk();

/** By the key, from wherever the operator is. */
async function searchByKey(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

function rowsOf(page: Page) {
  return page.getByRole('table', { name: 'Search' }).getByRole('link');
}

test('an operator finds a customer’s orders by a key and an e-mail, and those like one of them', async () => {
  const first = await orderXrp(visits.desk, { email: 'Mina@Example.com', receiver: 1 });
  const second = await orderXrp(visits.desk, { email: 'mina@example.com', receiver: 2 });
  const other = await orderXrp(visits.desk, { email: 'jun@example.com', receiver: 1 });
  const { page, context, troubles } = await openPage(visits.browser);
  await createOwner(page, visits.desk.setupUrl());
  // From a page that has no list of orders.
  await page.getByRole('link', { name: 'Market' }).click();
  await page.getByRole('heading', { name: 'Market', level: 1 }).waitFor();
  await searchByKey(page, 'MINA@example.com');
  await page.getByText('Searched as: e-mail.').waitFor();
  await rowsOf(page).first().waitFor();
  assert.deepEqual(await rowsOf(page).allTextContents(), [second.reference, first.reference]);
  assert.deepEqual(await findPageFaults(page), []);

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: first.reference }).waitFor();
  const customer = page.getByRole('article', { name: first.reference });
  await customer.getByText('Deposit address').waitFor();
  await customer.getByText(/^address number \d+ of the account in your wallet$/).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await page.keyboard.press('Escape');
  await page.getByText('No order chosen').waitFor();

  await rowsOf(page).last().click();
  await page.getByRole('link', { name: 'same receiver' }).click();
  await page.getByText(/^Searched as: .*address/).waitFor();
  await page.getByRole('link', { name: other.reference }).waitFor();
  assert.deepEqual(await rowsOf(page).allTextContents(), [other.reference, first.reference]);

  // A colleague opens the same address, filters included.
  await page.getByLabel('Status').selectOption({ label: 'Awaiting payment' });
  await page.waitForURL(/stage=awaiting_deposit/);
  const colleague = await context.newPage();
  await colleague.goto(page.url());
  await rowsOf(colleague).first().waitFor();
  assert.deepEqual(await rowsOf(colleague).allTextContents(), [other.reference, first.reference]);
  await colleague.getByLabel('Status').selectOption({ label: 'Delivered' });
  await colleague.getByText('Nothing found.').waitFor();
  assert.deepEqual(await findPageFaults(colleague), []);
  await colleague.getByRole('link', { name: 'Clear filters' }).click();
  await rowsOf(colleague).first().waitFor();
  assert.equal(await rowsOf(colleague).count(), 2);
  await colleague.close();

  await page.setViewportSize({ width: 390, height: 844 });
  await searchByKey(page, second.depositAddress);
  await page.getByRole('link', { name: second.reference }).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await context.setOffline(true);
  await searchByKey(page, '%_"');
  await page.getByText(/This could not be loaded/).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Nothing found.').waitFor();
  await page.goto(`${visits.desk.consoleUrl}/search`);
  await page.getByText('All orders, the newest first.').waitFor();
  assert.deepEqual(
    troubles.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line)),
    [],
  );
  await context.close();
});
