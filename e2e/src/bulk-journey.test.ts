import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRehearsalAddress } from '@naru/chains';
import type { Browser, Page } from 'playwright-core';
import { askPrice } from './fuzz/fuzz-people.ts';
import { openBrowser, openPage } from './harness/browser.ts';
import { type DeskProcess, startDesk } from './harness/desk-process.ts';
import { callJson } from './harness/json-call.ts';
import { createOwner, openQueue } from './pages/console-desk.ts';
import { findPageFaults } from './screens/inspect-page.ts';

let browser: Browser;
let desk: DeskProcess;

before(async () => {
  browser = await openBrowser();
  desk = await startDesk({ mode: 'rehearsal' });
});
after(async () => {
  await browser.close();
  await desk.dispose();
});

/** Of one customer each; gives the references. */
async function makeOrders(count: number): Promise<readonly string[]> {
  const references: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    const price = await askPrice(desk.publicUrl);
    const { address } = makeRehearsalAddress('rehearsal-xrp', new Uint8Array(20).fill(n));
    const body = { ...price, anchor: 'pay', email: `customer-${n}@example.com`, address };
    const made = await callJson(`${desk.publicUrl}/api/transaction/add`, { body });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const { _id, id }: { _id?: unknown; id?: unknown } = Object(made.body['transaction']);
    references.push(String(id));
    if (n < count) await pay(String(_id));
  }
  return references;
}

async function pay(orderId: string): Promise<void> {
  for (const action of [
    'pay',
    'mine_block',
    'mine_block',
    'mine_block',
    'mine_block',
    'mine_block',
    'mine_block',
  ])
    await callJson(`${desk.publicUrl}/api/rehearsal/transaction/${orderId}`, { body: { action } });
}

function boxOf(page: Page, reference: string | undefined) {
  return page.getByRole('checkbox', { name: `Select ${reference ?? ''}` });
}

test('several orders are taken, noted and released at once, and each that fails says why', async () => {
  const [first, second, third, unpaid] = await makeOrders(4);
  const { page, context, troubles } = await openPage(browser);
  await createOwner(page, desk.setupUrl());
  await openQueue(page, 'To send');
  for (const reference of [first, second, third]) await boxOf(page, reference).waitFor({ timeout: 60_000 });
  const bar = page.getByRole('group', { name: 'Selected orders' });
  assert.equal(await bar.isVisible(), false);

  const boxes = page.getByRole('checkbox', { name: /^Select NR-/ });
  await boxes.first().click();
  await boxes.last().click({ modifiers: ['Shift'] });
  await bar.getByText('3 selected').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await bar.getByRole('button', { name: 'Take' }).click();
  await page.getByText('Taken: 3.').waitFor();
  await page.getByRole('table').getByText('you', { exact: true }).nth(2).waitFor();
  assert.equal(await bar.isVisible(), false);
  assert.deepEqual(await findPageFaults(page), []);

  // By keys: the chosen order, and what is selected stays while the list is read again.
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await bar.getByText('2 selected').waitFor();
  const read = page.waitForResponse(/\/api\/orders\?queue=to_send/);
  await makeOrders(1);
  await read;
  await bar.getByText('2 selected').waitFor();
  await bar.getByRole('button', { name: 'Write a note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a note on 2 orders' });
  await dialog.getByLabel('Note for operators').fill('Waits for the bank.');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Notes saved: 2.').waitFor();
  await page.getByRole('article').getByText('Waits for the bank.').waitFor();

  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await bar.getByRole('button', { name: 'Release' }).click();
  await page.getByText('Released: 3.').waitFor();

  // An order that is not paid cannot be taken, and stays selected.
  await page.keyboard.press('Escape');
  await openQueue(page, 'Waiting');
  await boxOf(page, unpaid).click();
  await bar.getByRole('button', { name: 'Take' }).click();
  await page.getByText('Not done: 1. They are still selected.').waitFor();
  await page.getByText('This is not possible at its stage.').waitFor();
  await page
    .getByRole('status')
    .getByRole('link', { name: unpaid ?? '' })
    .waitFor();
  await bar.getByText('1 selected').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await page.setViewportSize({ width: 390, height: 844 });
  assert.deepEqual(await findPageFaults(page), []);
  assert.deepEqual(troubles, []);
  await context.close();
});
