import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { callJson } from './harness/json-call.ts';
import { PHONE, visitDesk } from './harness/visits.ts';
import { OWNER_PASSWORD, createOwner } from './pages/console-desk.ts';
import { findPageFaults } from './screens/inspect-page.ts';

/** Solana's documentation and its tests have them. */
const ADDRESSES = [
  '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  '83astBRguLMdt2h5U1Tpdq5tjFoJ6noeGwaY3mDLVcri',
  'Gh9ZwEmdLJ8DscKNTkTqPbNwLNNBjuSzaG9Vp2KGtKJr',
];
const XRP_ACCOUNT = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';

const visits = visitDesk({
  ...PHONE,
  desk: {
    mode: 'live',
    isUnarmed: true,
    config: {
      rates: 'demo',
      reserves: { KRW: '50000000' },
      sol: { witness: 'person', addresses: 'sol-addresses.txt', test: true },
      xrp: { witness: 'person', account: XRP_ACCOUNT, test: true },
      krw: { bank: 'Naru Bank', account: '110-222-333444', holder: 'Naru Desk', test: true },
    },
    files: { 'sol-addresses.txt': ADDRESSES.join('\n') },
  },
});

/** What visitors read about currencies, in both languages. */
async function readNotices(): Promise<readonly { readonly en: string; readonly kr: string }[]> {
  const { body } = await callJson(`${visits.desk.publicUrl}/api/desk`);
  const { notices }: { notices: { kind: string; text: { en: string; kr: string } }[] } = JSON.parse(
    JSON.stringify(body),
  );
  return notices.filter(({ kind }) => kind === 'currency').map(({ text }) => text);
}

/** On a phone a row is a card, and a cell without content would be a lonely header. */
async function countEmptyCells(page: Page): Promise<number> {
  return page.evaluate(
    () => [...document.querySelectorAll('td:empty')].filter((cell) => cell.checkVisibility()).length,
  );
}

test('an owner compares the addresses on a phone, in both languages, and the currencies open', async () => {
  const { page } = visits.visitor;
  const { consoleUrl } = visits.desk;
  await createOwner(page, visits.desk.setupUrl());
  await page.goto(`${consoleUrl}/status`);
  const [closed, ...others] = await readNotices();
  assert.match(closed?.en ?? '', /^Orders with .*SOL \(Solana\).*XRP \(XRP Ledger\).* are paused\./);
  assert.deepEqual(others, [], 'one sentence for both directions');
  await page.getByRole('button', { name: 'Compare SOL · Solana' }).click();
  const dialog = page.getByRole('dialog');
  assert.deepEqual(await dialog.getByRole('listitem').allInnerTexts(), ADDRESSES);
  assert.deepEqual(await findPageFaults(page), []);
  await dialog.getByLabel('Reason').fill('Ledger of Jiho');
  const password = dialog.getByLabel('Your password', { exact: true });
  if (await password.isVisible()) await password.fill(OWNER_PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('Compare them first, then tick this.').waitFor();
  await dialog.getByRole('checkbox', { name: 'My wallet shows the same' }).check();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: /SOL · Solana.*Confirmed/ }).waitFor();
  assert.equal(await countEmptyCells(page), 0);
  assert.deepEqual(await findPageFaults(page), []);

  await page.context().addCookies([{ name: 'lang', value: 'kr', url: consoleUrl }]);
  await page.reload();
  await page.getByRole('button', { name: '비교하기 XRP · XRP Ledger' }).click();
  await dialog.getByText('한 글자씩 비교하세요', { exact: false }).waitFor();
  assert.deepEqual(await dialog.getByRole('listitem').allInnerTexts(), [XRP_ACCOUNT]);
  assert.deepEqual(await findPageFaults(page), []);
  await dialog.getByRole('checkbox', { name: '지갑에 나오는 주소와 같습니다' }).check();
  await dialog.getByLabel('이유').fill('회사 지갑');
  const again = dialog.getByLabel('내 비밀번호', { exact: true });
  if (await again.isVisible()) await again.fill(OWNER_PASSWORD);
  await dialog.getByRole('button', { name: '확인', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: /XRP · XRP Ledger.*확인함/ }).waitFor();
  assert.equal(await countEmptyCells(page), 0);
  assert.deepEqual(
    (await readNotices()).filter(({ en }) => /SOL|XRP/.test(en)),
    [],
  );
});
