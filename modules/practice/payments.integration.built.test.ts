import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { waitUntil } from '../../e2e/src/harness/desk-process.ts';
import { visitDesk } from '../../e2e/src/harness/visits.ts';
import { giveReason, preparePayout, press, stepUp } from '../../e2e/src/pages/console-desk.ts';
import { payBack, payOut } from '../../e2e/src/pages/rehearsal-box.ts';
import { goOn, letTimePass, rehearse } from './testing/rehearse.ts';
import { findPageFaults } from '../../e2e/src/screens/inspect-page.ts';

const ANSWERED_WITHIN_MS = 60_000;

const visits = visitDesk({ hasOperator: true });

async function cancelUnpaid(page: Page): Promise<void> {
  await press(page, 'Cancel order');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('the payment disappeared');
  await dialog.getByLabel('Note').fill('The network took the payment back.');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
}

async function sayItWasUs(page: Page): Promise<void> {
  await page.getByText('press “It was us” below').waitFor();
  await giveReason(page, 'It was us', 'it is in our wallet');
}

// What customers pay, what networks take back, and what is paid out.
rehearse(visits, [
  { title: 'Too little', solve: payBack },
  { title: 'Too much', solve: payBack },
  { title: 'Too late', solve: payBack },
  {
    title: 'Paid twice',
    solve: async (page) => {
      await page.getByText('More than one thing is open. Do them in any order:').waitFor();
      await page.getByText('Next: take this order').waitFor();
      await page.getByText('Next: pay back what is owed').waitFor();
      await payBack(page);
      await preparePayout(page);
      await payOut(page);
      await page.getByText('Finished: nothing is left to do.').waitFor();
      const more = page.locator('summary', { hasText: /^More$/ });
      assert.equal(await page.getByRole('button', { name: 'Hold this order' }).isVisible(), false);
      await more.click();
      await page.getByRole('button', { name: 'Hold this order' }).waitFor();
    },
  },
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
      await page.getByText('Look the transaction up in an explorer.').waitFor();
      assert.equal(await page.getByText('the payout was not made').count(), 0, 'it was made');
      await press(page, 'Write to the customer');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Template').selectOption('Please pay again');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await page.getByText(/the customer is to pay .* LTC again, to /).waitFor();
      assert.equal(await page.getByRole('list', { name: 'What to do' }).count(), 0, 'the steps are done');
      await press(page, 'The customer pays again');
      await page
        .getByText(/Now wait until the payment has its confirmations\. Rehearsal: no block/)
        .waitFor();
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
      await page
        .getByText(/Nothing to do now: pay nothing. .* the order closes by itself at .*\d:\d/)
        .waitFor();
      // The link to it does not say in which list the order is.
      await page.locator('#list-title', { hasText: 'Confirming' }).waitFor({ state: 'attached' });
      await cancelUnpaid(page);
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByText('The network does not show the customer’s payment any more.').waitFor();
    },
  },
  {
    title: 'Payout dropped',
    solve: async (page) => {
      await page.getByText('If it still waits there, send the same one again from there.').waitFor();
      await page.getByText('unconfirmed, in no block').waitFor();
      await press(page, 'Another transaction takes its place');
      await page.getByText('this one can never come back').waitFor();
      await page.getByText('Then press “Count it as not paid”').waitFor();
      await giveReason(page, 'Count it as not paid', 'the wallet says that it was replaced');
      await payOut(page);
    },
  },
  {
    title: 'Payout dropped',
    solve: async (page) => {
      await press(page, 'Send the same transaction again');
      await page.getByText('Your wallet has sent the same transaction again').waitFor();
      await page.getByText('It is back: the network shows the payment again').waitFor();
      assert.equal(await page.getByText('the network does not show it any more').count(), 0, 'it is back');
      await press(page, 'Close this hold');
      await page.getByText('The payout is made and stays so.').waitFor();
      await page.getByRole('dialog').getByLabel('What you found').fill('sent again from the wallet');
      await stepUp(page, 'Close this hold');
      await press(page, 'Mine a block');
    },
  },
  {
    title: 'Payout in parts',
    solve: async (page) => {
      await sayItWasUs(page);
      await payOut(page);
    },
  },
  {
    title: 'Payout doubled',
    solve: async (page) => {
      await sayItWasUs(page);
      await page.getByText('Press “Settle with these payments” below').waitFor();
      await giveReason(page, 'Settle with these payments', 'they keep it');
      await press(page, 'Mine a block');
    },
  },
  {
    title: 'Two operators at once',
    solve: async (page) => {
      await page.getByText('A colleague (rehearsal) has taken this order to pay it out').waitFor();
      await page.getByText('If they are away, press “Take over”.').waitFor();
      await page.locator('#list-title', { hasText: 'To send' }).waitFor({ state: 'attached' });
      assert.equal(await page.getByText('rehearsal', { exact: true }).count(), 0, 'a raw name');
      await page.getByText('they have gone home').waitFor();
      await press(page, 'Take over');
      await page.getByText('they cannot prepare its payout any more').waitFor();
      assert.deepEqual(await findPageFaults(page), []);
      await stepUp(page, 'Take over');
      await press(page, 'Prepare payout');
      await stepUp(page, 'Prepare payout');
      await payOut(page);
    },
  },
]);
