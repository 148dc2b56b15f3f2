import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { visitDesk } from './harness/visits.ts';
import { waitForApp } from './pages/order-pages.ts';
import { waitForRest } from './screens/inspect-page.ts';
import { type StagedName, stageOrders } from './screens/staged-orders.ts';

let orderIds: ReadonlyMap<StagedName, string>;
const visits = visitDesk({
  prepare: async (desk) => {
    orderIds = await stageOrders(desk);
  },
});

const SIGNED = 'Signed by the desk, as your browser knows it';
const UNSAFE = 'Do not pay here';

async function open(step: 'confirm' | 'details', name: StagedName): Promise<Page> {
  const { page } = visits.visitor;
  await page.goto(`${visits.desk.publicUrl}/buy-crypto-${step}/${orderIds.get(name) ?? ''}`);
  await waitForApp(page);
  return page;
}

async function trustedKey(): Promise<string | undefined> {
  const cookies = await visits.visitor.context.cookies();
  return cookies.find(({ name }) => name === 'deskKey')?.value;
}

test('the page checks its address with the key of the first visit, and hides another key’s', async () => {
  const page = await open('confirm', 'pending');
  await page.getByText(SIGNED).waitFor();
  const key = await trustedKey();
  assert.match(key ?? '', /^[\w-]{43}$/);
  const address = await page.getByRole('button', { name: 'Copy address' }).first().innerText();
  const another = { name: 'deskKey', value: 'A'.repeat(43), url: visits.desk.publicUrl };
  await visits.visitor.context.addCookies([another]);
  // Every page reads the key of the desk, which replaces no other one.
  await page.goto(`${visits.desk.publicUrl}/faq`);
  await waitForRest(page);
  await open('confirm', 'pending');
  const alert = page.getByRole('alert').filter({ hasText: UNSAFE });
  await alert.getByRole('heading', { level: 1, name: UNSAFE }).waitFor();
  assert.ok((await alert.innerText()).includes(`Its key: ${key ?? '-'}`));
  assert.ok(!(await page.getByRole('main').innerText()).includes(address));
  const paid = page.getByRole('button', { name: 'I paid' });
  assert.equal(await paid.count(), 0);
  await page.getByRole('button', { name: 'I have compared the key with support' }).click();
  await page.getByText(SIGNED).waitFor();
  await paid.waitFor();
});

test('an address that was changed on its way to the browser is not shown', async () => {
  const { page } = visits.visitor;
  const id = orderIds.get('pending') ?? '';
  // As a proxy or an extension could: every answer, and what the page brings along.
  await page.route(`**/api/transaction/${id}`, async (route) => {
    const answer = await route.fetch();
    const body: object = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, depositAddress: 'ltc1qthiefthiefthief' } });
  });
  // The stream would bring the right address again.
  await page.route(`**/api/transaction/${id}/events`, (route) => route.abort());
  await page.goto(`${visits.desk.publicUrl}/buy-crypto-confirm/${id}`);
  await page.getByRole('alert').filter({ hasText: UNSAFE }).waitFor();
  await page.getByText('The page shows something other than what the desk signed.').waitFor();
  assert.ok(!(await page.getByRole('main').innerText()).includes('thief'));
});

test('a receipt is verified by the saved page without a network, and a changed one is refused', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-verify-'));
  const page = await open('details', 'delivered');
  const save = async (name: string, file: string): Promise<string> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name, exact: true }).click(),
    ]);
    await download.saveAs(path.join(folder, file));
    return path.join(folder, file);
  };
  const receiptFile = await save('Download the signed receipt (.json)', 'receipt.json');
  const verifierFile = await save('Download the verification page (.html)', 'verify.html');
  const context = await visits.browser.newContext({ offline: true, locale: 'en' });
  const verifier = await context.newPage();
  await verifier.goto(pathToFileURL(verifierFile).href);
  const result = verifier.getByRole('status');
  await verifier.getByText('It knows these keys of Naru').waitFor();
  await verifier.getByLabel('Signed document').setInputFiles(receiptFile);
  await result.getByText('Valid: every field is as the desk signed it.').waitFor();
  const summary = await result.innerText();
  assert.match(
    summary,
    /Status\s+Delivered\s+To pay\s+2 LTC · Litecoin\s+Paid\s+2 LTC\s+To receive\s+0\.\d+ ETH/,
  );
  assert.doesNotMatch(summary, /isFinal/);
  await result.getByText('Every signed field').click();
  assert.match(await result.innerText(), /status\s+delivered/);
  const receipt = await readFile(receiptFile, 'utf8');
  const changed = path.join(folder, 'changed.json');
  for (const [text, words] of [
    [receipt.replace('"status":"delivered"', '"status":"cancel"'), 'It was changed after it was signed'],
    [receipt.replace('{', '{"status":"cancel",'), 'A field is in it twice'],
    ['nonsense', 'cannot be read as JSON'],
  ] as const) {
    await writeFile(changed, text);
    await verifier.getByLabel('Signed document').setInputFiles(changed);
    await result.getByText(words).waitFor();
  }
  await verifier.getByRole('button', { name: '한국어' }).click();
  await result.getByText('유효하지 않아요').waitFor();
  await context.close();
  await rm(folder, { recursive: true });
});
