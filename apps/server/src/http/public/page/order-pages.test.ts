import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { ORDER_PAGE_MARKS, PAGE_THREAD } from '@naru/contract';
import { cancelOrder } from '@naru/desk';
import { createTestContext } from '../../../testing/test-context.ts';
import { withTestDesk } from '../../../testing/test-desk.ts';
import type { LogEvent } from '../../../log/json-log.ts';
import { buildPublicApp } from '../build-public-app.ts';

const { title, markup, orderId } = ORDER_PAGE_MARKS;
const CALLS = `["/api/currency/","/api/transaction/${orderId}"]`;
const DATA = `<script type="application/json" id="first-answers">${CALLS}</script>`;
const FRAME = `<title>${title}</title><div>${markup}</div>${DATA}`;
/** Draws what it was given; one language breaks it. */
const MODULE = `import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ key, facts: { path, answers, language } }) => {
  if (language === 'kr') return parentPort.postMessage({ key, drawn: null, fault: 'TypeError' });
  const [, step, id] = /-(\\w+)\\/(.*)$/.exec(path);
  const transaction = JSON.parse(answers)['/api/transaction/' + id];
  const markup = step + ':' + transaction.depositAddress + ':$&';
  parentPort.postMessage({ key, drawn: { title: '</title><script>', markup }, fault: '' });
});`;
let pagesFolder = '';

before(async () => {
  pagesFolder = await mkdtemp(path.join(tmpdir(), 'naru-orders-'));
  await mkdir(path.join(pagesFolder, 'pages'));
  await writeFile(path.join(pagesFolder, 'index.html'), 'the page of all');
  await writeFile(path.join(pagesFolder, 'pages', PAGE_THREAD), MODULE);
  for (const step of ['confirm', 'details'])
    await writeFile(path.join(pagesFolder, 'pages', `buy-crypto-${step}.en.html`), FRAME);
});
after(() => rm(pagesFolder, { recursive: true }));

interface Opened {
  readonly url: string;
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Opens the pages of one new order, and cancels it before the last. */
async function openPages(
  paths: readonly ((orderId: string) => string)[],
): Promise<{ readonly pages: readonly Opened[]; readonly log: readonly LogEvent[] }> {
  const pages: Opened[] = [];
  const log: LogEvent[] = [];
  await withTestDesk({}, async (house) => {
    const order = await house.order({ pay: 'LTC', receive: 'KRW', payAmount: '1.5' });
    const changes = { pagesFolder, log: (event: LogEvent) => void log.push(event) };
    const app = await buildPublicApp(createTestContext(house, changes));
    for (const [index, pathOf] of paths.entries()) {
      if (index > 0 && index === paths.length - 1) await cancelOrder(house.desk, order.orderId, null);
      const url = pathOf(order.orderId);
      const answer = await app.inject({ url, headers: { 'accept-encoding': 'identity' } });
      pages.push({ url, status: answer.statusCode, body: answer.body, headers: answer.headers });
    }
    await app.close();
  });
  return { pages, log };
}

test('the page of an order is sent with the order in it, and is kept by nobody', async () => {
  const { pages } = await openPages([(id) => `/buy-crypto-confirm/${id}`]);
  const [page = assert.fail()] = pages;
  assert.equal(page.status, 200);
  assert.match(page.body, /<title>&lt;\/title&gt;&lt;script&gt;<\/title>/);
  const data = /id="first-answers">([^<]*)<\/script>/.exec(page.body)?.[1] ?? '';
  const answers = JSON.parse(data)['answers'];
  const transaction = answers[`/api/transaction/${page.url.split('/')[2]}`];
  assert.ok(page.body.includes(`<div>confirm:${transaction.depositAddress}:$&</div>`));
  assert.equal(transaction.userId, null);
  assert.ok(Array.isArray(answers['/api/currency/']));
  assert.equal(page.headers['cache-control'], 'no-store');
  assert.equal(page.headers['x-robots-tag'], 'noindex');
  assert.match(String(page.headers['content-security-policy']), /script-src 'self';/);
});

test('an order that is not pending has no page to pay on', async () => {
  const { pages } = await openPages([
    (id) => `/buy-crypto-details/${id}`,
    (id) => `/buy-crypto-confirm/${id}?lang=en`,
  ]);
  const [pending, canceled] = pages;
  assert.match(pending?.body ?? '', /<div>details:/);
  assert.equal(canceled?.status, 302);
  assert.equal(canceled?.headers['location'], canceled?.url.replace('confirm', 'details'));
  assert.equal(canceled?.headers['cache-control'], 'no-store');
});

test('an order that is unknown or cannot be drawn gets the page of all, and no data is logged', async () => {
  const { pages, log } = await openPages([
    (id) => `/buy-crypto-details/${id.replace(/.$/, (last) => (last === '2' ? '3' : '2'))}`,
    () => '/buy-crypto-confirm/not-an-order',
    (id) => `/buy-crypto-details/${id}?lang=kr`,
  ]);
  for (const { url, status, body } of pages) {
    assert.equal(status, 200, url);
    assert.equal(body, 'the page of all', url);
  }
  const logged = log.filter(({ event }) => event === 'page_draw_failed');
  assert.equal(logged.length, 1);
  assert.ok(!JSON.stringify(logged).includes('@'));
});
