// `npm run lab -- deposit-delay [--orders 40]`: how long it takes until a deposit that the node has seen is
// on the page of its order, on a real litecoind and in a real browser. Its goal is S2 of
// docs/performance.md.
import assert from 'node:assert/strict';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startLitecoindPair } from '@naru/rails/testing';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage } from './harness/browser.ts';
import { type DeskProcess, startDesk } from './harness/desk-process.ts';
import { orderWon } from './harness/litecoin-orders.ts';
import { litecoinDesk } from './harness/litecoin-visits.ts';

/** How often the desk reads a network of the kind "reg"; a real one every four seconds (worker-set.ts). */
const POLL_MS = 1_000;
const SLACK_MS = 500;
const SEEN = 'Payment seen';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '40' } } });
const orderCount = Number(values.orders);
if (!Number.isSafeInteger(orderCount) || orderCount < 20) throw new Error('--orders takes 20 or more');
const nodes = await startLitecoindPair();
// The desk is connected to the node that pays, which therefore has each payment as soon as it is sent.
const { wallet } = nodes;
const browser = await openBrowser();
const desk = await startDesk(litecoinDesk({ ...nodes, watcher: wallet }));
const delaysMs: number[] = [];
try {
  for (let order = 1; order <= orderCount; order += 1) {
    delaysMs.push(await measureOrder(browser, desk));
    // The wallet may chain only 25 unconfirmed payments.
    await nodes.mine(1);
  }
} finally {
  await desk.dispose();
  await browser.close();
  await nodes.stop();
}
const [median, p95, worst] = [50, 95, 100].map((percent) => percentile(delaysMs, percent));
const load = loadavg().map((each) => each.toFixed(1));
console.log(`${orderCount} deposits: median ${median} ms, p95 ${p95} ms, worst ${worst} ms`);
console.log(`poll every ${POLL_MS} ms, target p95 at most ${POLL_MS + SLACK_MS} ms; load ${load.join(', ')}`);
if (p95 === undefined || p95 > POLL_MS + SLACK_MS) process.exitCode = 1;

/** A visitor with an empty cache orders and pays. Gives the milliseconds until their page shows it. */
async function measureOrder(inBrowser: Browser, at: DeskProcess): Promise<number> {
  const visitor = await openPage(inBrowser);
  const { address, amount } = await orderWon({ visitor, desk: at });
  assert.equal(await visitor.page.getByText(SEEN).count(), 0);
  // Any moment between two polls is equally likely.
  await delay(Math.random() * POLL_MS);
  const shownAtMs = waitUntilShown(visitor.page);
  await wallet.rpc.call({ method: 'sendtoaddress', params: [address, amount] });
  const sentAtMs = Date.now();
  const tookMs = (await shownAtMs) - sentAtMs;
  await visitor.context.close();
  assert.deepEqual(visitor.troubles, []);
  return tookMs;
}

/** The time of the first frame that shows the payment, by the browser's clock, which is this machine's. */
async function waitUntilShown(page: Page): Promise<number> {
  const shown = await page.waitForFunction(
    (text) => (document.querySelector('#root')?.textContent.includes(text) === true ? Date.now() : null),
    SEEN,
    { polling: 'raf' },
  );
  const atMs = await shown.jsonValue();
  assert.ok(atMs !== null);
  return atMs;
}

/** The smallest value that at least `percent` percent of all do not exceed (nearest rank). */
function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((left, right) => left - right);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}
