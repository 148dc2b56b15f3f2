import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import type { DeskFacts } from '@naru/contract';
import { type LotteryHashing, NO_BEACON, commitmentOf, drawPlace, merkleRoot } from '@naru/core';
import type { Page } from 'playwright-core';
import { emptyFirstAnswers } from './harness/browser.ts';
import { callJson } from './harness/json-call.ts';
import { visitDesk } from './harness/visits.ts';
import { waitForApp } from './pages/order-pages.ts';

const visits = visitDesk();

const HASHING: LotteryHashing = {
  hashText: (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
  hmacText: ({ key, text }) => createHmac('sha256', key).update(text, 'utf8').digest('hex'),
};
const DATE = '2026-11-20';
const SECRET = '5'.repeat(64);
const LEAVES = Array.from({ length: 12 }, (_, place) => HASHING.hashText(`${place}`)).sort();

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const titleOf = (date: string): string => `Lottery of ${LONG_DATE.format(Date.parse(date))}`;

function drawnDay() {
  const root = merkleRoot(HASHING, LEAVES);
  const place = drawPlace(HASHING, { secret: SECRET, beacon: NO_BEACON, root, entryCount: LEAVES.length });
  return {
    date: DATE,
    endsAt: '2026-11-21T00:00:00.000Z',
    state: 'drawn',
    isRehearsal: true,
    commitment: commitmentOf(HASHING, { date: DATE, secret: SECRET }),
    beacon: null,
    prize: { usd: '20', amount: '19.999672', symbol: 'USDT', network: 'TRON' },
    prizeState: 'waiting',
    root,
    entryCount: LEAVES.length,
    secret: SECRET,
    winner: { place, leaf: LEAVES[place] ?? '' },
    leaves: LEAVES,
  };
}

/** Waits for its block. */
function closedDay(date: string) {
  const beacon = { network: 'Bitcoin', height: 925_000, heightAtClose: 924_976, hash: null };
  const rest = { date, beacon, secret: null, winner: null, leaves: [] };
  return { ...drawnDay(), state: 'closed', prizeState: 'none', ...rest };
}

/** The first page of a desk whose last draw is this one. */
async function openHome(
  answer: () => object,
  facts: Partial<NonNullable<DeskFacts['lottery']>> = {},
): Promise<Page> {
  const { drawing = null } = facts;
  const { page } = visits.visitor;
  const { body } = await callJson(`${visits.desk.publicUrl}/api/desk`);
  await emptyFirstAnswers(page);
  const lottery = { ...Object(body['lottery']), drawing, last: DATE, ...facts };
  await page.route('**/api/desk', (route) => route.fulfill({ json: { ...body, lottery } }));
  await page.route('**/api/lottery/**', (route) => route.fulfill({ json: answer() }));
  if (drawing !== null)
    await page.route(`**/api/lottery/${drawing}**`, (route) => route.fulfill({ json: closedDay(drawing) }));
  await page.goto(visits.desk.publicUrl);
  await waitForApp(page);
  await scrollToLottery(page);
  await page.getByRole('heading', { name: titleOf(DATE) }).waitFor();
  return page;
}

/** Its day is loaded when it is seen. */
async function scrollToLottery(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /a day$|^The last draw$/ }).scrollIntoViewIfNeeded();
}

async function repeatDraw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Repeat the draw' }).click();
}

test('a rehearsing desk has announced a funded day, and says what its draw is made with', async () => {
  const { body } = await callJson(`${visits.desk.publicUrl}/api/desk`);
  const { next } = Object(body['lottery']);
  const { page } = visits.visitor;
  await page.goto(visits.desk.publicUrl);
  await waitForApp(page);
  await scrollToLottery(page);
  await page.getByRole('heading', { name: titleOf(next) }).waitFor();
  await page.getByText('Rehearsal: nobody gets a prize.').waitFor();
  await page.getByText('How this is drawn').click();
  const { body: day } = await callJson(`${visits.desk.publicUrl}/api/lottery/${next}`);
  await page.getByText(String(day['commitment'])).waitFor();
  await repeatDraw(page);
  await page.getByText('There is nothing to repeat yet.').waitFor();
});

test('the browser comes to the winner that was published, and names what was changed', async () => {
  let answer: object = drawnDay();
  const { winner } = drawnDay();
  const page = await openHome(() => answer);
  await page.getByText(`Entry ${winner.place + 1} of 12 won $20 in USDT (TRON)`).waitFor();
  await repeatDraw(page);
  await page.getByText('Repeated in your browser: secret, entries and winner are as published.').waitFor();
  answer = { ...drawnDay(), leaves: LEAVES.with(3, HASHING.hashText('somebody else')) };
  await repeatDraw(page);
  await page.getByText('The entries are not the ones that were published.').waitFor();
  answer = { ...drawnDay(), commitment: HASHING.hashText('another secret') };
  await repeatDraw(page);
  await page.getByText('The desk has changed something that it had published before.').waitFor();
  answer = { ...drawnDay(), secret: null };
  await repeatDraw(page);
  await page.getByText('The desk has changed something that it had published before.').waitFor();
});

test('a placeholder is shown until the draw has come', async () => {
  const { page } = visits.visitor;
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/lottery/**', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await page.goto(visits.desk.publicUrl);
  await waitForApp(page);
  await Promise.all([page.waitForRequest('**/api/lottery/**'), scrollToLottery(page)]);
  const standIn = page.getByRole('region', { name: 'Create an account' }).locator('svg[aria-hidden]');
  assert.ok(((await standIn.boundingBox())?.height ?? 0) > 100);
  answer.resolve();
  await page.getByText('Rehearsal: nobody gets a prize.').waitFor();
  assert.equal(await standIn.count(), 0);
});

test('a winner who was put in, and a withheld secret, are named at the first visit', async () => {
  const place = (drawnDay().winner.place + 1) % LEAVES.length;
  const forged = { ...drawnDay(), winner: { place, leaf: LEAVES[place] ?? '' } };
  await repeatDraw(await openHome(() => forged));
  const { page } = visits.visitor;
  await page.getByText('The winner does not follow from secret, block and entries.').waitFor();
  await page.unrouteAll();
  await repeatDraw(await openHome(() => ({ ...closedDay(DATE), endsAt: '2020-01-02T00:00:00.000Z' })));
  await page.getByText('The desk has not shown the secret in time.').waitFor();
});

test('a day that is over is shown beside the last result while it waits for its block', async () => {
  const page = await openHome(drawnDay, { drawing: '2026-11-21' });
  await page.getByRole('heading', { name: titleOf('2026-11-21') }).waitFor();
  await page.getByText('drawn once block 925000 of Bitcoin has six confirmations').waitFor();
});

test('without money for another prize the last draw is still shown, and no prize promised', async () => {
  const page = await openHome(drawnDay, { usd: null, next: null });
  const ticket = page.getByRole('region', { name: 'Create an account' });
  await ticket.getByRole('heading', { name: titleOf(DATE) }).waitFor();
  assert.doesNotMatch(await ticket.innerText(), /a day$|The prize is/m);
});

test('days that do not exist, are far ahead or were before the desk are refused as such', async () => {
  const ask = async (date: string) => {
    const { status, body } = await callJson(`${visits.desk.publicUrl}/api/lottery/${date}`);
    return [status, body['code']];
  };
  assert.deepEqual(await ask('2026-02-30'), [400, 'date_malformed']);
  assert.deepEqual(await ask('today'), [400, 'date_malformed']);
  assert.deepEqual(await ask('2099-01-01'), [404, 'lottery_unknown']);
  assert.deepEqual(await ask('2009-01-03'), [404, 'lottery_unknown']);
});
