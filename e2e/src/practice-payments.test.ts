import assert from 'node:assert/strict';
import { visitDesk } from './harness/visits.ts';
import { preparePayout } from './pages/console-desk.ts';
import { payBack, payOut, rehearse } from './pages/practice-desk.ts';

const visits = visitDesk({ hasOperator: true });

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
]);
