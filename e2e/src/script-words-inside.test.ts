import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { fieldsOf, textOf } from './endurance/load/desk-client.ts';
import { askPrice } from './fuzz/fuzz-people.ts';
import { callJson } from './harness/json-call.ts';
import { SCRIPT_WORDS } from './harness/script-words.ts';
import { visitDesk } from './harness/visits.ts';
import { withWatchedPage } from './harness/watched-page.ts';
import { joinDesk, main, sendLogin } from './pages/account-pages.ts';
import { createOwner, openOrder, openQueue } from './pages/console-desk.ts';

// What people write, where operators, the people themselves and readers of a receipt see it again.

const PASSWORD = 'tulip garden 7';
const RECEIVER = 'Kookmin Bank 123456-01-234567';
const visits = visitDesk();

interface Made {
  readonly id: string;
  readonly reference: string;
}

const call = (path: string, options?: Parameters<typeof callJson>[1]) =>
  callJson(`${visits.desk.publicUrl}${path}`, options);

/** An order to a holder of this name, or of a plainer one, cancelled with the words. */
async function orderWith(words: string): Promise<Made> {
  const { convertedAmount: _, ...wish } = await askPrice(visits.desk.publicUrl);
  const body = { ...wish, toCurrency: 'KRW', email: 'mina@example.com' };
  const add = async (address: string) => {
    const asked = await call('/api/transaction/add', { body: { ...body, address, convertedAmount: '1' } });
    const terms = {
      snapshotId: asked.body['snapshotId'],
      convertedAmount: fieldsOf(asked.body['current'])['convertedAmount'],
    };
    return call('/api/transaction/add', { body: { ...body, address, ...terms } });
  };
  const tried = await add(`${RECEIVER} ${words.slice(0, 90)}`);
  const made = tried.status === 201 ? tried : await add(`${RECEIVER} Mina Kim`);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const transaction = fieldsOf(made.body['transaction']);
  const id = textOf(transaction, '_id');
  const cancel = { method: 'PUT', body: { status: 'cancel', note: words } };
  assert.equal((await call(`/api/transaction/${id}`, cancel)).status, 200);
  return { id, reference: textOf(transaction, 'id') };
}

async function settle(page: Page): Promise<void> {
  // Long enough for anything that loads, fails or gets the focus.
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(50);
}

test('operators see the words of customers as text: in lists, on orders and in letters', async () => {
  const orders: Made[] = [];
  for (let at = 0; at < SCRIPT_WORDS.length; at += 4) {
    orders.push(await orderWith(SCRIPT_WORDS.slice(at, at + 4).join(' ')));
  }
  for (const words of SCRIPT_WORDS) {
    const body = { name: words.slice(0, 60), email: 'mina@example.com', message: words };
    const sent = await call('/api/contact', { body });
    assert.ok(sent.status === 200 || sent.status === 400, JSON.stringify(sent.body));
  }
  await withWatchedPage(visits.browser, async (page) => {
    await createOwner(page, visits.desk.setupUrl());
    await openQueue(page, 'Closed');
    for (const { reference } of orders) {
      await openOrder(page, reference);
      await settle(page);
    }
    await page.goto(`${visits.desk.consoleUrl}/post?folder=contact`);
    // An open message has folded steps inside, which are not messages.
    const letters = page.getByRole('main').locator('li > details > summary');
    await letters.first().waitFor();
    const count = await letters.count();
    assert.ok(count > SCRIPT_WORDS.length / 4, `${count} messages are shown`);
    for (let at = 0; at < count; at += 1) await letters.nth(at).click();
    await settle(page);
    assert.ok((await page.getByRole('main').textContent())?.includes('<img src=x onerror='));
  });
});

test('people see their own words as text in their profile and their list of orders', async () => {
  const email = 'script@example.com';
  await withWatchedPage(visits.browser, async (page) => {
    await joinDesk(page, visits.desk.publicUrl, { username: 'script', email, password: PASSWORD });
    const signedIn = await call('/api/auth/login', { body: { email, password: PASSWORD } });
    const headers = { authorization: `Bearer ${textOf(signedIn.body, 'token')}` };
    const path = `/api/user/${textOf(fieldsOf(signedIn.body['user']), 'id')}`;
    let taken = 0;
    for (const words of SCRIPT_WORDS) {
      const fullName = words.slice(0, 100);
      const put = await call(path, { method: 'PUT', headers, body: { fullName } });
      if (put.status !== 200) continue;
      taken += 1;
      await page.reload();
      await page.getByLabel('Full name').waitFor();
      const kept = textOf(fieldsOf(put.body['user']), 'fullName');
      assert.equal(await page.getByLabel('Full name').inputValue(), kept);
    }
    assert.ok(taken > 0, 'some are names like others');
    await settle(page);
  });
});

test('a name that nobody may have is refused, and one that somebody has is text everywhere', async () => {
  for (const [at, words] of SCRIPT_WORDS.entries()) {
    const account = { email: `s${at}@example.com`, password: PASSWORD, phone: '010-1234-5678' };
    const body = { ...account, username: words.slice(0, 30), selectedCountryCode: 'KR' };
    const made = await call('/api/auth/register', { body });
    assert.ok(made.status === 201 || made.status === 400, JSON.stringify(made.body));
    if (made.status !== 201) continue;
    await withWatchedPage(visits.browser, async (page) => {
      await page.goto(`${visits.desk.publicUrl}/login`);
      await sendLogin(page, account.email, PASSWORD);
      await page.waitForURL(/\/user-profile/);
      await main(page).getByLabel('Full name').waitFor();
    });
  }
});

test('a receipt holds the words as text, without a policy of its own too', async () => {
  for (let at = 0; at < SCRIPT_WORDS.length; at += 10) {
    const words =
      SCRIPT_WORDS.slice(at, at + 10).find((each) => each.includes('onerror')) ?? SCRIPT_WORDS[at];
    const { id } = await orderWith(words ?? '');
    let file = '';
    await withWatchedPage(visits.browser, async (page) => {
      await page.goto(`${visits.desk.publicUrl}/buy-crypto-details/${id}`);
      await page.getByRole('button', { name: 'Download the receipt' }).waitFor();
      await settle(page);
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download the receipt' }).click(),
      ]);
      file = await readFile(await saved.path(), 'utf8');
    });
    assert.match(file, /^<!doctype html>/);
    await withWatchedPage(visits.browser, async (page) => {
      await page.setContent(file.replace(/<meta http-equiv[^>]*>/, ''));
      await settle(page);
      assert.equal(await page.locator('script, img, iframe, svg, object').count(), 0);
    });
  }
});
