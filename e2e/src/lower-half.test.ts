import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage } from './harness/browser.ts';
import { visitDesk } from './harness/visits.ts';

const visits = visitDesk();

const CODE = '**/assets/lower-half-*.js';
const HEADINGS = [
  'What you can count on',
  'The service in figures',
  'How it works',
  'News',
  'Latest transactions',
];
const FAILURE = 'Part of this page could not be loaded.';

/** The headings below the form, as far as they are those of the lower half in English. */
const headingsOf = async (page: Page): Promise<readonly string[]> => {
  const texts = await page.locator('main h2').allInnerTexts();
  return HEADINGS.filter((heading) => texts.includes(heading));
};

/** Its page has awoken, and nobody has scrolled yet. */
async function openHome() {
  const opened = await openPage(visits.browser);
  await opened.page.goto(visits.desk.publicUrl);
  await opened.page.locator('main form:not([inert])').waitFor();
  return opened;
}

async function assertAwake(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Load More' });
  await more.scrollIntoViewIfNeeded();
  await more.click();
  await page.getByRole('region', { name: 'News' }).getByRole('listitem').nth(5).waitFor();
}

test('without JavaScript the lower half of the first page is there as a whole', async () => {
  const context = await visits.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(visits.desk.publicUrl);
  assert.deepEqual(await headingsOf(page), HEADINGS);
  assert.ok((await page.getByRole('link', { name: /^Trade / }).count()) > 3);
  // Its sheets are those of the page.
  const columns = await page
    .locator('main section ul')
    .first()
    .evaluate((list) => getComputedStyle(list).display);
  assert.equal(columns, 'grid');
  await context.close();
});

test('a lower half whose code is lost stays readable, says so, and wakes up when asked', async () => {
  const { page, context, troubles } = await openHome();
  await page.route(CODE, (route) => route.abort());
  await page.getByText('News', { exact: true }).scrollIntoViewIfNeeded();
  await page.getByText(FAILURE).waitFor();
  assert.deepEqual(await headingsOf(page), HEADINGS);
  await page.unroute(CODE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(FAILURE).waitFor({ state: 'detached' });
  await assertAwake(page);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a lower half that was seen without a connection wakes up when there is one again', async () => {
  const { page, context, troubles } = await openHome();
  await context.setOffline(true);
  await page.getByText('News', { exact: true }).scrollIntoViewIfNeeded();
  await page.getByText(FAILURE).waitFor();
  await context.setOffline(false);
  await page.getByText(FAILURE).waitFor({ state: 'detached' });
  await assertAwake(page);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a lower half whose words a translator has changed is drawn again, without an error', async () => {
  const { page, context, troubles } = await openHome();
  await page.locator('main h2').evaluateAll((headings) => {
    for (const heading of headings) heading.textContent = 'Übersetzt';
  });
  await assertAwake(page);
  assert.deepEqual(await headingsOf(page), HEADINGS);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('figures that are newer than what is written are shown, and the rest is not drawn again', async () => {
  const { page, context, troubles } = await openPage(visits.browser);
  await page.route('**/api/desk', async (route) => {
    const answer = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    const facts: { readonly statistics: object } = await answer.json();
    await route.fulfill({ json: { ...facts, statistics: { ...facts.statistics, countries: '99+' } } });
  });
  const polled = page.waitForResponse('**/api/desk');
  await page.goto(visits.desk.publicUrl);
  await (await polled).finished();
  await page.evaluate(() => Reflect.set(globalThis, 'drawn', document.querySelector('main li h3')));
  await assertAwake(page);
  await page.getByText('99+', { exact: true }).waitFor();
  const isKept = () => document.querySelector('main li h3') === Reflect.get(globalThis, 'drawn');
  assert.equal(await page.evaluate(isKept), true);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a language that is chosen before the lower half was seen is the one of all of it', async () => {
  const { page, context, troubles } = await openHome();
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: '한국어' }).click();
  await page.getByRole('heading', { name: '이용 방법' }).waitFor();
  assert.deepEqual(await headingsOf(page), []);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('the dialog that finds an order says if its code is lost, and the next press tries again', async () => {
  const code = '**/assets/find-order-dialog-*.js';
  const { page, context } = await openHome();
  await page.route(code, (route) => route.abort());
  const find = page.getByRole('banner').getByRole('button', { name: 'Find my order' });
  await find.click();
  await page.getByRole('alert').getByText('This could not be loaded.').waitFor();
  await page.unroute(code);
  await find.click();
  await page.getByRole('dialog', { name: 'Find my order' }).getByLabel('Transaction ID').waitFor();
  await context.close();
});
