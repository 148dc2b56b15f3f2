import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { openPage } from './harness/browser.ts';
import { callJson } from './harness/json-call.ts';
import { LAYOUT_SHIFT_MAX, readLayoutShift, watchLayoutShift } from './harness/layout-shift.ts';
import { isLongForm, sampleOf } from './harness/long-form.ts';
import { visitDesk } from './harness/visits.ts';
import { withWatchedPage } from './harness/watched-page.ts';
import { waitForApp } from './pages/order-pages.ts';
import { STAGED_NAMES, type StagedName, stageOrders } from './screens/staged-orders.ts';

let orderIds: ReadonlyMap<StagedName, string>;
const visits = visitDesk({
  prepare: async (desk) => {
    orderIds = await stageOrders(desk);
  },
});

const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === document.activeElement);

const pathOf = (step: 'confirm' | 'details', name: StagedName): string =>
  `/buy-crypto-${step}/${orderIds.get(name) ?? ''}`;
const urlOf = (step: 'confirm' | 'details', name: StagedName): string =>
  visits.desk.publicUrl + pathOf(step, name);

const isUnpaid = (name: StagedName): boolean => ['pending', 'bank', 'claimed'].includes(name);

for (const [step, name] of [
  ['confirm', 'pending'],
  ['confirm', 'bank'],
  ['details', 'sending'],
] as const) {
  test(`the ${step} page of an order that is ${name} is whole without JavaScript`, async () => {
    const url = urlOf(step, name);
    const { body } = await callJson(url.replace(/\/buy-crypto-\w+\//, '/api/transaction/'));
    const context = await visits.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const answer = await page.goto(url);
    assert.equal(answer?.headers()['cache-control'], 'no-store');
    const text = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, '');
    const { status } = body;
    const wanted = [body['id'], body['address'], body['email'], `Status:${String(status)}`, 'UTC'];
    if (step === 'confirm') wanted.push(body['depositAddress']);
    for (const part of wanted)
      assert.ok(text.toLowerCase().includes(String(part).replaceAll(/\s/g, '').toLowerCase()), String(part));
    // From the beginning, and only where the desk watches the network itself.
    assert.equal(text.includes('itisinablockbefore'), name === 'pending');
    assert.ok((await page.locator('form[inert]').count()) > 0);
    assert.equal(await page.locator('form:not([inert])').count(), 0, 'a form would be sent as a URL');
    assert.equal(await page.locator('button:not([inert])').count(), 0, 'a button would do nothing');
    assert.equal(await page.locator('button:not([data-says]):visible').count(), 0, 'dead buttons');
    await page.getByRole('main').getByRole('link', { name: 'Refresh' }).click();
    await page.waitForURL(url);
    await context.close();
  });
}

/** By how many pixels the lines of an address in groups end before the right edge of what holds it. */
const gapAfterLines = (place: Locator): Promise<number> =>
  place.evaluate((holder) => {
    const ends = [...holder.querySelectorAll('span > span')].map(
      (each) => each.getBoundingClientRect().right,
    );
    return Math.abs(holder.getBoundingClientRect().right - Math.max(...ends));
  });

test('on a phone an order’s pages say everything once, and in the order in which it is done', async () => {
  const viewport = { width: 390, height: 844 };
  const context = await visits.browser.newContext({ javaScriptEnabled: false, viewport });
  const page = await context.newPage();
  const textAt = async (url: string): Promise<string> => {
    await page.goto(url);
    return page.getByRole('main').innerText();
  };
  // First the name of the payer, then what to write at the bank, which begins with it.
  const bank = urlOf('confirm', 'bank');
  const toBank = /Depositor’s name\n[^]*: your name, then the characters of this order\n\s*[0-9A-Z]{6}\n/;
  assert.match(await textAt(bank), toBank);
  const toBankKorean =
    /입금자 이름\n[^]*: 본인 이름 뒤에 주문 글자 [^]*\n\s*([0-9A-Z]{6})\n[^]*바로 뒤에 [^]*글자 \1[을를] 붙/;
  assert.match(await textAt(`${bank}?lang=kr`), toBankKorean);
  assert.match(await textAt(urlOf('details', 'confirming')), /\nConfirming 1 of 2\n/);
  const delivered = await textAt(urlOf('details', 'delivered'));
  const [amount = assert.fail(delivered)] = /[\d.]+ ETH/.exec(delivered) ?? [];
  // In the heading, as what was bought, and among what was agreed.
  assert.equal(delivered.split(amount).length - 1, 3);
  assert.match(
    delivered,
    /\nSuccess\n[^]*\nSent to you\n[^]*\n1 of 1 confirmation\n\w{64}\n[^]*\nPayment details\n/,
  );
  assert.match(delivered, /Anyone with this link can see the order\.$/);
  const sizeOf = (place: Locator) =>
    place.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
  const heading = page.getByRole('heading', { level: 1 });
  assert.ok((await sizeOf(page.locator('strong').filter({ hasText: amount }))) > (await sizeOf(heading)));
  assert.ok((await gapAfterLines(page.locator('dd').filter({ hasText: /^naru/ }))) < 1);
  const yOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? 0;
  const [titleY, sealY] = [await yOf(heading), await yOf(page.locator('div:has(> h1) ~ svg'))];
  // While it is stamped it is larger by a few.
  assert.ok(Math.abs(sealY - titleY) < 6, `${sealY} beside ${titleY}`);
  await context.close();
});

/** At these widths one line holds a time in one zone and not in the other. */
const WOKEN = [
  ['confirm', 'pending', 375],
  ['confirm', 'bank', 390],
  ['details', 'claimed', 390],
  ['details', 'delivered', 412],
] as const;

for (const [place, [step, name, widthPx]] of sampleOf(WOKEN, 2).entries()) {
  test(`nothing moves when the ${step} page of a ${name} order wakes up in another zone`, async () => {
    for (const language of isLongForm ? ['en', 'kr'] : [place % 2 === 0 ? 'en' : 'kr']) {
      const phone = { widthPx, heightPx: 844, timezoneId: 'Asia/Seoul' };
      const { page, context, troubles } = await openPage(visits.browser, phone);
      await watchLayoutShift(page);
      // Where the system has no Korean font either, its boxes are not as wide as our letters.
      await page.route('**/*-hangul-*.woff2', (route) => route.abort());
      await page.goto(`${urlOf(step, name)}?lang=${language}`);
      // The second time the letters are there before the times change: on a busy machine they came after.
      await page.evaluate('document.fonts.ready');
      await page.reload();
      await page.waitForLoadState('networkidle');
      const shift = await readLayoutShift(page);
      await context.close();
      assert.ok(shift <= LAYOUT_SHIFT_MAX, `${language}: ${String(shift)}`);
      assert.deepEqual(troubles, []);
    }
  });
}

test('nothing moves when the Korean letters of a delivered order come late, on any phone', async () => {
  for (const widthPx of sampleOf([360, 390, 412], 2)) {
    const { page, context } = await openPage(visits.browser, { widthPx, heightPx: 740 });
    await watchLayoutShift(page);
    const mayCome = Promise.withResolvers<void>();
    await page.route('**/*-hangul-*.woff2', async (route) => {
      await mayCome.promise;
      await route.continue();
    });
    await page.goto(`${urlOf('details', 'delivered')}?lang=kr`, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => document.querySelector('form[inert], button[inert]') === null);
    mayCome.resolve();
    await page.waitForLoadState('networkidle');
    await page.evaluate('document.fonts.ready');
    const shift = await readLayoutShift(page);
    await context.close();
    assert.ok(shift <= 0.01, `${widthPx}: ${String(shift)}`);
  }
});

test('what the server has drawn stays when the page wakes up, with times of the reader', async () => {
  const paths = [
    '/',
    ...(isLongForm ? ['/?lang=kr'] : []),
    '/buy-crypto-select?from=BTC&to=ETH',
    ...sampleOf(STAGED_NAMES, 3).map((name) => pathOf(isUnpaid(name) ? 'confirm' : 'details', name)),
    `${pathOf('details', 'delivered')}?lang=kr`,
  ];
  for (const path of paths) {
    const { page, context, troubles } = await openPage(visits.browser, { timezoneId: 'Asia/Seoul' });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        for (const part of document.querySelectorAll('#root *'))
          part.setAttribute('data-drawn-by-server', '');
      });
    });
    await page.goto(visits.desk.publicUrl + path);
    await waitForApp(page);
    assert.equal(
      await page.getByRole('heading', { level: 1 }).getAttribute('data-drawn-by-server'),
      '',
      path,
    );
    // The lower half of the first page wakes up when it is seen.
    const isAwake = () => document.querySelector(':is(form, button)[inert]:not([data-later] *)') === null;
    await page.waitForFunction(isAwake);
    assert.doesNotMatch(await page.getByRole('main').innerText(), /\bUTC\b/, path);
    assert.deepEqual(troubles, [], path);
    await context.close();
  }
});

test('the focus stays where it was when the page wakes up', async () => {
  const { page, context } = await openPage(visits.browser);
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto(urlOf('confirm', 'pending'), { waitUntil: 'commit' });
  // Header and footer each have a link with this name.
  const link = page.getByRole('link', { name: 'FAQ', exact: true }).last();
  await link.focus();
  code.resolve();
  await waitForApp(page);
  assert.equal(await hasFocus(link), true);
  await context.close();
});

test('an order page breaks no policy', () =>
  withWatchedPage(visits.browser, async (page) => {
    await page.goto(urlOf('confirm', 'pending'));
    await page.getByRole('timer').waitFor();
    await page.goto(urlOf('details', 'delivered'));
    await page.getByRole('heading', { level: 1 }).waitFor();
  }));
