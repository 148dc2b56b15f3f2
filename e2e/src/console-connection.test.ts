import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { orderXrp } from './harness/rehearsal-order.ts';
import { visitDesk } from './harness/visits.ts';
import { openPlace, openQueue } from './pages/console-desk.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const visits = visitDesk({ hasOperator: true });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** A release has replaced every file of the console. */
async function dropFiles(page: Page): Promise<void> {
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404, body: '' }));
}

test('a page that was not loaded yet says so without a connection, and opens when it is back', async () => {
  const { page, context } = visits.operator;
  await page.goto(visits.desk.consoleUrl);
  await heading(page, 'Today at the desk').waitFor();
  await context.setOffline(true);
  await openPlace(page, 'Treasury');
  await page.getByText('You are offline. This opens as soon as you are connected again.').waitFor();
  await heading(page, 'Treasury').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await context.setOffline(false);
  await page.getByRole('tab', { name: 'Profit' }).waitFor();
});

test('a page that the browser keeps for the way back holds no connection', async () => {
  const { page } = visits.operator;
  const isStream = (request: Request): boolean => new URL(request.url()).pathname.endsWith('/events');
  const opened = page.waitForRequest(isStream);
  await page.goto(visits.desk.consoleUrl);
  await opened;
  await page.getByRole('link', { name: /^Live/ }).first().waitFor();
  const closed = page.waitForEvent('requestfailed', isStream);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await closed;
  const again = page.waitForRequest(isStream);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await again;
});

test('a page that a new release dropped asks for a reload', async () => {
  const { page } = visits.operator;
  await page.goto(`${visits.desk.consoleUrl}/treasury`);
  await heading(page, 'Treasury').waitFor();
  await dropFiles(page);
  await openPlace(page, 'Market');
  await page.getByText('there may be a new version of the console').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await page.unroute('**/assets/*');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('tab', { name: 'Sources' }).waitFor();
});

test('only the chosen language is loaded, and one that cannot be loaded changes nothing', async () => {
  const { page } = visits.operator;
  const packs: string[] = [];
  page.on('response', (response) => {
    if (/-texts-[^/]+\.js$/.test(response.url())) packs.push(response.url());
  });
  await page.goto(visits.desk.consoleUrl);
  await heading(page, 'Today at the desk').waitFor();
  assert.equal(packs.length, 2);
  await dropFiles(page);
  await page.getByRole('button', { name: '한국어' }).click();
  await page.getByText('The language could not be loaded. Please try again.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await page.unroute('**/assets/*');
  await page.getByRole('button', { name: '한국어' }).click();
  await heading(page, '오늘의 데스크').waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'ko');
  assert.equal(await page.getByText('The language could not be loaded').count(), 0);
  await page.getByRole('button', { name: 'English' }).click();
  await heading(page, 'Today at the desk').waitFor();
});

test('a console whose texts are missing says so in the language that was chosen', async () => {
  const { page } = visits.visitor;
  await page.route('**/*-texts-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.context().addCookies([{ name: 'lang', value: 'kr', url: visits.desk.consoleUrl }]);
  await page.goto(visits.desk.consoleUrl);
  await heading(page, '콘솔을 불러오지 못했습니다').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await page.unroute('**/*-texts-*.js');
  await page.getByRole('button', { name: '새로 고침' }).click();
  await heading(page, '데스크에 로그인').waitFor();
});

test('the view of an order is loaded before one is chosen, so that J shows it at once', async () => {
  const { page } = visits.operator;
  const { reference } = await orderXrp(visits.desk, { email: 'mina@example.com', receiver: 1 });
  const loaded = page.waitForResponse(/\/assets\/order-view-[^/]+\.js$/);
  await page.goto(`${visits.desk.consoleUrl}/orders`);
  await loaded;
  await dropFiles(page);
  await openQueue(page, 'Waiting');
  await page.getByText(reference, { exact: true }).first().waitFor();
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: reference }).waitFor();
  await page.unroute('**/assets/*');
});

test('where a person signs out, their other windows are emptied, though nothing else happens', async () => {
  const { page, context } = visits.operator;
  const other = await context.newPage();
  await other.goto(`${visits.desk.consoleUrl}/orders?queue=closed`);
  await other.getByRole('row').nth(1).waitFor();
  await other.route(/\/api\/(?!session$|events)/, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await other.getByRole('heading', { name: 'Your session has ended' }).waitFor();
  assert.equal(await other.getByRole('row').count(), 0);
});
