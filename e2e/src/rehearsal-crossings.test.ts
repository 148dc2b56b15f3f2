import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitUntil } from './harness/desk-process.ts';
import { callJson } from './harness/json-call.ts';
import { PHONE, visitDesk } from './harness/visits.ts';
import { attestDelivered, openOrder, openPlace, openQueue, press, stepUp } from './pages/console-desk.ts';
import { type Wish, placeOrder } from './pages/exchange-form.ts';
import { waitForDetails, waitForText } from './pages/order-pages.ts';
import { longTest } from './harness/long-form.ts';

const visits = visitDesk({ ...PHONE, hasOperator: true, isTranslated: true });

const LITECOIN_TO_RIPPLE: Wish = {
  paySymbol: 'LTC',
  receiveSymbol: 'XRP',
  sendAmountText: '2',
  receivingAddress: null,
  email: 'newcomer@example.com',
};

async function readOrder(orderId: string): Promise<Record<string, unknown>> {
  return (await callJson(`${visits.desk.publicUrl}/api/transaction/${orderId}`)).body;
}

/** By the buttons of the page alone: pay, and mine until the payment is final. */
async function payByButtons(orderId: string): Promise<void> {
  const { page } = visits.visitor;
  await press(page, 'Pay');
  await waitForDetails(page);
  for (let blocks = 1; (await readOrder(orderId))['stage'] !== 'funded'; blocks += 1) {
    assert.ok(blocks <= 3, 'three blocks do not make the payment final');
    await press(page, 'Mine a block');
    await waitForText(page, new RegExp(`\\b${blocks} of \\d`));
  }
}

async function waitForStage(orderId: string, stage: RegExp): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (stage.test(String((await readOrder(orderId))['stage']))) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`stage ${String((await readOrder(orderId))['stage'])}, not ${String(stage)}`);
}

async function prepareByButtons(reference: string): Promise<void> {
  const { page } = visits.operator;
  await openOrder(page, reference);
  await press(page, 'Take this order');
  await press(page, 'Prepare payout');
  await stepUp(page, 'Prepare payout');
}

/** Takes the first order of the queue, prepares its payout and copies what the wallet needs: six keys. */
async function prepareByKeys(reference: string): Promise<void> {
  const { page } = visits.operator;
  await page.getByText(reference, { exact: true }).first().waitFor();
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: reference }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Give back/ }).waitFor();
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^You signed in or entered your password a moment ago/).waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  for (const [key, place] of [
    ['a', 'copy_amount'],
    ['c', 'copy_address'],
  ] as const) {
    await page.keyboard.press(key);
    await page.locator(`[data-key="${place}"]`).getByRole('button', { name: 'Copied' }).waitFor();
  }
}

async function payOut(orderId: string, prepare: (reference: string) => Promise<void>): Promise<void> {
  const { page } = visits.operator;
  await openQueue(page, 'To send');
  await prepare(String((await readOrder(orderId))['id']));
  await press(page, 'Pay from the rehearsal wallet');
  await waitForStage(orderId, /^sent$/);
  await press(page, 'Mine a block');
  await waitForText(visits.visitor.page, 'You successfully bought');
  assert.equal((await readOrder(orderId))['status'], 'delivered');
}

/** As at a bank: says that they paid, and the operator records it by the line of a statement. */
async function payByStatement(orderId: string): Promise<void> {
  const reference = String((await readOrder(orderId))['id']);
  await visits.visitor.page.getByLabel('Depositor’s name').fill('한가람');
  await waitForText(visits.visitor.page, `한가람${reference.replaceAll(/^NR|-/g, '')}`);
  await press(visits.visitor.page, 'I paid');
  await waitForDetails(visits.visitor.page);
  await waitForStage(orderId, /^claimed$/);
  const { page } = visits.operator;
  await openPlace(page, 'Bank');
  await page.getByRole('tab', { name: /^KRW/ }).click();
  const download = page.waitForEvent('download');
  await press(page, 'Practice statement');
  await page.locator('input[name=statement]').setInputFiles(await (await download).path());
  // As many as there were payments of other orders.
  await page.getByRole('button', { name: /^Import new lines/ }).click();
  await waitForText(page, /Fits: transfer reference, amount, name/);
  await press(page, `Record for ${reference}`);
  await waitForStage(orderId, /^funded$/);
  await page.goto(new URL('/', page.url()).href);
}

test('litecoin to ripple in rehearsal, paid out by six keys', async () => {
  const orderId = await placeOrder(visits.visitor.page, visits.desk.publicUrl, LITECOIN_TO_RIPPLE);
  await waitForText(visits.visitor.page, /Rehearsal/);
  await payByButtons(orderId);
  await payOut(orderId, prepareByKeys);
});

longTest('won to litecoin in rehearsal: the receipt is a line of a practice statement', async () => {
  const wish = { ...LITECOIN_TO_RIPPLE, paySymbol: 'KRW', receiveSymbol: 'LTC', sendAmountText: '300000' };
  const orderId = await placeOrder(visits.visitor.page, visits.desk.publicUrl, wish);
  await payByStatement(orderId);
  await payOut(orderId, prepareByButtons);
});

longTest('litecoin to won in rehearsal: the payout is attested as at any bank', async () => {
  const wish = { ...LITECOIN_TO_RIPPLE, receiveSymbol: 'KRW' };
  const orderId = await placeOrder(visits.visitor.page, visits.desk.publicUrl, wish);
  await payByButtons(orderId);
  await openQueue(visits.operator.page, 'To send');
  await prepareByButtons(String((await readOrder(orderId))['id']));
  await attestDelivered(visits.operator.page, 'KB 2026 0001');
  await waitForText(visits.visitor.page, 'You successfully bought');
});

longTest('too little is shown as too little, live, and is never offered to be paid out', async () => {
  const { page } = visits.visitor;
  const orderId = await placeOrder(page, visits.desk.publicUrl, LITECOIN_TO_RIPPLE);
  await press(page, 'Pay too little');
  await waitForDetails(page);
  await waitForStage(orderId, /^short$/);
  await waitForText(page, /This order needs/);
  for (const _ of [1, 2]) await press(page, 'Mine a block');
  await waitForText(page, /2 of 2/);
  assert.equal((await readOrder(orderId))['stage'], 'short');
});

longTest('a late payment ends as canceled with the money known', async () => {
  const { page } = visits.visitor;
  const orderId = await placeOrder(page, visits.desk.publicUrl, LITECOIN_TO_RIPPLE);
  await press(page, 'Pay late');
  await waitForDetails(page);
  await waitForStage(orderId, /^closed/);
  for (const _ of [1, 2]) await press(page, 'Mine a block');
  await waitForStage(orderId, /^closed_funded$/);
  await waitForText(page, 'Error has occurred, if you sent the money, please contact our support.');
});

test('the visitor cancels in time, returns to the form, and starts the same swap again', async () => {
  const { page } = visits.visitor;
  const orderId = await placeOrder(page, visits.desk.publicUrl, LITECOIN_TO_RIPPLE);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
  await waitForText(page, 'Transaction has been canceled.');
  await page.waitForURL(/\/buy-crypto-select/);
  const { status, address, email } = await readOrder(orderId);
  assert.equal(status, 'cancel');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${visits.desk.publicUrl}/buy-crypto-details/${orderId}`);
  await press(page, 'Same swap again');
  // Nothing personal is in the address of the form that has it all.
  await page.waitForURL(/buy-crypto-select$/);
  const valueOf = (label: string | RegExp): Promise<string> => page.getByLabel(label).inputValue();
  await waitUntil(5000, 'the amount is not carried', async () => (await valueOf('Amount to send')) === '2');
  assert.deepEqual([await valueOf('E-mail'), await valueOf(/^Receiving address/)], [email, address]);
});
