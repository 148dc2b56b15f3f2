import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOf, textOf } from './endurance/load/desk-client.ts';
import { askPrice } from './fuzz/fuzz-people.ts';
import { openPage } from './harness/browser.ts';
import { callJson } from './harness/json-call.ts';
import { SCRIPT_WORDS } from './harness/script-words.ts';
import { visitDesk } from './harness/visits.ts';
import { withWatchedPage } from './harness/watched-page.ts';

// What people write is shown as they wrote it, and nothing of it ever runs.

const RECEIVER = 'Kookmin Bank 123456-01-234567 Mina Kim';

const visits = visitDesk();

/** An order that was cancelled with a note, and for which the customer gave a name at a bank. */
async function orderWith(words: string): Promise<string> {
  const { convertedAmount: _, ...wish } = await askPrice(visits.desk.publicUrl);
  const body = { ...wish, toCurrency: 'KRW', email: 'mina@example.com', address: RECEIVER };
  const url = `${visits.desk.publicUrl}/api/transaction/add`;
  const asked = await callJson(url, { body: { ...body, convertedAmount: '1' } });
  const terms = {
    snapshotId: asked.body['snapshotId'],
    convertedAmount: fieldsOf(asked.body['current'])['convertedAmount'],
  };
  const made = await callJson(url, { body: { ...body, ...terms } });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const id = textOf(fieldsOf(made.body['transaction']), '_id');
  const cancel = { method: 'PUT', body: { status: 'cancel', note: words } };
  const cancelled = await callJson(`${visits.desk.publicUrl}/api/transaction/${id}`, cancel);
  assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body));
  return id;
}

test('whatever is in the note of an order, its page shows it as text', async () => {
  const notes = [];
  for (let at = 0; at < SCRIPT_WORDS.length; at += 5) notes.push(SCRIPT_WORDS.slice(at, at + 5).join(' '));
  for (const [index, note] of notes.entries()) {
    const id = await orderWith(note);
    await withWatchedPage(visits.browser, async (page) => {
      const lang = index % 2 === 0 ? 'en' : 'kr';
      await page.goto(`${visits.desk.publicUrl}/buy-crypto-details/${id}?lang=${lang}`);
      await page.getByText(note.trim().slice(0, 12)).first().waitFor();
      // Long enough for anything that loads, fails or gets the focus.
      await page.waitForLoadState('networkidle').catch(() => undefined);
      await page.emulateMedia({ colorScheme: 'light' });
    });
  }
});

test('nothing in the address of a page runs', async () => {
  const pages = ['/login?reset=', '/?lang=', '/buy-crypto-details/', '/backlog?x=', '/nothing/', '/faq#'];
  await withWatchedPage(visits.browser, async (page) => {
    for (const payload of SCRIPT_WORDS) {
      const place = pages[SCRIPT_WORDS.indexOf(payload) % pages.length] ?? '/';
      await page.goto(`${visits.desk.publicUrl}${place}${encodeURIComponent(payload)}`);
      await page.getByRole('main').first().waitFor();
    }
  });
});

test('what runs would be seen: without a policy a script in the page counts', async () => {
  const { page, context } = await openPage(visits.browser);
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await page.setContent(SCRIPT_WORDS[0] ?? '');
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'hit')), 1);
  assert.equal(dialogs, 1);
  await context.close();
});
