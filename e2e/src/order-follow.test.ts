import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { waitUntil } from './harness/desk-process.ts';
import { visitDesk } from './harness/visits.ts';
import { withWatchedPage } from './harness/watched-page.ts';
import { readClipboard } from './pages/order-pages.ts';
import { type StagedName, stageOrders } from './screens/staged-orders.ts';

let orderIds: ReadonlyMap<StagedName, string>;
const visits = visitDesk({
  prepare: async (desk) => {
    orderIds = await stageOrders(desk);
  },
});

const urlOf = (step: 'confirm' | 'details', name: StagedName): string =>
  `${visits.desk.publicUrl}/buy-crypto-${step}/${orderIds.get(name) ?? ''}`;

test('a payment seen while the page is in the background is notified by the next page of the order', () =>
  withWatchedPage(visits.browser, async (page) => {
    await replaceNotifications(page, 'granted');
    await page.goto(urlOf('confirm', 'pending'));
    await page.getByRole('button', { name: 'Notify me in this browser' }).click();
    await page.getByRole('button', { name: 'Notifications are on' }).waitFor();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/buy-crypto-details/);
    await page.waitForFunction(() => Reflect.get(globalThis, 'notices').length === 2);
    const notices: unknown = await page.evaluate(() => Reflect.get(globalThis, 'notices'));
    assert.match(JSON.stringify(notices), /NR-.*You will be notified here.*NR-.*We have seen your payment/s);
    await page.getByRole('button', { name: 'Notifications are on' }).click();
    await page.getByRole('button', { name: 'Notify me in this browser' }).waitFor();
  }));

test('a browser that blocks notifications says so, and the link of the order can be copied', () =>
  withWatchedPage(visits.browser, async (page) => {
    await replaceNotifications(page, 'denied');
    await page.goto(urlOf('details', 'sending'));
    await page.getByRole('button', { name: 'Notify me in this browser' }).click();
    await page.getByText('Your browser blocks notifications from this site.').waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await readClipboard(page), urlOf('details', 'sending'));
  }));

test('a delivered order leads to its receipt and to the same swap again', () =>
  withWatchedPage(visits.browser, async (page) => {
    await page.goto(urlOf('details', 'delivered'));
    await page.getByRole('heading', { name: 'Success' }).waitFor();
    const sent = page.getByRole('region', { name: 'Sent to you' });
    await sent.getByRole('button', { name: 'Copy payment reference' }).click();
    await waitUntil(5000, 'nothing is copied', async () => /^\w{64}$/.test(await readClipboard(page)));
    assert.equal(await page.getByRole('button', { name: 'Download the receipt' }).count(), 1);
    await page.getByRole('button', { name: 'Same swap again' }).click();
    await page.waitForURL(/buy-crypto-select/);
    assert.equal(await page.getByLabel('Amount to send').inputValue(), '2');
  }));

/** Headless browsers show no notifications: lists them instead, with the page as if in the background. */
async function replaceNotifications(page: Page, permission: NotificationPermission): Promise<void> {
  await page.addInitScript((answer) => {
    const notices: unknown[] = [];
    Reflect.set(globalThis, 'notices', notices);
    class Notice extends EventTarget {
      static readonly requestPermission = async () => Promise.resolve(answer);
      constructor(title: string, options: NotificationOptions) {
        super();
        notices.push([title, options.body]);
      }
    }
    Reflect.set(globalThis, 'Notification', Notice);
    document.hasFocus = () => false;
  }, permission);
}
