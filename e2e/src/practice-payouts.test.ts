import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { visitDesk } from './harness/visits.ts';
import { giveReason, press, stepUp } from './pages/console-desk.ts';
import { payOut, rehearse } from './pages/practice-desk.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const visits = visitDesk({ hasOperator: true });

async function sayItWasUs(page: Page): Promise<void> {
  await page.getByText('If this desk paid it, press “It was us” below').waitFor();
  await giveReason(page, 'It was us', 'it is in our wallet');
}

rehearse(visits, [
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
