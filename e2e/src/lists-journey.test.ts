import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { askForXrp, orderXrp } from './harness/rehearsal-order.ts';
import { visitDesk } from './harness/visits.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const visits = visitDesk({ hasOperator: true });

const MINA = { email: 'mina@example.com', receiver: 1 };

async function openForm(page: Page, button: string): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  return page.getByRole('dialog');
}

async function codeOf(wish: typeof MINA): Promise<readonly [number, unknown]> {
  const { status, body } = await askForXrp(visits.desk, wish);
  return [status, body['code']];
}

test('what an operator blocks, allows and imports counts for the next order', async () => {
  const { page } = visits.operator;
  const { address } = await orderXrp(visits.desk, MINA);
  await page.getByRole('link', { name: 'Visitors', exact: true }).click();
  await page.getByRole('link', { name: 'Lists of what is blocked and allowed' }).click();
  await page.getByText('Nothing is on this list.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);

  const block = await openForm(page, 'Block something');
  await block.getByLabel('Kind').selectOption('Network');
  await block.getByLabel('Value').fill(address);
  await block.getByLabel('Reason').fill('a sanctioned wallet');
  await block.getByRole('button', { name: 'Block', exact: true }).click();
  await block.getByText('This is not a valid value of the chosen kind.').waitFor();
  assert.equal(await block.getByLabel('Value').inputValue(), address);
  assert.deepEqual(await findPageFaults(page), []);
  await block.getByLabel('Kind').selectOption('Address');
  await block.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('row', { name: /a sanctioned wallet/ }).waitFor();
  assert.deepEqual(await codeOf(MINA), [403, 'declined']);

  await page.getByRole('button', { name: /^Remove / }).click();
  const removal = page.getByRole('dialog');
  await removal.getByLabel('Reason').fill('the list was wrong');
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Nothing is on this list.').waitFor();
  assert.deepEqual(await codeOf(MINA), [201, undefined]);

  await page.getByText('Import a file').click();
  await page.getByLabel('Reason').fill('sanctions of November');
  const send = (text: string): Promise<void> =>
    page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await send('kind,value\nemail_domain,example.com\nemail,no mail\n');
  await page.getByText('Line 3: Not a valid value of its kind.').waitFor();
  await send('kind,value\nemail_domain,example.com\nemail,jun@example.org\nemail,JUN@example.org\n');
  await page.getByText('Lines: 3, new 2').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  assert.deepEqual(await codeOf(MINA), [201, undefined], 'a preview keeps nothing');
  await page.getByRole('button', { name: 'Add values (2)' }).click();
  await page.getByText('Imported lines: 3, new 2.').waitFor();
  assert.deepEqual(await codeOf(MINA), [403, 'declined']);

  const visitor = visits.visitor.page;
  await visitor.goto(`${visits.desk.publicUrl}/regulations`);
  await visitor.getByRole('heading', { name: 'What we check' }).waitFor();
  await visitor.getByText('with our own block list').waitFor();
  assert.deepEqual(await findPageFaults(visitor), []);

  await page.getByRole('tab', { name: 'Allowed' }).click();
  const allow = await openForm(page, 'Allow something');
  await allow.getByLabel('Kind').selectOption('E-mail');
  await allow.getByLabel('Value').fill('Mina@Example.com');
  await allow.getByLabel('Reason').fill('known for years');
  await allow.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.getByRole('row', { name: /known for years/ }).waitFor();
  assert.deepEqual(await codeOf(MINA), [201, undefined]);
});

test('a visitor is noted and frozen from their order, and orders again once freed', async () => {
  const { page } = visits.operator;
  const jin = { email: 'jin@example.net', receiver: 2 };
  const { reference } = await orderXrp(visits.desk, jin);
  await page.goto(`${visits.desk.consoleUrl}/orders?queue=waiting&order=${reference}`);
  await page.getByRole('link', { name: 'Visitor’s page' }).click();
  await page.getByText('j…@example.net').waitFor();
  await page.getByRole('link', { name: reference }).waitFor();
  const note = await openForm(page, 'Write a note');
  await note.getByRole('button', { name: 'Save note' }).click();
  await note.getByText('Enter a note.').waitFor();
  await note.getByLabel('Note', { exact: true }).fill('asked twice for the same refund');
  await note.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('asked twice for the same refund').waitFor();
  const freeze = await openForm(page, 'Freeze');
  await freeze.getByLabel('Reason').fill('threatened us');
  assert.deepEqual(await findPageFaults(page), []);
  await freeze.getByRole('button', { name: 'Freeze', exact: true }).click();
  await page.getByText('This visitor cannot place new orders.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  assert.deepEqual(await codeOf(jin), [403, 'visitor_frozen']);

  await page.goto(`${visits.desk.consoleUrl}/visitors`);
  await page.getByText('Nobody has an account yet.').waitFor();
  await page.getByLabel('E-mail of a visitor').fill('Jin@example');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText('Enter a whole e-mail address.').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await page.getByLabel('E-mail of a visitor').fill('Jin@Example.net');
  await page.getByRole('button', { name: 'Open' }).click();
  const free = await openForm(page, 'Unfreeze');
  await free.getByLabel('Reason').fill('said sorry');
  await free.getByRole('button', { name: 'Unfreeze', exact: true }).click();
  await page.getByText('said sorry').waitFor();
  assert.deepEqual(await codeOf(jin), [201, undefined]);
});
