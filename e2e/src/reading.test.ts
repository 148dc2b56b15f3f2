import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { emptyFirstAnswers } from './harness/browser.ts';
import { callJson } from './harness/json-call.ts';
import { visitDesk } from './harness/visits.ts';
import { placeOrder } from './pages/exchange-form.ts';

const visits = visitDesk();

async function open(path: string): Promise<Page> {
  await visits.visitor.page.goto(visits.desk.publicUrl + path);
  await visits.visitor.page.getByRole('heading', { level: 1 }).waitFor();
  return visits.visitor.page;
}

async function answerWith(page: Page, path: string, body: unknown): Promise<void> {
  await emptyFirstAnswers(page);
  await page.route(`**${path}`, (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) }),
  );
}

test('the market page fills the bar to the index of today', async () => {
  await answerWith(visits.visitor.page, '/api/market/fear-greed', { data: [{ value: '37' }], state: 'ok' });
  const page = await open('/markets');
  await page.getByText('Today index: 37').waitFor();
  const meter = page.getByRole('meter', { name: 'Fear and greed' });
  assert.equal(await meter.getAttribute('aria-valuenow'), '37');
  const part = await meter.evaluate((bar) => {
    const fill = bar.firstElementChild?.getBoundingClientRect().width ?? 0;
    return fill / bar.clientWidth;
  });
  assert.ok(Math.abs(part - 0.37) < 0.02, `${part}`);
  const table = page.getByRole('table', { name: 'Currencies we offer' });
  await table.getByText('BTC', { exact: true }).waitFor();
  assert.equal(await table.locator('tbody tr').count(), 26);
  const cells = async (symbol: string) =>
    table.locator('tbody tr').filter({ hasText: symbol }).locator('td').allTextContents();
  const [first] = await table.locator('tbody tr').allTextContents();
  assert.match(first ?? '', /^BTC/);
  assert.match((await cells('BTC')).at(-1) ?? '', /buy|sell|neutral/i);
  assert.equal((await cells('USDT')).at(-1), '–');
  await page.getByLabel('Search currencies').fill('monero');
  await table.getByText('XMR').waitFor();
  assert.equal(await table.locator('tbody tr').count(), 1);
  // The row leads where its link leads, and once: one step back is the market again.
  const receive = page.getByRole('button', { name: /^Receive currency.*XMR/ });
  for (const place of [table.getByText('$'), table.getByRole('link', { name: /^XMR/ })]) {
    await place.first().click();
    await receive.waitFor();
    await page.goBack();
    await page.getByLabel('Search currencies').fill('monero');
  }
});

test('the overview floors its total, ranks by dollars, hides, searches, leads to the exchange', async () => {
  const { page } = visits.visitor;
  await answerWith(page, '/api/currency/', [
    { _id: 'a', id: 'a', symbol: 'BTC', name: 'Bitcoin', totalSupply: 2.5, onOrders: 0.5 },
    { _id: 'b', id: 'b', symbol: 'ETH', name: 'Ethereum', totalSupply: 10, onOrders: 0 },
  ]);
  await page.route('**/api/currency/totalSupplyUsd/*', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: '[{"symbol":"BTC","usdtValue":100.6},{"symbol":"ETH","usdtValue":1234.39}]',
    }),
  );
  await page.route('**/api/currency/totalSupplyKrw/*', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: '[{"symbol":"BTC","krwValue":900000.9},{"symbol":"ETH","krwValue":5.9}]',
    }),
  );
  await open('/backlog');
  const main = page.getByRole('main');
  await main.getByText('$1,334').waitFor();
  const rows = main.locator('tbody tr');
  assert.match((await rows.first().textContent()) ?? '', /^1.*ETH/);
  await main.getByRole('combobox').first().selectOption({ label: 'KRW (₩)' });
  await main.getByText('₩900,006').waitFor();
  assert.match((await rows.first().textContent()) ?? '', /ETH/);
  await main.getByLabel(/^Show balance/).click();
  await main.getByText('₩900,006').waitFor({ state: 'hidden' });
  await main
    .getByRole('searchbox')
    .or(main.getByLabel(/^Search/))
    .first()
    .fill('bit');
  await main.getByText('ETH', { exact: true }).waitFor({ state: 'hidden' });
  assert.match((await rows.first().textContent()) ?? '', /^2.*BTC/);
  await main.getByRole('tab', { name: 'Exchange' }).click();
  await page.waitForURL(/\/buy-crypto-select$/);
});

test('ten questions open and close, and say what the states mean', async () => {
  const page = await open('/faq');
  const main = page.getByRole('main');
  const questions = main.locator('summary');
  assert.equal(await questions.count(), 10);
  await main.getByText('Overpaying or underpaying leads to').waitFor({ state: 'hidden' });
  await questions.filter({ hasText: 'too much or too little' }).click();
  await main.getByText('Overpaying or underpaying leads to').waitFor();
  const text = (await main.textContent()) ?? '';
  for (const words of [
    'New',
    'Confirming',
    'Completed',
    'Canceled',
    'wrong details',
    'wrong amount',
    'no payment',
  ])
    assert.ok(text.includes(words), words);
});

test('an address with a question opens it below the header, also in a page that is there', async () => {
  const page = await open('/faq#cancel');
  const topOf = (id: string) => page.locator(`#${id}`).evaluate((box) => box.getBoundingClientRect().top);
  for (const id of ['cancel', 'rate']) {
    await page.evaluate((hash) => location.assign(`#${hash}`), id);
    await page.locator(`#${id}[open] p`).first().waitFor();
    const topPx = await topOf(id);
    assert.ok(topPx >= 64 && topPx < 900, `${id} at ${topPx}`);
  }
});

test('the Korean terms are in view in both languages, each section with its translation', async () => {
  for (const [language, isOpen, firstContent, effective] of [
    ['en', true, '1. General', '21 November 2026'],
    ['kr', false, '제1조 총칙', '2026년 11월 21일'],
  ] as const) {
    const page = await open(`/regulations?lang=${language}`);
    const main = page.getByRole('main');
    // The lists that orders are compared with are named below the terms, in the language of the page.
    await main.locator('#checks').waitFor();
    const sections = main.locator('section:not(#checks)');
    assert.equal(await sections.count(), 6);
    assert.equal(await sections.getByRole('heading', { level: 2 }).count(), 6);
    for (const section of await sections.all()) {
      const korean = await section.locator('[lang="ko"]').innerText();
      assert.match(korean, /^제\d조 /);
      assert.ok(countOf(/[가-힣]/g, korean) > 2 * countOf(/[a-z]/gi, korean), korean);
      const english = section.locator('[lang="en"] details');
      assert.equal(await english.locator('p').first().isVisible(), isOpen);
      assert.equal(countOf(/[가-힣]/g, (await english.textContent()) ?? ''), 0);
    }
    // What is not a translation is mostly Korean, also for readers of English.
    await main.locator('details').evaluateAll((all) => all.forEach((each) => each.removeAttribute('open')));
    const text = await sections.allInnerTexts();
    assert.ok(countOf(/[가-힣]/g, text.join(' ')) > countOf(/[a-z]/gi, text.join(' ')), language);
    for (const words of ['30분', '5영업일', '여권', '영수증'])
      assert.ok(text.join('').replaceAll(' ', '').includes(words), `${language} ${words}`);
    assert.equal(await main.getByRole('navigation').getByRole('link').first().innerText(), firstContent);
    assert.deepEqual(await main.locator('dd').allInnerTexts(), ['Naru', '1.0', effective]);
  }
});

test('the five items of privacy follow the reader, whatever language the link asked for', async () => {
  for (const language of ['en', 'kr']) {
    const page = await open(`/privacy-policy?lang=${language}`);
    const main = page.getByRole('main');
    assert.equal(await main.locator('summary').count(), 5);
    assert.equal(/[가-힣]{2}/.test(await main.innerText()), language === 'kr');
  }
  const { page } = visits.visitor;
  await page.getByRole('banner').getByRole('button', { name: '한국어' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  await page.reload();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
});

function countOf(pattern: RegExp, text: string): number {
  return (text.match(pattern) ?? []).length;
}

test('a message of the contact form arrives, and what is missing is said beside its field', async () => {
  const page = await open('/contact');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Send', exact: true }).click();
  await main.getByText('Please enter your name.').waitFor();
  await main.getByLabel('Name', { exact: true }).fill('Mina');
  await main.getByLabel('E-mail', { exact: true }).fill('mina@example.com');
  await main.getByLabel('Message', { exact: true }).fill('When are you there?');
  await main.getByRole('button', { name: 'Send', exact: true }).click();
  await main.getByText('Your message has arrived').waitFor();
});

test('any other path is the not-found result, with its status', async () => {
  const { page } = visits.visitor;
  for (const path of ['/no-such', '/a/b/c', '/admin', '/FAQ']) {
    const answer = await page.goto(visits.desk.publicUrl + path);
    assert.equal(answer?.status(), 404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  }
});

test('a person registers, logs in, is led to the profile, and finds four tabs there', async () => {
  const page = await open('/register');
  const main = page.getByRole('main');
  const register = () => main.getByRole('button', { name: 'Register', exact: true }).click();
  await register();
  await main.getByText('Username is required!').waitFor();
  await main.getByLabel('Username', { exact: true }).fill('mina');
  await main.getByLabel('E-mail', { exact: true }).fill('mina.reads@example.com');
  await main.getByLabel('Phone', { exact: true }).fill('01012345678');
  await main.getByLabel('Password', { exact: true }).fill('a river at night');
  await main.getByLabel('Confirm password', { exact: true }).fill('a river at day');
  await register();
  await main.getByText('Password and Confirm Password does not match!').waitFor();
  await main.getByLabel('Confirm password', { exact: true }).fill('a river at night');
  await register();
  await page.getByText('You are successfully registered').waitFor();
  await page.waitForURL(/\/login$/);
  // The address changes before the form does.
  await main.getByRole('button', { name: 'Login', exact: true }).waitFor();
  await main.getByLabel('E-mail', { exact: true }).fill('mina.reads@example.com');
  await main.getByLabel('Password', { exact: true }).fill('wrong one');
  await main.getByRole('button', { name: 'Login', exact: true }).click();
  await main.locator('[aria-invalid="true"]').first().waitFor();
  assert.equal(await page.getByText(/password is wrong/).count(), 0);
  assert.equal(await page.evaluate(() => localStorage.getItem('uToken')), null);
  await main.getByLabel('Password', { exact: true }).fill('a river at night');
  await main.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(/\/user-profile$/);
  await main.getByRole('tab', { name: 'Referrals' }).waitFor();
  assert.deepEqual(await main.getByRole('tab').allTextContents(), [
    'User Profile',
    'Referrals',
    'Transactions',
    'Lottery',
    'Change password',
  ]);
  await main.getByRole('tab', { name: 'Referrals' }).click();
  await main.getByText(/coming soon/i).waitFor();
  await page.goto(`${visits.desk.publicUrl}/login`);
  await page.waitForURL(/\/user-profile$/);
});

test('an order at an invented rate says so, whatever the desk quotes by now', async () => {
  const { page } = visits.visitor;
  const id = await placeOrder(page, visits.desk.publicUrl, {
    paySymbol: 'LTC',
    receiveSymbol: 'ETH',
    sendAmountText: '2.5',
    receivingAddress: null,
    email: 'mina.reads@example.com',
  });
  const { body } = await callJson(`${visits.desk.publicUrl}/api/market/rates`);
  await answerWith(page, '/api/market/rates', { ...body, isDemo: false });
  for (const path of [`/buy-crypto-confirm/${id}`, `/buy-crypto-details/${id}`]) {
    await open(path);
    await page.getByRole('main').locator('dd', { hasText: 'Demo rates' }).waitFor();
  }
});
