import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { visitDesk } from '../../e2e/src/harness/visits.ts';
import { OWNER_PASSWORD, press } from '../../e2e/src/pages/console-desk.ts';
import { PRACTICE_WIDTHS, letTimePass, openPractice, rehearse } from './testing/rehearse.ts';
import { INCIDENTS } from './shapes.ts';
import { findPageFaults } from '../../e2e/src/screens/inspect-page.ts';

const visits = visitDesk({ hasOperator: true });

/** Reads the newest message, writes to its customer on their order, notes that, and lets the order end. */
async function answerMessage(page: Page): Promise<void> {
  const message = page.getByRole('listitem').filter({ hasText: 'not answered yet' });
  await message.getByText('not answered yet').click();
  await message.getByText('Answer on the page of the order').waitFor();
  const reference = await message.getByRole('link', { name: /^NR-/ }).innerText();
  await page.keyboard.press('Control+K');
  const search = page.getByRole('combobox', { name: 'Find orders, pages and actions' });
  await search.fill(reference);
  await page.getByRole('option', { name: `${reference} · ` }).waitFor();
  await search.press('Enter');
  await press(page, 'Write to the customer');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Template').selectOption('Paid with another coin or network');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: /^Mail/ }).click();
  await page.getByRole('tab', { name: 'Messages' }).click();
  await message.getByText('not answered yet').click();
  await message.getByRole('button', { name: 'Mark as answered' }).click();
  await message.waitFor({ state: 'hidden' });
  await openPractice(page);
  await page
    .getByText(/^Still missing: The money does not come in NR-.*: cancel it, or move the clock/)
    .waitFor();
  await letTimePass(page, '2 hours later');
}

rehearse(visits, [
  { title: 'Wrong asset', solve: answerMessage },
  { title: 'Wrong network', solve: answerMessage },
  {
    title: 'Reserve short',
    solve: async (page) => {
      // The alarm is dealt with on this page, so it leads nowhere.
      await page.getByRole('listitem').filter({ hasText: /DASH/ }).first().waitFor();
      await page
        .getByRole('row', { name: /^DASH / })
        .getByRole('button', { name: /^Record/ })
        .click();
      await page.getByText(/^Low\. Free 0, warning below [\d.,]+: add at least/).waitFor();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Rehearsal: the wallet is simulated.').waitFor();
      await dialog.getByLabel('What happened').selectOption('Back from cold storage');
      await dialog.getByLabel('Amount in DASH').fill('500');
      await dialog.getByLabel('Reason').fill('filled again');
      await dialog.getByLabel('Your password', { exact: true }).fill(OWNER_PASSWORD);
      await dialog.getByRole('button', { name: 'Record', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      const said = page.getByText('Recorded: Back from cold storage, 500 DASH. In the books now');
      await said.waitFor();
      const row = page.getByRole('row').filter({ has: said });
      assert.ok(await row.evaluate((element) => element === document.activeElement));
      const { y, height } = (await said.boundingBox()) ?? assert.fail();
      assert.ok(y >= 0 && y + height <= 900, 'in sight');
    },
  },
  {
    title: 'Laptop lost',
    solve: async (page) => {
      const lost = page.getByRole('row', { name: /^Firefox, Windows/ });
      await lost.getByRole('button', { name: 'Sign out' }).click();
      await lost.waitFor({ state: 'hidden' });
      const said = page.getByRole('status').filter({ hasText: 'Firefox, Windows is signed out' });
      await said.getByText(/change your password, too\.$/).waitFor();
      assert.ok(await said.evaluate((element) => element === document.activeElement));
    },
  },
]);

test('the list of incidents is read by everybody, in both languages and at both widths', async () => {
  const { page } = visits.operator;
  await openPractice(page);
  for (const width of PRACTICE_WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    assert.deepEqual(await findPageFaults(page), []);
    assert.equal(await page.getByRole('heading', { level: 3 }).count(), INCIDENTS.length);
  }
  await press(page, '한국어');
  await page.getByRole('heading', { name: '데스크의 시계' }).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await press(page, 'English');
});

test('a solved incident ticks its step of setting up the desk, and G R leads to the list', async () => {
  const { page } = visits.operator;
  await page.goto(visits.desk.consoleUrl);
  const steps = page.getByRole('region', { name: 'Set up the desk' });
  const done = steps.getByRole('listitem').filter({ hasText: 'Solve an incident – done' });
  await done.or(steps.getByRole('group')).first().waitFor();
  if (!(await done.isVisible())) await steps.locator('summary').click();
  await done.waitFor();
  assert.equal(await done.getByRole('link').getAttribute('href'), '/practice');
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.getByRole('heading', { name: 'Incidents' }).waitFor();
});
