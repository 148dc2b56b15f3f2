import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { orderXrp } from './harness/rehearsal-order.ts';
import { visitDesk } from './harness/visits.ts';
import { openQueue } from './pages/console-desk.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const visits = visitDesk({ hasOperator: true });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Follows a link of the header, whose page is not loaded yet. */
async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name, exact: true }).click();
}

/** A release has replaced every file of the console. */
async function dropFiles(page: Page): Promise<void> {
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404, body: '' }));
}

test('a page that was not loaded yet says so without a connection, and opens when it is back', async () => {
  const { page, context } = visits.operator;
  await page.goto(visits.desk.consoleUrl);
  await heading(page, 'Orders at the desk').waitFor();
  await context.setOffline(true);
  await follow(page, 'Treasury');
  await page.getByText('You are offline. This opens as soon as you are connected again.').waitFor();
  await heading(page, 'Treasury').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await context.setOffline(false);
  await page.getByRole('tab', { name: 'Profit' }).waitFor();
});

test('a page that a new release dropped asks for a reload, and other pages still open', async () => {
  const { page } = visits.operator;
  await page.goto(`${visits.desk.consoleUrl}/treasury`);
  await heading(page, 'Treasury').waitFor();
  await dropFiles(page);
  await follow(page, 'Market');
  await page.getByText('there may be a new version of the console').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await follow(page, 'Treasury');
  await page.getByRole('tab', { name: 'Profit' }).waitFor();
  await follow(page, 'Market');
  const reload = page.getByRole('button', { name: 'Reload the page' });
  await reload.waitFor();
  await page.unroute('**/assets/*');
  await reload.click();
  await page.getByRole('tab', { name: 'Sources' }).waitFor();
});

test('the view of an order is loaded before one is chosen, so that J shows it at once', async () => {
  const { page } = visits.operator;
  const { reference } = await orderXrp(visits.desk, { email: 'mina@example.com', receiver: 1 });
  const loaded = page.waitForResponse(/\/assets\/order-view-[^/]+\.js$/);
  await page.goto(visits.desk.consoleUrl);
  await loaded;
  await dropFiles(page);
  await openQueue(page, 'Waiting');
  await page.getByText(reference, { exact: true }).first().waitFor();
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: reference }).waitFor();
  await page.unroute('**/assets/*');
});
