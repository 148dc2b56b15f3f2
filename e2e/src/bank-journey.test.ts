import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { waitUntil } from './harness/desk-process.ts';
import { callJson } from './harness/json-call.ts';
import { visitDesk } from './harness/visits.ts';
import {
  assertNothingToPay,
  openOrder,
  openQueue,
  preparePayout,
  press,
  recordReceipt,
  stepUp,
} from './pages/console-desk.ts';
import { readClipboard } from './pages/order-pages.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const visits = visitDesk({
  hasOperator: true,
  // Two banks and no network: people change won into yuan.
  desk: {
    mode: 'live',
    config: {
      rates: 'demo',
      reserves: { KRW: '50000000', CNY: '500000' },
      krw: { bank: 'Naru Bank', account: '110-222-333444', holder: 'Naru Desk', test: true },
      cny: { bank: 'Naru Bank', account: '6222-0000-1111', holder: 'Naru Desk', test: true },
    },
    env: { DATABASE_URL: '' },
  },
});

const YUAN = {
  fromCurrency: 'KRW',
  toCurrency: 'CNY',
  fromAmount: '500000',
  address: '工商银行 6222000099990000 江晚晴',
};

const WON = {
  fromCurrency: 'CNY',
  toCurrency: 'KRW',
  fromAmount: '2000',
  address: '신한은행 110-123-456789 나루미',
};

interface BankOrder {
  readonly _id: string;
  readonly id: string;
  readonly convertedAmount: string;
}

async function makeOrder(way: typeof YUAN): Promise<BankOrder> {
  const wish = { ...way, anchor: 'pay', email: 'mina@example.com' };
  const send = (fields: object) =>
    callJson(`${visits.desk.publicUrl}/api/transaction/add`, { body: { ...wish, ...fields }, headers: {} });
  const refused = await send({ convertedAmount: '99999999' });
  const current: { convertedAmount?: string } = JSON.parse(JSON.stringify(refused.body['current'] ?? {}));
  const made = await send({
    convertedAmount: current.convertedAmount,
    snapshotId: refused.body['snapshotId'],
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { transaction }: { transaction: BankOrder } = JSON.parse(JSON.stringify(made.body));
  return transaction;
}

/** What the bank has in one line: a deposit, one that it takes back, or a transfer of the desk. */
interface StatementLine {
  readonly shown: string;
  readonly amount: number;
  readonly isTakenBack?: boolean;
  readonly isOut?: boolean;
}

/**
 * A statement of this moment. Of each balance there is one line only, so two tests never write the same one.
 * The bank tells a line by its minute, so two statements with the same line are of the same moment.
 */
function statementOf(
  balance: number,
  lines: readonly StatementLine[],
  { atMs = Date.now(), account = '110-222-333444' } = {},
): Buffer {
  const time = new Date(atMs + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  let left = balance;
  const rows = lines.map(({ shown, amount, isTakenBack = false, isOut = isTakenBack }) => {
    left += isOut ? -amount : amount;
    const kind = isTakenBack ? '입금취소' : '전자금융';
    const [out, into] = isOut ? [amount, 0] : [0, amount];
    return `${time.replaceAll('-', '.')},${kind},${shown},,${out},${into},${left},신한은행,`;
  });
  const head = '거래일시,적요,보낸분/받는분,송금메모,출금액,입금액,잔액,거래점,구분';
  return Buffer.from([`계좌번호,${account}`, head, ...rows, ''].join('\r\n'));
}

function shownOf({ id }: { readonly id: string }): string {
  return `한가람${id.slice(3).replace('-', '')}`;
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[name=statement]').setInputFiles(file);
}

async function claim({ _id }: BankOrder): Promise<void> {
  const path = `${visits.desk.publicUrl}/api/transaction/${_id}/claim`;
  assert.equal((await callJson(path, { body: {}, headers: {} })).status, 200);
}

test('a transfer in won is prepared, copied and attested by its line in at most eight presses', async () => {
  const order = await makeOrder(WON);
  await claim(order);
  const { page } = visits.operator;
  await page.goto(visits.desk.consoleUrl);
  await recordReceipt(page, { reference: order.id, amount: '2000', bankReference: 'NB-78' });
  await page.keyboard.press('Escape');
  await openQueue(page, 'To send');
  await page.getByRole('table').getByText(order.id).waitFor();
  const article = page.getByRole('article');
  const dialog = page.getByRole('dialog');
  const pressed: string[] = [];
  const key = async (name: string, done: () => Promise<unknown>): Promise<void> => {
    pressed.push(name);
    await page.keyboard.press(name);
    await done();
  };
  const isCopied = (text: string) => () =>
    waitUntil(10_000, `${text} was not copied`, async () => (await readClipboard(page)).includes(text));
  await key('j', () => article.getByRole('button', { name: 'Take this order', exact: true }).waitFor());
  await key('Enter', () => article.getByRole('button', { name: 'Prepare payout' }).waitFor());
  await key('p', () => dialog.getByRole('button', { name: 'Prepare payout' }).waitFor());
  await key('Enter', () => dialog.waitFor({ state: 'hidden' }));
  await key('a', isCopied(order.convertedAmount));
  await key('c', isCopied('110-123-456789'));

  await page.goto(`${visits.desk.consoleUrl}/bank?rail=krw-bank`);
  const sent = { shown: '나루미', amount: Number(order.convertedAmount), isOut: true };
  await choose(page, statementOf(60_000_000, [sent]));
  await press(page, 'Import new lines (1)');
  await page.getByRole('button', { name: `Confirm the payout of ${order.id}` }).waitFor();
  await key('Enter', () => dialog.waitFor());
  await key('Enter', () => dialog.waitFor({ state: 'hidden' }));
  await openQueue(page, 'Closed');
  await page.getByRole('table').getByText(order.id).waitFor();
  assert.ok(pressed.length <= 8);
});

test('a statement is imported, and one key records the receipt that it shows', async () => {
  const order = await makeOrder(YUAN);
  const { page } = visits.operator;
  await page.getByRole('link', { name: 'Bank', exact: true }).click();
  await page.getByText('There is nothing to check.').waitFor();
  await choose(page, Buffer.from('거래일시,적요'));
  await page.getByText('No header of a known bank was found.').waitFor();
  const lines = [
    { shown: shownOf(order), amount: 500_000 },
    { shown: '모름이', amount: 70_000 },
  ];
  await choose(page, statementOf(9_000_000, lines));
  await page.getByText('Lines: 2, known 0, new 2. Nothing is kept yet.').waitFor();
  // What a file would bring stays while other lists are looked at.
  await page.getByRole('tab', { name: 'Without an order (0)' }).click();
  await page.getByText('All money that came in has an order.').waitFor();
  await page.getByRole('tab', { name: 'To check (0)' }).click();
  await page.getByRole('button', { name: 'Import new lines (2)' }).click();
  await page.getByText('Lines: 2, known before 0, new 2.').waitFor();
  await page.getByRole('button', { name: `Record for ${order.id}` }).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  // With the focus on a button, whose own key is Enter, too.
  await page.getByRole('tab', { name: 'To check (1)' }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await page.getByText(`The receipt of ${order.id} is recorded.`).first().waitFor();
  await page.getByRole('tab', { name: 'Waiting orders (0)' }).click();
  await page.getByText('No order waits for a transfer.').waitFor();
  await page.getByRole('tab', { name: 'Without an order (1)' }).click();
  await page.getByText('모름이').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await press(page, 'Record without an order');
  assert.deepEqual(await findPageFaults(page), []);
  await stepUp(page, 'Record it');
  await page.getByRole('tab', { name: 'Without an order (0)' }).waitFor();
  await page.getByRole('tab', { name: /^Others/ }).click();
  await page.getByRole('link', { name: 'Recorded without an order' }).click();
  await page.getByText('모름이').waitFor();
});

test('known lines are put aside by keys, and a dropped file of another account is named', async () => {
  const { page } = visits.operator;
  await page.goto(`${visits.desk.consoleUrl}/bank?rail=krw-bank`);
  const interest = [1, 2, 3].map((n) => ({ shown: `이자 ${n}`, amount: 10 + n }));
  await drop(page, statementOf(40_000_000, interest, { account: '6222-0000-1111' }));
  await page.getByText('This statement is from account 622200001111, not from the one you chose.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await page.getByRole('button', { name: /^Read it for CNY/ }).click();
  await page.getByRole('tab', { name: /^CNY/, selected: true }).waitFor();
  await page.getByText('This statement is from account').waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: /^KRW/ }).click();
  await drop(page, statementOf(40_000_000, interest));
  await press(page, 'Import new lines (3)');
  await page.getByText('Lines: 3, known before 0, new 3.').waitFor();
  await page.getByRole('tab', { name: /^Without an order/ }).click();
  const boxes = page.getByRole('table').getByRole('checkbox');
  await boxes.nth(2).waitFor();
  // A box has the focus, and letters are no text on it.
  await boxes.first().click();
  await page.keyboard.press('j');
  await page.getByRole('row').nth(2).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Known, nothing to do (2)' }).waitFor();
  await page.getByLabel('All lines shown').click();
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: /^Known, nothing to do/ });
  await dialog.getByLabel('Reason').fill('Interest of the month.');
  assert.deepEqual(await findPageFaults(page), []);
  await stepUp(page, 'Known, nothing to do');
  await page.getByText(/^Done: \d+ lines\.$/).waitFor();
  await page.getByRole('tab', { name: 'Without an order (0)' }).waitFor();
});

/** As a mouse drops a file beside the button. */
async function drop(page: Page, buffer: Buffer): Promise<void> {
  const files = await page.evaluateHandle((text) => {
    const dragged = new DataTransfer();
    dragged.items.add(new File([text], 'statement.csv', { type: 'text/csv' }));
    return dragged;
  }, buffer.toString());
  const zone = page.getByText('Or drop the file here.');
  await zone.dispatchEvent('dragover', { dataTransfer: files });
  await zone.dispatchEvent('drop', { dataTransfer: files });
}

test('a transfer saved again needs a reason, and is not paid once its deposit is taken back', async () => {
  const order = await makeOrder(YUAN);
  const { page } = visits.operator;
  const deposit = { shown: shownOf(order), amount: 500_000 };
  const atMs = Date.now();
  const importLines = async (lines: readonly StatementLine[]): Promise<void> => {
    await page.goto(`${visits.desk.consoleUrl}/bank`);
    await choose(page, statementOf(20_000_000, lines, { atMs }));
    await press(page, 'Import new lines (1)');
  };
  await importLines([deposit]);
  await press(page, `Record for ${order.id}`);
  await page.getByText(`The receipt of ${order.id} is recorded.`).first().waitFor();
  await openQueue(page, 'To send');
  await openOrder(page, order.id);
  await preparePayout(page);

  await page.getByRole('link', { name: 'Pay several at once' }).click();
  await page.getByText('Payouts in this list: 1').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  assert.match(await saveCsv(page, 'Save as CSV'), new RegExp(`"6222000099990000",.*"${order.id}"`));
  await page.getByText(`${order.id}: saved by Jiho`).waitFor();
  await press(page, 'Save again as CSV');
  await page.getByText('Write a short reason.').waitFor();
  await page.getByLabel('Why another file?').fill('The bank rejected it.');
  assert.deepEqual(await findPageFaults(page), []);
  await saveCsv(page, 'Save again as CSV');
  await page.getByText('(The bank rejected it.)').waitFor();

  await importLines([deposit, { ...deposit, isTakenBack: true }]);
  const takeBack = `Undo the receipt of ${order.id}`;
  await press(page, takeBack);
  assert.deepEqual(await findPageFaults(page), []);
  await stepUp(page, takeBack);
  await page.getByText('There is nothing to check.').waitFor();
  await page.getByRole('tab', { name: /^Others/ }).click();
  await page.getByRole('link', { name: order.id }).first().click();
  await page.getByText('On hold: the bank has taken the transfer back').waitFor();
  await assertNothingToPay(page);
  assert.deepEqual(await findPageFaults(page), []);
  await page.getByRole('link', { name: 'Pay several at once' }).click();
  await page.getByText('You have no prepared payout that can be paid now.', { exact: false }).waitFor();
});

test('a receipt that was typed for the wrong order is taken back, and typed for the right one', async () => {
  const orders = [await makeOrder(YUAN), await makeOrder(YUAN)];
  for (const order of orders) await claim(order);
  const { page } = visits.operator;
  const [wrong, right] = orders.map(({ id }) => id);
  const receipt = { amount: '500000', bankReference: 'NB-77' };
  await page.goto(visits.desk.consoleUrl);
  await recordReceipt(page, { ...receipt, reference: wrong ?? '' });
  await press(page, 'Undo this receipt');
  await page.getByLabel('Cause').selectOption('It was recorded wrongly');
  await page.getByLabel('What shows it').fill('The line names the other order.');
  assert.deepEqual(await findPageFaults(page), []);
  await stepUp(page, 'Undo this receipt');
  await page.getByText('The receipt is undone.').waitFor();
  await page.getByText('undone: recorded wrongly').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await recordReceipt(page, { ...receipt, reference: right ?? '' });
  await page.getByRole('button', { name: 'Undo this receipt' }).waitFor();
});

test('a line is recorded though its order changed while the form was open', async () => {
  const order = await makeOrder(YUAN);
  const { page } = visits.operator;
  await page.goto(`${visits.desk.consoleUrl}/bank`);
  await choose(page, statementOf(30_000_000, [{ shown: shownOf(order), amount: 400_000 }]));
  await press(page, 'Import new lines (1)');
  await press(page, `Record for ${order.id}`);
  const isReadAgain = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/bank');
  await claim(order);
  await isReadAgain;
  await stepUp(page, 'Record for');
  await page.getByText(`The receipt of ${order.id} is recorded.`).first().waitFor();
});

/** Presses the button and gives the text of the file that it saves. */
async function saveCsv(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)]);
  return readFile(await download.path(), 'utf8');
}
