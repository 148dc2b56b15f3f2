import assert from 'node:assert/strict';
import { visitDesk } from '../../e2e/src/harness/visits.ts';
import type { Locator, Page } from 'playwright-core';
import { waitUntil } from '../../e2e/src/harness/desk-process.ts';
import { giveReason, openOrder, preparePayout, press, stepUp } from '../../e2e/src/pages/console-desk.ts';
import { payOut } from '../../e2e/src/pages/rehearsal-box.ts';
import { goOn, letTimePass, openPractice, rehearse } from './testing/rehearse.ts';

const QUESTION = 'An operator has a question about this order; please answer';

// The database is away for a while.
const visits = visitDesk({ hasOperator: true, expectedTroubles: /^503 / });

const AWAY_WITHIN_MS = 30_000;

/** Says on the page Status that somebody is on an alarm, once the desk calls about it. */
async function takeAlarm(page: Page, alarm: RegExp): Promise<void> {
  await page
    .getByRole('link', { name: /^(?:Live|Not live)/ })
    .first()
    .click();
  const item = page.getByRole('listitem').filter({ hasText: alarm });
  const button = item.getByRole('button', { name: 'I am on it' });
  assert.match((await button.getAttribute('title')) ?? '', /^Nobody else is called about it\./);
  await button.click();
  await item.getByText(/is on it/).waitFor();
}

/** A source is in trouble for five minutes before the desk calls. */
async function waitForCall(page: Page): Promise<void> {
  for (let step = 0; step < 2; step += 1) await letTimePass(page, '15 minutes later');
}

rehearse(visits, [
  {
    title: 'Bank name that differs',
    solve: async (page) => {
      const line = page.getByRole('row').filter({ hasText: 'The customer gave another name: 한가람.' });
      const reference = await line.getByRole('link', { name: /^NR-/ }).innerText();
      await line.getByText(/Fits: .*amount.* Does not fit, or is unclear: another name\./).waitFor();
      await line.getByRole('link', { name: `Open ${reference}, hold it` }).click();
      await press(page, 'Hold this order');
      const dialog = page.getByRole('dialog');
      const cause = dialog.getByLabel('What the customer reads');
      assert.equal(await cause.locator('option:checked').innerText(), QUESTION);
      await dialog.getByLabel('Reason').fill('The bank shows another name.');
      await stepUp(page, 'Hold this order');
      await page.getByText('Once you have written to the customer (M), their answer is here.').waitFor();
      await press(page, 'Write to the customer');
      const template = dialog.getByLabel('Template').locator('option:checked');
      assert.equal(await template.innerText(), 'Whose account is it?');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await page.getByText('The customer answers: “It is my wife’s account, 서지우.').waitFor();
      await page.getByRole('link', { name: 'Record the line at the bank' }).click();
      await line.getByRole('button', { name: /^Record for/ }).click();
      await stepUp(page, 'Record for');
      await line.waitFor({ state: 'hidden' });
      await page.getByRole('link', { name: 'Orders on hold:' }).click();
      await openOrder(page, reference);
      await giveReason(page, 'Close this hold', 'the customer says that it is their own');
      await preparePayout(page);
      await payOut(page);
    },
  },
  {
    title: 'Lying source',
    solve: async (page) => {
      await waitForCall(page);
      await takeAlarm(page, /far from all others: Kraken/);
    },
  },
  {
    title: 'Stale price',
    solve: async (page) => {
      await letTimePass(page, '15 minutes later');
      await goOn(page, 'Stale price');
      const source = page.getByRole('row').filter({ hasText: 'OKX' });
      await source
        .getByText(/prices of \d+ coins not used: too old, or with buying and selling over 1.5% apart/)
        .waitFor();
      await letTimePass(page, '15 minutes later');
      await takeAlarm(page, /without a usable price: OKX/);
    },
  },
  {
    title: 'Altered address',
    solve: async (page) => {
      await page.getByText('You: cancel an order that nobody has paid yet').waitFor();
      await page.getByText('naru audit verify finds nothing').waitFor();
      await press(page, 'Cancel order');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').selectOption('altered in the database');
      await dialog.getByLabel('Note').fill('The address of this order was altered.');
      await stepUp(page, 'Cancel order');
      await press(page, 'Close this hold');
      await page.getByText('The order has ended and stays so').waitFor();
      await page.getByRole('dialog').getByLabel('What you found').fill('It was never ours.');
      await stepUp(page, 'Close this hold');
    },
  },
  {
    title: 'Mail down',
    solve: async (page) => {
      const strip = page.getByRole('region', { name: 'Practice', exact: true });
      await strip.getByText(/^Practice, Mail down: Nobody is on it/).waitFor();
      await takeAlarm(page, /The mail server does not take letters/);
      await strip.getByText('is repairing the mail server').waitFor();
      await page.goto(`${visits.desk.consoleUrl}/post`);
      await page.getByText('do not pass them on by hand').waitFor();
      assert.equal(await page.getByText('This desk has no mail server.').count(), 0);
      await openPractice(page);
      await page.getByText('is repairing the mail server.').waitFor();
      await letTimePass(page, '15 minutes later');
    },
  },
  {
    title: 'Database away',
    solve: async (page) => {
      const take = page.getByRole('button', { name: 'Take this order', exact: true });
      const takeUntil = (what: string, shown: Locator): Promise<void> =>
        waitUntil(AWAY_WITHIN_MS, what, async () => {
          if (await take.isVisible()) await take.click();
          return shown.waitFor({ timeout: 1500 }).then(
            () => true,
            () => false,
          );
        });
      const failed = page
        .getByRole('alert')
        .filter({ hasText: /database/ })
        .first();
      const prepare = page.getByRole('button', { name: 'Prepare payout', exact: true });
      await takeUntil('nothing says that the database is away', failed.or(prepare).first());
      // Where it was taken before the outage began, the next act meets it.
      if (!(await prepare.isVisible())) {
        // Nobody has to press anything to be rid of it once the database is back.
        await failed.waitFor({ state: 'hidden', timeout: AWAY_WITHIN_MS });
        await take.waitFor();
      }
      await takeUntil('the order cannot be taken', prepare);
      await prepare.click();
      const dialog = page.getByRole('dialog');
      // It may still be away, or go away now: the dialog says so, and its button is pressed again.
      await waitUntil(AWAY_WITHIN_MS, 'the payout cannot be prepared', async () => {
        await dialog.getByRole('button', { name: 'Prepare payout' }).click();
        return dialog.waitFor({ state: 'hidden', timeout: 1500 }).then(
          () => true,
          () => false,
        );
      });
      await payOut(page);
    },
  },
]);
