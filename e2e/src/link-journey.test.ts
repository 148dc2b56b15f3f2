import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitDesk } from './harness/visits.ts';
import { withWatchedPage } from './harness/watched-page.ts';
import { placeOrder } from './pages/exchange-form.ts';

const visits = visitDesk();

test('the browser that made an order replaces its link; the old one opens nothing elsewhere', async () => {
  const { page } = visits.visitor;
  const { publicUrl } = visits.desk;
  const orderId = await placeOrder(page, publicUrl, {
    paySymbol: 'LTC',
    receiveSymbol: 'XRP',
    sendAmountText: '2',
    receivingAddress: null,
    email: 'mina@example.com',
  });
  await withWatchedPage(visits.browser, async (other) => {
    await other.goto(`${publicUrl}/buy-crypto-details/${orderId}`);
    await other.getByRole('button', { name: 'Copy link' }).waitFor();

    await page.goto(`${publicUrl}/buy-crypto-details/${orderId}`);
    await page.getByRole('button', { name: 'Replace this link' }).click();
    const question = page.getByRole('dialog', { name: 'Replace the link of this order?' });
    await question.getByText('mail it to mina@example.com').waitFor();
    await question.getByRole('button', { name: 'Replace link' }).click();
    await page.getByText('The old one no longer works.').waitFor();
    assert.ok(!page.url().includes(orderId));
    await page.reload();
    await page.getByRole('button', { name: 'Replace this link' }).waitFor();

    await other.reload();
    await other.getByRole('heading', { name: 'Check the link' }).waitFor();
  });
});
