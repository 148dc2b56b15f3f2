import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { fieldsOf, textOf } from './endurance/load/desk-client.ts';
import { askPrice } from './fuzz/fuzz-people.ts';
import { openPage } from './harness/browser.ts';
import { callJson } from './harness/json-call.ts';
import { visitDesk } from './harness/visits.ts';

// What people write is shown as they wrote it, and nothing of it ever runs.

const CALL = 'globalThis.hit=1;alert(1)';
const PAYLOADS = [
  `<script>${CALL}</script>`,
  `<ScRiPt>${CALL}</sCrIpT>`,
  `"><script>${CALL}</script>`,
  `'><img src=x onerror=${CALL}>`,
  `<img src=x onerror="${CALL}">`,
  `<img/src/onerror=${CALL}>`,
  `<svg onload=${CALL}>`,
  `<svg><script>${CALL}</script></svg>`,
  `<svg><animate onbegin=${CALL} attributeName=x dur=1s>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${CALL}>`,
  `<iframe srcdoc="<script>${CALL}</script>">`,
  `<iframe src="javascript:${CALL}">`,
  `<object data="javascript:${CALL}">`,
  `<embed src="javascript:${CALL}">`,
  `<body onload=${CALL}>`,
  `<details open ontoggle=${CALL}>`,
  `<input autofocus onfocus=${CALL}>`,
  `<select autofocus onfocus=${CALL}>`,
  `<marquee onstart=${CALL}>`,
  `<video><source onerror=${CALL}>`,
  `<audio src=x onerror=${CALL}>`,
  `<a href="javascript:${CALL}">x</a>`,
  `<form action="javascript:${CALL}"><button autofocus>x`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
  `<base href="//evil.example/">`,
  `<link rel=stylesheet href="//evil.example/x.css">`,
  `<style>@import '//evil.example/x.css';</style>`,
  `</textarea><script>${CALL}</script>`,
  `</title><script>${CALL}</script>`,
  `--><script>${CALL}</script>`,
  `]]><script>${CALL}</script>`,
  `javascript:${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `{{constructor.constructor('${CALL}')()}}`,
  `\${${CALL}}`,
  `<%= ${CALL} %>`,
  `\u003cscript\u003e${CALL}\u003c/script\u003e`,
  `&lt;script&gt;${CALL}&lt;/script&gt;`,
  `＜script＞${CALL}＜/script＞`,
  `<scr\tipt>${CALL}</scr\tipt>`,
];
const RECEIVER = 'Kookmin Bank 123456-01-234567 Mina Kim';

const visits = visitDesk();

/** A page that counts whatever ran, asked for something outside, or broke its policy. */
async function withWatchedPage(use: (page: Page) => Promise<void>): Promise<void> {
  const { page, context } = await openPage(visits.browser);
  const broken: string[] = [];
  page.on('dialog', (dialog) => {
    broken.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text())) broken.push(message.text());
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.example') broken.push(`asked for ${request.url()}`);
  });
  await use(page);
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'hit')), undefined);
  await context.close();
  assert.deepEqual(broken, []);
}

/** An order that was cancelled with a note, and for which the customer gave a name at a bank. */
async function orderWith(words: string): Promise<string> {
  const { convertedAmount: _, ...wish } = await askPrice(visits.desk.publicUrl);
  const body = { ...wish, toCurrency: 'KRW', email: 'mina@example.com', address: RECEIVER };
  const url = `${visits.desk.publicUrl}/api/transaction/add`;
  const asked = await callJson(url, { body: { ...body, convertedAmount: '1' } });
  const told = {
    snapshotId: asked.body['snapshotId'],
    convertedAmount: fieldsOf(asked.body['current'])['convertedAmount'],
  };
  const made = await callJson(url, { body: { ...body, ...told } });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const id = textOf(fieldsOf(made.body['transaction']), '_id');
  const cancel = { method: 'PUT', body: { status: 'cancel', note: words } };
  const cancelled = await callJson(`${visits.desk.publicUrl}/api/transaction/${id}`, cancel);
  assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body));
  return id;
}

test('whatever is in the note of an order, its page shows it as text', async () => {
  for (const lang of ['en', 'kr']) {
    const notes = [];
    for (let at = 0; at < PAYLOADS.length; at += 5) notes.push(PAYLOADS.slice(at, at + 5).join(' '));
    for (const note of notes) {
      const id = await orderWith(note);
      await withWatchedPage(async (page) => {
        await page.goto(`${visits.desk.publicUrl}/buy-crypto-details/${id}?lang=${lang}`);
        await page.getByText(note.trim().slice(0, 12)).first().waitFor();
        // Long enough for anything that loads, fails or gets the focus.
        await page.waitForLoadState('networkidle').catch(() => undefined);
        await page.emulateMedia({ colorScheme: 'light' });
      });
    }
  }
});

test('nothing in the address of a page runs', async () => {
  const pages = ['/login?reset=', '/?lang=', '/buy-crypto-details/', '/backlog?x=', '/nothing/', '/faq#'];
  await withWatchedPage(async (page) => {
    for (const payload of PAYLOADS) {
      const place = pages[PAYLOADS.indexOf(payload) % pages.length] ?? '/';
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
  await page.setContent(PAYLOADS[0] ?? '');
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'hit')), 1);
  assert.equal(dialogs, 1);
  await context.close();
});
