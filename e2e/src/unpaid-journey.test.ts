import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './harness/browser.ts';
import type { Page } from 'playwright-core';
import { callJson } from './harness/json-call.ts';
import { orderXrp } from './harness/rehearsal-order.ts';
import { visitDesk } from './harness/visits.ts';
import { createOwner, openQueue, stepUp } from './pages/console-desk.ts';
import { askForOrder, placeOrder } from './pages/exchange-form.ts';
import { findPageFaults } from './screens/inspect-page.ts';

/** As the desk is when nobody has set anything else. */
const ORDERS_MAX = 10;
const REFUSED = 'You have too many unpaid orders.';
const MINA = 'mina@example.com';
const WISH = {
  paySymbol: 'LTC',
  receiveSymbol: 'ETH',
  sendAmountText: '2.5',
  receivingAddress: null,
  email: MINA,
} as const;

const visits = visitDesk({ desk: { mode: 'rehearsal', env: { NARU_LIMITS: 'true' } } });

/** A stranger makes unpaid orders in Mina's name, says of the first that it is paid, and gives its id. */
async function fillLimitOfMina(): Promise<string> {
  const headers = { 'user-agent': 'a stranger' };
  const ids: string[] = [];
  for (let n = 0; n < ORDERS_MAX; n += 1) {
    ids.push((await orderXrp(visits.desk, { email: MINA, receiver: n, headers })).orderId);
  }
  const [claimed = ''] = ids;
  await callJson(`${visits.desk.publicUrl}/api/transaction/${claimed}/claim`, { body: {}, headers });
  return claimed;
}

/** From the queue of waiting orders to the group of Mina's address, and its dialog. */
async function openCanceling(page: Page): Promise<void> {
  await openQueue(page, 'Waiting');
  await page.getByRole('link', { name: 'Unpaid orders near a limit' }).click();
  await page.getByRole('heading', { name: 'Unpaid orders near a limit' }).waitFor();
  const row = page.getByRole('row').filter({ hasText: 'm…@example.com' });
  await row.getByText(`${ORDERS_MAX} of ${ORDERS_MAX}`).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await row.getByRole('button', { name: 'Cancel these orders' }).click();
}

test('an operator cancels the unpaid orders that fill a limit, and the visitor can order again', async () => {
  const claimedId = await fillLimitOfMina();
  const { visitor } = visits;
  await askForOrder(visitor.page, visits.desk.publicUrl, WISH);
  await visitor.page.getByText(REFUSED).first().waitFor();

  const { page, context, troubles } = await openPage(visits.browser);
  await createOwner(page, visits.desk.setupUrl());
  await openCanceling(page);
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Cancel these orders' });
  await submit.click();
  await dialog.getByText('Write a short reason.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await dialog.getByLabel('Note').fill('nobody paid');
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
  await submit.click();
  await dialog.getByText('The password is wrong.').waitFor();
  await stepUp(page, 'Cancel these orders');
  await page.getByText(`Canceled: ${ORDERS_MAX}. Left alone: 0.`).waitFor();
  await page.getByText('Nobody is near a limit.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);

  await placeOrder(visitor.page, visits.desk.publicUrl, WISH);
  await visitor.page.goto(`${visits.desk.publicUrl}/buy-crypto-details/${claimedId}`);
  await visitor.page.getByText('nobody paid').first().waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});
