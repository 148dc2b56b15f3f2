import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { emptyFirstAnswers } from './harness/browser.ts';
import { callJson } from './harness/json-call.ts';
import { visitDesk } from './harness/visits.ts';
import { waitForApp } from './pages/order-pages.ts';
import { type StagedName, stageOrders } from './screens/staged-orders.ts';
import { sampleOf } from './harness/long-form.ts';

let orderIds: ReadonlyMap<StagedName, string>;
const visits = visitDesk({
  prepare: async (desk) => {
    orderIds = await stageOrders(desk);
  },
});

const LANGUAGES = [
  {
    language: 'en',
    download: 'Download the receipt',
    rate: /\nRate\s+1 ETH = [\d,.]+ LTC · Demo rates\n/,
    fee: /\nFee, included in the rate\s+0\.85%\n/,
    fixed: /\nRate fixed\s+\d{1,2} \w{3} \d{4}, \d\d:\d\d [A-Z]{3}\S*\n/,
  },
  {
    language: 'kr',
    download: '영수증 내려받기',
    rate: /\n환율\s+1 ETH = [\d,.]+ LTC · 데모 환율\n/,
    fee: /\n수수료\(환율에 포함\)\s+0\.85%\n/,
    fixed: /\n환율 고정 시각\s+\d{4}\. \d{1,2}\. \d{1,2}\. \d\d:\d\d [A-Z]{3}\S*\n/,
  },
] as const;

async function open(step: 'confirm' | 'details', name: StagedName, language: string): Promise<Page> {
  const { page } = visits.visitor;
  const id = orderIds.get(name) ?? '';
  await page.goto(`${visits.desk.publicUrl}/buy-crypto-${step}/${id}?lang=${language}`);
  await waitForApp(page);
  return page;
}

for (const { language, download, ...facts } of sampleOf(LANGUAGES, 2)) {
  const assertSaid = (text: string, where: string): void => {
    for (const [name, fact] of Object.entries(facts)) assert.match(text, fact, `${name} on ${where}`);
  };

  test(`${language}: both steps of an order say its rate, the fee in it and when it was fixed`, async () => {
    const confirm = await open('confirm', 'pending', language);
    assertSaid(await confirm.getByRole('main').innerText(), 'the page of the payment');
    for (const name of ['short', 'delivered', 'canceled'] as const) {
      const details = await open('details', name, language);
      assertSaid(await details.getByRole('main').innerText(), `the details: ${name}`);
    }
  });

  test(`${language}: the same is on the printed page and in the saved receipt`, async () => {
    const page = await open('details', 'delivered', language);
    await page.emulateMedia({ media: 'print' });
    assertSaid(await page.getByRole('main').innerText(), 'paper');
    await page.emulateMedia({ media: null });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: download }).click(),
    ]);
    const reader = await visits.browser.newContext({ javaScriptEnabled: false, offline: true });
    const paper = await reader.newPage();
    await paper.setContent(await readFile(await file.path(), 'utf8'));
    assertSaid(await paper.locator('body').innerText(), 'the receipt');
    await reader.close();
  });
}

test('an order that a wrong clock closed before its time says so', async () => {
  const { page } = visits.visitor;
  const id = orderIds.get('canceled') ?? '';
  const { body } = await callJson(`${visits.desk.publicUrl}/api/transaction/${id}`);
  await emptyFirstAnswers(page);
  await page.route(`**/api/transaction/${id}/events`, (route) => route.abort());
  await page.route(`**/api/transaction/${id}`, (route) =>
    route.fulfill({ json: { ...body, closeReason: 'clock_wrong' } }),
  );
  await page.goto(`${visits.desk.publicUrl}/buy-crypto-details/${id}?lang=en`);
  await waitForApp(page);
  await page.getByText('Our clock was wrong').waitFor();
});

test('the receipt is printed by the button of that name', async () => {
  const page = await open('details', 'delivered', 'en');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print the receipt', exact: true }).click();
  await page.locator('body[data-printed]').waitFor({ timeout: 3000 });
});
