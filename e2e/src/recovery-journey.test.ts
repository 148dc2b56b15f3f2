import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { visitDesk } from './harness/visits.ts';
import { withWatchedPage } from './harness/watched-page.ts';
import { placeOrder } from './pages/exchange-form.ts';

const visits = visitDesk();

/** Enters the words at the top of the page. */
async function recover(page: Page, words: readonly string[]): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Find my order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find my order' });
  await dialog.getByRole('tab', { name: 'By recovery words' }).click();
  await dialog.getByLabel('Eight words').fill(words.join(' '));
  await dialog.getByRole('button', { name: 'Open the order' }).click();
}

test('eight words open the order in an emptied browser and elsewhere, and replace its link', async () => {
  const { page } = visits.visitor;
  const { publicUrl } = visits.desk;
  const orderId = await placeOrder(page, publicUrl, {
    paySymbol: 'LTC',
    receiveSymbol: 'XRP',
    sendAmountText: '2',
    receivingAddress: null,
    email: 'mina@example.com',
  });
  const panel = page.getByRole('region', { name: 'Your recovery words' });
  await panel.waitFor();
  const words = await panel.getByRole('listitem').allTextContents();
  assert.equal(words.length, 8);
  await page.reload();
  await panel.waitFor();
  await panel.getByRole('button', { name: 'I have kept them' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  assert.equal(await panel.count(), 0);

  // A browser that has forgotten everything is a new one.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(publicUrl);
  await recover(page, words);
  await page.waitForURL(`${publicUrl}/buy-crypto-confirm/${orderId}`);

  // Another device has no cookie and no storage of the first.
  await withWatchedPage(visits.browser, async (other) => {
    await other.goto(publicUrl);
    await recover(other, words.with(2, 'ferryboat'));
    const dialog = other.getByRole('dialog', { name: 'Find my order' });
    await dialog.getByText('Word 3 is misspelled.').waitFor();
    await dialog
      .getByLabel('Eight words')
      .fill(words.map((word, at) => `${at + 1}. ${word.toUpperCase()}`).join('\n'));
    await dialog.getByRole('button', { name: 'Open the order' }).click();
    await other.waitForURL(`${publicUrl}/buy-crypto-confirm/${orderId}`);
    await dialog.waitFor({ state: 'hidden' });
    await other.getByRole('button', { name: 'Copy link' }).waitFor();

    // It now counts as the customer's own, and may replace the link.
    await other.goto(`${publicUrl}/buy-crypto-details/${orderId}`);
    await other.getByRole('button', { name: 'Replace this link' }).click();
    const question = other.getByRole('dialog', { name: 'Replace the link of this order?' });
    await question.getByText('mail it to mina@example.com').waitFor();
    await question.getByRole('button', { name: 'Replace link' }).click();
    await other.getByText('The old one no longer works.').waitFor();
    assert.ok(!other.url().includes(orderId));
    await other.reload();
    await other.getByRole('button', { name: 'Replace this link' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'We could not find this order' }).waitFor();
  });
});
