import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRehearsalAddress } from '@naru/chains';
import type { Browser } from 'playwright-core';
import { askPrice } from './fuzz/fuzz-people.ts';
import { openBrowser, openPage } from './harness/browser.ts';
import { type DeskProcess, startDesk } from './harness/desk-process.ts';
import { callJson } from './harness/json-call.ts';
import { createOwner, openOrder, openQueue, press } from './pages/console-desk.ts';
import { waitForApp } from './pages/order-pages.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const EMAIL = 'mina@example.com';

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

interface MadeOrder {
  readonly orderId: string;
  readonly reference: string;
  readonly address: string;
}

async function makeOrder(): Promise<MadeOrder> {
  const price = await askPrice(desk.publicUrl);
  const { address } = makeRehearsalAddress('rehearsal-xrp', new Uint8Array(20).fill(1));
  const body = { ...price, anchor: 'pay', email: EMAIL, address };
  const made = await callJson(`${desk.publicUrl}/api/transaction/add`, { body });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const transaction: { _id?: unknown; id?: unknown } = Object(made.body['transaction']);
  return { orderId: String(transaction._id), reference: String(transaction.id), address };
}

test('by keys an operator shows a customer’s details, writes a note, and writes to them', async () => {
  const { orderId, reference, address } = await makeOrder();
  const { page, context, troubles } = await openPage(browser);
  await createOwner(page, desk.setupUrl());
  await openQueue(page, 'Waiting');
  await openOrder(page, reference);
  const order = page.getByRole('article', { name: reference });
  await order.getByText('m…@example.com').waitFor();
  await order.getByText(`${address.slice(0, 6)}…${address.slice(-6)}`).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await page.keyboard.press('s');
  await order.getByText(EMAIL, { exact: true }).waitFor();
  await order.getByText('had e-mail and receiving address shown').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await page.keyboard.press('s');
  await order.getByText('m…@example.com').waitFor();

  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await dialog.getByText('Write the note.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await dialog.getByLabel('Note for operators').fill('Called the customer.');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await order.getByText('Called the customer.').waitFor();

  await page.keyboard.press('m');
  await dialog.getByLabel('Template').selectOption({ label: 'We are checking your payment' });
  const text = dialog.getByLabel('What the customer reads');
  const template = await text.inputValue();
  assert.match(template, /^We are checking your payment\./);
  await text.fill(`${template}\nPay to ${address} next time.`);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText(/Leave addresses out/).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await text.fill(`${template}\nThank you.`);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await order.getByText('to the customer', { exact: true }).waitFor();
  assert.deepEqual(await findPageFaults(page), []);

  const customer = await openPage(browser, { widthPx: 390, heightPx: 844 });
  await customer.page.goto(`${desk.publicUrl}/buy-crypto-confirm/${orderId}`);
  await waitForApp(customer.page);
  const notes = customer.page.getByRole('region', { name: 'From our support' });
  await notes.getByText(/Thank you\./).waitFor();
  assert.doesNotMatch(await customer.page.locator('body').innerText(), /Called the customer/);
  assert.deepEqual(await findPageFaults(customer.page), []);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Write to the customer' }).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await context.setOffline(true);
  await press(page, 'Show');
  await order.getByRole('alert').first().waitFor();
  await context.setOffline(false);
  assert.deepEqual([...troubles, ...customer.troubles], []);
  await customer.context.close();
  await context.close();
});
