import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openBlockingBrowser } from './harness/browser.ts';
import { visitDesk } from './harness/visits.ts';
import { joinDesk, logIn, register } from './pages/account-pages.ts';
import { placeOrder } from './pages/exchange-form.ts';
import { sampleOf } from './harness/long-form.ts';

const visits = visitDesk();

const DAY_MS = 24 * 60 * 60 * 1000;

const WISH = {
  paySymbol: 'LTC',
  receiveSymbol: 'ETH',
  sendAmountText: '2.5',
  receivingAddress: null,
  email: 'mina@example.com',
} as const;

/** The order just made can be paid for half an hour, also after a reload. */
async function assertPayable(page: Page): Promise<void> {
  for (const look of ['at once', 'after a reload']) {
    const clock = page.getByRole('timer').first();
    await clock.getByText(/^(?:30:00|29:\d\d|28:\d\d)$/).waitFor();
    await page.getByRole('button', { name: 'Copy address', exact: true }).waitFor();
    assert.match(page.url(), /\/buy-crypto-confirm\//, look);
    await page.reload();
  }
}

test('with cookies and storage blocked, people swap and sign in while the page is open', async (t) => {
  const { page, troubles } = await openBlockingBrowser(t);
  const { publicUrl } = visits.desk;
  await page.goto(publicUrl);
  const isBlocked = await page.evaluate(() => {
    try {
      return sessionStorage.length < 0;
    } catch {
      return true;
    }
  });
  assert.equal(isBlocked, true);
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  await page.locator('html[data-theme="is_light"]').waitFor({ state: 'attached' });
  await page.getByLabel('Amount to send').fill('1500000');
  await page.getByLabel(/^Receiving address/).waitFor();
  await placeOrder(page, publicUrl, WISH);
  await assertPayable(page);
  const blocked = { username: 'Blocked', email: 'b@example.com', password: 'a river at noon' };
  await register(page, publicUrl, blocked);
  await logIn(page, blocked);
  await page.waitForFunction(() => document.querySelector('main input')?.matches('[value="Blocked"]'));
  assert.deepEqual(troubles, []);
});

test('a page whose script is lost says so, in its language, with the way on', async () => {
  const { page } = visits.visitor;
  const isEntry = (url: URL): boolean => /\/assets\/index-.*\.js$/.test(url.pathname);
  for (const [language, words] of [
    ['en', 'Part of this page has not loaded yet'],
    ['kr', '페이지 일부를 아직 불러오지 못해'],
  ] as const) {
    await page.route(isEntry, (route) => route.abort());
    await page.goto(`${visits.desk.publicUrl}/buy-crypto-select?lang=${language}`);
    const said = page.getByText(words);
    assert.equal(await said.isVisible(), false, 'it may still come');
    // The wait for it, without waiting.
    await page.locator('#asleep').evaluate((line) => line.getAnimations()[0]?.finish());
    await said.waitFor();
    assert.equal(await page.locator('#asleep > :visible').count(), 1);
    await page.unroute(isEntry);
    await page.locator('#asleep a:visible').click();
    await page.locator('form:not([inert])').first().waitFor();
    assert.equal(await page.locator('#asleep').count(), 0);
  }
  const reader = await visits.browser.newContext({ javaScriptEnabled: false });
  const plain = await reader.newPage();
  await plain.goto(`${visits.desk.publicUrl}/buy-crypto-select`);
  const sentence = plain.locator('body > noscript');
  assert.match(await sentence.innerText(), /To place an order or log in, turn it on/);
  assert.ok(((await sentence.boundingBox())?.y ?? 900) < 100, 'above everything else');
  assert.equal(await plain.locator('#asleep').isVisible(), false, 'there is one sentence about it already');
  await reader.close();
});

/** Sets the device's clock wrong, for scripts and for the times that the browser itself measures. */
async function shiftClock(page: Page, shiftMs: number): Promise<void> {
  await page.addInitScript((shift) => {
    const RealDate = Date;
    const nowMs = (): number => RealDate.now() + shift;
    window.Date = new Proxy(RealDate, {
      construct: (target, given): Date => Reflect.construct(target, given.length === 0 ? [nowMs()] : given),
      get: (target, name): unknown => (name === 'now' ? nowMs : Reflect.get(target, name)),
    });
    const timeOrigin = performance.timeOrigin + shift;
    Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin });
  }, shiftMs);
}

const CLOCKS = [
  ['fast', DAY_MS],
  ['slow', -DAY_MS],
] as const;

for (const [what, shiftMs] of sampleOf(CLOCKS, 2)) {
  test(`on a device whose clock is a day ${what}, an order lasts half an hour`, async () => {
    const { page } = visits.visitor;
    const { publicUrl } = visits.desk;
    await shiftClock(page, shiftMs);
    await page.goto(`${publicUrl}/buy-crypto-select`);
    await page.getByText(/updated \d{1,2} s ago/).waitFor();
    await placeOrder(page, publicUrl, WISH);
    await assertPayable(page);
    const person = { username: what, email: `${what}@example.com`, password: 'a river at noon' };
    await joinDesk(page, publicUrl, person);
    await page.reload();
    await page.waitForFunction(
      (name) => document.querySelector('main input')?.matches(`[value="${name}"]`),
      what,
    );
  });
}
