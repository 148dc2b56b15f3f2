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
      await page.getByText('Only if it can never come back, press “Give it up”').waitFor();
      await giveReason(page, 'Give it up', 'the wallet says that it failed');
      await payOut(page);
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
      await page.getByText('is working on this order until').waitFor();
      await page.locator('#list-title', { hasText: 'To send' }).waitFor({ state: 'attached' });
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
