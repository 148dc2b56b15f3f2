import { visitDesk } from './harness/visits.ts';
import { press, stepUp } from './pages/console-desk.ts';
import { rehearse } from './pages/practice-desk.ts';

const QUESTION = 'An operator has a question about this order; please answer';

const visits = visitDesk({ hasOperator: true });

rehearse(visits, [
  {
    title: 'Bank name that differs',
    solve: async (page) => {
      const line = page.getByRole('listitem').filter({ hasText: 'The customer gave another name.' });
      await line.getByRole('link').click();
      await press(page, 'Hold this order');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('What the customer reads').selectOption(QUESTION);
      await dialog.getByLabel('Reason').fill('The bank shows another name.');
      await stepUp(page, 'Hold this order');
      await page.goBack();
      await line.getByRole('button', { name: /^Record for/ }).click();
      await stepUp(page, 'Record for');
      await line.waitFor({ state: 'hidden' });
    },
  },
]);
