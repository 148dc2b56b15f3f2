import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './harness/browser.ts';
import { orderXrp } from './harness/rehearsal-order.ts';
import { visitDesk } from './harness/visits.ts';
import { createOwner, openOrder, openQueue, press } from './pages/console-desk.ts';
import { waitForApp } from './pages/order-pages.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const EMAIL = 'mina@example.com';

const visits = visitDesk();

test('by keys an operator shows a customer’s details, writes a note, and writes to them', async () => {
  const { orderId, reference, address } = await orderXrp(visits.desk, { email: EMAIL, receiver: 1 });
  const { page, context } = visits.visitor;
  await createOwner(page, visits.desk.setupUrl());
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

  const customer = await openPage(visits.browser, { widthPx: 390, heightPx: 844 });
  await customer.page.goto(`${visits.desk.publicUrl}/buy-crypto-confirm/${orderId}`);
  await waitForApp(customer.page);
  const notes = customer.page.getByRole('region', { name: 'From our support' });
  await notes.getByText(/Thank you\./).waitFor();
  assert.doesNotMatch(await customer.page.locator('body').innerText(), /Called the customer/);
  assert.deepEqual(await findPageFaults(customer.page), []);

  await page.setViewportSize({ width: 390, height: 844 });
  const write = page.getByRole('button', { name: 'Write to the customer' });
  await write.waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const bar = page.locator('header > div', { has: page.locator('#order-title') });
  const { y, height } = (await bar.boundingBox()) ?? assert.fail();
  assert.ok(y === 0 && height <= 100, `the bar of the order is ${height} px high at ${y}`);
  await context.setOffline(true);
  await press(page, 'Show');
  await order.getByRole('alert').first().waitFor();
  await context.setOffline(false);
  assert.deepEqual(customer.troubles, []);
  await customer.context.close();
});
