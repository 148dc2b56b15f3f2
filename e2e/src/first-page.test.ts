import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { emptyFirstAnswers, openPage } from './harness/browser.ts';
import { waitUntil } from './harness/desk-process.ts';
import { sampleOf } from './harness/long-form.ts';
import { visitDesk } from './harness/visits.ts';
import { openForm, placeOrder } from './pages/exchange-form.ts';
import { waitForApp, waitForText } from './pages/order-pages.ts';

const visits = visitDesk();

/** Answers a call of the page in the place of the desk. */
async function answerWith(page: Page, path: string, status: number, body: unknown): Promise<void> {
  await emptyFirstAnswers(page);
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  );
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the first page takes the whole order: three fields, the terms and Continue', async () => {
  const { page } = visits.visitor;
  await openForm(page, visits.desk.publicUrl);
  await page.getByRole('button', { name: 'Swap currencies' }).click();
  await page.getByLabel('Amount to send').fill('500');
  const address = page.getByLabel(/^Receiving address/);
  await address.waitFor();
  await address.fill('Sample Bank 1234567 Mina');
  await page.getByRole('main').getByLabel('E-mail', { exact: true }).fill('mina@example.com');
  await page.getByRole('checkbox').check();
  assert.equal(new URL(page.url()).pathname, '/');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL(/\/buy-crypto-confirm\//);
  await waitForText(page, /500 USDT/);
});

test('the first Continue of the first page leads to the address, the next says what is missing', async () => {
  const { page } = visits.visitor;
  await openForm(page, visits.desk.publicUrl);
  await page.evaluate(() => sessionStorage.clear());
  await openForm(page, visits.desk.publicUrl);
  const address = page.getByLabel(/^Receiving address/);
  assert.equal(await address.count(), 0);
  await page.getByRole('button', { name: 'Swap currencies' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await waitUntil(3000, 'the address has no focus', async () =>
    address.evaluateAll((fields) => fields.some((field) => field === document.activeElement)),
  );
  assert.equal(await page.getByRole('alert').count(), 0);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await waitForText(page, 'Please fill out all necessary fields with valid amounts.');
  // The form's own page goes on from here.
  await page.getByRole('banner').getByRole('link', { name: 'Exchange', exact: true }).click();
  await page.waitForURL(/\/buy-crypto-select$/);
  await page.getByRole('button', { name: /^Pay currency.*USDT/ }).waitFor();
});

/** Where the parts of the form and what is below them are, in whole pixels from the top. */
const placesOf = (page: Page): Promise<readonly string[]> =>
  page
    .locator('h1, main label, main input, main textarea, main form button, main h2, main dt')
    .evaluateAll((parts) =>
      parts.map((part) => `${part.textContent.trim()} ${part.getBoundingClientRect().y.toFixed()}`),
    );

/** Sizes of the figures and borders of their boxes, and what of the form is cut off at its right edge. */
const figuresOf = (form: Locator): Promise<readonly string[]> =>
  form.evaluate((whole) => [
    ...[...whole.querySelectorAll('input[inputmode]')].slice(0, 2).flatMap((each) => {
      const box = each.parentElement?.parentElement?.parentElement ?? each;
      return [getComputedStyle(each).fontSize, getComputedStyle(box).borderTopWidth];
    }),
    ...[...whole.querySelectorAll('b, span')]
      .filter((part) => part.getBoundingClientRect().right > whole.getBoundingClientRect().right)
      .map((part) => part.textContent),
  ]);

const OPENED = [
  ['/', 360],
  ['/', 1440],
  ['/buy-crypto-select?lang=kr', 1440],
  ['/buy-crypto-select', 390],
  ['/buy-crypto-select?from=LTC&to=BTC', 390],
] as const;

for (const [path, widthPx] of sampleOf(OPENED, 2)) {
  test(`the form of ${path} opens with an offer at ${widthPx} px, and stays in its place`, async () => {
    const { page, context, troubles } = await openPage(visits.browser, { widthPx });
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(visits.desk.publicUrl + path, { waitUntil: 'commit' });
    const form = page.locator('main form');
    await form.locator('input').first().waitFor();
    const [sent, received] = await form
      .locator('input')
      .evaluateAll((inputs) =>
        inputs.flatMap((input) => (input instanceof HTMLInputElement ? [input.value] : [])),
      );
    const isOfLink = path.includes('from');
    assert.equal(sent, isOfLink ? '10' : '1,000,000');
    assert.match(received ?? '', isOfLink ? /^0\.01\d+$/ : /^\d{3}\.\d+$/);
    const rate = isOfLink
      ? /LTC.*From [\d.]+ to [\d,.]+ LTC.*1 BTC = \d+.*LTC.*BTC/
      : /KRW.*\d,\d{3}(?: to |~)[\d,]+ KRW.*1 USDT = 1,\d{3}.*KRW.*USDT/;
    assert.match((await form.textContent()) ?? '', rate);
    if (isOfLink) assert.equal(await page.title(), 'Swap LTC for BTC at a fixed rate · Naru');
    await page.evaluate(() => document.fonts.ready);
    const drawn = await placesOf(page);
    code.resolve();
    await page.locator('main form[inert]').waitFor({ state: 'detached' });
    assert.deepEqual(await placesOf(page), drawn);
    assert.deepEqual(await figuresOf(form), ['36px', '1px', '36px', '1px']);
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

test('what is typed takes the place of the offer, by keys and by mouse', async () => {
  const { page } = visits.visitor;
  for (const enter of [
    (field: Locator) => field.focus(),
    (field: Locator) => field.click({ position: { x: 5, y: 10 } }),
  ]) {
    await openForm(page, visits.desk.publicUrl);
    await page.evaluate(() => sessionStorage.clear());
    await openForm(page, `${visits.desk.publicUrl}/buy-crypto-select`);
    const amount = page.getByLabel('Amount to send');
    await enter(amount);
    await waitUntil(3000, 'the digits stay grouped', async () => (await amount.inputValue()) === '1000000');
    await page.keyboard.type('70000');
    assert.equal(await amount.inputValue(), '70000');
  }
});

test('a page that has not woken up yet sends nothing of its forms', async () => {
  const context = await visits.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/login', '/register', '/contact', '/', '/buy-crypto-select']) {
    await page.goto(`${visits.desk.publicUrl}${path}`);
    assert.ok((await page.locator('form').count()) > 0, path);
    assert.equal(await page.locator('form:not([inert])').count(), 0, path);
  }
  // Above everything else, on every page but those of orders, which say themselves what works.
  for (const path of ['/', '/login', '/user-profile', '/nothing']) {
    await page.goto(`${visits.desk.publicUrl}${path}`);
    const sentence = page.locator('body > noscript');
    assert.match((await sentence.textContent()) ?? '', /JavaScript.*자바스크립트/s);
    const isWritten = ['/', '/login'].includes(path);
    assert.match((await sentence.textContent()) ?? '', isWritten ? /can read this page/ : /needs JavaScript/);
    assert.equal((await sentence.boundingBox())?.y, 0, path);
  }
  await context.close();
  await visits.visitor.page.goto(`${visits.desk.publicUrl}/login`);
  await visits.visitor.page.locator('form[inert]').first().waitFor({ state: 'detached' });
});

test('it states what the service promises, in both languages', async () => {
  const { page } = visits.visitor;
  await page.goto(visits.desk.publicUrl);
  const main = page.getByRole('main');
  for (const words of [
    '3 to 60 minutes on average',
    'All fees are included in the rate',
    'no limit on the number of exchanges per day',
    'fixed for 30 minutes',
    '3 to 6 network confirmations',
    'extra $20',
    '58+',
    '25+',
    '20K+',
  ])
    await main.getByText(words).first().waitFor();
  assert.equal(await section(page, 'How it works').getByRole('listitem').count(), 4);
  // What the desk really did is not said before there are orders enough.
  assert.doesNotMatch(await main.innerText(), /half within|too few to say/);
  await main.getByRole('link', { name: 'Create account' }).waitFor();
  await page.goto(`${visits.desk.publicUrl}/?lang=kr`);
  for (const words of [
    '평균 3~60분',
    '모든 수수료가 환율에 포함',
    '30분 동안 고정',
    '확인 3~6회',
    '20달러를 더',
  ])
    await main.getByText(words).first().waitFor();
});

test('the picture leaves room for the rest of a small screen', async () => {
  const { page } = visits.visitor;
  await page.goto(visits.desk.publicUrl);
  await waitForApp(page);
  const picture = page.getByRole('main').getByRole('img').first();
  for (const widthPx of [768, 390]) {
    await page.setViewportSize({ width: widthPx, height: 900 });
    const box = await picture.boundingBox();
    assert.ok(box !== null && box.width > 300 && box.height <= 260, JSON.stringify(box));
  }
});

test('up to ten deliveries stand in the ledger, each with a way to the same pair', async () => {
  const { page } = visits.visitor;
  const rows = Array.from({ length: 12 }, (_, index) => ({
    _id: `NR-${index}`,
    id: `NR-${index}`,
    fromAmount: '2.50000000',
    convertedAmount: '1000.000000',
    status: 'delivered',
    createdAt: '2026-11-21T13:00:00.000Z',
    fromCurrencyData: [{ symbol: 'LTC' }],
    toCurrencyData: [{ symbol: 'USDT' }],
  }));
  await answerWith(page, '/api/transaction/delivered', 200, rows);
  await page.goto(visits.desk.publicUrl);
  const ledger = page.getByRole('table', { name: 'Latest transactions' });
  await ledger.getByText('NR-9', { exact: true }).waitFor();
  assert.equal(await ledger.locator('tbody tr').count(), 10);
  assert.deepEqual(await ledger.getByRole('columnheader').allTextContents(), [
    'ID',
    'Sold',
    'Bought',
    'Transaction ID',
    'Trade',
  ]);
  await ledger.getByRole('link', { name: 'Trade LTC for USDT' }).first().click();
  await page.waitForURL(/\/buy-crypto-select/);
  await page.getByRole('button', { name: /^Pay currency.*LTC/ }).waitFor();
});

test('a ledger that cannot be had is reported once and leaves no gap', async () => {
  const { page } = visits.visitor;
  await answerWith(page, '/api/transaction/delivered', 400, {
    success: false,
    code: 'x',
    message: 'No list',
  });
  await page.goto(visits.desk.publicUrl);
  await waitForText(page, 'No list');
  // The lower half of the page may still be waking up.
  await section(page, 'Latest transactions').waitFor({ state: 'detached' });
});

test('three headlines are shown, and three more with each press until there are no more', async () => {
  const { page } = visits.visitor;
  const item = (index: number) => ({
    imageurl: '',
    title: `Headline ${index}`,
    source: 'The Ledger',
    url: `https://news.example/${index}`,
    author: 'Mina',
    published_on: 1_795_266_000 - index,
  });
  const Data = [0, 1, 2, 3, 4, 5, 6].map(item);
  await answerWith(page, '/api/market/news', 200, { Data, state: 'ok', isDemo: false });
  await page.goto(visits.desk.publicUrl);
  const news = section(page, 'News');
  const more = news.getByRole('button', { name: 'Load More' });
  for (const count of [3, 6, 7]) {
    await news
      .getByRole('link', { name: `Headline ${count - 1}` })
      .first()
      .waitFor();
    assert.equal(await news.getByRole('listitem').count(), count);
    if (count < 7) await more.click();
  }
  assert.equal(await more.count(), 0);
  const first = news.getByRole('link', { name: 'Headline 0' });
  assert.equal(await first.getAttribute('href'), 'https://news.example/0');
  assert.match(
    (await news.getByRole('listitem').first().textContent()) ?? '',
    /The Ledger · Mina · 21 November/,
  );
});

test('without news there is no section for them, and no toast', async () => {
  const { page } = visits.visitor;
  await answerWith(page, '/api/market/news', 400, { success: false, code: 'x', message: 'No news' });
  await page.goto(visits.desk.publicUrl);
  await section(page, 'How it works').waitFor();
  await page.waitForLoadState('networkidle');
  await section(page, 'News').waitFor({ state: 'detached' });
  assert.equal(await page.getByText('No news').count(), 0);
});

test('an open order is offered on the first page and at the form of the same browser', async () => {
  const { page } = visits.visitor;
  const orderId = await placeOrder(page, visits.desk.publicUrl, {
    paySymbol: 'LTC',
    receiveSymbol: 'KRW',
    sendAmountText: '2',
    receivingAddress: null,
    email: 'newcomer@example.com',
  });
  for (const path of ['/', '/buy-crypto-select']) {
    await page.goto(visits.desk.publicUrl + path);
    const strip = section(page, 'Your open orders on this device');
    await strip.getByRole('link', { name: /^Pay NR-/ }).click();
    await page.waitForURL(new RegExp(`/buy-crypto-confirm/${orderId}$`));
  }
  const stranger = await openPage(visits.browser);
  await stranger.page.goto(visits.desk.publicUrl);
  await section(stranger.page, 'How it works').waitFor();
  await stranger.page.waitForLoadState('networkidle');
  assert.equal(await section(stranger.page, 'Your open orders on this device').count(), 0);
  await stranger.context.close();
});

test('find my order answers the same for an order that nobody made', async () => {
  const { page } = visits.visitor;
  await page.goto(`${visits.desk.publicUrl}/buy-crypto-details/nobody-made-this-order`);
  await page.getByRole('main').getByRole('button', { name: 'Find my order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find my order' });
  await dialog.getByRole('button', { name: 'Mail me the link' }).click();
  await dialog.getByText('Please enter the transaction ID.').waitFor();
  await dialog.getByLabel('Transaction ID').fill('nr-7k3m-q2');
  await dialog.getByLabel('E-mail of the order').fill('nobody@example.com');
  const asked = page.waitForRequest('**/api/transaction/find');
  await dialog.getByRole('button', { name: 'Mail me the link' }).click();
  assert.deepEqual((await asked).postDataJSON(), { reference: 'NR-7K3M-Q2', email: 'nobody@example.com' });
  await dialog.getByText('If there is such an order').waitFor();
});

test('the charting service is framed in a sandbox, and ours stays until it is drawn', async () => {
  const { page } = visits.visitor;
  await page.route('https://www.tradingview-widget.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: "<button onclick=\"parent.postMessage({ name: 'tv-widget-load' }, '*')\">It stands</button>",
    }),
  );
  await page.goto(visits.desk.publicUrl);
  const strip = page.getByRole('region', { name: 'Current prices' });
  await strip.scrollIntoViewIfNeeded();
  const frame = page.locator('iframe');
  await frame.waitFor({ state: 'attached' });
  assert.match((await frame.getAttribute('sandbox')) ?? '', /^allow-scripts allow-same-origin/);
  assert.equal(await strip.isVisible(), true);
  await page
    .frameLocator('iframe')
    .getByText('It stands')
    .evaluate((button: HTMLElement) => button.click());
  await strip.waitFor({ state: 'hidden' });
  // An address is typed without a third party in the page.
  await page.getByLabel('Amount to send').fill('2000000');
  await strip.waitFor();
  assert.equal(await frame.count(), 0);
  await page.goto(`${visits.desk.publicUrl}/buy-crypto-select`);
  await page.getByLabel('Amount to send').waitFor();
  assert.equal(await frame.count(), 0);
});
