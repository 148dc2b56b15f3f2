import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { waitUntil } from './harness/desk-process.ts';
import { visitDesk } from './harness/visits.ts';
import { giveReason, press } from './pages/console-desk.ts';
import { goOn, letTimePass, rehearse } from './pages/practice-desk.ts';

const ANSWERED_WITHIN_MS = 60_000;

const visits = visitDesk({ hasOperator: true });

async function cancelUnpaid(page: Page): Promise<void> {
  await press(page, 'Cancel order');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('the payment disappeared');
  await dialog.getByLabel('Note').fill('The network took the payment back.');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
}

rehearse(visits, [
  {
    title: 'Payment taken back before the payout',
    solve: async (page) => {
      await page.getByText('If it is gone and the payout was not made, cancel the order (X).').waitFor();
      await page.getByText(/The order can be canceled from/).waitFor();
      assert.equal(
        await page.getByText('and the payout was made, pay nothing more').count(),
        0,
        'it was not made',
      );
      assert.ok(await page.getByRole('button', { name: 'Cancel order' }).isDisabled());
      assert.ok(await page.getByRole('button', { name: 'Discard payout' }).isDisabled());
      await letTimePass(page, '15 minutes later');
      await goOn(page, 'Payment taken back before the payout');
      const dialog = page.getByRole('dialog');
      // Until the network was read at the new time it is refused.
      await waitUntil(ANSWERED_WITHIN_MS, 'the order cannot be canceled', async () => {
        await cancelUnpaid(page);
        const isDone = await dialog.waitFor({ state: 'hidden', timeout: 3000 }).then(
          () => true,
          () => false,
        );
        if (!isDone) await dialog.getByRole('button', { name: 'Keep' }).click();
        return isDone;
      });
    },
  },
  {
    title: 'Payment taken back after the payout',
    solve: async (page) => {
      await page.getByText('An explorer shows').waitFor();
      assert.equal(await page.getByText('the payout was not made').count(), 0, 'it was made');
      await press(page, 'Write to the customer');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Template').selectOption('Please pay again');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await page.getByText(/the customer is to pay .* LTC again, to /).waitFor();
      await press(page, 'The customer pays again');
      await page.getByText('Now wait until the payment has its confirmations.').waitFor();
      for (let block = 0; block < 2; block += 1) {
        await press(page, 'Mine a block');
        await page.getByText('One block mined.').waitFor();
      }
      await page.getByText('nothing is missing any more. Close this hold.').waitFor();
      await giveReason(page, 'Close this hold', 'the customer has paid again');
    },
  },
  {
    title: 'Payment replaced',
    solve: async (page) => {
      await page.getByText('The network has replaced or dropped the customer’s payment.').waitFor();
      await page.getByText(/Nothing to do now: pay nothing. The order closes by itself at .*\d:\d/).waitFor();
      // The link to it does not say in which list the order is.
      await page.locator('#list-title', { hasText: 'Confirming' }).waitFor({ state: 'attached' });
      await cancelUnpaid(page);
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByText('The network does not show the customer’s payment any more.').waitFor();
    },
  },
]);
