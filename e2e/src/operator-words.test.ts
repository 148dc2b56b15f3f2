import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { emptyFirstAnswers } from './harness/browser.ts';
import { callJson } from './harness/json-call.ts';
import { isLongForm } from './harness/long-form.ts';
import { visitDesk } from './harness/visits.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const visits = visitDesk();

/** The desk answers as if its operator had set these. */
async function setFront(page: Page, changes: object): Promise<void> {
  const { body } = await callJson(`${visits.desk.publicUrl}/api/desk`);
  await emptyFirstAnswers(page);
  await page.route('**/api/desk', (route) => route.fulfill({ json: { ...body, ...changes } }));
}

async function open(path: string): Promise<Page> {
  const { page } = visits.visitor;
  await page.goto(visits.desk.publicUrl + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

test('a desk that was set nothing says what the specification says', async () => {
  const { body, headers } = await callJson(`${visits.desk.publicUrl}/api/desk`);
  assert.deepEqual(body['statistics'], { countries: '58+', pairs: '25+', transactions: '20K+' });
  assert.deepEqual([body['widgets'], body['lottery'] !== null], ['auto', true]);
  assert.deepEqual([body['operatorName'], Object(body['opening']).hours], ['', null]);
  // The invented history of a rehearsal has fewer than twenty orders.
  assert.equal(Object(body['record']).medianMinutes, null);
  assert.equal(headers.get('cache-control'), 'no-cache');
});

test('name, ways to reach people and figures are the operator’s on every page', async () => {
  await setFront(visits.visitor.page, {
    brandName: 'Gangnaru',
    supportUrl: 'https://chat.example/desk',
    contactEmail: 'help@desk.example',
    statistics: { countries: '3', pairs: '12+', transactions: '1,200+' },
  });
  const page = await open('/');
  await page.waitForFunction(() => document.title.endsWith('Gangnaru'));
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Gangnaru/ })
    .waitFor();
  const footer = page.getByRole('contentinfo');
  await footer.getByText('© 2023 Gangnaru').waitFor();
  assert.equal(
    await footer.getByRole('link', { name: 'help@desk.example' }).getAttribute('href'),
    'mailto:help@desk.example',
  );
  for (const place of [footer, page.getByRole('banner')])
    assert.equal(
      await place.getByRole('link', { name: /^Support/ }).getAttribute('href'),
      'https://chat.example/desk',
    );
  for (const figure of ['3', '12+', '1,200+'])
    await page.getByRole('main').locator('dd').getByText(figure, { exact: true }).waitFor();
  await open('/regulations');
  assert.match(await page.getByRole('main').innerText(), /help@desk\.example/);
  assert.doesNotMatch(await page.locator('body').innerText(), /Naru\b|naru\.example/);
});

test('the form names who runs the desk, and how long a swap usually takes, if known', async () => {
  const { page } = visits.visitor;
  const main = page.getByRole('main');
  await open('/buy-crypto-select');
  await main.getByText('Naru', { exact: true }).waitFor();
  assert.doesNotMatch(await main.innerText(), /Hours|usually about/);
  await main
    .locator('dd')
    .getByText(/^3 to 60 min, expected about \d+$/)
    .waitFor();
  const { body } = await callJson(`${visits.desk.publicUrl}/api/desk`);
  const record = { ...Object(body['record']), medianMinutes: 12, p95Minutes: 40 };
  await setFront(page, { operatorName: 'Gangnaru Ltd.', record });
  await open('/buy-crypto-select');
  await main.getByText('Gangnaru Ltd.', { exact: true }).waitFor();
  await main.locator('dd').getByText('3 to 60 min, usually about 12').waitFor();
  await open('/');
  await main.locator('dd').getByText('half within 12 min, 95% within 40 min').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
});

test('a lottery that is not advertised is nowhere, and the rest stays whole', async () => {
  await setFront(visits.visitor.page, { lottery: null });
  const paths = ['/', '/register', '/faq', '/regulations', '/privacy-policy'];
  for (const [place, path] of paths.entries()) {
    for (const language of ['en', 'kr'].filter((_, at) => isLongForm || at === place % 2)) {
      const page = await open(`${path}?lang=${language}`);
      // Without the answers that the server embeds, which name what they describe.
      const texts = await page.locator('body > :not(script)').allTextContents();
      assert.doesNotMatch(texts.join('\n'), /lottery|\$20\b|20달러|추첨/, path);
    }
  }
  const page = await open('/?lang=en');
  await page.getByRole('main').getByRole('link', { name: 'Create account' }).waitFor();
});

test('with charts of our own alone nobody else is asked for anything', async () => {
  const { page } = visits.visitor;
  const outside: string[] = [];
  page.on('request', (request: Request) => {
    if (new URL(request.url()).host !== new URL(visits.desk.publicUrl).host) outside.push(request.url());
  });
  await setFront(page, { widgets: 'builtin' });
  for (const path of ['/', '/markets']) {
    await open(path);
    await page.getByText('BTC').first().waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    assert.equal(await page.locator('iframe').count(), 0);
  }
  assert.deepEqual(outside, []);
});

test('what the charts are is known without asking for the prices twice', async () => {
  const { page } = visits.visitor;
  let asked = 0;
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/api/market/screener')) asked += 1;
  });
  await emptyFirstAnswers(page);
  await open('/');
  await page.getByText('BTC').first().waitFor();
  assert.equal(asked, 1);
});

test('with the charts of the service they stand from the start', async () => {
  const { page } = visits.visitor;
  await page.route('https://www.tradingview-widget.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>a chart</p>' }),
  );
  await setFront(page, { widgets: 'tradingview' });
  await open('/markets');
  const frame = page.locator('iframe').first();
  await frame.waitFor();
  assert.equal(await frame.evaluate((element: HTMLIFrameElement) => element.inert), false);
});
