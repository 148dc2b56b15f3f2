import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { visitDesk } from './harness/visits.ts';
import { findPageFaults } from './screens/inspect-page.ts';
import { isLongForm } from './harness/long-form.ts';

/** A live desk on the day of its installation: no rail, no price, no order. */
const visits = visitDesk({ desk: { mode: 'live' } });

async function open(path: string): Promise<Page> {
  const { page } = visits.visitor;
  // Without a source of prices the desk says 503, and that is right.
  await page.route('**/api/market/rates', (route) =>
    route.fulfill({ status: 400, json: { success: false, code: 'rate_unavailable', message: 'No rate' } }),
  );
  await page.goto(visits.desk.publicUrl + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

for (const [place, { path, en, kr }] of [
  {
    path: '/',
    en: ['The first one will appear here.', 'They will appear here.'],
    kr: ['첫 교환이 끝나면 여기에 나와요.', '준비되면 여기에 나타나요.'],
  },
  {
    path: '/buy-crypto-select',
    en: ['They will appear here.'],
    kr: ['준비되면 여기에 나타나요.'],
  },
  {
    path: '/markets',
    en: ['Currencies will appear here', 'The index is not available right now.'],
    kr: ['통화가 준비되면 여기에 나타나요.'],
  },
  { path: '/backlog', en: ['Our holdings will appear here'], kr: ['보유량이 여기에 나타나요.'] },
].entries()) {
  test(`on an empty desk ${path} says what will be there, and pretends nothing`, async () => {
    const said = [
      ['en', en],
      ['kr', kr],
    ] as const;
    for (const [language, sentences] of isLongForm ? said : said.slice(place % 2, (place % 2) + 1)) {
      const page = await open(`${path}?lang=${language}`);
      for (const sentence of sentences) await page.getByText(sentence).first().waitFor();
      assert.doesNotMatch(await page.getByRole('main').innerText(), /demo|데모|rehearsal|undefined|NaN/i);
      assert.deepEqual(await findPageFaults(page), []);
    }
  });
}

test('a live desk has no page to practice on, and no call to move its clock', async () => {
  const { consoleUrl } = visits.desk;
  for (const path of ['/practice', '/api/practice', '/api/rehearsal/clock'])
    assert.equal((await fetch(consoleUrl + path)).status, 404, path);
  assert.equal((await fetch(`${consoleUrl}/market`)).status, 200);
});
