import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { callJson } from './harness/json-call.ts';
import { visitDesk } from './harness/visits.ts';
import { createOwner } from './pages/console-desk.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const visits = visitDesk({
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

async function orderYuan(): Promise<{ readonly id: string }> {
  const wish = {
    fromCurrency: 'KRW',
    toCurrency: 'CNY',
    fromAmount: '500000',
    anchor: 'pay',
    email: 'mina@example.com',
    address: '工商银行 6222000099990000 江晚晴',
  };
  const send = (fields: object) =>
    callJson(`${visits.desk.publicUrl}/api/transaction/add`, { body: { ...wish, ...fields }, headers: {} });
  const refused = await send({ convertedAmount: '99999999' });
  const current: { convertedAmount?: string } = JSON.parse(JSON.stringify(refused.body['current'] ?? {}));
  const made = await send({
    convertedAmount: current.convertedAmount,
    snapshotId: refused.body['snapshotId'],
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { transaction }: { transaction: { id: string } } = JSON.parse(JSON.stringify(made.body));
  return transaction;
}

function statementOf(shown: string, amount: string): Buffer {
  const time = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  return Buffer.from(
    [
      '계좌번호,110-222-333444',
      '거래일시,적요,보낸분/받는분,송금메모,출금액,입금액,잔액,거래점,구분',
      `${time.replaceAll('-', '.')},전자금융,${shown},,0,${amount},9000000,신한은행,`,
      `${time.replaceAll('-', '.')},전자금융,모름이,,0,70000,9070000,신한은행,`,
      '',
    ].join('\r\n'),
  );
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[name=statement]').setInputFiles(file);
}

test('a statement is imported, and one key records the receipt that it shows', async () => {
  const order = await orderYuan();
  const { page } = visits.visitor;
  await createOwner(page, visits.desk.setupUrl());
  await page.getByRole('link', { name: 'Bank', exact: true }).click();
  await page.getByText('Nothing is to be checked.').waitFor();
  await choose(page, Buffer.from('거래일시,적요'));
  await page.getByText('No header of a known bank was found.').waitFor();
  await choose(page, statementOf(`한가람${order.id.slice(3).replace('-', '')}`, '500000'));
  await page.getByText('2 lines: 0 known, 2 new. Nothing is kept yet.').waitFor();
  await page.getByRole('button', { name: 'Import 2 new lines' }).click();
  await page.getByText('2 lines: 0 were known, 2 are new.').waitFor();
  await page.getByRole('button', { name: `Record for ${order.id}` }).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.keyboard.press('Enter');
  await page.getByText(`The receipt of ${order.id} is recorded.`).first().waitFor();
  await page.getByRole('tab', { name: 'Waiting orders (0)' }).click();
  await page.getByText('No order waits for a transfer.').waitFor();
  await page.getByRole('tab', { name: 'Without an order (1)' }).click();
  await page.getByText('모름이').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
});
