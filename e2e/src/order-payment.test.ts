import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { emptyFirstAnswers } from './harness/browser.ts';
import { waitUntil } from './harness/desk-process.ts';
import { callJson } from './harness/json-call.ts';
import { visitDesk } from './harness/visits.ts';
import { changeOrder, readClipboard, waitForApp } from './pages/order-pages.ts';
import { type StagedName, stageOrders } from './screens/staged-orders.ts';

let orderIds: ReadonlyMap<StagedName, string>;
const visits = visitDesk({
  prepare: async (desk) => {
    orderIds = await stageOrders(desk);
  },
});

async function readOrder(name: StagedName): Promise<Record<string, unknown>> {
  return (await callJson(`${visits.desk.publicUrl}/api/transaction/${orderIds.get(name) ?? ''}`)).body;
}

async function openPayment(): Promise<Page> {
  const { page } = visits.visitor;
  await page.goto(`${visits.desk.publicUrl}/buy-crypto-confirm/${orderIds.get('pending') ?? ''}`);
  await waitForApp(page);
  return page;
}

/** The buttons that are the thing to do. */
const accented = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) => {
      const probe = document.createElement('i');
      probe.style.background = 'var(--accent)';
      document.body.append(probe);
      const { backgroundColor: accent } = getComputedStyle(probe);
      probe.remove();
      return buttons
        .filter((button) => getComputedStyle(button).backgroundColor === accent)
        .map((button) => button.textContent ?? '');
    });

test('both amounts have their worth, and one button at a time is the one to press next', async () => {
  const page = await openPayment();
  const text = await page.getByRole('main').innerText();
  assert.match(text, /Send exactly\s+2 LTC\s+≈ \$\d+\.\d\d\s+You receive\s+[\d.]+ ETH\s+≈ \$\d+\.\d\d/);
  for (const name of ['Copy address', 'Copy amount', 'I paid']) {
    await waitUntil(5000, `${name} is not the one`, async () => {
      const [first = '', ...more] = await accented(page);
      return more.length === 0 && first.startsWith(name);
    });
    if (name !== 'I paid') await page.getByRole('button', { name, exact: true }).click();
  }
});

test('once its time is over, the thing to do is the same swap again', async () => {
  const { page } = visits.visitor;
  await changeOrder(page, await readOrder('pending'), () => ({ lockEndsAt: '2026-01-01T00:00:00.000Z' }));
  await emptyFirstAnswers(page);
  await openPayment();
  await page.getByRole('alert').getByRole('button', { name: 'Same swap again' }).waitFor();
  assert.deepEqual(await accented(page), ['Same swap again']);
});

test('on a phone "I paid" stays in reach, and covers nothing at the end of the page', async () => {
  const page = await openPayment();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const scroll of [0, 10_000]) {
    await page.evaluate((y) => scrollTo(0, y), scroll);
    const box = await page.getByRole('button', { name: 'I paid' }).boundingBox();
    const leftPx = 844 - (box === null ? 0 : box.y + box.height);
    assert.ok(leftPx > 0 && leftPx < 40, `${leftPx} px`);
  }
  const foot = await page.getByRole('contentinfo').boundingBox();
  assert.ok(foot !== null && foot.y + foot.height <= 844 - 60, JSON.stringify(foot));
});

test('the code holds the amount on request, and a press copies the address all the same', async () => {
  const { page } = visits.visitor;
  const { depositAddress } = await readOrder('pending');
  await changeOrder(page, await readOrder('pending'), () => ({
    paymentUri: `litecoin:${String(depositAddress)}?amount=2`,
  }));
  await openPayment();
  const code = page.getByRole('button', { name: /^QR code/ });
  const modules = (): Promise<string | null> => code.locator('path').getAttribute('d');
  await page.getByRole('link', { name: 'Open in wallet' }).waitFor();
  const plain = await modules();
  await page.getByRole('checkbox', { name: 'Put the amount into the code' }).check();
  await waitUntil(5000, 'the code stays the same', async () => (await modules()) !== plain);
  await code.click();
  await page.getByRole('status').filter({ hasText: 'Copied' }).first().waitFor();
  assert.equal(await readClipboard(page), depositAddress);
});

test('money that arrives while the page is open is said aloud, and in the tab', async () => {
  const { page } = visits.visitor;
  const seen = await readOrder('confirming');
  let isSeen = false;
  await changeOrder(page, await readOrder('pending'), () =>
    isSeen ? { status: seen['status'], stage: seen['stage'], deposits: seen['deposits'] } : {},
  );
  await openPayment();
  assert.match(await page.title(), /^\d\d:\d\d · Pay 2 LTC/);
  isSeen = true;
  await page.waitForURL(/buy-crypto-details/, { timeout: 15_000 });
  await page.getByRole('status').filter({ hasText: 'We have seen your payment of 2 LTC' }).first().waitFor();
  await page.waitForFunction(() => document.title.startsWith('Payment seen · Invoice'));
});

test('a desk without a record says when to expect an order, by its networks', async () => {
  const { page } = visits.visitor;
  await page.goto(`${visits.desk.publicUrl}/buy-crypto-details/${orderIds.get('funded') ?? ''}`);
  const stations = page.getByRole('main').getByRole('listitem');
  await stations.getByText(/^expected by \d\d:\d\d/).waitFor();
  await stations.getByText('usually 3 to 60 min').waitFor();
});
