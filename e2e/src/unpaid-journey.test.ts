import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRehearsalAddress } from '@naru/chains';
import type { Browser, Page } from 'playwright-core';
import { askPrice } from './fuzz/fuzz-people.ts';
import { openBrowser, openPage } from './harness/browser.ts';
import { type DeskProcess, startDesk } from './harness/desk-process.ts';
import { callJson } from './harness/json-call.ts';
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

let browser: Browser;
let desk: DeskProcess;

before(async () => {
  browser = await openBrowser();
  desk = await startDesk({ mode: 'rehearsal', env: { NARU_LIMITS: 'true' } });
});
after(async () => {
  await browser.close();
  await desk.dispose();
});

/** A stranger makes unpaid orders in Mina's name, says of the first that it is paid, and gives its id. */
async function fillLimitOfMina(): Promise<string> {
  const headers = { 'user-agent': 'a stranger' };
  const price = await askPrice(desk.publicUrl);
  const ids: string[] = [];
  for (let n = 0; n < ORDERS_MAX; n += 1) {
    const { address } = makeRehearsalAddress('rehearsal-xrp', new Uint8Array(20).fill(n));
    const body = { ...price, anchor: 'pay', email: MINA, address };
    const made = await callJson(`${desk.publicUrl}/api/transaction/add`, { body, headers });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    ids.push(String(Object(made.body['transaction'])['_id']));
  }
  const [claimed = ''] = ids;
  await callJson(`${desk.publicUrl}/api/transaction/${claimed}/claim`, { body: {}, headers });
  return claimed;
}

/** From the queue of waiting orders to the group of Mina's address, and its dialog. */
async function openCanceling(page: Page): Promise<void> {
  await openQueue(page, 'Waiting');
  await page.getByRole('link', { name: 'Unpaid orders near a limit' }).click();
  await page.getByRole('heading', { name: 'Unpaid orders near a limit' }).waitFor();
  const row = page.getByRole('row').filter({ hasText: MINA });
  await row.getByText(`${ORDERS_MAX} of ${ORDERS_MAX}`).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await row.getByRole('button', { name: 'Cancel these orders' }).click();
}

test('an operator cancels the unpaid orders that fill a limit, and the visitor can order again', async () => {
  const claimedId = await fillLimitOfMina();
  const visitor = await openPage(browser);
  await askForOrder(visitor.page, desk.publicUrl, WISH);
  await visitor.page.getByText(REFUSED).first().waitFor();

  const { page, context, troubles } = await openPage(browser);
  await createOwner(page, desk.setupUrl());
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

  await placeOrder(visitor.page, desk.publicUrl, WISH);
  await visitor.page.goto(`${desk.publicUrl}/buy-crypto-details/${claimedId}`);
  await visitor.page.getByText('nobody paid').first().waitFor();
  assert.deepEqual([...troubles, ...visitor.troubles], []);
  await Promise.all([context.close(), visitor.context.close()]);
});
