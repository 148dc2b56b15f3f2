import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type CountingProxy, openCountingProxy } from './harness/counting-proxy.ts';
import { openPage } from './harness/browser.ts';
import { waitUntil } from './harness/desk-process.ts';
import { visitDesk } from './harness/visits.ts';
import { chooseCurrency } from './pages/exchange-form.ts';
import { findPageFaults } from './screens/inspect-page.ts';
import { longTest } from './harness/long-form.ts';
import { listenOnLoopback } from '@naru/rails/testing/loopback';

// Prices of the market page come by one stream while somebody looks; charts come when seen.

const STREAM = '/api/market/stream';
const CHARTS = 'https://www.tradingview-widget.com/**';
/** Prices are published every five seconds. */
const PRICES_WITHIN_MS = 20_000;
/** A service that has not answered by then is given up. */
const SILENT_WITHIN_MS = 45_000;

let proxy: CountingProxy;

const visits = visitDesk({
  prepare: async (desk) => {
    proxy = await openCountingProxy(desk.publicUrl);
  },
});
after(() => proxy.close());

/** What a browser says and tells when its tab is put behind another, or brought back. */
async function show(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
}

const untilOpen = (count: number): Promise<void> =>
  waitUntil(PRICES_WITHIN_MS, `${proxy.openCount(STREAM)} streams are open`, () =>
    Promise.resolve(proxy.openCount(STREAM) === count),
  );

async function priceOf(page: Page, symbol: string): Promise<string> {
  const row = page.getByRole('row').filter({ has: page.getByText(symbol, { exact: true }) });
  return row.first().innerText();
}

test('the screener follows the stream without asking, and a tab that nobody sees has no stream', async () => {
  const { page } = visits.visitor;
  await page.route(CHARTS, (route) => route.abort());
  await page.goto(`${proxy.url}/markets`);
  await page.getByRole('row').nth(5).waitFor();
  await untilOpen(1);
  assert.equal(proxy.askedCount('/api/market/screener'), 0, 'it came with the page');
  const first = await priceOf(page, 'BTC');
  const askedBefore = proxy.askedCount('/api/market/rates');
  await waitUntil(PRICES_WITHIN_MS * 2, 'the price never moves', async () => {
    return (await priceOf(page, 'BTC')) !== first;
  });
  assert.equal(proxy.askedCount('/api/market/rates'), askedBefore, 'nothing that was sent is asked for');
  await show(page, 'hidden');
  await untilOpen(0);
  const asked = proxy.askedCount(STREAM);
  await show(page, 'visible');
  await untilOpen(1);
  assert.equal(proxy.askedCount(STREAM), asked + 1);
  const back = await priceOf(page, 'BTC');
  await waitUntil(PRICES_WITHIN_MS * 2, 'no prices after the way back', async () => {
    return (await priceOf(page, 'BTC')) !== back;
  });
  await page.goto(`${proxy.url}/faq`);
  await untilOpen(0);
});

/** A stand-in of the charting service on the loopback; it says at once that its chart is drawn. */
async function withChartService(
  run: (url: string, asked: readonly string[]) => Promise<void>,
): Promise<void> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'text/html');
    response.end("<p>a chart</p><script>parent.postMessage({ name: 'tv-widget-load' }, '*')</script>");
  });
  const port = await listenOnLoopback(server);
  try {
    await run(`http://127.0.0.1:${port}`, asked);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

test('on a phone each line of seven days has the change of seven days beside it, in its colour', async () => {
  const { page, context } = await openPage(visits.browser, { widthPx: 390 });
  await page.goto(`${visits.desk.publicUrl}/markets`);
  const lines = page.locator('td[data-header="Last 7 days"]');
  await lines.nth(5).waitFor();
  const looks = await lines.evaluateAll((cells) =>
    cells.slice(0, 8).map((cell) => {
      const [change, line] = [cell.querySelector('span > span'), cell.querySelector('svg')];
      const colours = [change, line].map((part) => part !== null && getComputedStyle(part).color);
      return { text: change?.textContent ?? '', isAlike: colours[0] === colours[1] };
    }),
  );
  for (const { text, isAlike } of looks) {
    assert.match(text, /\d%$/);
    assert.ok(isAlike || !/[▲▼]/.test(text), text);
  }
  await context.close();
});

test('the screener of the charting service is asked for when its place is seen, in a sandbox', () =>
  withChartService(async (serviceUrl, asked) => {
    const { page } = visits.visitor;
    await page.route(CHARTS, async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: serviceUrl + pathname }) });
    });
    await page.goto(`${visits.desk.publicUrl}/markets`);
    await page.getByRole('row').nth(5).waitFor();
    const frame = page.locator('iframe[src*="/screener/"]');
    assert.equal(await frame.count(), 0);
    assert.ok(!asked.some((path) => path.includes('/screener/')), 'nobody has seen its place yet');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await frame.waitFor({ state: 'attached' });
    await page.getByRole('link', { name: /TradingView/ }).waitFor();
    assert.equal(asked.filter((path) => path.includes('/screener/')).length, 1);
    const sandbox = ((await frame.getAttribute('sandbox')) ?? '').split(' ').toSorted();
    assert.deepEqual(sandbox, [
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
      'allow-scripts',
    ]);
    const settings = decodeURIComponent(new URL((await frame.getAttribute('src')) ?? '').hash);
    assert.match(settings, /"defaultColumn":"moving_averages".*"displayCurrency":"USD".*"locale":"en"/);
    assert.equal(await page.getByRole('row').nth(5).isVisible(), true, 'our own table stays');
  }));

longTest('where the service is blocked our own table and strip stay, and the frame goes away', async () => {
  const { page } = visits.visitor;
  const blocked: string[] = [];
  await page.route(CHARTS, (route) => {
    blocked.push(route.request().url());
    return route.abort('connectionrefused');
  });
  await page.goto(`${visits.desk.publicUrl}/markets`);
  await page.getByRole('row').nth(5).waitFor();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await waitUntil(5_000, 'nobody asks', () => Promise.resolve(blocked.length >= 1));
  // It is waited for as long as a slow network may take; ours stays all the while.
  await waitUntil(
    SILENT_WITHIN_MS,
    'the frame stays',
    async () => (await page.locator('iframe').count()) === 0,
  );
  assert.equal(await page.getByRole('region', { name: 'Current prices' }).isVisible(), true);
  assert.equal(await page.getByRole('row').nth(5).isVisible(), true);
  assert.equal(await page.getByRole('link', { name: /TradingView/ }).count(), 0);
});

test('the rate of the last day and week is a line and a table, also after a failure', async () => {
  const { page } = visits.visitor;
  const histories = '**/api/market/history/**';
  await page.route(histories, (route) => route.abort());
  await page.goto(`${visits.desk.publicUrl}/buy-crypto-select`);
  const chart = page.getByRole('region', { name: 'Rate history' });
  await chart.getByText('We could not load the rate history.').waitFor();
  await page.unroute(histories);
  await chart.getByRole('button', { name: 'Try again' }).click();
  const line = chart.getByRole('img', { name: /^1 USDT in KRW, 24 hours: from [\d,.]+ to [\d,.]+, lowest/ });
  await line.waitFor();
  assert.match((await line.locator('path').getAttribute('d')) ?? '', /^M[^M]+L[^M]+$/);
  await chart.getByText('Demo rates').waitFor();
  const heightPx = (await chart.boundingBox())?.height;
  await chart.getByRole('tab', { name: '24 hours' }).press('ArrowRight');
  await chart.getByRole('img', { name: /^1 USDT in KRW, 7 days:/ }).waitFor();
  assert.equal((await chart.boundingBox())?.height, heightPx);
  await chart.getByText('Show as a table').click();
  const table = chart.getByRole('table', { name: 'Rate history' });
  assert.deepEqual(await table.getByRole('columnheader').allTextContents(), ['Time', 'Rate']);
  // One row a day, and the header.
  assert.equal(await table.getByRole('row').count(), 8);
  assert.deepEqual(await findPageFaults(page), []);
  await chooseCurrency(page, 'Receive currency', 'BTC');
  await chart.getByRole('img', { name: /^1 BTC in KRW, 7 days:/ }).waitFor();
});
