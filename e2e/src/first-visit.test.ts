import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './harness/browser.ts';
import { LAYOUT_SHIFT_MAX, readLayoutShift, watchLayoutShift } from './harness/layout-shift.ts';
import { visitDesk } from './harness/visits.ts';
import { waitForApp } from './pages/order-pages.ts';
import { sampleOf } from './harness/long-form.ts';

/** What a first visit may ask for in all, with whatever comes while the page is looked at. */
const REQUESTS_MAX = 15;
/** Longer than it takes until a page begins to hear of new prices. */
const LOOKED_AT_MS = 6000;
const PHONE = { widthPx: 412, heightPx: 823 };

const WINDOW = { widthPx: 1920, heightPx: 1080 };

const visits = visitDesk();

for (const size of sampleOf([PHONE, WINDOW], 2)) {
  test(`the first page, ${size.widthPx} px wide, loads no script for what is not seen`, async () => {
    const { page, context, troubles } = await openPage(visits.browser, size);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
    });
    await page.goto(visits.desk.publicUrl);
    await page.waitForFunction((elapsedMs) => performance.now() > elapsedMs, LOOKED_AT_MS);
    const named = await page
      .locator('script[src], link[rel=modulepreload]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? each.getAttribute('href') ?? ''));
    assert.deepEqual(new Set(asked), new Set(named));
    assert.equal(asked.length, named.length);
    const more = page.getByRole('button', { name: 'Load More', includeHidden: true });
    assert.equal(await more.getAttribute('inert'), '');
    await page.evaluate(() => Reflect.set(globalThis, 'drawn', document.querySelector('main li h3')));
    await more.scrollIntoViewIfNeeded();
    await more.click();
    assert.equal(await page.getByRole('region', { name: 'News' }).getByRole('listitem').count(), 6);
    // React took over what the server had drawn.
    const isKept = () => document.querySelector('main li h3') === Reflect.get(globalThis, 'drawn');
    assert.equal(await page.evaluate(isKept), true);
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

const KOREAN_PATHS = ['/?lang=kr', '/buy-crypto-select?lang=kr'];

for (const path of sampleOf(['/', '/buy-crypto-select', '/faq', '/markets', ...KOREAN_PATHS], 4)) {
  test(`a first visit of ${path} asks for little, nothing of it twice`, async () => {
    const { page, context, troubles } = await openPage(visits.browser, PHONE);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith('http')) asked.push(request.url());
    });
    await watchLayoutShift(page);
    await page.goto(visits.desk.publicUrl + path);
    await page.waitForFunction((elapsedMs) => performance.now() > elapsedMs, LOOKED_AT_MS);
    const layoutShift = await readLayoutShift(page);
    await context.close();
    if (!KOREAN_PATHS.includes(path)) assert.ok(layoutShift <= LAYOUT_SHIFT_MAX, String(layoutShift));
    // The desk is asked again every five seconds, for notices.
    const first = asked.filter((url) => !url.endsWith('/api/desk'));
    assert.ok(asked.length - first.length <= 1);
    assert.ok(first.length > 5 && first.length <= REQUESTS_MAX, `${first.length}: ${first.join('\n')}`);
    assert.deepEqual(troubles, []);
    assert.equal(first.filter((url) => url.endsWith('/api')).length, 1);
    assert.deepEqual(
      first.filter((url) => url.includes('/api/') && !url.endsWith('/api/market/stream')),
      [],
    );
  });
}

test('no field has letters so small that a phone zooms into it', async () => {
  const { page, context } = await openPage(visits.browser, { ...PHONE, hasTouch: true });
  for (const path of ['/', '/buy-crypto-select', '/markets', '/login', '/register', '/contact']) {
    await page.goto(visits.desk.publicUrl + path);
    // Fields that the server drew are taken out of the page when it wakes up.
    await waitForApp(page);
    const sizes = await page
      .locator('input:not([type=checkbox]), select, textarea')
      .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
    assert.ok(sizes.length > 0 && sizes.every((px) => px >= 16), `${path}: ${sizes.join(' ')}`);
  }
  await context.close();
});

for (const path of sampleOf(KOREAN_PATHS, 2)) {
  test(`nothing moves in a first visit of ${path}`, async () => {
    const { page, context } = await openPage(visits.browser, PHONE);
    await watchLayoutShift(page);
    // Where the system has no Korean font either, its boxes are not as wide as our letters.
    await page.route('**/*-hangul-*.woff2', (route) => route.abort());
    await page.goto(visits.desk.publicUrl + path);
    await page.waitForFunction((elapsedMs) => performance.now() > elapsedMs, LOOKED_AT_MS);
    const layoutShift = await readLayoutShift(page);
    await context.close();
    assert.ok(layoutShift <= LAYOUT_SHIFT_MAX, String(layoutShift));
  });
}
