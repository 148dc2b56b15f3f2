import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeskStatus } from '@naru/contract';
import { orderXrp } from './harness/rehearsal-order.ts';
import { visitDesk } from './harness/visits.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const visits = visitDesk({ hasOperator: true });

test('the first page says what waits and how the day goes, and its checklist ticks itself', async () => {
  const { page } = visits.operator;
  await page.getByText(/^Set up the desk: \d of 7 steps done$/).waitFor();
  await page.getByRole('link', { name: 'Set the opening hours', exact: true }).waitFor();
  await page.getByText('No order, message, letter or statement line waits for you.').waitFor();
  const { reference } = await orderXrp(visits.desk, { email: 'mina@example.com', receiver: 1 });
  const row = page.getByRole('main').getByRole('link', { name: /^Orders without a payment yet/ });
  await row.waitFor();
  assert.match(await row.innerText(), /for 0 min\s+1$/);
  assert.deepEqual(await findPageFaults(page), []);
  await row.click();
  await page.getByText(reference, { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Status', exact: true }).click();
  await page.getByText('All networks are read, and there is no alarm.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Waiting for you' }).click();
  await row.waitFor();
});

test('G and a letter goes to a place, Ctrl K finds places, acts and orders', async () => {
  const { page } = visits.operator;
  const title = page.getByRole('heading', { level: 1 });
  const streams: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/events')) streams.push(request.url());
  });
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await title.filter({ hasText: 'Treasury' }).waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Find orders, pages and actions' });
  await box.fill('hours');
  await page.getByRole('option', { name: /^Hours/ }).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await box.press('Enter');
  await title.filter({ hasText: 'Opening hours' }).waitFor();
  // The stream of the first page is that of all pages.
  assert.deepEqual(streams, []);
  const { reference } = await orderXrp(visits.desk, { email: 'jun@example.com', receiver: 2 });
  await page.keyboard.press('/');
  await box.fill(reference);
  await box.press('Enter');
  await page.getByRole('table', { name: 'Search' }).getByText(reference, { exact: true }).click();
  await page.getByRole('button', { name: /^Cancel order/ }).waitFor();
  await page.keyboard.press('Control+k');
  await box.fill('cancel');
  await box.press('Enter');
  await page.getByRole('dialog', { name: `Cancel order ${reference}?` }).waitFor();
  await page.keyboard.press('Escape');
});

test('on a phone the header is at most 120 px high, and a bar below leads to every place', async () => {
  const { page } = visits.operator;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/orders', '/treasury']) {
    await page.goto(visits.desk.consoleUrl + path);
    await page.getByRole('navigation', { name: 'Everyday pages' }).waitFor();
    const main = await page.getByRole('main').boundingBox();
    assert.ok(main !== null && main.y <= 120, `${path}: ${String(main?.y)}`);
  }
  await page.getByRole('button', { name: 'More', exact: true }).click();
  assert.deepEqual(await findPageFaults(page), []);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Visitors' }).click();
  await page.getByRole('heading', { name: 'Visitors', level: 1 }).waitFor();
});

test('a phone shows how long an alarm has been there, and no count makes a page wider', async () => {
  const { page } = visits.operator;
  const since = new Date(Date.now() - 5.5 * 60_000).toISOString();
  const words = 'Changed on the machine of the desk, not in the console: one setting and another one';
  const said = { kind: 'host_changes', level: 'warning', count: 2, since, taken: null };
  const alarm = { ...said, what: { en: words, kr: words }, advice: { en: words, kr: words } };
  await page.route('**/api/status', async (route) => {
    const answer = await route.fetch();
    const status: DeskStatus = JSON.parse(await answer.text());
    const waits = status.waits.map((wait) => ({ ...wait, count: 1234 }));
    await route.fulfill({ response: answer, json: { ...status, waits, alarms: [alarm] } });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(visits.desk.consoleUrl);
  const box = await page
    .getByRole('region', { name: 'Needs you now' })
    .getByText(/for 5 min/)
    .boundingBox();
  assert.ok(box !== null && box.x + box.width <= 390, JSON.stringify(box));
  assert.deepEqual(await findPageFaults(page), []);
  await page.goto(`${visits.desk.consoleUrl}/orders?queue=to_send`);
  const look = page.getByRole('link', { name: /^Needs a look.*1,234 waiting/ });
  await look.getByText('1,234', { exact: true }).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await page.unroute('**/api/status');
});
