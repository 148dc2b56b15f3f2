import assert from 'node:assert/strict';
import { once } from 'node:events';
import { IncomingMessage, ServerResponse, createServer } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findFreePort } from '@naru/rails/testing/loopback';
import { openPage } from './harness/browser.ts';
import type { DeskProcess } from './harness/desk-process.ts';
import { callJson } from './harness/json-call.ts';
import { orderXrp } from './harness/rehearsal-order.ts';
import { visitDesk } from './harness/visits.ts';
import {
  OWNER_PASSWORD,
  createOwner,
  openOrder,
  openQueue,
  preparePayout,
  press,
  signInWithNewApp,
  stepUp,
} from './pages/console-desk.ts';
import { findPageFaults } from './screens/inspect-page.ts';

/** Nothing listens there at first. */
const hookPort = await findFreePort();
const CHAT = '-1001234567890';
/** What has not arrived is posted again every half minute. */
const POSTED_AGAIN_WITHIN_MS = 60_000;

const visits = visitDesk({
  desk: {
    mode: 'rehearsal',
    env: { ALARM_HOOK_URL: `http://127.0.0.1:${hookPort}/sendMessage`, ALARM_HOOK_CHAT: CHAT },
  },
  prepare: leaveTextForHook,
});

/** As if the desk had ended before it posted this; just after a start it calls about nothing new. */
async function leaveTextForHook(desk: DeskProcess): Promise<void> {
  await desk.killHard();
  const database = new DatabaseSync(path.join(desk.dataFolder, 'naru.sqlite'));
  const values = ['alarmHookText', JSON.stringify('Late payouts: 1')];
  database.prepare('INSERT INTO settings (setting_key, value_json) VALUES (?, ?)').run(...values);
  database.close();
  await desk.start();
}

/** Makes and pays an order over the interface of visitors; gives its reference. */
async function orderAndPay(): Promise<string> {
  const { orderId, reference } = await orderXrp(visits.desk, { email: 'mina@example.com', receiver: 7 });
  for (const action of ['pay', 'mine_block', 'mine_block']) {
    const url = `${visits.desk.publicUrl}/api/rehearsal/transaction/${orderId}`;
    const done = await callJson(url, { body: { action }, headers: {} });
    assert.equal(done.status, 200, JSON.stringify(done.body));
  }
  return reference;
}

/** While the owner is alone, so that it counts at once. */
async function lowerLimit(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Change Second person above' }).click();
  await page.getByLabel('New value').fill('1');
  await page.getByLabel('Reason').fill('a journey');
  await page.getByLabel('Your password', { exact: true }).fill(OWNER_PASSWORD);
  await press(page, 'Save');
  await page.getByText('$1.00').first().waitFor();
}

/** Makes them an approver with the owner’s password, so that one helper enters both. */
async function invite(page: Page, invited: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByLabel('Role', { exact: true }).selectOption('Approver');
  await stepUp(page, 'Create the link');
  const said = await page.getByText('Copy the link now').locator('..').innerText();
  const link = /http\S+\/join#[\w-]{43}/.exec(said)?.[0] ?? assert.fail(said);
  await invited.goto(link);
  await invited.getByLabel('Name', { exact: true }).fill(name);
  await invited.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
  await invited.getByRole('button', { name: 'Join' }).click();
  await invited.getByText(`${name} · Approver`).waitFor();
}

test('a payout above the limit waits until a second person has compared and approved it', async () => {
  const { page } = visits.visitor;
  const jun = await openPage(visits.browser);
  await createOwner(page, visits.desk.setupUrl());
  await lowerLimit(page);
  await invite(page, jun.page, 'Jun');
  const reference = await orderAndPay();
  await openQueue(page, 'To send');
  await openOrder(page, reference);
  await preparePayout(page);
  await page.getByText('You prepared this, so a second person approves it: Jun.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Approve', exact: true }).count(), 0);
  assert.equal(await page.getByText('Pay out exactly').count(), 0);
  assert.deepEqual(await findPageFaults(page), []);

  await jun.page.getByRole('link', { name: /^To approve/ }).click();
  await jun.page.getByText('Payout prepared by Jiho').waitFor();
  assert.deepEqual(await findPageFaults(jun.page), []);
  await jun.page.getByRole('link', { name: 'Open the order' }).click();
  await jun.page.getByText('Compare this before').waitFor();
  await press(jun.page, 'Approve');
  assert.deepEqual(await findPageFaults(jun.page), []);
  await stepUp(jun.page, 'Approve');
  await page.getByText('Pay out exactly').waitFor();
  await jun.page.getByText('prepared a payment for a second person').first().waitFor();
  assert.deepEqual(await findPageFaults(page), []);
  await proposeMargins(page, jun.page);
  await loseRoleInDialog(page, jun.page, reference);
  assert.deepEqual(jun.troubles, []);
});

/** Many margins at once wait as one proposal, and apply once the second person has approved it. */
async function proposeMargins(page: Page, approving: Page): Promise<void> {
  await page.goto(`${visits.desk.consoleUrl}/market?view=margins`);
  await press(page, 'Choose all pairs that receive XRP');
  await press(page, 'Change');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New adjustment in percent').fill('-9');
  await dialog.getByLabel('Reason').fill('a journey');
  await stepUp(page, 'Change it');
  await page.getByText('Margins prepared by Jiho').waitFor();
  assert.equal(await page.getByRole('button', { name: 'LTC to XRP −9%' }).count(), 0);
  await approving.getByRole('link', { name: /^To approve/ }).click();
  await approving.getByText('Margins prepared by Jiho').waitFor();
  await press(approving, 'Approve');
  assert.deepEqual(await findPageFaults(approving), []);
  await stepUp(approving, 'Approve');
  await page.getByRole('button', { name: /^LTC to XRP −9(?:\.00)?%$/ }).waitFor();
}

/** An operator who loses their role reads so in the form that is open; their text stays. */
async function loseRoleInDialog(page: Page, losing: Page, reference: string): Promise<void> {
  await losing.goto(`${visits.desk.consoleUrl}/orders?order=${reference}`);
  await losing.getByRole('button', { name: /^Write a note/ }).click();
  const note = losing.getByRole('dialog').getByLabel('Note for operators');
  await note.fill('Looks right to me.');
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('row', { name: /Jun/ }).getByRole('button', { name: 'Change role' }).click();
  await page.getByLabel('Role', { exact: true }).selectOption('Viewer');
  await stepUp(page, 'Change role');
  await losing.getByRole('dialog').getByRole('button', { name: 'Save note' }).click();
  await losing.getByText('Your role does not allow this.', { exact: false }).waitFor();
  assert.equal(await note.inputValue(), 'Looks right to me.');
}

test('two people see a failing web hook in the strip; one is on it, until it takes what waits', async () => {
  const { page } = visits.visitor;
  const sora = await openPage(visits.browser);
  await page.goto(visits.desk.consoleUrl);
  await signInWithNewApp(page);
  await invite(page, sora.page, 'Sora');
  for (const each of [page, sora.page]) {
    const strip = each.getByRole('region', { name: 'Needs you now' });
    await strip.getByText('The web hook for alarms fails: unreachable').waitFor();
    assert.deepEqual(await findPageFaults(each), []);
    await each.goto(`${visits.desk.consoleUrl}/status`);
    await each.getByText('What it should report is sent again until it arrives.').waitFor();
  }
  const taken = sora.page.getByRole('listitem').filter({ hasText: 'web hook' });
  await press(page, 'I am on it');
  await taken.getByText('Jiho is on it').waitFor();
  assert.equal(await taken.getByRole('button', { name: 'I am on it' }).count(), 0);
  assert.deepEqual(await findPageFaults(sora.page), []);
  assert.deepEqual(sora.troubles, []);
  await sora.context.close();
  assert.match(
    JSON.stringify(await receivePost()),
    new RegExp(`^{"chat_id":"${CHAT}","text":"Late payouts: 1`),
  );
  const read = page.waitForResponse(/\/api\/status$/);
  await page.goto(`${visits.desk.consoleUrl}/status`);
  await read;
  await page.getByText('The web hook for alarms fails').waitFor({ state: 'hidden' });
});

/** Listens as the service of the hook does, and gives what the desk posts next. */
async function receivePost(): Promise<unknown> {
  const server = createServer();
  server.listen(hookPort, '127.0.0.1');
  try {
    const request: unknown[] = await once(server, 'request', {
      signal: AbortSignal.timeout(POSTED_AGAIN_WITHIN_MS),
    });
    const [asked, answer] = request;
    assert.ok(asked instanceof IncomingMessage && answer instanceof ServerResponse);
    const posted: unknown = await json(asked);
    answer.end('{}');
    await once(answer, 'finish');
    return posted;
  } finally {
    server.close();
  }
}
