import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { askForXrp } from './harness/rehearsal-order.ts';
import { visitDesk } from './harness/visits.ts';
import { OWNER_PASSWORD, createOwner } from './pages/console-desk.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const visits = visitDesk();

async function order(): Promise<readonly [number, unknown]> {
  const answer = await askForXrp(visits.desk, { email: 'mina@example.com', receiver: 7 });
  return [answer.status, answer.body['code']];
}

async function fillRecord(page: Page, kind: string, amount: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What happened').selectOption(kind);
  await dialog.getByLabel('Amount in XRP').fill(amount);
  await dialog.getByLabel('Reason').fill('a journey');
  await dialog.getByLabel('Your password', { exact: true }).fill(OWNER_PASSWORD);
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
}

test('a visitor can order an emptied currency once an operator has filled it in the treasury', async () => {
  const { page } = visits.visitor;
  await createOwner(page, visits.desk.setupUrl());
  await page.getByRole('link', { name: 'Treasury' }).click();
  const row = page.getByRole('row', { name: /^XRP / });
  const record = row.getByRole('button', { name: /^Record/ });
  await record.click();
  const dialog = page.getByRole('dialog');
  const free = /Free now: ([\d,.]+\d) XRP/.exec(await dialog.innerText())?.[1]?.replaceAll(',', '');
  assert.ok(free !== undefined);
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await dialog.getByText('Enter a number above zero, with at most 6 decimal places.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await fillRecord(page, 'Sold or taken out', `9${free}`);
  await dialog.getByText(/^Only .+ XRP is free; .+ XRP is promised to orders\.$/).waitFor();
  assert.equal(await dialog.getByLabel('Reason').inputValue(), 'a journey');
  await fillRecord(page, 'Sold or taken out', free);
  await dialog.waitFor({ state: 'hidden' });
  assert.deepEqual(await order(), [409, 'reserve_too_small']);

  await record.click();
  await fillRecord(page, 'Bought or added', '5000');
  await dialog.waitFor({ state: 'hidden' });
  await row.getByText('5,000').first().waitFor();
  assert.equal((await order())[0], 201);
  assert.deepEqual(await findPageFaults(page), []);

  await page.getByRole('tab', { name: 'Reconciliation' }).click();
  await page
    .getByRole('row', { name: /^XRP / })
    .getByRole('button', { name: /^Count/ })
    .click();
  await dialog.getByLabel('All XRP that you counted').fill('0');
  await dialog
    .getByText(/^Difference from the books: −[\d,.]+ XRP\. This is what will be booked\.$/)
    .waitFor();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('tab', { name: 'Entries' }).click();
  await page.getByRole('row', { name: /Bought or added \+5,000 XRP/ }).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  assert.equal((await saved).suggestedFilename(), 'treasury-entries.csv');
  await page.getByRole('tab', { name: 'Profit' }).click();
  await page.getByRole('row', { name: /^Total / }).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await followPrize(page);
});

const TXID_LENGTH = 64;

/** A claimed prize is listed above what is to be sent, and leads to the form that pays and records it. */
async function followPrize(page: Page): Promise<void> {
  const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  const toPay = { address, amount: '20.000000', paymentUri: null, instructions: [], fields: {} };
  const coin = { assetId: 'USDT-tron', decimals: 6, symbol: 'USDT', network: 'TRON' };
  const prize = { ...coin, amount: '20.000000' };
  const isHeld = false;
  const won = {
    ...prize,
    address,
    claimEndsAt: null,
    toPay,
    witness: 'chain',
    payments: [],
    isHeld,
    takenOut: null,
  };
  const claimed = { ...won, state: 'claimed', date: '2026-11-24' };
  const payment = { railId: 'rehearsal-tron', explorerUrl: null, amount: '20.000000', firstSeenAt: '' };
  const payments = (['gone', 'unexplained', 'lost'] as const).map((state, n) => {
    return { ...payment, state, txid: `${n}`.repeat(TXID_LENGTH), outputKey: `${n}` };
  });
  const onHold = { ...won, state: 'on_hold', date: '2026-11-22', toPay: null, isHeld: true };
  const held = { ...onHold, payments: payments.slice(0, 1) };
  const troubled = { ...won, state: 'payment_gone', date: '2026-11-23', payments };
  // A day that was drawn takes a day.
  await page.route('**/api/treasury/prizes', (route) =>
    route.fulfill({ json: { prizes: [claimed, troubled, held] } }),
  );
  await page.route('**/api/treasury/prizes/2026-11-24/receiver', (route) =>
    route.fulfill({ json: { problems: [{ code: 'receiver_blocked', isBlocking: true }] } }),
  );
  await page.goto(`${visits.desk.consoleUrl}/orders`);
  const card = page.getByRole('link', { name: 'Prize of 2026-11-24: 20 USDT on TRON' });
  await card.waitFor();
  await page.getByText('Prize of 2026-11-22: 20 USDT on TRON (On hold)').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await page.getByRole('link', { name: 'Pay several at once' }).click();
  await card.click();
  const dialog = page.getByRole('dialog', { name: 'Prize of 2026-11-24' });
  await dialog.getByRole('button', { name: 'Copy amount' }).waitFor();
  await dialog.getByRole('button', { name: 'Copy address' }).first().waitFor();
  await dialog.getByText(/^Do not pay\. /).waitFor();
  await readOverpaid(page, dialog);
  assert.deepEqual(await findPageFaults(page), []);
  await dialog.getByRole('button', { name: 'Back' }).click();
  assert.match(page.url(), /\?view=prizes$/);
  await page.getByText(/^The payment of 20 USDT for the prize of 2026-11-23 is gone/).waitFor();
  await page.getByRole('button', { name: /^Undo this decision 2+$/ }).waitFor();
  await page.getByRole('button', { name: /^The desk sent it 1+$/ }).click();
  const judged = page.getByRole('dialog', { name: 'The desk sent it' });
  await judged.getByLabel('Reason').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await judged.getByRole('button', { name: 'Back' }).click();
  await page.getByText(/^The network does not show the payment of 20 USDT for the prize of 2026/).waitFor();
  await page.getByRole('button', { name: 'Hold 2026-11-24' }).waitFor();
  await page.getByRole('button', { name: 'Looked into 2026-11-22' }).click();
  await page.getByRole('dialog', { name: 'Looked into' }).getByText(address).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
}

/** A payment of more than was won is recorded with what was sent, and what to do is said beside it. */
async function readOverpaid(page: Page, dialog: Locator): Promise<void> {
  const refusal = { success: false, code: 'prize_overpaid', message: 'More was sent.' };
  await page.route('**/api/treasury/entries', (route) => route.fulfill({ status: 409, json: refusal }));
  const sent = dialog.getByLabel('Sent, in USDT');
  assert.equal(await sent.inputValue(), '20');
  await dialog.getByLabel('Transaction').fill('a'.repeat(TXID_LENGTH));
  await dialog.getByLabel('Reason').fill('a journey');
  await dialog.getByLabel('Your password', { exact: true }).fill(OWNER_PASSWORD);
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await dialog.getByText(/^The network shows that more was sent\. Enter exactly/).waitFor();
  await sent.fill('25');
  await dialog
    .getByText(/^The network shows that more was sent\. Enter exactly/)
    .waitFor({ state: 'hidden' });
}
