import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { openPage } from './harness/browser.ts';
import { waitUntil } from './harness/desk-process.ts';
import { callJson } from './harness/json-call.ts';
import { PHONE, visitDesk } from './harness/visits.ts';
import { openOrder, openQueue, press, showLetter, stepUp } from './pages/console-desk.ts';
import { type Wish, placeOrder } from './pages/exchange-form.ts';
import { waitForDetails, waitForText } from './pages/order-pages.ts';
import { longTest } from './harness/long-form.ts';

/** The published sample of BIP 173 in the letters of Litecoin. */
const OWN_ADDRESS = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9';
/** The published sample of BIP 84 in the letters of Litecoin. */
const OTHER_ADDRESS = 'ltc1qcr8te4kr609gcawutmrza0j4xv80jy8z4nqduv';
const STAGE_WITHIN_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const visits = visitDesk({ ...PHONE, hasOperator: true });

const LITECOIN_TO_WON: Wish = {
  paySymbol: 'LTC',
  receiveSymbol: 'KRW',
  sendAmountText: '2',
  receivingAddress: null,
  email: 'newcomer@example.com',
};

async function readOrder(orderId: string): Promise<Record<string, unknown>> {
  return (await callJson(`${visits.desk.publicUrl}/api/transaction/${orderId}`)).body;
}

/** The only refund of the order, once it is there. */
async function readRefund(orderId: string): Promise<Record<string, unknown>> {
  const { refunds } = await readOrder(orderId);
  assert.ok(Array.isArray(refunds) && refunds.length === 1, JSON.stringify(refunds));
  return { ...Object(refunds[0]) };
}

async function waitForRefund(orderId: string, state: string): Promise<void> {
  await waitUntil(STAGE_WITHIN_MS, `the refund is never ${state}`, async () => {
    const { refunds } = await readOrder(orderId);
    return JSON.stringify(refunds).includes(`"state":"${state}"`);
  });
}

/** Pays by these buttons of the page, until all of it is final and something of it is owed back. */
async function payUntilOwed(
  orderId: string,
  payments: readonly string[],
  stage: 'funded' | 'closed_funded',
): Promise<void> {
  const { page } = visits.visitor;
  for (const button of payments) await press(page, button);
  await waitForDetails(page);
  for (const _ of ['first', 'second']) {
    await press(page, 'Mine a block');
    await page.waitForLoadState('networkidle');
  }
  await waitUntil(STAGE_WITHIN_MS, `the order is never ${stage} with money owed back`, async () => {
    const order = await readOrder(orderId);
    return order['stage'] === stage && JSON.stringify(order['refunds']).includes('"state":"due"');
  });
}

async function tellOwnAddress(): Promise<void> {
  await visits.visitor.page.getByLabel('Refund address on Litecoin').fill(OWN_ADDRESS);
  await press(visits.visitor.page, 'Confirm refund address');
  await waitForText(visits.visitor.page, 'Being prepared');
}

/** Without a mail server the operator finds the letter in the console. */
async function readMailedLink(orderId: string): Promise<string> {
  const { page } = visits.operator;
  await page.getByRole('link', { name: /^Mail/ }).click();
  await page.getByText('Link to change a refund address').first().click();
  const link = new RegExp(`/buy-crypto-details/${orderId}[?]refund=[^\\s]+`);
  const words = await showLetter(page, link);
  await page.goto(new URL('/', page.url()).href);
  return link.exec(words)?.[0] ?? assert.fail(words);
}

/** The slip of the only refund in the order that the operator has open. */
async function openRefund(orderId: string): Promise<Locator> {
  const { page } = visits.operator;
  await openQueue(page, 'Needs a look');
  await openOrder(page, String((await readOrder(orderId))['id']));
  return page.getByRole('region', { name: 'Owed back to the customer' });
}

async function payBack(orderId: string): Promise<void> {
  const { page } = visits.operator;
  const refund = await openRefund(orderId);
  await refund.getByText('The usual way: pay it back to the address of the customer.').waitFor();
  await press(page, 'Prepare refund');
  await stepUp(page, 'Prepare refund');
  await press(page, 'Refund from the rehearsal wallet');
  await waitForRefund(orderId, 'sent');
  for (const _ of ['first', 'second']) await press(visits.visitor.page, 'Mine a block');
  await waitForText(visits.visitor.page, 'It is at your refund address.');
}

test('a late payment goes back to where its customer wants it', async () => {
  const orderId = await placeOrder(visits.visitor.page, visits.desk.publicUrl, LITECOIN_TO_WON);
  await payUntilOwed(orderId, ['Pay late'], 'closed_funded');
  await waitForText(visits.visitor.page, 'Enter a refund address below.');
  await tellOwnAddress();
  await payBack(orderId);
  const { kind, state, amount, address, payments } = await readRefund(orderId);
  assert.deepEqual([kind, state, amount, address], ['late', 'refunded', '2.00000000', OWN_ADDRESS]);
  assert.match(JSON.stringify(payments), /^\[\{"kind":"chain","txid":"[0-9a-f]{64}","amount":"2.00000000"/);
});

longTest('a refund goes to the address that came with the order, and nobody is asked for one', async () => {
  const { page } = visits.visitor;
  const wish = { ...LITECOIN_TO_WON, refundAddress: OWN_ADDRESS };
  const orderId = await placeOrder(page, visits.desk.publicUrl, wish);
  assert.equal((await readOrder(orderId))['refundAddress'], OWN_ADDRESS);
  await payUntilOwed(orderId, ['Pay late'], 'closed_funded');
  await page.getByRole('button', { name: 'Change refund address' }).waitFor();
  await payBack(orderId);
  const { state, address } = await readRefund(orderId);
  assert.deepEqual([state, address], ['refunded', OWN_ADDRESS]);
});

longTest('a second payment goes back, and the first one still buys what was asked for', async () => {
  const orderId = await placeOrder(visits.visitor.page, visits.desk.publicUrl, LITECOIN_TO_WON);
  await payUntilOwed(orderId, ['Pay', 'Pay'], 'funded');
  await tellOwnAddress();
  await payBack(orderId);
  const { kind, state, amount } = await readRefund(orderId);
  assert.deepEqual([kind, state, amount], ['duplicate', 'refunded', '2.00000000']);
  assert.equal((await readOrder(orderId))['stage'], 'funded');
});

longTest('the address of the order itself is refused, and what was typed stays', async () => {
  const { page } = visits.visitor;
  const orderId = await placeOrder(page, visits.desk.publicUrl, LITECOIN_TO_WON);
  await payUntilOwed(orderId, ['Pay late'], 'closed_funded');
  const field = page.getByLabel('Refund address on Litecoin');
  const { depositAddress } = await readOrder(orderId);
  await field.fill(String(depositAddress));
  await press(page, 'Confirm refund address');
  await page.locator('[aria-invalid="true"]').waitFor();
  assert.equal(await field.inputValue(), String(depositAddress));
  assert.equal((await readRefund(orderId))['address'], null);
});

test('elsewhere the link of the order changes no refund address, and a mailed link does', async () => {
  const orderId = await placeOrder(visits.visitor.page, visits.desk.publicUrl, LITECOIN_TO_WON);
  await payUntilOwed(orderId, ['Pay late'], 'closed_funded');
  await tellOwnAddress();
  const elsewhere = await openPage(visits.browser);
  const { page } = elsewhere;
  await page.goto(`${visits.desk.publicUrl}/buy-crypto-details/${orderId}`);
  await press(page, 'Change refund address');
  await page.getByLabel('Refund address on Litecoin').fill('naru');
  await press(page, 'Confirm refund address');
  await waitForText(page, 'This is not a valid Litecoin address.');
  await page.getByLabel('Refund address on Litecoin').fill(OTHER_ADDRESS);
  await press(page, 'Confirm refund address');
  await waitForText(page, 'This refund already has an address.');
  assert.equal((await readRefund(orderId))['address'], OWN_ADDRESS);
  await press(page, 'Mail me a link to change it');
  await waitForText(page, 'We sent a link to newcomer@example.com.');
  await page.goto(visits.desk.publicUrl + (await readMailedLink(orderId)));
  await page.getByLabel('Refund address on Litecoin').fill(OTHER_ADDRESS);
  await press(page, 'Confirm refund address');
  await waitForText(page, 'Saved. We’ll refund to this address.');
  assert.equal((await readRefund(orderId))['address'], OTHER_ADDRESS);
  assert.equal(new URL(page.url()).search, '');
  await elsewhere.context.close();
  assert.deepEqual(elsewhere.troubles, []);
  await openRefund(orderId);
  await waitForText(visits.operator.page, /The address was changed 0 min ago by a mailed link/);
});

longTest('a withheld refund tells its customer why, and until when', async () => {
  const { page } = visits.operator;
  const orderId = await placeOrder(visits.visitor.page, visits.desk.publicUrl, LITECOIN_TO_WON);
  await payUntilOwed(orderId, ['Pay late'], 'closed_funded');
  await openRefund(orderId);
  await press(page, 'Withhold for now');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason', { exact: true }).fill('Sender asked the police for help');
  await dialog.getByLabel('Check again at').fill('2099-01-31T12:00');
  await dialog.getByRole('button', { name: 'Withhold for now' }).click();
  await dialog.getByText('Choose a time in the next 30 days to look at this again.').waitFor();
  const nextWeek = new Date(Date.now() + 7 * DAY_MS);
  await dialog.getByLabel('Check again at').fill(`${nextWeek.toISOString().slice(0, 10)}T12:00`);
  await dialog.getByRole('button', { name: 'Withhold for now' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await waitForText(visits.visitor.page, 'Sender asked the police for help');
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
  await waitForText(visits.visitor.page, `review it again by ${day.format(nextWeek)}`);
  assert.equal((await readRefund(orderId))['state'], 'withheld');
});

test('a late payment becomes an order of its own at the current rate', async () => {
  const { page } = visits.operator;
  const orderId = await placeOrder(visits.visitor.page, visits.desk.publicUrl, LITECOIN_TO_WON);
  await payUntilOwed(orderId, ['Pay late'], 'closed_funded');
  const refund = await openRefund(orderId);
  await refund.getByText('The customer has asked for the swap in place of the money.').waitFor();
  await press(page, 'Swap at the current rate');
  await stepUp(page, 'Swap at the current rate');
  await page.getByText('Swapped: the payment is a new order now. Its link is below.').waitFor();
  await waitForText(visits.visitor.page, 'It is now the payment of a new order.');
  const { state, successorLink } = await readRefund(orderId);
  assert.equal(state, 'converted');
  const successor = await readOrder(String(successorLink));
  assert.equal(successor['stage'], 'funded');
});

longTest('a canceled order that was paid is in nobody’s queue of payouts', async () => {
  const { page } = visits.operator;
  const orderId = await placeOrder(visits.visitor.page, visits.desk.publicUrl, LITECOIN_TO_WON);
  await payUntilOwed(orderId, ['Pay late'], 'closed_funded');
  await openRefund(orderId);
  const pane = page.getByRole('main');
  await pane.getByText('Came too late', { exact: true }).waitFor();
  assert.match(
    await pane.innerText(),
    /Received in time\s+0 LTC[\s\S]*Came too late\s+2 LTC does not count for this order; owed back/,
  );
  for (const name of ['Take this order', 'Prepare payout']) {
    assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name);
  }
});
