import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { visitDeskWithMail } from '../../e2e/src/harness/visit-letters.ts';
import { stepUp } from '../../e2e/src/pages/console-desk.ts';
import { waitForText } from '../../e2e/src/pages/order-pages.ts';
import { findPageFaults } from '../../e2e/src/screens/inspect-page.ts';

const { visits, letterWith } = visitDeskWithMail();

test('a reader subscribes, is in the file with a link of their own, and leaves by it', async () => {
  const { page: visitor } = visits.visitor;
  const { publicUrl, consoleUrl } = visits.desk;
  await visitor.goto(publicUrl);
  const footer = visitor.getByRole('contentinfo');
  await footer.getByRole('textbox', { name: 'Newsletter' }).fill('sora@example.com');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  const [, token = ''] = /\?newsletter=([\w-]+)/.exec(await letterWith('?newsletter=')) ?? [];
  await visitor.goto(`${publicUrl}/?newsletter=${token}`);
  await visitor.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
  await visitor.getByText('You are subscribed.').waitFor();

  const { page } = visits.operator;
  await page.goto(`${consoleUrl}/post?folder=readers`);
  await page.getByRole('cell', { name: 'sora@example.com' }).waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  assert.deepEqual(await findPageFaults(page), []);
  await stepUp(page, 'Save as CSV');
  const lines = await readFile(await (await saved).path(), 'utf8');
  const [, reader = ''] = /^sora@example\.com,en,.*leave\?reader=(\w+)/m.exec(lines) ?? [];
  await visitor.goto(`${publicUrl}/?leave=${reader}`);
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click();
  await visitor.getByText('You are unsubscribed.').waitFor();
  await visitor.reload();
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click();
  await visitor.getByText('Nobody is subscribed with this link any more.').waitFor();
  assert.deepEqual(await findPageFaults(visitor), []);
});

test('the newsletter form says what became of it', async () => {
  const { page } = visits.visitor;
  await page.goto(`${visits.desk.publicUrl}/faq`);
  const footer = page.getByRole('contentinfo');
  const input = footer.getByRole('textbox', { name: 'Newsletter' });
  assert.equal(await input.getAttribute('type'), 'email');
  assert.equal(await input.evaluate((field: HTMLInputElement) => field.required), true);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await footer.getByText('Please enter email first!').waitFor();
  await input.fill('reader@example.com');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await page
    .getByText(/^Thank you\./)
    .first()
    .waitFor();
  for (const name of ['Terms & Conditions', 'Privacy Policy'])
    await footer.getByRole('link', { name, exact: true }).waitFor();
  await footer.getByText('© 2023').waitFor();
});

test('the link of a newsletter letter is confirmed once, and an old one is explained', async () => {
  const { page } = visits.visitor;
  const press = page.getByRole('main').getByRole('button', { name: 'Subscribe' });
  await page.goto(`${visits.desk.publicUrl}/?newsletter=used-up`);
  await press.click();
  await waitForText(page, 'This link has already been used');
  let asked = 0;
  await page.route('**/api/newsletter/confirm', (route) => {
    asked += 1;
    assert.equal(route.request().postData(), '{"token":"good"}');
    return route.fulfill({ status: 200, contentType: 'application/json', body: '{"success":true}' });
  });
  // outline#9227: scanners of mail open links, and run scripts.
  await page.goto(`${visits.desk.publicUrl}/?newsletter=good`);
  await press.waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(asked, 0);
  await press.click();
  await waitForText(page, 'You are subscribed.');
  assert.equal(asked, 1);
});
