import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderXrp } from './harness/rehearsal-order.ts';
import { visitDeskWithMail } from './harness/visit-letters.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const { visits, letterWith } = visitDeskWithMail();

test('a message that names an order is answered from the console, in its thread', async () => {
  const { publicUrl, consoleUrl } = visits.desk;
  const order = await orderXrp(visits.desk, { email: 'mina@example.com', receiver: 0 });
  const body = { name: 'Sora', email: 'sora@example.com', message: `Where is ${order.reference}?` };
  const sent = await fetch(`${publicUrl}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.equal(sent.status, 200);
  const { page } = visits.operator;
  await page.goto(`${consoleUrl}/post?folder=contact`);
  const row = page.getByRole('listitem').filter({ hasText: 'sora@example.com' });
  await row.getByText('not answered yet').click();
  await row.getByRole('link', { name: order.reference }).waitFor();
  await row.getByText('made with another e-mail').waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await row.getByRole('button', { name: 'Answer by e-mail' }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Send the answer' });
  await submit.click();
  await dialog.getByText('Write something, or choose a template.').waitFor();
  await dialog.getByLabel('Template').selectOption('We are looking into it');
  assert.deepEqual(await findPageFaults(page), []);
  await submit.click();
  await row.getByText(/^answered by Jiho, /).waitFor();
  await row.getByText('Our answer').waitFor();
  const [, messageId = ''] =
    /^Message-ID: (<[^>]+>)/m.exec(await letterWith('E-mail: sora@example.com')) ?? [];
  const answer = await letterWith('We are looking into it and will write to you again.');
  assert.ok(answer.includes(`In-Reply-To: ${messageId}`), messageId);
  assert.match(answer, /^To: sora@example\.com\r$/m);
});
