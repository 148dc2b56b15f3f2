import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openPage } from './harness/browser.ts';
import { LAYOUT_SHIFT_MAX, readLayoutShift, watchLayoutShift } from './harness/layout-shift.ts';
import { visitDesk } from './harness/visits.ts';
import { OWNER_PASSWORD, createOwner } from './pages/console-desk.ts';
import { waitForApp } from './pages/order-pages.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const visits = visitDesk();
/** Open pages ask every five seconds. */
const NOTICED_WITHIN_MS = 8_000;

async function openForm(page: Page, button: string): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).click();
  return page.getByRole('dialog');
}

test('an operator pauses a currency, sets hours and drains the desk, and visitors read it', async () => {
  const { page } = visits.visitor;
  await createOwner(page, visits.desk.setupUrl());
  await page.getByRole('link', { name: 'Hours', exact: true }).click();
  await page.getByText('Nothing is paused.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);

  const pause = await openForm(page, 'Pause');
  await pause.getByLabel('What').selectOption('One currency in one direction');
  await pause.getByLabel('Currency').selectOption('KRW · Bank transfer');
  await pause.getByLabel('Notice in English').fill('Our bank is closed.');
  await pause.getByRole('button', { name: 'Pause now' }).click();
  await pause.getByText('Fill in both languages.').waitFor();
  assert.equal(await pause.getByLabel('Notice in English').inputValue(), 'Our bank is closed.');
  assert.deepEqual(await findPageFaults(page), []);
  await pause.getByLabel('Notice in Korean').fill('은행이 쉬는 날이에요.');
  await pause.getByLabel('Reason').fill('a new release');
  await pause.getByRole('button', { name: 'Pause now' }).click();
  await page.getByRole('button', { name: 'End KRW · Bank transfer: customers pay with it' }).waitFor();

  const hours = await openForm(page, 'Change hours');
  await hours.getByLabel('Open', { exact: true }).selectOption('By hours of the week');
  await hours.getByLabel('Time zone').fill('Asia/Atlantis');
  await hours.getByLabel('Monday').fill('9-18');
  await hours.getByLabel('Reason').fill('winter');
  await hours.getByLabel('Your password', { exact: true }).fill(OWNER_PASSWORD);
  await hours.getByRole('button', { name: 'Save hours' }).click();
  await hours.getByText('Write times such as').waitFor();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await hours.getByLabel(day).fill('22:00-06:00, 06:00-22:00');
  await hours.getByRole('button', { name: 'Save hours' }).click();
  await hours.getByText('There is no time zone with this name.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await hours.getByLabel('Time zone').fill('Asia/Seoul');
  await hours.getByRole('button', { name: 'Save hours' }).click();
  await hours.waitFor({ state: 'hidden' });
  await page.getByText('Asia/Seoul').waitFor();

  const visitor = await openPage(visits.browser, { widthPx: 390, heightPx: 844 });
  await watchLayoutShift(visitor.page);
  await visitor.page.goto(`${visits.desk.publicUrl}/buy-crypto-select`);
  await waitForApp(visitor.page);
  const notices = visitor.page.getByRole('complementary', { name: 'Notices' });
  await notices.getByText('KRW (Bank transfer)').waitFor();
  await visitor.page.getByText('New orders paid with KRW are paused. Our bank is closed.').waitFor();
  await visitor.page.getByText('Daily 06:00–22:00, 22:00–06:00 (Asia/Seoul)').waitFor();
  assert.ok((await readLayoutShift(visitor.page)) <= LAYOUT_SHIFT_MAX);
  assert.deepEqual(await findPageFaults(visitor.page), []);

  await page.getByRole('button', { name: /^End KRW/ }).click();
  const end = page.getByRole('dialog');
  await end.getByLabel('Reason').fill('it is up');
  await end.getByLabel('Your password', { exact: true }).fill(OWNER_PASSWORD);
  await end.getByRole('button', { name: 'Take orders again' }).click();
  await page.getByText('Nothing is paused.').waitFor();
  // Pages that were open before the change, with and without a stream of their own.
  await notices.waitFor({ state: 'hidden', timeout: NOTICED_WITHIN_MS });
  const text = await visitor.context.newPage();
  await text.goto(`${visits.desk.publicUrl}/contact`);
  await waitForApp(text);
  await text.getByText('Hours: Daily 06:00–22:00, 22:00–06:00 (Asia/Seoul)').waitFor();
  await page.getByRole('button', { name: 'I am here' }).click();
  const drain = await openForm(page, 'Pause');
  await drain.getByLabel('What').selectOption('Only finish what has begun');
  await drain.getByLabel('Reason').fill('we move');
  await drain.getByRole('button', { name: 'Pause now' }).click();
  await page.getByText('Only finishing orders', { exact: true }).first().waitFor();
  await notices.getByText('We take no new orders.').waitFor({ timeout: NOTICED_WITHIN_MS });
  await text.getByText('We take no new orders.').waitFor({ timeout: NOTICED_WITHIN_MS });
  for (const path of ['/', '/faq?lang=kr', '/contact']) {
    const html = await (await fetch(visits.desk.publicUrl + path)).text();
    assert.match(html, /<aside data-written="" aria-label="[^"]+"><p data-kind="draining">/, path);
  }
  await page.goto(`${visits.desk.consoleUrl}/status`);
  await page.getByText('Only finishing orders', { exact: true }).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  assert.deepEqual(visitor.troubles, []);
});
