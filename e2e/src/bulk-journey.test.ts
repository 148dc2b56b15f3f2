import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { ConsoleOrder } from '@naru/contract';
import type { Page } from 'playwright-core';
import { waitUntil } from './harness/desk-process.ts';
import { callJson } from './harness/json-call.ts';
import { orderXrp } from './harness/rehearsal-order.ts';
import { visitDesk } from './harness/visits.ts';
import { createOwner, openOrder, openQueue } from './pages/console-desk.ts';
import { readClipboard } from './pages/order-pages.ts';
import { payOut } from './pages/rehearsal-box.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const COPIED_WITHIN_MS = 10_000;

const visits = visitDesk();

/** Of one customer each, of which only the last has not paid; gives the references. */
async function makeOrders(count: number, from = 1): Promise<readonly string[]> {
  const references: string[] = [];
  for (let n = from; n < from + count; n += 1) {
    const { orderId, reference } = await orderXrp(visits.desk, {
      email: `customer-${n}@example.com`,
      receiver: n,
    });
    references.push(reference);
    if (n < from + count - 1) await pay(orderId);
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
    await callJson(`${visits.desk.publicUrl}/api/rehearsal/transaction/${orderId}`, { body: { action } });
}

function boxOf(page: Page, reference: string | undefined) {
  return page.getByRole('checkbox', { name: `Select ${reference ?? ''}` });
}

test('several orders are taken, noted and released at once, and each that fails says why', async () => {
  const [first, second, third, unpaid] = await makeOrders(4);
  const { page } = visits.visitor;
  await createOwner(page, visits.desk.setupUrl());
  await openQueue(page, 'To send');
  for (const reference of [first, second, third]) await boxOf(page, reference).waitFor({ timeout: 60_000 });
  const bar = page.getByRole('group', { name: 'Selected orders' });
  assert.equal(await bar.isVisible(), false);

  const boxes = page.getByRole('checkbox', { name: /^Select NR-/ });
  await boxes.first().click();
  await boxes.last().click({ modifiers: ['Shift'] });
  await bar.getByText('3 selected').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await bar.getByRole('button', { name: 'Take these orders' }).click();
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
  const dialog = page.getByRole('dialog', { name: 'Write a note on the selected orders (2)' });
  await dialog.getByLabel('Note for operators').fill('Waits for the bank.');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Notes saved: 2.').waitFor();
  await page.getByRole('article').getByText('Waits for the bank.').waitFor();

  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await bar.getByRole('button', { name: 'Give back to the queue' }).click();
  await page.getByText('Given back to the queue: 3.').waitFor();

  // A value that none of them has leaves none.
  const worth = page.getByRole('link', { name: 'From $5,000' });
  await worth.click();
  await page.getByText('No order matches this filter.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await worth.click();
  await boxOf(page, first).waitFor();

  // An order that is not paid cannot be taken, and stays selected.
  await page.keyboard.press('Escape');
  await openQueue(page, 'Waiting');
  await boxOf(page, unpaid).click();
  await bar.getByRole('button', { name: 'Take these orders' }).click();
  await page.getByText('Not done: 1. They are still selected.').waitFor();
  await page.getByText('Not possible at its current stage.').waitFor();
  await page
    .getByRole('status')
    .getByRole('link', { name: unpaid ?? '' })
    .waitFor();
  await bar.getByText('1 selected').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await page.setViewportSize({ width: 390, height: 844 });
  assert.deepEqual(await findPageFaults(page), []);
  await page.setViewportSize({ width: 1440, height: 900 });
  await payOutByKeys(page);
  await prepareSixByKeys(page);
});

/** From "To send" to delivered in at most six presses, beside the wallet. */
async function payOutByKeys(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await openQueue(page, 'To send');
  await page.getByRole('heading', { name: 'To send' }).waitFor();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const copied: string[] = [];
  const copy = async (): Promise<void> => {
    await waitUntil(COPIED_WITHIN_MS, 'nothing new was copied', async () => {
      const text = await readClipboard(page);
      const isNew = text !== '' && !copied.includes(text);
      if (isNew) copied.push(text);
      return isNew;
    });
  };
  const dialog = page.getByRole('dialog', { name: 'Prepare payout' });
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    [
      'j',
      () => page.getByRole('article').getByRole('button', { name: 'Take this order', exact: true }).waitFor(),
    ],
    ['Enter', () => button('Prepare payout').waitFor()],
    ['p', () => dialog.getByRole('button', { name: 'Prepare payout' }).waitFor()],
    ['Enter', () => dialog.waitFor({ state: 'hidden' })],
    ['a', copy],
    ['c', copy],
  ];
  assert.ok(steps.length <= 6);
  for (const [key, done] of steps) {
    await page.keyboard.press(key);
    await done();
  }
  await page
    .getByRole('article')
    .getByText(copied[1] ?? '')
    .first()
    .waitFor();
  await payOut(page);
}

/** From "To send" to the file of six payouts in at most twelve presses; a held order is left, and says so. */
async function prepareSixByKeys(page: Page): Promise<void> {
  const fresh = await makeOrders(6, 10);
  const [held] = fresh;
  await page.keyboard.press('Escape');
  await openQueue(page, 'To send');
  for (const reference of fresh.slice(0, -1)) await boxOf(page, reference).waitFor();
  await openOrder(page, held ?? '');
  await page.keyboard.press('h');
  const holding = page.getByRole('dialog');
  await holding.getByLabel('Reason', { exact: true }).fill('The customer calls back.');
  await holding.getByRole('button', { name: 'Hold this order' }).click();
  await page.getByRole('article').getByText('On hold:').waitFor();
  await page.keyboard.press('Escape');

  const dialog = page.getByRole('dialog', { name: 'Prepare the payouts of 7 orders' });
  const list = page.getByRole('table', { name: 'XRP · XRP Ledger' });
  const download = page.waitForEvent('download');
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['*', () => page.getByText('7 selected').waitFor()],
    ['b', () => dialog.getByRole('button', { name: 'Prepare 6 payouts' }).waitFor()],
    ['Enter', () => list.getByRole('checkbox').nth(5).waitFor()],
    ['p', () => download],
  ];
  assert.ok(steps.length <= 12);
  for (const [key, done] of steps) {
    await page.keyboard.press(key);
    await done();
    assert.deepEqual(await findPageFaults(page), []);
  }
  const missing = page.getByRole('status').filter({ hasText: 'Not in the list: 1' });
  assert.match(await missing.innerText(), new RegExp(`${held ?? ''} On hold: `));
  const file = await readFile(await (await download).path(), 'utf8');
  assert.equal(file.trim().split('\n').length, 7);
  assert.equal(file.includes(held ?? ''), false);
  for (const reference of fresh.slice(1, -1)) assert.ok(file.includes(reference), reference);
  await sendWhatIsInFile(page, fresh[1] ?? '');
}

/** The wallet of a browser sends a payout that is in a file only with a reason, and then asks each time. */
async function sendWhatIsInFile(page: Page, reference: string): Promise<void> {
  await page.addInitScript(() => {
    const answers: Record<string, unknown> = { eth_requestAccounts: ['0xa'], eth_chainId: '0x1' };
    const request = async ({ method }: { readonly method: string }) => answers[method] ?? '0xabc';
    Object.defineProperty(globalThis, 'ethereum', { value: { request } });
  });
  await page.route(`**/api/orders/${reference}`, async (route) => {
    const answer = await route.fetch();
    const order: ConsoleOrder = JSON.parse(await answer.text());
    const disbursements = order.disbursements.map((each) => ({
      ...each,
      // As a minute later, when it can be discarded.
      endableAt: null,
      toPay: each.toPay && { ...each.toPay, fields: { chain_id: '1', to: '0xb', value: '1' } },
    }));
    await route.fulfill({ response: answer, json: { ...order, disbursements } });
  });
  await page.goto(`${visits.desk.consoleUrl}/orders?order=${reference}`);
  await page.getByText('This payout is in a file that').waitFor();
  await page.getByRole('button', { name: 'Send with the wallet of this browser' }).click();
  const again = page.getByRole('button', { name: 'It was not sent: send with this wallet' });
  await again.click();
  await page.getByText('Write a short reason.').waitFor();
  assert.equal(await page.getByText('Your wallet has sent it.').count(), 0);
  await page.getByLabel('Why was it not sent?').fill('The file was not used.');
  assert.deepEqual(await findPageFaults(page), []);
  await again.click();
  await page.getByText('Your wallet has sent it.').waitFor();
  // As in another tab, which does not know what the wallet of this one has done.
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.includes('sent-by-wallet')) sessionStorage.removeItem(key);
  });
  await page.reload();
  await page.getByText('handed this payment to the wallet of a browser').waitFor();
  await page.getByRole('button', { name: 'Send with the wallet of this browser' }).click();
  await again.waitFor();
  await page.getByRole('button', { name: /^Cancel order/ }).click();
  await page.getByRole('dialog').getByText('handed this payment to the wallet of a browser').waitFor();
  // The order is read again and again: no answer may be open when the page closes.
  await page.unrouteAll({ behavior: 'wait' });
}
